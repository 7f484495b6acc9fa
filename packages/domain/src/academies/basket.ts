import { enrolmentHeldMinutes } from '../enrolments/enrolment.ts'
import { minuteMs } from '../time/durations.ts'

/** The most enrolments that a family holds unpaid. */
export const mostBasketLines = 12

/** However often a basket grows, its first place is kept no longer than so many minutes. */
const mostHeldMinutes = 45

/**
 * Until when the places of a basket are kept once a line is added to it, all in epoch ms: each time the whole hold
 * again, up to a limit counted from the first line (requirement AC18).
 */
export function basketUntil(now: number, firstAt: number): number {
  return Math.min(now + enrolmentHeldMinutes * minuteMs, firstAt + mostHeldMinutes * minuteMs)
}
