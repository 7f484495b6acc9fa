import type { Center, NearbyCenter, Place } from '@quatre/contract'
import {
  addDays,
  dayLong,
  dayInZone,
  dayShort,
  distanceKm,
  isSkipped,
  networkTimeZone,
  slugify,
  type Position,
} from '@quatre/domain'
import type { RequestContext } from '../site/context.ts'
import { typographic } from '../ui/typographic.ts'
import { timesOfCenter, type CenterTimes } from './parts/times/center-times.ts'
import { daysFrom, playedSports, startChoices } from './parts/search/choices.ts'
import { eveningAt } from './parts/search/evening.ts'
import { readOwnSlots, type OwnSlot } from './parts/own-slots.ts'
import { slotsAddress, usualDuration, type Duration, type Search } from './parts/search/search.ts'

export type NearbyView = Awaited<ReturnType<typeof loadNearby>>

const shownNeighbours = 3
const shownTimes = 6
const shownOthers = 3
const nearKm = 50
/** Default search distances: the usual one, then the whole country (requirement B34). */
const distances = [nearKm, 2000]

/** The centres around a position or a place, nearest first. */
export async function loadNearby(context: RequestContext, search: Search) {
  const { api, now } = context
  const when = wantedTimes(search, now)
  const { spot, others } = await findSpot(api, search)
  const { sport } = search
  const wish = { ...when, sport, duration: search.duration ?? usualDuration }
  const [found, own, centers] = await Promise.all([
    spot && centersAround(api, spot, wish),
    readOwnSlots(context, { sportId: sport, date: when.date }),
    context.centers(),
  ])
  const searchAt = (place: string) =>
    slotsAddress({ place, sport, date: when.date, from: when.from, duration: wish.duration })
  const distance = found?.distance ?? nearKm
  const around = [
    ...(found?.centers ?? []),
    ...(spot && own ? ownCenters(own.slots, centers, { spot, distance }) : []),
  ]
  const rows = withoutRepeats(around)
    .toSorted((one, other) => one.distanceKm - other.distanceKm)
    .map((center) => timesOfCenter(center, wish, own?.slots ?? [], shownTimes))
    .filter(({ times }) => times.length > 0)
  const hasClub = context.chosenCenterSlug !== null && !context.chosenCenterIsGuess
  return {
    /** The nearest club, for a visitor who has chosen none. */
    toAdopt: hasClub || !rows[0] ? null : { slug: rows[0].slug, name: rows[0].name },
    /** A typed place takes precedence over the position. */
    position: search.place === null ? search.position : null,
    place: search.place,
    spotName: spot?.name ?? null,
    /** Other meanings of the text; towns to go on with when it has none. */
    others: others
      .slice(0, spot === null ? others.length : shownOthers)
      .map(({ name, detail, search: text }) => ({
        name: typographic(name),
        detail,
        address: searchAt(text),
      })),
    placeUnknown: spot === null,
    date: when.date,
    dateLong: dayLong(when.date),
    day: dayShort(when.date, when.today),
    isTonight: when.date === when.today && when.from >= '17:00',
    isToday: when.date === when.today,
    dates: daysFrom(when.today),
    from: when.from,
    starts: startChoices(when.from),
    to: when.to,
    duration: wish.duration,
    sport,
    sports: playedSports(centers),
    /** The distance of the nearest one, when none is near. */
    farAway: distance > nearKm ? (rows[0]?.distance ?? null) : null,
    ownReadAt: own?.now ?? 0,
    rows,
  }
}

/** The centres with a court of the member, which may have been the last: they are shown all the same. */
function ownCenters(
  slots: readonly OwnSlot[],
  centers: readonly Center[],
  { spot, distance }: { readonly spot: Position; readonly distance: number },
): NearbyCenter[] {
  return centers
    .filter(({ id }) => slots.some(({ centerId }) => centerId === id))
    .map(({ id, slug, name, address: { city }, latitude, longitude }) => {
      const center = { id, slug, name, city, latitude, longitude }
      return { center, distanceKm: distanceKm(spot, center), slots: [] }
    })
    .filter((near) => near.distanceKm <= distance)
}

const withoutRepeats = (all: readonly NearbyCenter[]): NearbyCenter[] =>
  all.filter(({ center }, place) => all.findIndex((one) => one.center.id === center.id) === place)

/** The clubs nearest to one, with their first free times on a day. */
export async function loadNeighbours(
  { api, now }: RequestContext,
  { latitude, longitude }: Center,
  { sport, date }: { readonly sport: number; readonly date: string },
): Promise<CenterTimes[]> {
  const { from } = eveningAt(now, date)
  const wish = { sport, date, from, to: null, duration: usualDuration }
  const found = await centersAround(api, { latitude, longitude }, wish)
  return (found?.centers ?? [])
    .slice(0, shownNeighbours)
    .map((center) => timesOfCenter(center, wish, [], shownTimes))
}

/** The day and time asked for, else the evening. */
function wantedTimes({ date, from, to }: Search, now: number) {
  const today = dayInZone(now, networkTimeZone)
  const isAhead = date !== null && date >= today && date <= addDays(today, 365)
  const evening = eveningAt(now, isAhead ? date : null)
  return {
    ...evening,
    from: shownTime(evening.date, from) ?? evening.from,
    to: shownTime(evening.date, to),
  }
}

/** Null for a time that the clock skips on that day. */
function shownTime(day: string, time: string | null): string | null {
  return time === null || isSkipped(`${day}T${time}`, networkTimeZone) ? null : time
}

interface Spot extends Position {
  /** Null of the visitor's own position. */
  readonly name: string | null
}

/** The typed place, else the visitor’s position; and other meanings of the text. */
async function findSpot(
  api: RequestContext['api'],
  { place: text, position }: Search,
): Promise<{ readonly spot: Spot | null; readonly others: readonly Place[] }> {
  if (text === null) return { spot: position && { ...position, name: null }, others: [] }
  const [place, ...others] = await api.centers.places({ query: { search: text } })
  if (!place) return { spot: null, others: await api.centers.places({}) }
  const { latitude, longitude } = place
  const spot = { latitude, longitude, name: typographic(place.name) }
  return { spot, others: text === place.search ? [] : others.filter(isLikely(text, place)) }
}

/** Of a text that is the whole name of a place, only others of that name are likely. */
function isLikely(text: string, place: Place): (other: Place) => boolean {
  const isWhole = slugify(text) === slugify(place.name)
  return ({ kind, name }) => kind !== 'center' && (!isWhole || name === place.name)
}

async function centersAround(
  api: RequestContext['api'],
  { latitude, longitude }: Position,
  wish: { date: string; from: string; to: string | null; duration: Duration; sport: number },
) {
  for (const distance of distances) {
    const { centers } = await api.slots.nearby({
      query: {
        latitude,
        longitude,
        distance,
        date: wish.date,
        from: wish.from,
        ...(wish.to !== null && { to: wish.to }),
        duration: wish.duration,
        sportType: wish.sport,
      },
    })
    if (centers.length > 0) return { distance, centers }
  }
  return null
}
