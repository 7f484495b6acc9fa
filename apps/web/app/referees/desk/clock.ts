import { isoWithOffset, minuteMs, time } from '@quatre/domain'
import type { Desk } from '@quatre/contract'

/** « 11h52 » */
export const clockAt = (instant: number, timeZone: string): string =>
  time(isoWithOffset(instant, timeZone))

/** « 17:40 », the time left; null when it is over. */
export function left(until: number, now: number): string | null {
  const seconds = Math.ceil((until - now) / 1000)
  if (seconds <= 0) return null
  const minutes = Math.floor(seconds / 60)
  return `${minutes}:${String(seconds % 60).padStart(2, '0')}`
}

export const minutesSince = (instant: number, now: number): number =>
  Math.max(0, Math.floor((now - instant) / minuteMs))

/** A pair that is called and does not come loses after so long. */
export const forfeitMs = 10 * minuteMs

type Clocks = Desk['matches'][number]['clocks']

/** The reason why a match of the queue waits. */
export type Wait =
  | { readonly kind: 'ready' }
  | { readonly kind: 'rest'; readonly left: string; readonly sides: readonly (0 | 1)[] }
  | { readonly kind: 'match'; readonly id: string }
  | { readonly kind: 'unknown' }

export function matchWait(clocks: Clocks, desk: Desk, now: number): Wait {
  if (clocks === null) return { kind: 'unknown' }
  const matches = new Map(desk.tournament.matches.map((one) => [one.id, one]))
  for (const { after } of clocks) {
    if (after !== null && matches.get(after)?.state !== 'done') return { kind: 'match', id: after }
  }
  const until = clocks.map(({ readyAt }) => (readyAt === null ? 0 : Date.parse(readyAt)))
  const text = left(Math.max(...until), now)
  if (text === null) return { kind: 'ready' }
  const sides = ([0, 1] as const).filter((side) => (until[side] ?? 0) > now)
  return { kind: 'rest', left: text, sides }
}
