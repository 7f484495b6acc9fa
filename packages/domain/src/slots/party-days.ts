import { minuteMs } from '../time/durations.ts'
import { addDays, isoWeekday, windowsOfDay } from '../time/hours.ts'
import type { HoursException, WeeklyHours } from '../time/hours.ts'
import type { BusyRow } from './court-day.ts'
import { courtOffers, windowSpan, type CourtOffer, type SlotWish } from './slot-offer.ts'

/** The court time that a package for a group needs. */
export interface PartyPlan {
  /** how long each court is played on */
  courtMinutes: number
  peoplePerCourt: number
  /** 1 Monday to 7 Sunday */
  weekdays: readonly number[]
  /** when its game may begin and must have ended: minutes after midnight; absent: whenever the club is open */
  hours?: { readonly from: number; readonly to: number } | undefined
}

/** A children's party is played between 9h00 and 20h00. */
export const childrenHours = { from: 540, to: 1200 } as const

type Occupied = Pick<BusyRow, 'courtId' | 'from' | 'to'>

export interface PartyDaysInput extends SlotWish {
  plan: PartyPlan
  people: number
  /** local days, both counted */
  from: string
  to: string
  timeZone: string
  stepMinutes: number
  leadMinutes: number
  weekly: readonly WeeklyHours[]
  exceptions: readonly HoursException[]
  busy: readonly Occupied[]
  /** epoch ms */
  now: number
}

export type PartyState = 'free' | 'almostFull' | 'full'

export interface PartyStart {
  /** minutes after the day's local midnight, past 1440 after the next one */
  localMinute: number
  startsAt: number
  state: PartyState
}

export interface PartyDay {
  day: string
  /** that of its best start */
  state: PartyState
  starts: PartyStart[]
}

/** So many days may be asked for at once. */
export const mostPartyDays = 92

/** The courts that a group needs at once. */
export function courtsForPeople(
  people: number,
  { peoplePerCourt }: Pick<PartyPlan, 'peoplePerCourt'>,
): number {
  return Math.ceil(people / peoplePerCourt)
}

/**
 * The most people of a package that can play at once on so many courts; 0 where its fewest cannot.
 * (Requirement ED57.)
 */
export function peopleAtOnce(
  {
    minPeople,
    maxPeople,
    peoplePerCourt,
  }: Readonly<Record<'minPeople' | 'maxPeople' | 'peoplePerCourt', number>>,
  courts: number,
): number {
  const most = Math.min(maxPeople, courts * peoplePerCourt)
  return most < minPeople ? 0 : most
}

/**
 * The days on which a group can come, with their starts; a day that is closed, or without the package, is left out.
 * Free: enough courts are free at once, for sale, for the whole time; almost full: with one court less there would not
 * be enough. No booking counts as moved, so that a free day could be held at once. The horizon of bookings does not
 * count. (Requirement ED52.)
 */
export function partyDays(input: PartyDaysInput): PartyDay[] {
  const { plan, from, to } = input
  const days: PartyDay[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    if (!plan.weekdays.includes(isoWeekday(day))) continue
    const starts = partyStarts(day, input)
    if (starts.length === 0) continue
    const state = (['free', 'almostFull'] as const).find((one) =>
      starts.some((start) => start.state === one),
    )
    days.push({ day, state: state ?? 'full', starts })
  }
  return days
}

function partyStarts(day: string, input: PartyDaysInput): PartyStart[] {
  const { plan, people, timeZone, stepMinutes, weekly, exceptions } = input
  const earliest = input.now + input.leadMinutes * minuteMs
  const needed = courtsForPeople(people, plan)
  const offers = courtOffers(input, day)
  const starts: PartyStart[] = []
  for (const window of windowsOfDay(day, weekly, exceptions)) {
    const span = windowSpan(day, window, timeZone)
    const busy = input.busy.filter((row) => row.from < span.to && span.from < row.to)
    const last = span.to - plan.courtMinutes * minuteMs
    for (let startsAt = span.from; startsAt <= last; startsAt += stepMinutes * minuteMs) {
      if (startsAt < earliest) continue
      const localMinute = span.minuteAt(startsAt)
      if (!isWithin(plan, localMinute)) continue
      const endsAt = startsAt + plan.courtMinutes * minuteMs
      const taken = new Set<number>()
      for (const row of busy) {
        if (row.from < endsAt && startsAt < row.to) taken.add(row.courtId)
      }
      const left = offers
        .filter((offer) => isForSale(offer, localMinute, localMinute + plan.courtMinutes))
        .flatMap(({ courtIds }) => courtIds)
        .filter((id) => !taken.has(id)).length
      starts.push({ localMinute, startsAt, state: partyState(left, needed) })
    }
  }
  return starts
}

const isWithin = ({ hours, courtMinutes }: PartyPlan, start: number) =>
  hours === undefined || (hours.from <= start && start + courtMinutes <= hours.to)

function partyState(left: number, needed: number): PartyState {
  if (left < needed) return 'full'
  return left === needed ? 'almostFull' : 'free'
}

/** Whether every minute has a price. */
function isForSale({ timeline }: CourtOffer, from: number, to: number): boolean {
  let reached = from
  for (const segment of timeline) {
    if (segment.from <= reached && reached < segment.to) reached = segment.to
  }
  return reached >= to
}
