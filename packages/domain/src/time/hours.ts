import { clockOfMinute } from './clock.ts'
import { dayMinutes, minuteMs } from './durations.ts'

/** The clock of the network, where no centre's own is meant: members live in France. */
export const networkTimeZone = 'Europe/Paris'

/** Opening of one weekday; minutes after local midnight, `closesAt` may pass 1440. */
export interface WeeklyHours {
  weekday: number
  opensAt: number
  closesAt: number
}

/** Replaces every weekly row of its day; nulls: closed that day. */
export interface HoursException {
  day: string
  opensAt: number | null
  closesAt: number | null
  reason: string
}

export interface OpeningWindow {
  opensAt: number
  closesAt: number
}

export type OpenState =
  | { open: true; closesAt: number }
  | { open: false; closedAllDay: boolean; opens: { day: string; minute: number } | null }

const lookAheadDays = 14

const mostKnown = 5_000

// Days and zones are few and their answers never change, while Temporal takes microseconds for each.
function memoize<R>(compute: (text: string, number: number, zone: string) => R) {
  const known = new Map<string, R>()
  return (text: string, number: number, zone: string): R => {
    const key = `${text} ${number} ${zone}`
    const found = known.get(key)
    if (found !== undefined) return found
    if (known.size >= mostKnown) known.clear()
    const result = compute(text, number, zone)
    known.set(key, result)
    return result
  }
}

const dayAfter = memoize((day, days) => Temporal.PlainDate.from(day).add({ days }).toString())
const weekday = memoize((day) => Temporal.PlainDate.from(day).dayOfWeek)

/** The day `days` after (before when negative) `day`, both YYYY-MM-DD. RangeError on a bad day. */
export function addDays(day: string, days: number): string {
  return dayAfter(day, days, '')
}

/** 1 Monday to 7 Sunday. RangeError on a bad day. */
export function isoWeekday(day: string): number {
  return weekday(day, 0, '')
}

/**
 * Opening windows of a local day, in minutes, ascending; windows that touch or overlap are one,
 * so that no start is offered twice and a booking may cross their border (requirement C9).
 */
export function windowsOfDay(
  day: string,
  weekly: readonly WeeklyHours[],
  exceptions: readonly HoursException[],
): OpeningWindow[] {
  const replacing = exceptions.filter((exception) => exception.day === day)
  const weekday = isoWeekday(day)
  const rows = replacing.length > 0 ? replacing : weekly.filter((row) => row.weekday === weekday)
  const windows: OpeningWindow[] = []
  for (const { opensAt, closesAt } of rows) {
    if (opensAt !== null && closesAt !== null) windows.push({ opensAt, closesAt })
  }
  return merged(windows.sort((a, b) => a.opensAt - b.opensAt))
}

function merged(windows: readonly OpeningWindow[]): OpeningWindow[] {
  const result: OpeningWindow[] = []
  for (const window of windows) {
    const last = result.at(-1)
    if (last && window.opensAt <= last.closesAt) {
      last.closesAt = Math.max(last.closesAt, window.closesAt)
    } else {
      result.push({ ...window })
    }
  }
  return result
}

/**
 * Instant (epoch ms) of a local time, by the tz database (requirement B8); minutes from 1440 on belong
 * to the next local day. A time that the clock skips means the same time before the change (02:30
 * becomes 03:30), a time that comes twice means the first. RangeError on a bad day or zone.
 */
export function instantAt(day: string, minute: number, timeZone: string): number {
  return rememberedInstant(day, minute, timeZone)
}

const rememberedInstant = memoize((day, minute, timeZone) => {
  const time = new Temporal.PlainTime(Math.floor((minute % dayMinutes) / 60), minute % 60)
  return Temporal.PlainDate.from(day)
    .add({ days: Math.floor(minute / dayMinutes) })
    .toPlainDateTime(time)
    .toZonedDateTime(timeZone).epochMilliseconds
})

/**
 * Whether the clock of a zone skips a local time, as `2027-03-28T02:30` in Paris: such a time means no instant.
 * RangeError on a bad time or zone.
 */
export function isSkipped(local: string, timeZone: string): boolean {
  return rememberedSkip(local, 0, timeZone)
}

const rememberedSkip = memoize((local, _number, timeZone) => {
  const time = Temporal.PlainDateTime.from(local)
  return !time.toZonedDateTime(timeZone).toPlainDateTime().equals(time)
})

