import { formatPhone, phoneLink } from '@quatre/domain'
import { Link } from 'react-router'
import type { BookingView } from '../site/bookings/booking-view.ts'
import { ReleaseForm } from '../site/bookings/release-form.tsx'

interface WaysOutProps {
  readonly booking: Pick<BookingView, 'id' | 'center' | 'slots'>
}

/** What one can do with a court that one keeps and cannot pay here: each works without a script. */
export function WaysOut({ booking: { id, center, slots } }: WaysOutProps) {
  return (
    <ul className="ways-out">
      {center.phone !== '' && (
        <li>
          <a href={phoneLink(center.phone)} className="link">
            Appeler le club{'\u00a0'}: {formatPhone(center.phone)}
          </a>
        </li>
      )}
      <li>
        <Link to={slots} className="link">
          Choisir un autre créneau
        </Link>
      </li>
      <li>
        <ReleaseForm booking={id} look="link" />
      </li>
    </ul>
  )
}
