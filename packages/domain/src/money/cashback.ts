import { dayOf, networkTimeZone } from '../time/hours.ts'

// requirement W2: valid 6 months, spent oldest first
const validMonths = 6

/** A movement of a member's cashback. */
export interface CashbackEntry {
  /** Above zero what the member was given, below what they used or lost. */
  readonly cents: number
  /** epoch ms */
  readonly at: number
}

/** Cents that can still be spent on the day `today`, by the last day they can be; the oldest first. */
export function cashbackByLastDay(
  entries: readonly CashbackEntry[],
  today: string,
): Record<string, number> {
  let used = -entries.reduce((sum, { cents }) => sum + Math.min(0, cents), 0)
  const left: Record<string, number> = {}
  for (const { cents, at } of entries.filter((entry) => entry.cents > 0)) {
    const rest = Math.max(0, cents - used)
    used -= cents - rest
    const given = Temporal.PlainDate.from(dayOf(at, networkTimeZone))
    const lastDay = given.add({ months: validMonths }).toString()
    if (rest > 0 && lastDay >= today) left[lastDay] = (left[lastDay] ?? 0) + rest
  }
  return left
}
