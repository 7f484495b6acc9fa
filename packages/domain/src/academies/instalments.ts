import { addDays } from '../time/hours.ts'
import { splitByPrices } from './prices.ts'

/** An amount to be taken from the kept card on a local day (YYYY-MM-DD). */
export interface Instalment {
  readonly day: string
  readonly cents: number
}

const parts = 3
const daysBetween = 30

/** Days until an instalment is tried again, by the refusals before this one; after the last a person decides. */
const retryDays = [1, 2] as const

/** The day of the next try of an instalment that was refused, the third time none: on time, one and three days after. */
export function instalmentRetryDay(today: string, refusals: number): string | null {
  const days = retryDays[refusals]
  return days === undefined ? null : addDays(today, days)
}

/**
 * A price paid in three: thirds, the odd cents in the first; today, in 30 and in 60 days, the last at latest the day
 * before the last session, and then on the same day as the one before. Null when that day has come, or a third is less
 * than a cent: there is nothing to spread (requirement AC8).
 * @param lastSessionDay of all that is paid: YYYY-MM-DD
 */
export function instalments(
  cents: number,
  today: string,
  lastSessionDay: string,
): Instalment[] | null {
  const limit = addDays(lastSessionDay, -1)
  const third = Math.floor(cents / parts)
  if (limit <= today || third === 0) return null
  return Array.from({ length: parts }, (_, at) => {
    const day = addDays(today, at * daysBetween)
    return { day: day < limit ? day : limit, cents: at === 0 ? cents - 2 * third : third }
  })
}

/** The cents of each line of a basket in each of its instalments: lines and instalments both keep their sums. */
export function instalmentLines(
  spread: readonly Pick<Instalment, 'cents'>[],
  prices: readonly number[],
): number[][] {
  let left = [...prices]
  const later = spread.slice(1).map(({ cents }) => {
    const own = splitByPrices(cents, left)
    left = left.map((price, at) => price - (own[at] ?? 0))
    return own
  })
  return [left, ...later]
}

/**
 * Takes a refund from the parts, the last first: instalments to come are listed after the paid
 * ones. Returns the cents taken from each part.
 */
export function takenBack(there: readonly number[], refundCents: number): number[] {
  let left = refundCents
  return there
    .toReversed()
    .map((cents) => {
      const taken = Math.min(left, cents)
      left -= taken
      return taken
    })
    .toReversed()
}
