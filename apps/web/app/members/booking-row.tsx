import { dayShort, duration, euros, time } from '@quatre/domain'
import { Link } from 'react-router'
import { paymentAddress } from '../payments/payment-addresses.ts'
import { LinkButton } from '../ui/button.tsx'
import { Countdown } from '../ui/countdown.tsx'
import { bookingAddress } from './booking-addresses.ts'
import { BookingStatus } from './booking-status.tsx'
import { isLiveHold, type MemberBooking } from './member-bookings.ts'

interface BookingRowProps {
  readonly booking: MemberBooking
  readonly today: string
  /** The server's instant, in epoch milliseconds. */
  readonly now: number
}

/** One line of « Mes réservations »: its time first, then where, then its state. */
export function BookingRow({ booking, today, now }: BookingRowProps) {
  const { startingDate, center, court, sport, price } = booking
  const day = dayShort(startingDate, today)
  const isPayable = booking.isOwn && isLiveHold(booking, now)
  const heading = `${center.name}, ${day} à ${time(startingDate)}`
  return (
    <li className="relative grid grid-cols-[6.25rem_1fr] items-start gap-x-4 gap-y-3 border-b py-5 page-md:grid-cols-[8.5rem_1fr_auto]">
      <div>
        <p className="text-sm font-semibold text-mute">{day}</p>
        <p className="figures text-2xl">{time(startingDate)}</p>
      </div>
      <div className="min-w-0">
        <h3 className="text-lg font-bold">
          {booking.isOwn ? (
            <Link
              to={bookingAddress(booking.id)}
              aria-label={heading}
              className="after:absolute after:inset-0 hover:text-court"
            >
              {center.name}
            </Link>
          ) : (
            center.name
          )}
        </h3>
        <p className="text-mute">
          {sport.name} · {court.name} · {duration(booking.duration)}
        </p>
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
          <BookingStatus of={booking} />
          <span className="font-semibold tabular-nums page-md:hidden">{euros(price.value)}</span>
          {!booking.isOwn && <span className="text-sm text-mute">invité par {booking.owner}</span>}
        </p>
      </div>
      <div className="col-span-full flex flex-wrap items-center gap-x-4 gap-y-2 empty:hidden page-md:col-span-1 page-md:flex-col page-md:items-end">
        {isPayable ? (
          <>
            <LinkButton to={paymentAddress(booking.id)} size="small" className="relative">
              Payer {euros(price.value)}
            </LinkButton>
            <span className="text-sm text-mute">
              Terrain gardé <Countdown until={booking.expiresAt ?? ''} now={now} />
            </span>
          </>
        ) : (
          <span className="figures hidden text-xl page-md:block">{euros(price.value)}</span>
        )}
      </div>
    </li>
  )
}
