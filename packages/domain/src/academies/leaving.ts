import { dayMinutes, hourMs } from '../time/durations.ts'
import { addDays, dayInZone, instantAt, localMinute } from '../time/hours.ts'
import { partCents } from './prices.ts'
import type { SoldSession } from './sessions.ts'

/** When leaving a camp gives back all, and half: a calendar limit and an elapsed one. Settings. */
export const campLimits = { wholeDaysBefore: 7, halfHoursBefore: 48 } as const

/** The part of the sessions left that the centre keeps when an academy is left early. A setting. */
export const keptOfLeftPercent = 10

/** A medical certificate is no larger. */
export const largestCertificateBytes = 5 * 1024 * 1024

/** How many elapsed hours before it begins a trial session is given back whole. A setting. */
export const trialFreeHours = 24

/** A lunch, or early care, on a day that starts at an instant (epoch ms). */
export interface SoldOption extends Pick<SoldSession, 'startsAt' | 'isCalledOff'> {
  readonly cents: number
}

/** A purchase: its price and its sessions or days, in their order. */
export interface SoldLine {
  readonly priceCents: number
  readonly sessions: readonly SoldSession[]
  /** Of some days of a camp, each with the amount paid for it, which is in the price. */
  readonly options?: readonly SoldOption[]
  /** Given back before, for sessions that the centre called off. */
  readonly givenCents: number
}

/** The start that a family bought, or a later one it was moved to since. */
const agreedStart = ({ startsAt, wasAt }: SoldSession): number =>
  Math.max(startsAt, wasAt ?? startsAt)

/**
 * A limit before a session, by its start; moved forward, it takes no right away: the limit before the move stays, until
 * the session begins.
 */
const limitBefore = (
  startsAt: number,
  agreedAt: number,
  limit: (start: number) => number,
): number => Math.max(limit(startsAt), Math.min(limit(agreedAt), startsAt - 1))

/** The instants (epoch ms, still counting) until which a camp gives back whole and half; null of one without a day. */
export function campDeadlines(
  { sessions }: Pick<SoldLine, 'sessions'>,
  timeZone: string,
): { readonly wholeUntil: number; readonly halfUntil: number } | null {
  const held = sessions.filter(({ isCalledOff }) => !isCalledOff)
  const [first] = held
  if (first === undefined) return null
  const agreedAt = Math.min(...held.map(agreedStart))
  return {
    wholeUntil: limitBefore(first.startsAt, agreedAt, (start) => {
      const day = addDays(dayInZone(start, timeZone), -campLimits.wholeDaysBefore)
      return instantAt(day, localMinute(start, timeZone) % dayMinutes, timeZone)
    }),
    halfUntil: limitBefore(
      first.startsAt,
      agreedAt,
      (start) => start - campLimits.halfHoursBefore * hourMs,
    ),
  }
}

/**
 * The refund of leaving a camp at `now`, in cents: whole until seven days before its first day at
 * the same local hour, half until 48 hours before, nothing after; with a medical certificate, the
 * days left. The first day counts as it was before the club moved it forward (requirement AC9).
 */
export function campRefundCents(
  line: SoldLine,
  { now, timeZone, isCertified }: LeavingAt & { readonly timeZone: string },
): number {
  const deadlines = campDeadlines(line, timeZone)
  if (deadlines === null) return 0
  const keptCents = line.priceCents - line.givenCents
  if (now <= deadlines.wholeUntil) return keptCents
  const halfCents = now <= deadlines.halfUntil ? partCents(keptCents, 1, 2) : 0
  return isCertified ? Math.max(halfCents, leftCents(line, now)) : halfCents
}

/** epoch ms; certified: a person has accepted a medical certificate. */
export interface LeavingAt {
  readonly now: number
  readonly isCertified: boolean
}

/**
 * The refund of leaving an academy at `now`, in cents: whole until the second session begins, then
 * the sessions left less 10 %, or without it with a medical certificate. A single session is
 * refunded in full until it begins (requirement AC10).
 */
export function academyRefundCents(line: SoldLine, { now, isCertified }: LeavingAt): number {
  const held = line.sessions.filter(({ isCalledOff }) => !isCalledOff)
  const limit = held[1] ?? held[0]
  if (limit === undefined) return 0
  if (now < limit.startsAt) return line.priceCents - line.givenCents
  const left = leftCents(line, now)
  return isCertified ? left : partCents(left, 100 - keptOfLeftPercent, 100)
}

/** The part of a price for some of its sessions, and the options of their days whole. */
function worthCents(
  { priceCents, sessions, options = [] }: SoldLine,
  isMeant: (one: Pick<SoldSession, 'startsAt' | 'isCalledOff'>) => boolean,
): number {
  const sum = (of: readonly SoldOption[]) => of.reduce((all, { cents }) => all + cents, 0)
  const baseCents = priceCents - sum(options)
  const meant = sessions.filter(isMeant).length
  return partCents(baseCents, meant, sessions.length) + sum(options.filter(isMeant))
}

/** The value of the sessions left, without the called-off ones: those were refunded. */
function leftCents(line: SoldLine, now: number): number {
  const cents = worthCents(line, ({ startsAt, isCalledOff }) => now < startsAt && !isCalledOff)
  return Math.min(cents, line.priceCents - line.givenCents)
}

/** The refund now due for the sessions that the centre has called off: rounded on the sum (requirement AC11). */
export const calledOffCents = (line: SoldLine): number =>
  worthCents(line, ({ isCalledOff }) => isCalledOff) - line.givenCents

/**
 * The refund of leaving a trial session at `now`, in cents: whole until 24 hours before, then
 * nothing (requirement AC35).
 */
export function trialRefundCents({ priceCents, sessions }: SoldLine, now: number): number {
  const [session] = sessions
  if (session === undefined) return 0
  const freeUntil = (start: number) => start - trialFreeHours * hourMs
  return now <= limitBefore(session.startsAt, agreedStart(session), freeUntil) ? priceCents : 0
}
