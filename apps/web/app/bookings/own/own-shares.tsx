import type { Booking } from '@quatre/contract'
import { dayShort, euros, time } from '@quatre/domain'
import { Icon } from '../../ui/icon.tsx'

/** Who has paid their share of a booking, for its captain: until when, and what happens then. */
export function OwnShares({ booking }: { readonly booking: Booking }) {
  const { split, participations } = booking
  if (split === null) return null
  const paid = participations.filter(({ status }) => status === 'Confirmed').length
  const until = `${dayShort(split.deadline)} à\u00a0${time(split.deadline)}`
  return (
    <section aria-labelledby="shares" className="mt-8">
      <h2 id="shares" className="headline text-xl">
        Les parts
      </h2>
      <p className="mt-2">
        {paid} sur {participations.length} {paid > 1 ? 'payées' : 'payée'}.{' '}
        {paid < participations.length && !split.isClosed && (
          <>
            Ce qui manque {until}{' '}
            {split.missing === 'charge'
              ? `(${euros(split.missingAmount.value)} aujourd’hui) est pris sur ta carte.`
              : 'fait rendre le terrain, et tout le monde est remboursé.'}
          </>
        )}
      </p>
      <ul className="mt-4 border-t-2 border-ink">
        {participations.map(({ id, player, share, status, isCaptain }) => (
          <li key={id} className="flex min-h-12 items-center gap-3 border-b py-2">
            <span className="min-w-0 flex-1 truncate font-semibold">
              {isCaptain ? 'Toi' : nameOf(player)}
            </span>
            <span className={status === 'Confirmed' ? 'text-grass-deep' : 'text-mute'}>
              {status === 'Confirmed' && <Icon name="check" size={16} className="inline" />}{' '}
              {status === 'Confirmed' ? 'payé' : split.isClosed ? 'prise en charge' : 'pas encore'}
            </span>
            <b className="figures w-16 text-right">{euros(share.value)}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A first name capitalised, a last name in capitals, as on the sheet of a match. */
function nameOf(player: Booking['participations'][number]['player']): string {
  if (player === null) return 'Place libre'
  const { firstName, lastName } = player
  const capitalised = firstName.charAt(0).toLocaleUpperCase('fr') + firstName.slice(1)
  return lastName === null ? capitalised : `${capitalised} ${lastName.toLocaleUpperCase('fr')}`
}
