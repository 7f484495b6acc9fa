import {
  dayShort,
  duration,
  euros,
  friendlyFault,
  playedWith,
  takesScore,
  time,
} from '@quatre/domain'
import { Link } from 'react-router'
import { waitingAddress } from '../../../site/pages/addresses.ts'
import { slotsAddress } from '../search/search.ts'
import { typographic } from '../../../ui/typographic.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { CourtArt } from '../../../ui/court-art/court-art.tsx'
import { drawnSport, momentAt } from '../../../ui/court-art/drawn.ts'
import { BookingStatus } from './booking-status.tsx'
import {
  isLiveHold,
  isPlayed,
  memberBookingAddress,
  type MemberBooking,
} from '../member-bookings.ts'
import { noteMatchAddress } from '../../../matches/parts/addresses.ts'
import { PayHold } from '../hold/pay-hold.tsx'
import '../own-bookings.css'

interface BookingRowProps {
  readonly booking: MemberBooking
  readonly list: 'coming' | 'past'
  readonly today: string
  /** The server's instant, in epoch milliseconds. */
  readonly now: number
}

/** One line of « Mes réservations »; a past one leads to the next match there. */
export function BookingRow({ booking, list, today, now }: BookingRowProps) {
  const { startingDate, center, court, sport, ownCents, holdEnd } = booking
  const day = dayShort(startingDate, today)
  const start = time(startingDate)
  const name = typographic(center.name)
  const page = memberBookingAddress(booking)
  return (
    <li
      className="booking-row"
      data-cancelled={booking.booking_status === 'Cancelled' || holdEnd !== null || undefined}
      data-hold={isLiveHold(booking, now) || undefined}
    >
      <div className="booking-row-art">
        <CourtArt seed={center.slug} sport={drawnSport(sport.slug)} moment={momentAt(start)} />
      </div>
      <div className="booking-row-when">
        <p className="text-sm font-semibold text-mute">{day}</p>
        <p className="figures text-2xl">{start}</p>
      </div>
      <div className="booking-row-what">
        <h3 className="text-lg font-bold">
          {page !== null ? (
            <Link
              to={page}
              aria-label={`${name}, ${day} à ${start}`}
              className="after:absolute after:inset-0 hover:text-court"
            >
              {name}
            </Link>
          ) : (
            name
          )}
        </h3>
        <p className="text-mute">
          {playedWith(booking)} · {court.name} · {duration(booking.duration)}
          {!booking.isOwn && <span className="block text-sm">Invité par {booking.owner}</span>}
        </p>
      </div>
      <p className="booking-row-state">
        <BookingStatus of={booking} now={now} />
        {holdEnd === null && ownCents !== null && (
          <span className="font-semibold tabular-nums page-md:hidden">{euros(ownCents)}</span>
        )}
      </p>
      <div className="booking-row-end">
        <RowEnd booking={booking} list={list} now={now} />
      </div>
    </li>
  )
}

function RowEnd({ booking, list, now }: Omit<BookingRowProps, 'today'>) {
  const { center, ownCents, holdEnd } = booking
  if (booking.isOwn && booking.paymentInProgress) {
    return (
      <LinkButton to={waitingAddress(booking.id)} look="dark" size="small" className="relative">
        Suivre le paiement
      </LinkButton>
    )
  }
  if (booking.isOwn && isLiveHold(booking, now)) {
    return <PayHold hold={booking} now={now} className="relative" />
  }
  return (
    <>
      {holdEnd === null && ownCents !== null && (
        <span className="figures hidden text-xl page-md:block">{euros(ownCents)}</span>
      )}
      {list === 'past' &&
        isPlayed(booking, now) &&
        ownCents !== null &&
        mayNoteScore(booking, now) && (
          <Link
            to={noteMatchAddress(booking.id)}
            className="link relative inline-flex min-h-11 items-center"
          >
            Noter le score
          </Link>
        )}
      {list === 'past' && (
        <Link
          to={slotsAddress({ center: center.slug })}
          className="link relative inline-flex min-h-11 items-center"
        >
          {isPlayed(booking, now) ? 'Rejouer ici' : 'Réserver ici'}
          <span className="sr-only">, {typographic(center.name)}</span>
        </Link>
      )}
    </>
  )
}

const mayNoteScore = (booking: MemberBooking, now: number) =>
  takesScore(booking) && friendlyFault({ endsAt: Date.parse(booking.endingDate) }, now) === null
