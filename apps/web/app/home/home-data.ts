import type { Center } from '@quatre/contract'
import { clockOf, clockText, duration, kilometres, plural, time } from '@quatre/domain'
import type { RequestContext } from '../site/context.ts'
import { typographic } from '../site/typographic.ts'
import { daysFrom, sportsOf, startChoices } from '../site/bookings/choices.ts'
import { eveningAt, type Evening } from '../site/bookings/evening.ts'
import { slotsAddress } from '../site/bookings/search.ts'
import type { CourtSport } from '../ui/court-art/draw-court.ts'
import type { Moment } from '../ui/court-art/palette.ts'
import { priceTexts } from '../ui/price-texts.ts'

const padel = 3
const usualDuration = 90
const shownCenters = 3
const shownTimes = 4
/** The map's default position (requirement C16). */
const paris = { latitude: 48.8647, longitude: 2.349, name: 'Paris' }

/** Everything the home page shows, at an instant in epoch milliseconds. */
export async function loadHome({ api, now, chosenCenterSlug, ...site }: RequestContext) {
  const [centers, chosen] = await Promise.all([site.centers(), site.center(chosenCenterSlug)])
  const when = eveningAt(now)
  return {
    search: searchChoices(centers, chosen, when),
    tonight: await tonight(api, chosen, when),
    tiles: tiles(centers, chosen),
    centerCount: plural(centers.length, 'centre', 'centres'),
  }
}

function searchChoices(centers: readonly Center[], chosen: Center | null, when: Evening) {
  return {
    center: chosen?.slug ?? '',
    centers: centers.map(({ slug, name }) => [slug, typographic(name)] as const),
    sport: padel,
    sports: sportsOf(centers).map(({ id, name }) => [id, name] as const),
    date: when.date,
    dates: daysFrom(when.today).map(({ date, label }) => [date, label] as const),
    from: when.from,
    starts: startChoices(when.from).map((start) => [start, clockText(start)] as const),
    duration: usualDuration,
    durations: [60, 90, 120].map((minutes) => [minutes, duration(minutes)] as const),
  }
}

async function tonight(api: RequestContext['api'], chosen: Center | null, when: Evening) {
  const { latitude, longitude, name } = chosen ?? paris
  const found = await api.slots.nearby({
    query: {
      latitude,
      longitude,
      date: when.date,
      from: when.from,
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

/** The sports that are played somewhere. */
function tiles(centers: readonly Center[], chosen: Center | null): Tile[] {
  const played = chosen ? [chosen] : centers
  const sports = new Map(
    played.flatMap((center) => center.sports.map((sport) => [sport.id, sport] as const)),
  )
  return [...sports.values()].flatMap(({ id, slug, name }) => {
    const art = arts[slug]
    return art ? [{ label: name, to: slotsAddress({ sport: id }), ...art }] : []
  })
}
