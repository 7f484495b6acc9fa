import { dayMs, hourMs, minuteMs } from '../time/durations.ts'

/** How long a freed place is offered to one: the nearer the beginning, the shorter. Settings. */
export const offeredTimes = [
  { withinMs: 3 * hourMs, lastsMs: 15 * minuteMs },
  { withinMs: 3 * dayMs, lastsMs: 2 * hourMs },
  { withinMs: Infinity, lastsMs: dayMs },
] as const

/**
 * Until when a place that is freed at `now` is offered, never after `beginsAt`; null once that has come. All in epoch
 * ms, and elapsed: exactly three days, or hours, before counts as within them (requirement EN5).
 */
export function offeredUntil(now: number, beginsAt: number): number | null {
  const leftMs = beginsAt - now
  if (leftMs <= 0) return null
  const lastsMs = offeredTimes.find(({ withinMs }) => leftMs <= withinMs)?.lastsMs ?? dayMs
  return Math.min(now + lastsMs, beginsAt)
}
