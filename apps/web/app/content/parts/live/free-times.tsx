import { contracted } from '@quatre/domain'
import { TimeLink } from '../../../ui/prices/time-link.tsx'
import type { CenterTime } from '../../../bookings/parts/times/center-times.ts'

interface FreeTimesProps {
  readonly times: readonly CenterTime[]
  /** Where, for those who hear a time alone. */
  readonly name: string
}

/** The next free starts of a centre, each on its way to be held. */
export function FreeTimes({ times, name }: FreeTimesProps) {
  if (times.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2">
      {times.map((slot) => (
        <li key={slot.id}>
          <TimeLink
            to={slot.address}
            time={slot.time}
            price={slot.price}
            fullPrice={slot.fullPrice}
            spoken={contracted(`à ${name}`)}
          />
        </li>
      ))}
    </ul>
  )
}
