import { minuteMs } from '../time/durations.ts'
import { instantAt, offsetsBetween, isoWeekday } from '../time/hours.ts'
import type { OpeningWindow } from '../time/hours.ts'
import { cheaperPrice, priceOn, priceTimeline } from './price.ts'
import type { Advantage, CourtPrice, PriceBand, PriceSegment, SlotDuration } from './price.ts'
import { advantageOn, type HeldCard } from '../money/cards.ts'

export interface SlotCourt {
  id: number
  fieldTypeId: number
}

/** The wish of a player: the courts that would do (`eligibleCourts`, or one given court), and prices. */
export interface SlotWish {
  sportId: number
  courts: readonly SlotCourt[]
  bands: readonly PriceBand[]
  /** The player's cards that are good in this centre; none of a guest. */
  cards?: readonly HeldCard[]
}

interface Court {
  readonly sportId: number
  readonly fieldTypeId: number
  readonly places: number
}

/** A sport, with how many play it at a time. */
export interface PlayedSport {
  readonly id: number
  readonly playerCount: number
}

/**
 * The courts that fulfil a wish: those of the field type asked for, with any number of places, or,
 * for « Peu importe » (0), all with room for the sport's full number of players.
 */
export function eligibleCourts<C extends Court>(
  courts: readonly C[],
  sport: PlayedSport,
  fieldTypeId: number,
): C[] {
  return courts.filter(
    (court) =>
      court.sportId === sport.id &&
      (fieldTypeId === 0 ? court.places >= sport.playerCount : court.fieldTypeId === fieldTypeId),
  )
}

/** When a centre's courts in the open air are as good as the others: days as MM-DD, both included. */
export interface OpenAirSeason {
  readonly from: string
  readonly until: string
}

/**
 * Of some courts those that « Peu importe » is given only when no other is free: in the open air, outside
 * the season (rules.md, « Money, further »).
 * @param day YYYY-MM-DD, of the centre
 */
export function lastChoiceCourts<Id extends number>(
  courts: readonly { readonly id: Id; readonly isOpenAir: boolean }[],
  day: string,
  season: OpenAirSeason,
): Id[] {
  if (isInSeason(day.slice(5), season)) return []
  return courts.filter(({ isOpenAir }) => isOpenAir).map(({ id }) => id)
}

/** A season that begins after it ends runs over the new year. */
const isInSeason = (day: string, { from, until }: OpenAirSeason): boolean =>
  from <= until ? from <= day && day <= until : from <= day || day <= until

/** An opening window in instants, and the local minute of `day` that an instant has there. */
export interface WindowSpan extends OpeningWindow {
  from: number
  to: number
  minuteAt: (instant: number) => number
}

/** The window between its instants by the tz database: 23 and 25 h days are as long as they are. */
export function windowSpan(day: string, window: OpeningWindow, timeZone: string): WindowSpan {
  const from = instantAt(day, window.opensAt, timeZone)
  const to = instantAt(day, window.closesAt, timeZone)
  const offsetAt = offsetsBetween(from, to, timeZone)
  const midnight = Date.parse(`${day}T00:00Z`)
  return {
    ...window,
    from,
    to,
    minuteAt: (instant) => (instant + offsetAt(instant) - midnight) / minuteMs,
  }
}

/** Courts of one kind and their prices on one weekday. */
export interface CourtOffer {
  courtIds: readonly number[]
  timeline: readonly PriceSegment[]
  advantage: Advantage | null
}

/** The courts of a wish, grouped by field type, with the day's prices. */
export function courtOffers(wish: SlotWish, day: string): CourtOffer[] {
  const weekday = isoWeekday(day)
  const advantage = advantageOn(wish.cards ?? [], day)
  return [...Map.groupBy(wish.courts, ({ fieldTypeId }) => fieldTypeId)].map(
    ([fieldTypeId, courts]) => ({
      courtIds: courts.map(({ id }) => id),
      timeline: priceTimeline({ bands: wish.bands, sportId: wish.sportId, fieldTypeId }, weekday),
      advantage,
    }),
  )
}

/**
 * Price of a start and duration and the courts that may serve it: those of the field types for sale
 * then, at the cheapest of their prices, whichever is free. Null: not for sale.
 */
export function offerAt(
  offers: readonly CourtOffer[],
  startMinute: number,
  duration: SlotDuration,
): { price: CourtPrice; courtIds: readonly number[] } | null {
  let price: CourtPrice | null = null
  const courtIds: number[] = []
  for (const offer of offers) {
    const own = priceOn(offer.timeline, startMinute, duration, offer.advantage)
    if (!own) continue
    price = cheaperPrice(price, own)
    courtIds.push(...offer.courtIds)
  }
  return price && { price, courtIds }
}
