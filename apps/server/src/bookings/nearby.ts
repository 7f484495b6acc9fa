import type { contract, HandlerInput, NearbyCenter } from '@quatre/contract'
import type { Db } from '@quatre/db'
import {
  daySlots,
  distanceKm,
  instantOf,
  isBeyondHorizon,
  type OpeningWindow,
  type SlotDuration,
} from '@quatre/domain'
import type { Catalogue } from './catalogue.sql.ts'
import type { Catalogues } from './catalogues.ts'
import { centerDay, type CenterDay } from './center-day.ts'
import { selectCourtTimes, type CourtTimeRow } from './court-time.sql.ts'
import { centerRules, slotWish } from './slot-wish.ts'
import { asAnswer, playsSport } from './slots.ts'

type NearbyQuery = HandlerInput<typeof contract.slots.nearby>['query']

const mostCenters = 40
const longestMilliseconds = 120 * 60_000

interface Around {
  readonly catalogue: Catalogue
  readonly km: number
}

/** Free slots of the centres around a position, nearest first; their court time in one query. */
export async function nearbySlots(
  db: Db,
  catalogues: Catalogues,
  query: NearbyQuery,
  now: number,
): Promise<NearbyCenter[]> {
  for (;;) {
    const around = centersAround(catalogues.all(), query, now)
    const period = periodAround(around, query)
    const ids = around.map(({ catalogue }) => catalogue.id)
    const courtTimes = await selectCourtTimes(db, ids, period.from, period.to)
    const revisions = new Map([...courtTimes].map(([id, { revision }]) => [id, revision]))
    // decided on catalogues that are no longer true: once more, with those of now
    if (await catalogues.keepUp(revisions)) continue
    return around.flatMap(({ catalogue, km }) => {
      const rows = whollyRead(courtTimes.get(catalogue.id)?.rows ?? [], period)
      const slots = slotsBetween(centerDay(catalogue, query.date, rows, now), query, now)
      if (slots.length === 0) return []
      const { id, slug, name, city, latitude, longitude } = catalogue
      return [{ center: { id, slug, name, city, latitude, longitude }, distanceKm: km, slots }]
    })
  }
}

interface TimeSpan {
  readonly from: number
  readonly to: number
}

/** The times asked, with room to see where what stands in their way could move to. */
function periodAround(around: readonly Around[], query: NearbyQuery): TimeSpan {
  const zones = new Set(around.map(({ catalogue }) => catalogue.timeZone))
  const spans = [...(zones.size > 0 ? zones : ['UTC'])].map((zone) => ({
    from: instantOf(query.date, minuteOf(query.from), zone),
    to: instantOf(query.date, minuteOf(query.to) + query.duration, zone),
  }))
  return {
    from: Math.min(...spans.map(({ from }) => from)) - longestMilliseconds,
    to: Math.max(...spans.map(({ to }) => to)) + longestMilliseconds,
  }
}

/** A booking on the edge of what was read stays: what it would meet beyond is not known. */
function whollyRead(rows: readonly CourtTimeRow[], { from, to }: TimeSpan): CourtTimeRow[] {
  return rows.map((row) =>
    from <= row.from && row.to <= to ? row : { ...row, wishFieldTypeId: null },
  )
}

function centersAround(all: readonly Catalogue[], query: NearbyQuery, now: number): Around[] {
  return all
    .filter(
      (catalogue) =>
        catalogue.bookable &&
        playsSport(catalogue, query.sportType) &&
        !isBeyondHorizon(query.date, now, catalogue.timeZone, catalogue.blockBookingAfterDays),
    )
    .map((catalogue) => ({ catalogue, km: distanceKm(query, catalogue) }))
    .filter(({ km }) => km <= query.distance)
    .toSorted((a, b) => a.km - b.km)
    .slice(0, mostCenters)
}

function slotsBetween(day: CenterDay, query: NearbyQuery, now: number) {
  const { catalogue } = day
  const windows = day.windows.flatMap((window) => clipped(window, query, catalogue.slotStepMinutes))
  const starts = daySlots({
    ...centerRules(catalogue),
    ...slotWish(catalogue, { sportTypeId: query.sportType, fieldType: 0 }),
    ...day,
    windows,
    now,
    durations: [query.duration as SlotDuration],
  })
  return asAnswer(starts, day)
}

/** The part of a window whose starts lie between the times asked, still on the window's grid. */
function clipped(window: OpeningWindow, query: NearbyQuery, step: number): OpeningWindow[] {
  const from = minuteOf(query.from)
  const late = Math.max(0, from - window.opensAt)
  const opensAt = window.opensAt + Math.ceil(late / step) * step
  const closesAt = Math.min(window.closesAt, minuteOf(query.to) + query.duration)
  return closesAt - opensAt >= query.duration ? [{ opensAt, closesAt }] : []
}

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
