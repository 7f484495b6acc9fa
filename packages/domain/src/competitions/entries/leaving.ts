import { dayMs, hourMs } from '../../time/durations.ts'

interface EntryTimes {
  /** Entries close, and leaving is free before; epoch ms. */
  readonly deadline: number
  /** From then on nobody waits. */
  readonly lineEndsAt: number
}

/**
 * Until when a freed place is offered to a pair, or kept for the half of its second player: a day, two hours on the
 * last day before the deadline and on the last one before the start; null once the line is over (requirement TN15).
 */
export function entryKeptUntil(now: number, { deadline, lineEndsAt }: EntryTimes): number | null {
  if (now >= lineEndsAt) return null
  const isLastDay = [deadline, lineEndsAt].some((end) => end - dayMs <= now && now < end)
  const lastsMs = isLastDay ? 2 * hourMs : dayMs
  return Math.min(now + lastsMs, lineEndsAt)
}

/** The part of a paid fee that the club keeps: nothing before the deadline, then all of it (requirement TN17). */
export const entryKeptCents = (paidCents: number, now: number, deadline: number): number =>
  now < deadline ? 0 : paidCents
