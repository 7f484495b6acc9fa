import { Link } from 'react-router'
import { LinkButton } from '../ui/button.tsx'
import { PriceTag } from '../ui/price-tag.tsx'
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
                <Link to={slot.address} className="near-time">
                  <span className="figures text-lg">{slot.time}</span>
                  {slot.otherDay && <span className="text-sm">{slot.otherDay}</span>}
                  <PriceTag cents={slot.cents} />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div>
        <LinkButton to={slots}>Reprendre un créneau</LinkButton>
      </div>
    </div>
  )
}
