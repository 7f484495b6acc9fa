import { LinkButton } from '../../ui/button.tsx'
import type { NearestSlot } from './nearest-slots.ts'
import { NearestTimes } from './nearest-times.tsx'

interface TryAgainProps {
  readonly nearest: readonly NearestSlot[]
  /** The search that the booking was found by. */
  readonly slots: string
}

/** After a hold is lost: the nearest free starts, and the same search. */
export function TryAgain({ nearest, slots }: TryAgainProps) {
  return (
    <div className="grid gap-5">
      <NearestTimes nearest={nearest} />
      <div className="actions">
        <LinkButton to={slots}>Reprendre un créneau</LinkButton>
      </div>
    </div>
  )
}
