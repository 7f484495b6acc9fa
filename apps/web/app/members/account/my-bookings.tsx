import { Link } from 'react-router'
import { useFrame } from '../../site/use-frame.ts'
import { BookingRow } from '../../site/bookings/booking-row.tsx'
import {
  isLiveHold,
  type MemberBooking,
  type MemberBookings,
} from '../../site/bookings/member-bookings.ts'
import { NextBooking } from '../../site/bookings/next-booking.tsx'
import { NoMatch } from './empty-panel.tsx'

interface MyBookingsProps extends MemberBookings {
  readonly today: string
  readonly now: number
  /** Where those before the past ones are. */
  readonly olderAddress: string
}

/** The tab « Mes réservations »: the next match large, what is to come, then what was. */
export function MyBookings({ coming, past, today, now, olderAddress }: MyBookingsProps) {
  const book = useFrame()?.to.book ?? '/'
  // A hold wants to be paid first: it stays a line, with its countdown and its button.
  const next = coming.find((booking) => !isLiveHold(booking, now))
  const lines = coming.filter((booking) => booking !== next)
  return (
    <>
      <section aria-labelledby="a-venir">
        <div className="flex items-baseline justify-between gap-4 border-b-2 border-ink pb-2">
          <h2 id="a-venir" className="headline text-xl">
            À venir
          </h2>
          {coming.length > 0 && (
            <Link to={book} className="link inline-flex min-h-11 items-center">
              Réserver un terrain
            </Link>
          )}
        </div>
        {coming.length === 0 && (
          <div className="pt-5">
            <NoMatch>
              Dès que tu réserves un terrain, ou qu’on t’invite à jouer, la réservation s’affiche
              ici.
            </NoMatch>
          </div>
        )}
        {next && (
          <div className="pt-5 pb-3">
            <NextBooking booking={next} now={now} />
          </div>
        )}
        <BookingLines bookings={lines} list="coming" today={today} now={now} />
      </section>
      <section aria-labelledby="passees" className="mt-12">
        <h2 id="passees" className="headline border-b-2 border-ink pb-2 text-xl">
          Passées et annulées
        </h2>
        {past.length === 0 && <p className="py-5 text-mute">Rien depuis un mois.</p>}
        <BookingLines bookings={past} list="past" today={today} now={now} />
        <Link to={olderAddress} className="link inline-flex min-h-14 items-center">
          Voir les plus anciennes
        </Link>
      </section>
    </>
  )
}

interface BookingLinesProps {
  readonly bookings: readonly MemberBooking[]
  readonly list: 'coming' | 'past'
  readonly today: string
  readonly now: number
}

export function BookingLines({ bookings, ...shown }: BookingLinesProps) {
  return (
    <ul>
      {bookings.map((booking) => (
        <BookingRow key={booking.id} booking={booking} {...shown} />
      ))}
    </ul>
  )
}
