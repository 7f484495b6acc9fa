import type { Center } from '@quatre/contract'
import { addDays, clockText, dayShort, duration, plural } from '@quatre/domain'
import type { RequestContext } from '../site/context.ts'
import { typographic } from '../ui/typographic.ts'
import { timesOfCenter } from '../bookings/parts/times/center-times.ts'
import { daysFrom, playedSports, startChoices } from '../bookings/parts/search/choices.ts'
import { eveningAt, type Evening } from '../bookings/parts/search/evening.ts'
import { readOwnSlots } from '../bookings/parts/own-slots.ts'
import {
  eveningStart,
  padel,
  slotDurations,
  slotsAddress,
  usualDuration,
} from '../bookings/parts/search/search.ts'
import type { CourtSport } from '../ui/court-art/draw-court.ts'
import type { Moment } from '../ui/court-art/palette.ts'

const shownCenters = 3
const shownTimes = 6

export type HomeData = Awaited<ReturnType<typeof loadHome>>

/** Everything the home page shows, at an instant in epoch milliseconds. */
export async function loadHome(site: RequestContext) {
  const { api, now } = site
  const [centers, chosen] = await Promise.all([site.centers(), site.center(site.chosenCenterSlug)])
  const evening = eveningAt(now)
  const tonight = chosen && (await timesAround(site, chosen, evening))
  const when = tonight ?? evening
  return {
    search: searchChoices(centers, chosen, {
      today: evening.today,
      date: when.date,
      from: when.from,
    }),
    tonight,
    towns: chosen
      ? []
      : (await api.centers.places({})).map(({ name, search }) => ({
          name,
          address: slotsAddress({
            place: search,
            date: when.date,
            from: when.from,
            duration: usualDuration,
          }),
        })),
    tiles: tiles(centers, chosen),
    centerCount: plural(centers.length, 'club', 'clubs'),
  }
}

function searchChoices(centers: readonly Center[], chosen: Center | null, when: Evening) {
  return {
    center: chosen && { slug: chosen.slug, name: typographic(chosen.name) },
    sport: padel,
    sports: playedSports(centers).map(({ id, name }) => [id, name] as const),
    date: when.date,
    dates: daysFrom(when.today).map(({ date, label }) => [date, label] as const),
    today: when.today,
    from: when.from,
    starts: startChoices(when.from).map((start) => [start, clockText(start)] as const),
    duration: usualDuration,
    durations: slotDurations.map((minutes) => [minutes, duration(minutes)] as const),
  }
}

/** The free courts near a club on the first evening that has some: this one or the next. */
async function timesAround(site: RequestContext, club: Center, { today, ...evening }: Evening) {
  const evenings = [evening, { date: addDays(evening.date, 1), from: eveningStart }]
  for (const when of evenings) {
    const wish = { ...when, sport: padel, duration: usualDuration }
    const [{ centers }, own] = await Promise.all([
      site.api.slots.nearby({
        query: {
          latitude: club.latitude,
          longitude: club.longitude,
          date: wish.date,
          from: wish.from,
          duration: wish.duration,
        },
      }),
      readOwnSlots(site, { sportId: padel, date: when.date }),
    ])
    if (centers.length === 0) continue
    const rows = centers
      .slice(0, shownCenters)
      .map((found) => timesOfCenter(found, wish, own?.slots ?? [], shownTimes))
    return { ...wish, ...told(when.date, today), rows, ownReadAt: own?.now ?? 0 }
  }
  return null
}

function told(date: string, today: string) {
  return { isTonight: date === today, day: dayShort(date, today) }
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
