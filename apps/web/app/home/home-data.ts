import type { Center } from '@quatre/contract'
import {
  addDays,
  dayOf,
  dayShort,
  duration,
  kilometres,
  localMinute,
  networkTimeZone,
  plural,
  time,
  timeOfMinute,
} from '@quatre/domain'
import type { RequestContext } from '../context.ts'
import { typographic } from '../typographic.ts'
import { addressOf } from '../frame/site-map.ts'
import { clockOf, slotsAddress } from '../bookings/search.ts'
import type { CourtSport } from '../ui/court-art/draw-court.ts'
import type { Moment } from '../ui/court-art/palette.ts'
import { priceTexts } from '../ui/price-texts.ts'

const padel = 3
const searchedDays = 14
const usualDuration = 90
const eveningStart = 18 * 60
/** Later than this there is no evening left to offer. */
const lastStart = 22 * 60
const shownCenters = 3
const shownTimes = 4
/** The map's default position (requirement C16). */
const paris = { latitude: 48.8647, longitude: 2.349, name: 'Paris' }

/** Everything the home page shows, at an instant in epoch milliseconds. */
export async function loadHome({ api, now, chosenCenterSlug }: RequestContext) {
  const centers = await api.centers.list()
  const chosen = centers.find((center) => center.slug === chosenCenterSlug) ?? null
  const when = nextEvening(now)
  return {
    search: searchChoices(centers, chosen, when),
    tonight: await tonight(api, chosen, when),
    tiles: tiles(centers, chosen),
    centerCount: plural(centers.length, 'centre', 'centres'),
    centersAddress: addressOf('/nos-centres', null),
  }
}

interface Evening {
  readonly today: string
  readonly date: string
  readonly fromMinute: number
}

/** This evening from 18h00, or from the next half hour; tomorrow's when it is too late. */
function nextEvening(now: number): Evening {
  const today = dayOf(now, networkTimeZone)
  const nextHalfHour = Math.ceil(localMinute(now, networkTimeZone) / 30) * 30
  return nextHalfHour > lastStart
    ? { today, date: addDays(today, 1), fromMinute: eveningStart }
    : { today, date: today, fromMinute: Math.max(eveningStart, nextHalfHour) }
}

function searchChoices(centers: readonly Center[], chosen: Center | null, when: Evening) {
  const sports = new Map(
    centers.flatMap(({ sports }) => sports.map(({ id, name }) => [id, name] as const)),
  )
  return {
    center: chosen?.slug ?? '',
    centers: centers.map(({ slug, name }) => [slug, typographic(name)] as const),
    sport: padel,
    sports: [...sports].sort(([a], [b]) => a - b),
    date: when.date,
    dates: Array.from({ length: searchedDays }, (_, ahead) => {
      const date = addDays(when.today, ahead)
      return [date, dayShort(date, when.today)] as const
    }),
    from: clock(when.fromMinute),
    starts: startsWith(when.fromMinute).map(
      (minute) => [clock(minute), timeOfMinute(minute)] as const,
    ),
    duration: usualDuration,
    durations: [60, 90, 120].map((minutes) => [minutes, duration(minutes)] as const),
  }
}

/** The full hours of the day, and the proposed one. */
function startsWith(proposed: number): number[] {
  const hours = Array.from({ length: 16 }, (_, hour) => (hour + 7) * 60)
  return hours.includes(proposed) ? hours : [...hours, proposed].sort((a, b) => a - b)
}

async function tonight(api: RequestContext['api'], chosen: Center | null, when: Evening) {
  const { latitude, longitude, name } = chosen ?? paris
  const found = await api.slots.nearby({
    query: {
      latitude,
      longitude,
      date: when.date,
      from: clock(when.fromMinute),
      duration: usualDuration,
    },
  })
  return {
    isTonight: when.date === when.today,
    around: chosen ? null : name,
    rows: found.centers.slice(0, shownCenters).map(({ center, distanceKm, slots }) => ({
      slug: center.slug,
      name: typographic(center.name),
      distance: center.slug === chosen?.slug ? null : kilometres(distanceKm),
      address: slotsAddress({ center: center.slug, date: when.date }),
      times: slots.slice(0, shownTimes).flatMap(({ startingDate, choices }) => {
        const choice = choices[0]
        if (!choice?.price) return []
        const start = time(startingDate)
        const { price, discountPrice } = choice
        return {
          start,
          ...priceTexts((discountPrice ?? price).value, price.value),
          address: slotsAddress({
            center: center.slug,
            date: when.date,
            from: clockOf(startingDate),
            duration: choice.duration,
          }),
        }
      }),
    })),
  }
}

interface Tile {
  readonly label: string
  readonly to: string
  readonly sport: CourtSport
  readonly moment: Moment
}

const arts: Partial<Record<string, { sport: CourtSport; moment: Moment }>> = {
  padel: { sport: 'padel', moment: 'evening' },
  squash: { sport: 'squash', moment: 'day' },
  badminton: { sport: 'badminton', moment: 'morning' },
  pickleball: { sport: 'pickleball', moment: 'morning' },
  'foot-5': { sport: 'foot-5', moment: 'morning' },
  foot5: { sport: 'foot-5', moment: 'morning' },
  fitness: { sport: 'fitness', moment: 'night' },
}

const sections: readonly (Tile & { readonly first?: true })[] = [
  { label: 'Tournois', to: '/tournois', sport: 'padel', moment: 'evening', first: true },
  { label: 'Académie', to: '/academie-de-padel', sport: 'padel', moment: 'night' },
  { label: 'Mucho', to: '/mucho', sport: 'padel', moment: 'morning' },
]

/** The sports that are played somewhere, and the sections that exist. */
function tiles(centers: readonly Center[], chosen: Center | null): Tile[] {
  const played = chosen ? [chosen] : centers
  const sports = new Map(
    played.flatMap((center) => center.sports.map((sport) => [sport.id, sport] as const)),
  )
  const sportTiles = [...sports.values()].flatMap(({ id, slug, name }) => {
    const art = arts[slug]
    return art ? [{ label: name, to: slotsAddress({ sport: id }), ...art }] : []
  })
  const center = chosen && {
    slug: chosen.slug,
    features: { ...chosen.features, hasFid: chosen.centerDetails.hasFid },
  }
  const sectionTiles = sections.flatMap(({ first, ...tile }) => {
    const to = addressOf(tile.to, center)
    return to === null ? [] : [{ ...tile, to, first }]
  })
  return [
    ...sectionTiles.filter(({ first }) => first),
    ...sportTiles,
    ...sectionTiles.filter(({ first }) => !first),
  ].map(({ label, to, sport, moment }) => ({ label, to, sport, moment }))
}

function clock(minute: number): string {
  return timeOfMinute(minute).replace('h', ':')
}
