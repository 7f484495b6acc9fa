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
import { selectCourtTimes } from './court-time.sql.ts'
import { centerRules, slotWish } from './slot-wish.ts'
import { asAnswer, playsSport } from './slots.ts'

type NearbyQuery = HandlerInput<typeof contract.slots.nearby>['query']

const mostCenters = 40

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
  const around = centersAround(await catalogues.all(), query, now)
  if (around.length === 0) return []
  const zones = [...new Set(around.map(({ catalogue }) => catalogue.timeZone))]
  const from = Math.min(...zones.map((zone) => instantOf(query.date, minuteOf(query.from), zone)))
  const to = Math.max(
    ...zones.map((zone) => instantOf(query.date, minuteOf(query.to) + query.duration, zone)),
  )
  const ids = around.map(({ catalogue }) => catalogue.id)
  const courtTimes = await selectCourtTimes(db, ids, from, to)
  const found: NearbyCenter[] = []
  for (const { catalogue: last, km } of around) {
    const read = courtTimes.get(last.id)
    const catalogue = read && (await catalogues.at(last.id, read.revision))
    if (!catalogue) continue
    const slots = slotsBetween(centerDay(catalogue, query.date, read.rows, now), query, now)
    if (slots.length === 0) continue
    const { id, slug, name, city, latitude, longitude } = catalogue
    found.push({ center: { id, slug, name, city, latitude, longitude }, distanceKm: km, slots })
  }
  return found
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
