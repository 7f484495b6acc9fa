import type { BookingView } from '../site/bookings/booking-view.ts'
import { ErrorState } from '../ui/states.tsx'
import type { PaymentFailure } from './attempts.ts'
import { WaysOut } from './ways-out.tsx'

interface PaymentFailedProps {
  readonly failure: PaymentFailure
  readonly booking: BookingView
}

/** Why nothing was paid; where no other card is taken for now, the other ways. */
export function PaymentFailed({ failure, booking }: PaymentFailedProps) {
  return (
    <ErrorState title={failure.title}>
      {failure.detail}
      {failure.isLimited && <WaysOut booking={booking} />}
    </ErrorState>
  )
}
