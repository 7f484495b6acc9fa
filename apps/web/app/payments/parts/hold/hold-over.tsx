import type { BookingView } from '../../../bookings/parts/view/booking-view.ts'
import { NearestTimes } from '../../../bookings/parts/times/nearest-times.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { HoldAgain } from './hold-again.tsx'
import type { NearestSlots } from '../nearest-slots.ts'

interface HoldOverProps {
  readonly booking: BookingView
  readonly text: string
  readonly nearest: NearestSlots
}

/** Replaces the pay button when the hold ends during typing: typed text stays. */
export function HoldOver({ booking, text, nearest: { again, others } }: HoldOverProps) {
  return (
    <>
      {!again && <NearestTimes nearest={others} />}
      <div className="pay-bar">
        <p className="pay-note">{text}</p>
        {again ? (
          <HoldAgain again={again} />
        ) : (
          <LinkButton to={booking.slots} width="full">
            Reprendre un créneau
          </LinkButton>
        )}
      </div>
    </>
  )
}
