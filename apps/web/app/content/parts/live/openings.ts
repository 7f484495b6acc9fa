import type { Center, Opening } from '@quatre/contract'
import {
  dateNumeric,
  dayLong,
  dayMs,
  dayInZone,
  distanceKm,
  kilometres,
  networkTimeZone,
  plural,
} from '@quatre/domain'
import { artAddress, type Art } from '../../../ui/art/addresses.ts'
import type { CenterTime, CenterTimes } from '../../../bookings/parts/times/center-times.ts'
import { slotsAddress } from '../../../bookings/parts/search/search.ts'
import type { RequestContext } from '../../../site/context.ts'
import { typographic } from '../../../ui/typographic.ts'
import type { LiveData } from './live-block.ts'
import { timesAround, timesNote } from './times-around.ts'

interface ComingCenter {
  readonly city: string
  readonly to: string
  /** « 27/02/2027 », « mars 2027 » */
  readonly opensOn: string
  /** « dans 97 jours · à 120 km » */
  readonly facts: string
  readonly courts: string
  /** The address of its drawing. */
  readonly picture: string | null
  /** The open centre that is nearest, and its free times. */
  readonly near: {
    readonly name: string
    readonly distance: string
    readonly to: string
    readonly times: readonly CenterTime[]
  } | null
}

export interface Openings extends LiveData {
  readonly coming: readonly ComingCenter[]
  /** The evening of the free times, and the unit of their prices. */
  readonly note: string
}

/** The centres to come: the next first, around a centre the nearest. */
export async function loadOpenings(site: RequestContext, center: Center | null): Promise<Openings> {
  const [{ openings }, centers] = await Promise.all([site.api.content.openings(), site.centers()])
  const today = dayInZone(site.now, networkTimeZone)
  const coming = openings.filter(({ centerId }) => centerId === undefined)
  const note = timesNote({ name: 'Padel' }, site.now)
  if (coming.length === 0) {
    return { coming: [], note, title: 'Toutes nos ouvertures sont faites' }
  }
  const near = center
    ? coming.toSorted((a, b) => distanceKm(center, a) - distanceKm(center, b))
    : coming
  const nearest = near.map((opening) => nearestTo(opening, centers))
  const times = await readTimes(site, nearest)
  return {
    note,
    ...(center && { title: 'Du plus proche au plus loin' }),
    coming: near.map((opening, place) => ({
      city: typographic(opening.city),
      to: `/ouvertures-a-venir/${opening.slug}`,
      opensOn: openingDate(opening.opensOn),
      facts: [
        daysLeft(opening.opensOn, today),
        center && `à ${kilometres(distanceKm(center, opening))}`,
      ]
        .filter(Boolean)
        .join(' · '),
      courts: plannedCourts(opening)
        .map(({ count, words }) => `${count} ${words}`)
        .join(', '),
      picture: 'art' in opening.picture ? artAddress(opening.picture.art as Art, 'tile') : null,
      near: nearCenter(opening, nearest[place], times),
    })),
  }
}

const nearestTo = (opening: Opening, centers: readonly Center[]) =>
  centers.toSorted((a, b) => distanceKm(opening, a) - distanceKm(opening, b))[0]

/** The next free times of the centres that are nearest, all by one call around their middle. */
async function readTimes(site: RequestContext, nearest: readonly (Center | undefined)[]) {
  const centers = [...new Set(nearest.filter((one) => one !== undefined))]
  const sport = centers.flatMap(({ sports }) => sports).find(({ slug }) => slug === 'padel')?.id
  if (sport === undefined) return []
  const middle = (of: 'latitude' | 'longitude') =>
    centers.reduce((sum, center) => sum + center[of], 0) / centers.length
  const position = { latitude: middle('latitude'), longitude: middle('longitude') }
  return timesAround(site, position, centers, sport)
}

function nearCenter(
  opening: Opening,
  center: Center | undefined,
  times: readonly CenterTimes[],
): ComingCenter['near'] {
  if (!center) return null
  const { name, slug } = center
  return {
    name: typographic(name),
    distance: kilometres(distanceKm(opening, center)),
    to: slotsAddress({ center: slug }),
    times: times.find((one) => one.slug === slug)?.times ?? [],
  }
}

/** `mars 2027` of a month, the day itself of a day. */
export const openingDate = (on: string): string =>
  on.length === 10 ? dateNumeric(on) : `${dayLong(`${on}-02`).split(' ').at(-1)} ${on.slice(0, 4)}`

/** « dans 97 jours » of a day to come; null of a month. */
export function daysLeft(opensOn: string, today: string): string | null {
  if (opensOn.length !== 10) return null
  const days = Math.round((Date.parse(opensOn) - Date.parse(today)) / dayMs)
  return days > 0 ? `dans ${plural(days, 'jour', 'jours')}` : null
}

const sportNames: Readonly<Record<string, string>> = { 'foot-5': 'foot\u00a05' }

/** « terrains de padel » with how many there will be. */
export const plannedCourts = ({ courts }: Pick<Opening, 'courts'>) =>
  Object.entries(courts).map(([sport, count]) => ({
    count,
    words: `${count === 1 ? 'terrain' : 'terrains'} de ${sportNames[sport] ?? sport}`,
  }))
