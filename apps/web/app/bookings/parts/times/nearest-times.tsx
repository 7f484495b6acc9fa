import { CourtPriceNote } from '../../../ui/prices/court-price-note.tsx'
import { priceTexts } from '../../../ui/prices/price-texts.ts'
import { TimeLink } from '../../../ui/prices/time-link.tsx'
import type { NearestSlot } from './nearest-slots.ts'

/** The free starts nearest to one that cannot be had; nothing when there is none. */
export function NearestTimes({ nearest }: { readonly nearest: readonly NearestSlot[] }) {
  if (nearest.length === 0) return null
  return (
    <div>
      <h2 className="mb-3 font-semibold">Les créneaux libres les plus proches</h2>
      <CourtPriceNote />
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
  )
}
