import { LinkButton } from '../ui/button.tsx'
import { priceTexts } from '../ui/price-texts.ts'
import { TimeLink } from '../ui/time-link.tsx'
import type { NearestSlots } from './nearest-slots.ts'

interface TryAgainProps {
  readonly nearest: NearestSlots
  /** The slots of the same centre and day. */
  readonly slots: string
}

/** After a hold is lost: the nearest free starts, and the whole day. */
export function TryAgain({ nearest, slots }: TryAgainProps) {
  return (
    <div className="grid gap-5">
      {nearest.length > 0 && (
        <div>
          <h2 className="mb-3 font-semibold">Les créneaux libres les plus proches</h2>
          <ul className="flex flex-wrap gap-2">
            {nearest.map((slot) => (
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
      )}
      <div className="actions">
        <LinkButton to={slots}>Reprendre un créneau</LinkButton>
      </div>
    </div>
  )
}
