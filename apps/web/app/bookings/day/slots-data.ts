import type { Center } from '@quatre/contract'
import {
  addDays,
  writtenClock,
  dayLong,
  dayInZone,
  dayShort,
  formatPhone,
  isoWithOffset,
  networkTimeZone,
  phoneLink,
} from '@quatre/domain'
import { readAsMember } from '../../site/pages/access.ts'
import { daysFrom, playedSports } from '../parts/search/choices.ts'
import { findBookingLine } from '../parts/view/booking-lines.ts'
import { centerRegions } from '../../centers/parts/center-select.tsx'
import type { RequestContext } from '../../site/context.ts'
import { idIn } from '../../site/form/form-text.ts'
import { typographic } from '../../ui/typographic.ts'
import { isFree, isFullAt, startPeriod, periodsOver, dayRows } from './day-rows.ts'
import { loadNearby, loadNeighbours, type NearbyView } from '../nearby-data.ts'
import type { Duration, Period, Search } from '../parts/search/search.ts'
import { readOwnSlots } from '../parts/own-slots.ts'
import { stripAround } from './strip-days.ts'

export type SlotsPage =
  | ({ readonly kind: 'day' } & DayView)
  | ({ readonly kind: 'centers' } & CentersView)
  | ({ readonly kind: 'nearby' } & NearbyView)

export type DayView = Awaited<ReturnType<typeof loadDay>>
export type CentersView = ReturnType<typeof centersView>

/**
 * The data of the slot search: the free courts around a position or a town, those of one centre, or the centres to
 * choose from when none is known.
 * `waitRefusal`: why the member was not put on the waiting list just now.
 */
export async function loadSlots(
  context: RequestContext,
  search: Search,
  waitRefusal: string | null,
): Promise<SlotsPage> {
  const { now } = context
  const today = dayInZone(now, networkTimeZone)
  const wanted = search.center ?? context.chosenCenterSlug
  const center = await context.center(idIn(wanted) ?? wanted)
  // a field that was left with the name of its centre asks for that centre
  const namesCenter = search.center !== null && search.place === typographic(center?.name ?? '')
  if (search.position !== null || (search.place !== null && !namesCenter)) {
    return { kind: 'nearby', ...(await loadNearby(context, search)) }
  }
  if (!center) return { kind: 'centers', ...centersView(await context.centers(), search, today) }
  return { kind: 'day', ...(await loadDay(context, center, search, waitRefusal)) }
}

/** No planning is open a year ahead; beyond the year 9999 a date has no such text at all. */
const farthestDays = 365

function within(day: string, first: string, last: string): string {
  if (day < first) return first
  return day > last ? last : day
}

async function loadDay(
  context: RequestContext,
  center: Center,
  search: Search,
  waitRefusal: string | null,
) {
  const { api, now } = context
  const today = dayInZone(now, center.timeZone)
  const date = within(search.date ?? today, today, addDays(today, farthestDays))
  const sport = center.sports.some(({ id }) => id === search.sport)
    ? search.sport
    : (center.sports[0]?.id ?? search.sport)
  const [day, own, neighbours] = await Promise.all([
    readDay(api, { center: center.id, date, sportType: sport, search }),
    readOwnSlots(context, { centerId: center.id, sportId: sport, date }),
    center.bookingWebAvailable ? null : loadNeighbours(context, center, { sport, date }),
  ])
  const rows = dayRows(day.slots, date)
  const line = await findBookingLine(context, 'slots', {
    centerId: center.id,
    sport,
    fieldTypes: day.fieldType === 0 ? day.fieldTypes.map(({ id }) => id) : [day.fieldType],
    day: date,
    starts: rows.filter(isFree).map(({ start }) => start),
  })
  const over = date === today ? periodsOver(writtenClock(isoWithOffset(now, center.timeZone))) : []
  return {
    center: {
      id: center.id,
      slug: center.slug,
      name: typographic(center.name),
      phone: formatPhone(center.phoneNumber),
      phoneHref: phoneLink(center.phoneNumber),
    },
    isOwnClub: center.slug === context.chosenCenterSlug,
    /** The centres to book in instead; null where this one can be booked. */
    neighbours,
    date,
    isToday: date === today,
    dateShort: dayShort(date, today),
    dateLong: dayLong(date),
    nextDate: addDays(date, 1),
    sport,
    sports: day.sports.map(({ id, name }) => ({ id, name })),
    players: day.sports.find(({ id }) => id === sport)?.nbPlayers ?? 4,
    fieldType: day.fieldType,
    fieldTypes: day.fieldTypes,
    strip: stripAround(date, today, day.lastDay),
    notice: day.notice,
    line,
    over,
    rows,
    own,
    waits:
      day.notice === null && isFullAt(rows, over)
        ? await readWaits(
            context,
            { centerId: center.id, date, sport, fieldType: day.fieldType },
            waitRefusal,
          )
        : null,
  }
}

interface Waits {
  readonly lines: readonly {
    readonly id: number
    readonly period: Period
    readonly duration: Duration
    readonly position: number
  }[]
  /** Why the member was not put in line. */
  readonly refusal: string | null
}

/** The slots that a member waits for on a day; null if the member neither waits nor was refused. */
async function readWaits(
  site: RequestContext,
  asked: { centerId: number; date: string; sport: number; fieldType: number },
  refusal: string | null,
): Promise<Waits | null> {
  if (!site.signedIn) return null
  const own = (await readAsMember(site, (api) => api.courtWaits.list())) ?? []
  const lines = own
    .filter(
      ({ center, sport, date, fieldType }) =>
        center.id === asked.centerId &&
        sport.id === asked.sport &&
        date === asked.date &&
        fieldType === asked.fieldType,
    )
    .map(({ id, from, duration, position }) => ({
      id,
      period: startPeriod(from, asked.date),
      duration,
      position,
    }))
  return lines.length === 0 && refusal === null ? null : { lines, refusal }
}

/** A field type that the sport does not have here is as if none was asked for. */
async function readDay(
  api: RequestContext['api'],
  asked: { center: number; date: string; sportType: number; search: Search },
) {
  const { search, ...query } = asked
  const day = await api.slots.day({ query: { ...query, fieldType: search.fieldType } })
  if (day.fieldTypes.some(({ id }) => id === day.fieldType)) return day
  return api.slots.day({ query })
}

function centersView(centers: readonly Center[], search: Search, today: string) {
  return {
    /** The address names a centre that is not there. */
    unknown: search.center !== null && search.center !== '',
    date: search.date !== null && search.date >= today ? search.date : today,
    dates: daysFrom(today),
    sport: search.sport,
    sports: playedSports(centers),
    regions: centerRegions(centers),
  }
}
