import type { Center } from '@quatre/contract'
import {
  addDays,
  writtenClock,
  dayInZone,
  distanceKm,
  duration,
  formatPhone,
  kilometres,
  phoneLink,
  time,
} from '@quatre/domain'
import { eveningAt } from '../../../bookings/parts/search/evening.ts'
import {
  courtPrice,
  freeStarts,
  lengthNamedOnce,
  pricesOfStarts,
} from '../../../bookings/parts/times/free-starts.ts'
import { timesOfCenter, type CenterTimes } from '../../../bookings/parts/times/center-times.ts'
import { eveningStart, slotsAddress, usualDuration } from '../../../bookings/parts/search/search.ts'
import type { RequestContext } from '../../../site/context.ts'
import { typographic } from '../../../ui/typographic.ts'
import { priceTexts } from '../../../ui/prices/price-texts.ts'
import type { LiveBlock, LiveData } from './live-block.ts'
import { timesAround, timesNote } from './times-around.ts'

/** A free start with the price of its court. */
interface FreeTime {
  readonly time: string
  /** « 1 h », where it differs from the length that the note names. */
  readonly length: string | null
  /** « dernier terrain » */
  readonly note: string | null
  readonly price: string
  readonly fullPrice: string | null
  readonly address: string
}

export interface FreeTonight extends LiveData {
  /** All free times of the evening. */
  readonly address: string
  readonly rows: readonly FreeTime[]
  /** « 48 € le terrain, 1 h 30 », of the first row; null without rows. */
  readonly first: string | null
  /** The unit of the prices; null where nothing is free. */
  readonly note: string | null
  /** Whether nothing is free this evening and the rows are tomorrow’s. */
  readonly isTomorrow: boolean
  readonly centerName: string | null
  /** For a centre without online booking. */
  readonly phone: { readonly text: string; readonly href: string } | null
  /** Of the whole network, or around a centre without the sport: some centres with their next times. */
  readonly centers: readonly CenterTimes[]
  /** « Pas de squash à Dijon. Les plus proches : », of a centre without the sport. */
  readonly lacking: string | null
}

const shownRows = 5
const shownCenters = 3
const shownTimes = 3
/** The radius of the search around the network’s largest centre where no centre is known. */
const aroundKm = 60

const none = { rows: [], first: null, note: null, isTomorrow: false, centers: [], lacking: null }

/** The free starts of this evening at a centre, else of tomorrow; without a centre, of some of the network. */
export async function loadFreeTonight(
  site: RequestContext,
  center: Center | null,
  { sport: slug = 'padel' }: LiveBlock,
): Promise<FreeTonight | null> {
  if (center === null) return ofNetwork(site, slug)
  const sport = center.sports.find((one) => one.slug === slug)
  if (!sport) return aroundCenter(site, center, slug)
  const address = slotsAddress({ center: center.slug, sport: sport.id })
  const centerName = typographic(center.name)
  if (!center.bookingWebAvailable) {
    const phone = { text: formatPhone(center.phoneNumber), href: phoneLink(center.phoneNumber) }
    return { ...none, address, centerName, phone }
  }
  const { date, from } = eveningAt(site.now)
  const today = dayInZone(site.now, center.timeZone)
  for (const when of [
    { date, from },
    { date: addDays(date, 1), from: '00:00' },
  ]) {
    const day = await site.api.slots.day({
      query: { center: center.id, date: when.date, sportType: sport.id },
    })
    const free = freeStarts(day, when).slice(0, shownRows)
    const [first] = free
    if (!first) continue
    const isTomorrow = when.date !== today
    const length = lengthNamedOnce(free)
    const here = { center: center.slug, sport: sport.id, ...when }
    return {
      ...(isTomorrow && date !== today && { title: 'Libre demain' }),
      address: slotsAddress(here),
      rows: free.map(({ start, minutes, left, cents, price }) => ({
        time: time(start),
        length: minutes === length ? null : duration(minutes),
        note: left === 1 ? 'dernier terrain' : null,
        ...priceTexts(cents, price),
        address: slotsAddress({ ...here, from: writtenClock(start), duration: minutes }),
      })),
      first: courtPrice(first),
      note: pricesOfStarts(free),
      isTomorrow: isTomorrow && date === today,
      centerName,
      phone: null,
      centers: [],
      lacking: null,
    }
  }
  return { ...none, address, centerName, phone: null }
}

/** Around the centre with the most courts of a sport: one call, with times that can be booked. */
async function ofNetwork(site: RequestContext, slug: string): Promise<FreeTonight | null> {
  const courtCount = ({ sports }: Center) => sports.find((one) => one.slug === slug)?.courts ?? 0
  const all = await site.centers()
  const [largest] = all.toSorted((one, other) => courtCount(other) - courtCount(one))
  const found = largest?.sports.find((one) => one.slug === slug)
  if (!largest || !found) return null
  const { id: sport } = found
  const { date, today, from } = eveningAt(site.now)
  const { latitude, longitude } = largest
  const wish = { sport, date, from, duration: usualDuration }
  const { centers } = await site.api.slots.nearby({
    query: { latitude, longitude, distance: aroundKm, date, from, sportType: sport },
  })
  if (centers.length === 0) return null
  return {
    ...(date !== today && { title: 'Libre demain soir' }),
    ...none,
    note: timesNote(found, site.now),
    address: slotsAddress({ sport, date, from: from === eveningStart ? null : from }),
    centerName: null,
    phone: null,
    centers: centers
      .slice(0, shownCenters)
      .map((one) => ({ ...timesOfCenter(one, wish, [], shownTimes), distance: null })),
  }
}

/** The three centres with the sport that are nearest to one without it, with their times of this evening. */
async function aroundCenter(
  site: RequestContext,
  center: Center,
  slug: string,
): Promise<FreeTonight | null> {
  const near = (await site.centers())
    .flatMap((one) => {
      const sport = one.sports.find((known) => known.slug === slug)
      return sport ? [{ one, sport, km: distanceKm(center, one) }] : []
    })
    .toSorted((a, b) => a.km - b.km)
    .slice(0, shownCenters)
  const [first] = near
  if (!first) return null
  const { id, name } = first.sport
  const { date, today } = eveningAt(site.now)
  const found = await timesAround(
    site,
    center,
    near.map(({ one }) => one),
    id,
  )
  return {
    ...none,
    ...(date !== today && { title: 'Libre demain soir' }),
    note: timesNote(first.sport, site.now),
    address: slotsAddress({ sport: id }),
    centerName: null,
    phone: null,
    lacking: `Pas de ${name.toLowerCase()} à ${typographic(center.address.city)}. Les plus proches\u00a0:`,
    centers: near.map(({ one, km }) => ({
      slug: one.slug,
      name: typographic(one.name),
      address: slotsAddress({ center: one.slug, sport: id }),
      distance: kilometres(km),
      times: found.find(({ slug: known }) => known === one.slug)?.times ?? [],
    })),
  }
}
