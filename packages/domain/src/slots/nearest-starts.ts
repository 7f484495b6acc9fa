import { addDays } from '../time/hours.ts'

const mostOffered = 4

/** The database lets no opening run beyond the noon of the next day. */
const latestClosingHour = 12

interface FoundStart {
  /** epoch ms */
  readonly startsAt: number
  readonly left: number
  /** null: it ends after closing */
  readonly priceCents: number | null
}

/**
 * The offers in place of a missed start: free starts, the nearest first, of two as near the earlier one; four at most.
 */
export function nearestStarts<Start extends FoundStart>(
  starts: readonly Start[],
  wantedAt: number,
): (Start & { readonly priceCents: number })[] {
  const far = ({ startsAt }: FoundStart) => Math.abs(startsAt - wantedAt)
  return starts
    .filter((start) => isFree(start))
    .toSorted((a, b) => far(a) - far(b) || a.startsAt - b.startsAt)
    .slice(0, mostOffered)
}

function isFree<Start extends FoundStart>(
  start: Start,
): start is Start & { readonly priceCents: number } {
  return start.left > 0 && start.priceCents !== null
}

/** The days whose planning may hold a start, given as ISO 8601 with the centre's own offset. */
export function planningDays(startingDate: string): string[] {
  const day = startingDate.slice(0, 10)
  const hour = Number(startingDate.slice(11, 13))
  return hour < latestClosingHour ? [addDays(day, -1), day] : [day]
}
