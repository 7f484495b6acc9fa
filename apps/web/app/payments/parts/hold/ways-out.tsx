import { formatPhone, phoneLink } from '@quatre/domain'
import type { BookingView } from '../../../bookings/parts/view/booking-view.ts'
import { ReleaseForm } from '../../../bookings/parts/hold/release-form.tsx'
import { LinkButton } from '../../../ui/button.tsx'

interface WaysOutProps {
  readonly booking: Pick<BookingView, 'id' | 'center' | 'slots'>
}

/** The alternatives to paying a held court here: each works without a script. */
export function WaysOut({ booking: { id, center, slots } }: WaysOutProps) {
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {center.phone !== '' && (
        <a href={phoneLink(center.phone)} className="button button-quiet button-small">
          Appeler le {formatPhone(center.phone)}
        </a>
      )}
      <LinkButton to={slots} look="quiet" size="small">
        Choisir un autre créneau
      </LinkButton>
      <ReleaseForm booking={id} />
    </div>
  )
}
