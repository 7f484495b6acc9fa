import { LinkButton } from '../ui/button.tsx'
import { priceTexts } from '../ui/price-texts.ts'
import { TimeLink } from '../ui/time-link.tsx'
import { HoldAgain } from './hold-again.tsx'
import type { NearestSlots } from './nearest-slots.ts'

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
      <NearestTimes others={others} />
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

export function NearestTimes({ others }: Pick<NearestSlots, 'others'>) {
  if (others.length === 0) return null
  return (
    <div>
      <h2 className="mb-3 font-semibold">Les créneaux libres les plus proches</h2>
      <ul className="flex flex-wrap gap-2">
        {others.map((slot) => (
          <li key={slot.start}>
            <TimeLink
              to={slot.address}
              time={slot.time}
              otherDay={slot.otherDay}
              {...priceTexts(slot.cents)}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
