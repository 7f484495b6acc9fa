import type { Booking } from '@quatre/contract'
import { euros, nameOnSheet } from '@quatre/domain'
import { Link } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import { playersAddress } from '../../../site/pages/addresses.ts'

type Shared = Pick<Booking, 'id' | 'participations' | 'split' | 'amountAlreadyPaid' | 'price'>

/** Whether the captain has paid the shares that were missing at the deadline. */
export const isCoveredByCaptain = ({ split, amountAlreadyPaid, price }: Shared) =>
  split?.isClosed === true && amountAlreadyPaid.value >= price.value

interface SharesListProps {
  readonly booking: Shared
}

type Place = Booking['participations'][number]

/** The shares of a booking, for its captain: their players, their states, and those that can still change. */
export function SharesList({ booking }: SharesListProps) {
  const { id: bookingId, participations, split } = booking
  const isCovered = isCoveredByCaptain(booking)
  const isClosed = split?.isClosed === true
  return (
    <ul className="mt-4 border-t-2 border-ink">
      {participations.map((place) => (
        <li key={place.id} className="flex min-h-16 items-center gap-3 border-b py-2">
          <span className="min-w-0 flex-1">
            <span className="block truncate font-semibold">
              {place.isCaptain ? 'Toi' : playerName(place.player)}
            </span>
            <Standing place={place} isClosed={isClosed} isCovered={isCovered} />
          </span>
          {isNameable(place) && !isClosed && (
            <Link
              to={playersAddress(bookingId, place.id)}
              className="link inline-flex min-h-11 items-center"
            >
              {place.player === null ? 'Ajouter' : 'Changer'}
              <span className="sr-only"> le joueur {place.position}</span>
            </Link>
          )}
          <b className="figures w-16 text-right">{euros(place.share.value)}</b>
        </li>
      ))}
    </ul>
  )
}

interface StandingProps {
  readonly place: Place
  readonly isClosed: boolean
  readonly isCovered: boolean
}

function Standing({ place: { status, isCaptain }, isClosed, isCovered }: StandingProps) {
  if (status === 'Confirmed' || isCovered) {
    return (
      <span className="text-sm text-grass-deep">
        <Icon name="check" size={16} className="inline" />{' '}
        {status === 'Confirmed' ? 'payé' : 'payé par toi'}
      </span>
    )
  }
  const says = isClosed ? 'prise en charge' : isCaptain ? 'maintenant' : 'par le lien'
  return <span className="text-sm text-mute">{says}</span>
}

/** Whether its captain names the player: not in their own place, nor in one that is paid. */
export const isNameable = ({ isCaptain, status }: Place) => !isCaptain && status !== 'Confirmed'

export function playerName(player: Place['player']): string {
  return player === null ? 'Place libre' : nameOnSheet(player.firstName, player.lastName)
}