function zoned(instant: number, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone)
}

interface DaySpan {
  readonly day: string
  readonly from: number
  readonly to: number
}

const knownDays = new Map<string, DaySpan[]>()
const mostDays = 100

/** Local day (YYYY-MM-DD) of an instant. */
export function dayInZone(instant: number, timeZone: string): string {
  const spans = knownDays.get(timeZone) ?? []
  const known = spans.find(({ from, to }) => from <= instant && instant < to)
  if (known) return known.day
  const day = zoned(instant, timeZone).toPlainDate().toString()
  const span = {
    day,
    from: instantAt(day, 0, timeZone),
    to: instantAt(addDays(day, 1), 0, timeZone),
  }
  // the latest first: most questions are about the same few days
  knownDays.set(timeZone, [span, ...spans.slice(0, mostDays)])
  return day
}

/** Minutes after local midnight shown by the clock on the wall (0 to 1439). */
export function localMinute(instant: number, timeZone: string): number {
  const { hour, minute } = zoned(instant, timeZone)
  return hour * 60 + minute
}

/** `2026-11-22T18:30:00+01:00`. For many instants of one day take `offsetsBetween` and `isoAtOffset`. */
export function isoWithOffset(instant: number, timeZone: string): string {
  // a zone's offsets are read once for a whole year
  const year = new Date(instant).getUTCFullYear()
  const offsetAt = offsetsBetween(Date.UTC(year, 0), Date.UTC(year + 1, 0), timeZone)
  return isoAtOffset(instant, offsetAt(instant))
}

/** The same text when the offset from UTC (ms) is already known: no time-zone look-up. */
export function isoAtOffset(instant: number, offsetMs: number): string {
  const offset = clockOfMinute(Math.abs(Math.round(offsetMs / minuteMs)))
  const local = new Date(instant + offsetMs).toISOString().slice(0, 19)
  return `${local}${offsetMs < 0 ? '-' : '+'}${offset}`
}

/**
 * The zone's offset (ms) at any instant of [from, to], read from the tz database once: a look-up costs
 * microseconds and a day of slots needs more than a hundred.
 */
export function offsetsBetween(
  from: number,
  to: number,
  timeZone: string,
): (instant: number) => number {
  return rememberedOffsets(String(from), to, timeZone)
}

const rememberedOffsets = memoize((start, to, timeZone) => {
  let local = zoned(Number(start), timeZone)
  const spans = [{ since: -Infinity, offsetMs: local.offsetNanoseconds / 1e6 }]
  for (;;) {
    const next = local.getTimeZoneTransition('next')
    if (next === null || next.epochMilliseconds > to) break
    local = next
    spans.unshift({ since: next.epochMilliseconds, offsetMs: next.offsetNanoseconds / 1e6 })
  }
  const first = spans.at(-1)?.offsetMs ?? 0
  if (spans.length === 1) return () => first
  return (instant: number) => spans.find((span) => instant >= span.since)?.offsetMs ?? first
})

/**
 * Open or closed at `now`. `closesAt` counts from the midnight of now's local day (past 1440: after the
 * coming midnight); `closedAllDay`: today has no hours; `opens` is the next opening within 14 days, null
 * when there is none.
 */
export function openState(
  now: number,
  timeZone: string,
  weekly: readonly WeeklyHours[],
  exceptions: readonly HoursException[],
): OpenState {
  const today = dayInZone(now, timeZone)
  for (const [day, shift] of [
    [today, 0],
    [addDays(today, -1), dayMinutes],
  ] as const) {
    for (const { opensAt, closesAt } of windowsOfDay(day, weekly, exceptions)) {
      if (closesAt <= shift) continue
      if (now < instantAt(day, opensAt, timeZone)) continue
      if (now < instantAt(day, closesAt, timeZone))
        return { open: true, closesAt: closesAt - shift }
    }
  }
  const closedAllDay = windowsOfDay(today, weekly, exceptions).length === 0
  for (let ahead = 0; ahead <= lookAheadDays; ahead++) {
    const day = addDays(today, ahead)
    for (const { opensAt } of windowsOfDay(day, weekly, exceptions)) {
      if (instantAt(day, opensAt, timeZone) <= now) continue
      return { open: false, closedAllDay, opens: { day, minute: opensAt } }
    }
  }
  return { open: false, closedAllDay, opens: null }
}
