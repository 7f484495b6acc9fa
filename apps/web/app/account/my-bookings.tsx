import type { CourtWait } from '@quatre/contract'
import { writtenClock, dayShort, duration as durationText, time } from '@quatre/domain'
import { Link } from 'react-router'
import { placeInLine } from '../bookings/parts/court-waits.ts'
import { LeaveWait } from '../bookings/parts/leave-wait.tsx'
import { slotsAddress } from '../bookings/parts/search/search.ts'
import { typographic } from '../ui/typographic.ts'
import { useFrame } from '../site/pages/use-frame.ts'
import { BookingRow } from '../bookings/parts/view/booking-row.tsx'
import {
  isLiveHold,
  type MemberBooking,
  type MemberBookings,
} from '../bookings/parts/member-bookings.ts'
import { NextBooking } from '../bookings/parts/view/next-booking.tsx'
import { NoMatch } from './empty-panel.tsx'

interface MyBookingsProps extends MemberBookings {
  readonly waits: readonly CourtWait[]
  readonly today: string
  readonly now: number
  /** The address of the bookings before the past ones. */
  readonly olderAddress: string
}

/** The tab « Mes réservations »: the next match large, then the coming and the past ones. */
export function MyBookings({ coming, past, waits, today, now, olderAddress }: MyBookingsProps) {
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
      {waits.length > 0 && <WaitLines waits={waits} today={today} />}
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

/** The waits of the member, each with its place in line. */
function WaitLines({ waits, today }: Pick<MyBookingsProps, 'waits' | 'today'>) {
  return (
    <section aria-labelledby="liste-d-attente" className="mt-12">
      <h2 id="liste-d-attente" className="headline border-b-2 border-ink pb-2 text-xl">
        Liste d’attente
      </h2>
      <ul>
        {waits.map(({ id, center, sport, fieldType, date, from, to, duration, position }) => {
          const day = dayShort(date, today)
          const name = typographic(center.name)
          const range = from === to ? `à ${time(from)}` : `entre ${time(from)} et ${time(to)}`
          const slots = {
            center: center.slug,
            sport: sport.id,
            fieldType,
            date,
            from: writtenClock(from),
          }
          return (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-hair py-4"
            >
              <div>
                <h3 className="text-lg font-bold">
                  <Link
                    to={slotsAddress(slots)}
                    className="-mt-2.5 inline-block py-2.5 first-letter:uppercase hover:text-court"
                  >
                    {day} {range}
                  </Link>
                </h3>
                <p className="text-mute">
                  {name} · {sport.name} · {durationText(duration)}
                </p>
                <p className="font-semibold">{placeInLine(position)}</p>
              </div>
              <LeaveWait id={id} of={`${name}, ${day}`} />
            </li>
          )
        })}
      </ul>
    </section>
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
