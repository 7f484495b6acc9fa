import { dayMs, hourMs } from '../../time/durations.ts'

interface EntryTimes {
  /** Entries close, and leaving is free before; epoch ms. */
  readonly deadline: number
  /** From then on nobody waits. */
  readonly lineEndsAt: number
}

/**
 * Until when a freed place is offered to a pair, or kept for the half of its second player: a day, two hours once the
 * last day before the deadline has begun; null once the line is over (requirement TN15).
 */
export function entryKeptUntil(now: number, { deadline, lineEndsAt }: EntryTimes): number | null {
  if (now >= lineEndsAt) return null
  const lastsMs = now >= deadline - dayMs ? 2 * hourMs : dayMs
  return Math.min(now + lastsMs, lineEndsAt)
}

/** What the club keeps of a fee that is paid: nothing before the deadline, then all of it (requirement TN17). */
export const entryKeptCents = (paidCents: number, now: number, deadline: number): number =>
  now < deadline ? 0 : paidCents
