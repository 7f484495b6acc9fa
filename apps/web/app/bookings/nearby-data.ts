import {
  addDays,
  clockOf,
  dayLong,
  dayOf,
  isSkipped,
  networkTimeZone,
  time,
  type Position,
} from '@quatre/domain'
import type { Center } from '@quatre/contract'
import type { RequestContext } from '../site/context.ts'
import { typographic } from '../site/typographic.ts'
import { daysFrom, sportsOf, startChoices } from '../site/bookings/choices.ts'
import { eveningAt } from '../site/bookings/evening.ts'
import { slotsAddress, type Duration, type Search } from '../site/bookings/search.ts'

export type NearbyView = Awaited<ReturnType<typeof loadNearby>>

const usualDuration: Duration = 90
const shownTimes = 6
/** Default search distances: the usual one, then the whole country (requirement B34). */
const distances = [50, 2000]

/** Where one can play around a position or a town, nearest first. */
export async function loadNearby({ api, centers, now }: RequestContext, search: Search) {
  const when = whenOf(search, now)
  const spot = await spotOf(api, search)
  const duration = search.duration ?? usualDuration
  const found = spot && (await centersAround(api, spot, { ...when, duration, sport: search.sport }))
  const shown = (found?.centers ?? [])
    .map(({ distanceKm, ...rest }) => ({
      ...rest,
      distanceKm: spot?.distances.get(rest.center.id) ?? distanceKm,
    }))
    .toSorted((a, b) => a.distanceKm - b.distanceKm)
  return {
    /** What was typed goes before where one is. */
    position: search.place === null ? search.position : null,
    place: search.place,
    /** The town looked for, once found. */
    spotName: spot?.name ?? null,
    placeUnknown: spot === null,
    date: when.date,
    dateLong: dayLong(when.date),
    isTonight: when.date === when.today && when.from >= '17:00',
    isToday: when.date === when.today,
    dates: daysFrom(when.today),
    from: when.from,
    starts: startChoices(when.from),
    to: when.to,
    duration,
    sport: search.sport,
    sports: sportsOf(await centers()),
    distanceKm: found?.distance ?? distances[0],
    centers: shown.map((center) => shownCenter(center, { sport: search.sport, ...when, duration })),
  }
}

const shownNeighbours = 3

/** The clubs nearest to one, with their first free times on a day. */
export async function loadNeighbours(
  { api, now }: RequestContext,
  { latitude, longitude }: Center,
  { sport, date }: { readonly sport: number; readonly date: string },
): Promise<NearbyView['centers']> {
  const { from } = eveningAt(now, date)
  const wish = { sport, date, from, to: null, duration: usualDuration }
  const found = await centersAround(api, { latitude, longitude }, wish)
  return (found?.centers ?? []).slice(0, shownNeighbours).map((center) => shownCenter(center, wish))
}

type FoundCenter = NonNullable<Awaited<ReturnType<typeof centersAround>>>['centers'][number]

/** A centre with its first free times, each with the address that chooses it. */
function shownCenter(
  { center, distanceKm, slots }: FoundCenter,
  {
    sport,
    date,
    from,
    duration,
  }: { sport: number; date: string; from: string; duration: Duration },
) {
  const here = { center: center.slug, sport, date }
  const times = slots.slice(0, shownTimes).flatMap(({ startingDate, choices }) => {
    const choice = choices[0]
    if (!choice?.price) return []
    return {
      start: time(startingDate),
      cents: (choice.discountPrice ?? choice.price).value,
      insteadOfCents: choice.discountPrice && choice.price.value,
      address: slotsAddress({ ...here, from: clockOf(startingDate), duration }),
    }
  })
  return {
    slug: center.slug,
    name: typographic(center.name),
    city: typographic(center.city),
    distanceKm,
    more: Math.max(0, slots.length - shownTimes),
    address: slotsAddress({ ...here, from }),
    times,
  }
}

/** The day and time asked for, else the evening. */
function whenOf({ date, from, to }: Search, now: number) {
  const today = dayOf(now, networkTimeZone)
  const isAhead = date !== null && date >= today && date <= addDays(today, 365)
  const evening = eveningAt(now, isAhead ? date : null)
  return {
    ...evening,
    from: shownTime(evening.date, from) ?? evening.from,
    to: shownTime(evening.date, to),
  }
}

/** Null for a time that the clock skips on that day: nobody plays then. */
function shownTime(day: string, time: string | null): string | null {
  return time === null || isSkipped(`${day}T${time}`, networkTimeZone) ? null : time
}

interface Spot extends Position {
  readonly name: string | null
  /** Kilometres of each centre from the town, by the centre's number. */
  readonly distances: ReadonlyMap<number, number>
}

/** The centre nearest to the town or postal code that was typed, else the visitor’s position. */
async function spotOf(api: RequestContext['api'], search: Search): Promise<Spot | null> {
  if (search.place === null) {
    return search.position && { ...search.position, name: null, distances: new Map() }
  }
  const around = await api.centers.list({ query: { search: search.place } })
  const [nearest] = around
  if (!nearest) return null
  const distances = around.flatMap(({ id, distanceKm }) =>
    distanceKm === null ? [] : [[id, distanceKm] as const],
  )
  const { latitude, longitude } = nearest
  return { latitude, longitude, name: search.place, distances: new Map(distances) }
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
