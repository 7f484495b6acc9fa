import { dateNumeric } from '@quatre/domain'
import { Link } from 'react-router'
import { Icon } from '../ui/icon.tsx'
import type { MemberBookings } from '../bookings/parts/member-bookings.ts'
import { accountAddress } from './parts/account-tabs.ts'
import { BookingLines } from './my-bookings.tsx'
import type { OlderPeriod } from './older-period.ts'

interface OlderBookingsProps extends Pick<MemberBookings, 'past'> {
  readonly period: OlderPeriod
  readonly today: string
  readonly now: number
}

/** The past and cancelled bookings of some older weeks. */
export function OlderBookings({ past, period, today, now }: OlderBookingsProps) {
  return (
    <section aria-labelledby="anciennes">
      <Link
        to={accountAddress('mes-resa')}
        className="link inline-flex min-h-11 items-center gap-2"
      >
        <Icon name="back" /> Les plus récentes
      </Link>
      <h2 id="anciennes" className="headline mt-2 border-b-2 border-ink pb-2 text-xl">
        Du {dateNumeric(period.from)} au {dateNumeric(period.to)}
      </h2>
      {past.length === 0 && (
        <p className="py-5 text-mute">Aucune réservation pendant cette période.</p>
      )}
      <BookingLines bookings={past} list="past" today={today} now={now} />
      {period.older && (
        <Link to={period.older} className="link inline-flex min-h-14 items-center">
          Voir les plus anciennes
        </Link>
      )}
    </section>
  )
}
