import type { contract, HandlerInput, NearbyCenter, Slot } from '@quatre/contract'
import type { Db } from '@quatre/db'
import {
  cardsIn,
  daySlots,
  distanceKm,
  instantAt,
  isBeyondHorizon,
  longestSlotMs,
  minuteOfClock,
  networkTimeZone,
  type BusyRow,
  type HeldCard,
  type CenterId,
} from '@quatre/domain'
import { Problem } from '../../http/problems.ts'
import { openCache } from '../../platform/cache.ts'
import { nameOfCards, type Catalogue, type Catalogues } from './catalogue.sql.ts'
import { centerDay, mostReadings } from './center-days.ts'
import { selectCourtTimes, type CourtTimeRow } from './court-time.sql.ts'
import { bookableDays, checkShown } from './center-rules.ts'
import { asAnswer, playsSport } from './slots.ts'

type NearbyQuery = HandlerInput<typeof contract.slots.nearby>['query']

const mostCenters = 40

interface Around {
  readonly catalogue: Catalogue
  readonly km: number
}

interface Kept {
  readonly version: string
  readonly validUntil: number
  readonly slots: Slot[]
}

/** Centres times searches that are remembered: an evening's usual ones, of every centre. */
const mostKept = 5000

export interface NearbySearch {
  readonly query: NearbyQuery
  readonly cards: readonly HeldCard[]
  readonly now: number
  /** `live`: bypasses the cache. */
  readonly reading: 'live' | 'current'
}

/**
 * Finds free slots of the centres around a position, nearest first; their court time comes in one
 * query. The result of a centre is kept until the database's version of the centre changes.
 * @throws (from it) Problem local_time_skipped
 */
export function nearbyFinder(
  db: Db,
  catalogues: Catalogues,
): (search: NearbySearch) => Promise<NearbyCenter[]> {
  const kept = openCache<string, Kept>(mostKept)

  function remember(key: string, value: Kept): Kept {
    kept.set(key, value)
    return value
  }

  return async (search) => {
    const { query, cards, now, reading } = search
    for (let attempt = 1; ; attempt++) {
      const around = centersAround(catalogues.all(), search)
      const zones = timeZonesAround(around)
      for (const field of ['from', 'to'] as const) {
        checkShown(`${query.date}T${query[field]}`, zones, field)
      }
      const period = periodAround(zones, query)
      const searched = around.map(({ catalogue, km }) => {
        const key = `${searchKey(catalogue.id, query, period)}|${nameOfCards(cardsIn(cards, catalogue.id))}`
        const found = reading === 'live' ? undefined : kept.get(key)
        return { catalogue, km, key, known: found && now < found.validUntil ? found : null }
      })
      const asked = searched.map(({ catalogue, known }) => ({
        centerId: catalogue.id,
        knownVersion: known?.version ?? null,
      }))
      const { revisions, courtTimes } = await selectCourtTimes(db, asked, period)
      // decided on catalogues that are no longer true: once more, with those of now
      if (await catalogues.keepUp(revisions)) {
        if (attempt === mostReadings) throw new Problem('too_busy', { retryAfterSeconds: 1 })
        continue
      }
      return searched.flatMap(({ catalogue, km, key, known }) => {
        const { id, slug, name, city, latitude, longitude } = catalogue
        const read = courtTimes.get(id)
        if (read === undefined) return []
        const { rows, version } = read
        const { slots } =
          version === known?.version
            ? known
            : remember(key, slotsBetween({ ...search, catalogue, rows, version, period }))
        if (slots.length === 0) return []
        return [{ center: { id, slug, name, city, latitude, longitude }, distanceKm: km, slots }]
      })
    }
  }
}

function searchKey(centerId: CenterId, query: NearbyQuery, { from, to }: TimeSpan): string {
  const { sportType, date, duration } = query
  return [centerId, sportType, date, query.from, query.to, duration, from, to].join('|')
}

interface TimeSpan {
  readonly from: number
  readonly to: number
}

/** The clocks that the times asked are read from. */
function timeZonesAround(around: readonly Around[]): string[] {
  const zones = new Set(around.map(({ catalogue }) => catalogue.timeZone))
  return zones.size > 0 ? [...zones] : [networkTimeZone]
}

/** The times asked, with room to see where bookings in their way could move to. */
function periodAround(zones: readonly string[], query: NearbyQuery): TimeSpan {
  const spans = zones.map((zone) => ({
    from: instantAt(query.date, minuteOfClock(query.from), zone),
    to: instantAt(query.date, minuteOfClock(query.to) + query.duration, zone),
  }))
  return {
    from: Math.min(...spans.map(({ from }) => from)) - longestSlotMs,
    to: Math.max(...spans.map(({ to }) => to)) + longestSlotMs,
  }
}

/** A booking on the edge of the hours read does not move: the courts beyond are unknown. */
function cutAt({ from, to }: TimeSpan, rows: readonly BusyRow[]): BusyRow[] {
  return rows.map((row) =>
    row.movableTo.length === 0 || (from <= row.from && row.to <= to)
      ? row
      : { ...row, movableTo: [], cut: true },
  )
}

function centersAround(all: readonly Catalogue[], { query, cards, now }: NearbySearch): Around[] {
  return all
    .map((catalogue) => ({ catalogue, km: distanceKm(query, catalogue) }))
    .filter(
      ({ catalogue, km }) =>
        km <= query.distance &&
        catalogue.bookable &&
        playsSport(catalogue, query.sportType) &&
        !isBeyondHorizon(query.date, now, catalogue.timeZone, bookableDays(catalogue, cards)),
    )
    .toSorted((a, b) => a.km - b.km)
    .slice(0, mostCenters)
}

interface SearchedDay extends Pick<NearbySearch, 'query' | 'cards' | 'now'> {
  readonly catalogue: Catalogue
  readonly rows: readonly CourtTimeRow[]
  readonly version: string
  readonly period: TimeSpan
}

function slotsBetween({ catalogue, rows, version, period, query, cards, now }: SearchedDay): Kept {
  const day = centerDay(catalogue, query.date, rows, now)
  const busy = cutAt(period, day.busy)
  const wish = { sportTypeId: query.sportType, fieldType: 0, cards }
  const from = minuteOfClock(query.from)
  const to = minuteOfClock(query.to)
  const offered = day.local
    .offered(wish, query.duration)
    .filter(({ localMinute }) => from <= localMinute && localMinute <= to)
  const starts = daySlots({ offered, busy, now, leadMinutes: catalogue.leadMinutes })
  return { version, validUntil: day.validUntil, slots: asAnswer(starts, { ...day, busy }, 'hours') }
}
