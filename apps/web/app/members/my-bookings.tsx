import { Link } from 'react-router'
import { useFrame } from '../frame/use-frame.ts'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/states.tsx'
import { BookingRow } from './booking-row.tsx'
import type { MemberBooking, MemberBookings } from './member-bookings.ts'

interface MyBookingsProps extends MemberBookings {
  readonly today: string
  readonly now: number
}

/** The tab « Mes réservations »: what is to come, then what was. */
export function MyBookings({ coming, past, today, now }: MyBookingsProps) {
  const book = useFrame()?.to.book ?? '/'
  return (
    <>
      <section aria-labelledby="a-venir">
        <div className="flex items-baseline justify-between gap-4 border-b pb-3">
          <h2 id="a-venir" className="headline text-xl">
            À venir
          </h2>
          {coming.length > 0 && (
            <Link to={book} className="link inline-flex min-h-11 items-center">
              Réserver un terrain
            </Link>
          )}
        </div>
        {coming.length > 0 ? (
          <List bookings={coming} today={today} now={now} />
        ) : (
          <div className="pt-5">
            <EmptyState
              title="Aucun match prévu."
              action={<LinkButton to={book}>Réserver un terrain</LinkButton>}
            >
              Dès que tu réserves un terrain, ou qu’on t’invite à jouer, la réservation s’affiche
              ici.
            </EmptyState>
          </div>
        )}
      </section>
      {past.length > 0 && (
        <section aria-labelledby="passees" className="mt-12">
          <h2 id="passees" className="headline border-b pb-3 text-xl">
            Passées et annulées
          </h2>
          <List bookings={past} today={today} now={now} />
        </section>
      )}
    </>
  )
}

interface ListProps {
  readonly bookings: readonly MemberBooking[]
  readonly today: string
  readonly now: number
}

function List({ bookings, today, now }: ListProps) {
  return (
    <ul>
      {bookings.map((booking) => (
        <BookingRow key={booking.id} booking={booking} today={today} now={now} />
      ))}
    </ul>
  )
}
