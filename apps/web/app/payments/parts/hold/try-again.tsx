import { LinkButton } from '../../../ui/button.tsx'
import { NearestTimes } from '../../../bookings/parts/times/nearest-times.tsx'
import { HoldAgain } from './hold-again.tsx'
import type { NearestSlots } from '../nearest-slots.ts'

interface TryAgainProps {
  readonly nearest: NearestSlots
  /** The slots of the same centre and day. */
  readonly slots: string
}

/** After a hold is lost: the same slot while it is free, the nearest others, and the whole day. */
export function TryAgain({ nearest: { again, others }, slots }: TryAgainProps) {
  return (
    <div className="grid w-full gap-5">
      {again && <HoldAgain again={again} />}
      <NearestTimes nearest={others} />
      <div className="actions">
        {again ? (
          <LinkButton to={slots} look="quiet">
            Voir les autres créneaux
          </LinkButton>
        ) : (
          <LinkButton to={slots}>Reprendre un créneau</LinkButton>
        )}
      </div>
    </div>
  )
}
