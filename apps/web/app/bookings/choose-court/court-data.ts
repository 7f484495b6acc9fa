import { ApiProblem, type SlotCourts } from '@quatre/contract'
import { writtenClock, dayLong, dayShort, message, minuteMs, time } from '@quatre/domain'
import { typographic } from '../../ui/typographic.ts'
import { data, redirect } from 'react-router'
import type { RequestContext } from '../../site/context.ts'
import { idIn } from '../../site/form/form-text.ts'
import { findBookingLine, shownAt } from '../parts/view/booking-lines.ts'
import { metCode, type CourtSearch, type readArrival } from '../parts/search/court-search.ts'
import { nearestSlots } from '../parts/times/nearest-slots.ts'
import { priceChanged } from '../parts/hold/price-changed.ts'
import { courtTypes, hasChoice, askedOption, type CourtTypes } from './court-types.ts'
import { readAsMember } from '../../site/pages/access.ts'
import { meets } from '../day/own-rows.ts'
import { bookedMeanwhile, readOwnSlots, type OwnSlot } from '../parts/own-slots.ts'
import { slotsAddress } from '../parts/search/search.ts'

type Api = RequestContext['api']
type Arrival = ReturnType<typeof readArrival>

export type CourtPage = Awaited<ReturnType<typeof loadCourts>>

/**
 * The courts of a slot and their prices, or why it cannot be had.
 * @throws a redirect to the slots with the time chosen, where there is nothing to choose or where one
 * comes back to a choice that is made
 */
export async function loadCourts(context: RequestContext, search: CourtSearch, arrival: Arrival) {
  const { api } = context
  const center = await requireCenter(context, search)
  const sport = center.sports.find(({ id }) => id === search.sport)
  const players = (await readPlayerCount(api, center.id, search)) ?? 4
  const courts = await readCourts(api, center.id, search)
  const own = await ownSlotsAt(context, center.id, search)
  const back = slotsAddress({
    center: center.slug,
    sport: search.sport,
    fieldType: search.fieldType,
    date: 'refusal' in courts ? search.start.slice(0, 10) : courts.day,
    from: writtenClock(search.start),
    duration: search.duration,
  })
  const found: CourtTypes & { readonly refusal: string | null } =
    'refusal' in courts
      ? { refusal: courts.refusal, any: null, types: [] }
      : { refusal: null, ...courtTypes(courts, own.released) }
  const line = await findBookingLine(context, 'terrain', {
    ...shownAt(search.start),
    centerId: center.id,
    sport: search.sport,
    fieldTypes: found.types.flatMap(({ id, free }) => (free > 0 ? [id] : [])),
  })
  const isGone = found.any === null && found.types.every(({ free }) => free === 0)
  if (arrival.by === 'link') {
    // A guest who has signed in and holds it steps back over the sign-in page to here.
    const isMade = search.price !== null && own.same !== null
    const isSettled = search.price === null && own.same === null && !isGone && !hasChoice(found)
    if (isMade || isSettled) throw redirect(back)
  }
  const question = arrival.code === metCode && !isGone ? await metQuestion(context, search) : null
  return {
    ...found,
    center: { slug: center.slug, name: typographic(center.name) },
    sport: sport?.name ?? '',
    sportSlug: sport?.slug ?? 'padel',
    time: time(search.start),
    dayShort: dayShort(search.start),
    dayLong: dayLong(search.start),
    duration: search.duration,
    players,
    back,
    own,
    isGone,
    line,
    /** It is asked once whether to take a second court at that time. */
    asksBesides: question !== null,
    told: question ?? holdRefusal(arrival, search, { ...found, isGone }),
    nearest: isGone && !own.isMet ? await nearestSlots(api, center.id, search) : [],
  }
}

interface Told {
  readonly message: string
  /** The price to agree to; null when it is about something else. */
  readonly priceCents: number | null
}

async function metQuestion(site: RequestContext, search: CourtSearch): Promise<Told | null> {
  const met = await readAsMember(site, (api) => bookedMeanwhile(api, search))
  if (!met) return null
  const where = typographic(met.center.name)
  const when = `à\u00a0${time(met.startingDate)}`
  const message = `Tu as déjà un terrain ${when}, ${where}. Tu prends aussi celui-ci\u00a0?`
  return { message, priceCents: null }
}

/** Refusals of a hold that the page does not show by itself. */
const told = [
  'slot_taken',
  'held_too_often',
  'payment_in_progress',
  'players_out_of_range',
] as const

/** Why the court that was chosen before signing in could not be held; null when it can be by now. */
function holdRefusal(
  { code }: Arrival,
  search: CourtSearch,
  page: CourtTypes & { readonly isGone: boolean },
): Told | null {
  const wish = askedOption(page, search)
  if (code === 'price_changed' && search.price !== null && wish !== null) {
    const { cents } = wish.price
    if (cents === search.price) return null
    return { message: priceChanged({ seenCents: search.price, cents }), priceCents: cents }
  }
  // The page is about nothing else then.
  if (code === 'slot_taken' && (page.isGone || wish !== null)) return null
  const known = told.find((one) => one === code)
  return known === undefined ? null : { message: message(known), priceCents: null }
}

/** The member's own slots at that time, and the courts that a hold of it would release. */
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
async function requireCenter(site: RequestContext, { center: wanted }: CourtSearch) {
  const center = await site.center(idIn(wanted) ?? wanted)
  if (!center) throw redirect('/reservations/slots')
  return center
}

async function readPlayerCount(api: Api, center: number, { sport, start }: CourtSearch) {
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
