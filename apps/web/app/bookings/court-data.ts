import { ApiProblem, type SlotCourts } from '@quatre/contract'
import { clockOf, dayLong, dayShort, minuteMs, time } from '@quatre/domain'
import { typographic } from '../site/typographic.ts'
import { data, redirect } from 'react-router'
import type { RequestContext } from '../site/context.ts'
import { idIn } from '../site/form-text.ts'
import type { CourtSearch } from '../site/bookings/court-search.ts'
import { meets } from './own-rows.ts'
import { readOwnSlots, type OwnSlot } from '../site/bookings/own-slots.ts'
import { slotsAddress } from '../site/bookings/search.ts'

type Api = RequestContext['api']

export type CourtPage = Awaited<ReturnType<typeof loadCourts>>

/** The courts of a slot and their prices, or why it cannot be had. */
export async function loadCourts(context: RequestContext, search: CourtSearch) {
  const { api } = context
  const center = await centerOf(context, search)
  const sport = center.sports.find(({ id }) => id === search.sport)
  const players = (await playersOf(api, center.id, search)) ?? 4
  const courts = await readCourts(api, center.id, search)
  const day = 'refusal' in courts ? search.start.slice(0, 10) : courts.day
  const own = await ownSlotsAt(context, center.id, search)
  return {
    center: { slug: center.slug, name: typographic(center.name) },
    sport: sport?.name ?? '',
    sportSlug: sport?.slug ?? 'padel',
    start: search.start,
    time: time(search.start),
    dayShort: dayShort(search.start),
    dayLong: dayLong(search.start),
    duration: search.duration,
    players,
    back: slotsAddress({
      center: center.slug,
      sport: search.sport,
      fieldType: search.fieldType,
      date: day,
      from: clockOf(search.start),
      duration: search.duration,
    }),
    own,
    ...('refusal' in courts
      ? { refusal: courts.refusal, any: null, types: [] }
      : { refusal: null, any: priceOf(courts.any), types: typesOf(courts, own.released) }),
  }
}

/** What the member has at that time, and the courts that a hold of it would give back. */
async function ownSlotsAt(context: RequestContext, centerId: number, search: CourtSearch) {
  const { sport: sportId, start, duration } = search
  const read = await readOwnSlots(context, { centerId, sportId, date: start.slice(0, 10) })
  const met = (read?.slots ?? []).filter((slot) => meets(slot, start, duration))
  const end = Date.parse(start) + duration * minuteMs
  const isInside = (slot: OwnSlot) =>
    Date.parse(slot.start) <= Date.parse(start) && end <= Date.parse(slot.end)
  return {
    now: context.now,
    /** That very slot. */
    same: met.find((slot) => isInside(slot) && slot.duration === duration) ?? null,
    isMet: met.length > 0,
    released: met
      .filter((slot) => slot.state === 'held' && isInside(slot))
      .map(({ courtId }) => courtId),
  }
}

/** @throws a redirect to the slots when there is no such centre */
async function centerOf(site: RequestContext, { center: wanted }: CourtSearch) {
  const center = await site.center(idIn(wanted) ?? wanted)
  if (!center) throw redirect('/reservations/slots')
  return center
}

async function playersOf(api: Api, center: number, { sport, start }: CourtSearch) {
  const day = await api.slots.day({
    query: { center, date: start.slice(0, 10), sportType: sport, duration: 60 },
  })
  return day.sports.find(({ id }) => id === sport)?.nbPlayers
}

async function readCourts(
  api: Api,
  center: number,
  { sport, start, duration }: CourtSearch,
): Promise<SlotCourts | { readonly refusal: string }> {
  try {
    return await api.slots.courts({
      query: { center, sportType: sport, startingDate: start, duration },
    })
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    if (error.status === 400) throw data(null, { status: 404 })
    if (error.status >= 500 || error.status === 429) throw error
    return { refusal: error.message }
  }
}

function priceOf(offer: SlotCourts['any']) {
  if (offer === null) return null
  const { price, originalPrice } = offer
  return {
    cents: price.value,
    insteadOfCents: originalPrice.value > price.value ? originalPrice.value : null,
  }
}

function typesOf({ courts: all }: SlotCourts, released: readonly number[]) {
  const courts = all.map((court) => ({ ...court, free: court.free || released.includes(court.id) }))
  return [...Map.groupBy(courts, ({ fieldType }) => fieldType.id)].map(([id, ofType]) => ({
    id,
    name: ofType[0]?.fieldType.name ?? '',
    price: priceOf(ofType[0] ?? null),
    free: ofType.some(({ free }) => free),
    courts: ofType.map((court) => ({
      id: court.id,
      name: court.name,
      places: court.places,
      free: court.free,
      price: priceOf(court),
    })),
  }))
}
