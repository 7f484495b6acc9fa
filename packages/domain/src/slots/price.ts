import { dayMinutes, minuteMs } from '../time/durations.ts'
import { isoWeekday } from '../time/hours.ts'

/** The only lengths of a booking, in minutes (requirement B2). */
export const slotDurations = [60, 90, 120] as const
export type SlotDuration = (typeof slotDurations)[number]

/** The lengths that a search may name, in minutes (requirement B184): one that is not sold finds nothing. */
export const searchedDurations = [30, ...slotDurations] as const

/** A gap shorter than this cannot be sold. */
export const shortestSlotMs = 60 * minuteMs

/** The longest duration of a booking. */
export const longestSlotMs = 120 * minuteMs

/** A row of a centre's price grid: court prices on some weekdays (1 Monday) in local minutes. */
export interface PriceBand {
  sportId: number
  /** 0: every field type without a band of its own */
  fieldTypeId: number
  weekdays: readonly number[]
  fromMinute: number
  toMinute: number
  period: 'offpeak' | 'peak'
  priceCents: Readonly<Record<SlotDuration, number>>
  discountPercent: number | null
}

export interface CourtPrice {
  priceCents: number
  discountPriceCents: number | null
}

/** The discount of a subscription card on the full price, in percent: of off-peak hours, or of all. */
export interface Advantage {
  percent: number
  coversPeak: boolean
}

export interface PriceAsk {
  bands: readonly PriceBand[]
  sportId: number
  fieldTypeId: number
  day: string
  /** 1 to 7 when the caller knows it already; must be the day's own */
  weekday?: number
  /** minutes after the day's local midnight, past 1440 after the next one */
  startMinute: number
  duration: SlotDuration
  advantage?: Advantage | null
}

/** A stretch of one day and the next with the one band that prices it. */
export interface PriceSegment {
  from: number
  to: number
  band: PriceBand
}

/**
 * Which band prices each minute of a day, ascending, for one field type. A minute takes the band of the
 * field type itself, else that for every type. After midnight a band of the day that runs past 1440
 * goes on, as the evening does; without one the next weekday's bands count from minute 0.
 * Two bands of one rank on one minute are a mistake in the grid: the cheaper counts.
 */
export function priceTimeline(
  ask: Pick<PriceAsk, 'bands' | 'sportId' | 'fieldTypeId'>,
  weekday: number,
): PriceSegment[] {
  const ranked: (PriceSegment & { rank: number })[] = []
  for (const band of ask.bands) {
    if (band.sportId !== ask.sportId) continue
    if (band.fieldTypeId !== ask.fieldTypeId && band.fieldTypeId !== 0) continue
    const typeRank = band.fieldTypeId === ask.fieldTypeId ? 0 : 1
    const { fromMinute: from, toMinute: to } = band
    if (band.weekdays.includes(weekday)) ranked.push({ from, to, band, rank: typeRank })
    if (band.weekdays.includes((weekday % 7) + 1)) {
      ranked.push({ from: from + dayMinutes, to: to + dayMinutes, band, rank: 2 + typeRank })
    }
  }
  ranked.sort((a, b) => a.rank - b.rank || a.band.priceCents[60] - b.band.priceCents[60])
  const borders = [...new Set(ranked.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b)
  const timeline: PriceSegment[] = []
  for (const [index, from] of borders.entries()) {
    const band = ranked.find((candidate) => candidate.from <= from && from < candidate.to)?.band
    const to = borders[index + 1]
    if (!band || to === undefined) continue
    const last = timeline.at(-1)
    if (last && last.band === band && last.to === from) last.to = to
    else timeline.push({ from, to, band })
  }
  return timeline
}

/**
 * Price in cents of a booking on a timeline, null when some minute has no band: not for sale.
 * Inside one band its price; across bands each side by the minute, the sum rounded up to the euro.
 * The discount of each band counts on its own share, inside one band half a cent up, across bands the sum
 * rounded up to the euro, and is null when it saves nothing (requirement B10). A card counts in the same
 * way; it is not added to a discount, the lower of the two totals counts (requirement CA2). The hours
 * run on from the local start: a change of clock during a booking does not change what it costs.
 */
export function priceOn(
  timeline: readonly PriceSegment[],
  startMinute: number,
  duration: SlotDuration,
  advantage: Advantage | null = null,
): CourtPrice | null {
  const endMinute = startMinute + duration
  let bands = 0
  let minutes = 0
  // cents × minutes, and that × percent: whole numbers, so that nothing is lost before rounding up
  let centMinutes = 0
  let discountedParts = 0
  let withCardParts = 0
  for (const { from, to, band } of timeline) {
    const share = Math.min(to, endMinute) - Math.max(from, startMinute)
    if (share <= 0) continue
    bands++
    minutes += share
    const part = band.priceCents[duration] * share
    centMinutes += part
    discountedParts += part * (100 - (band.discountPercent ?? 0))
    withCardParts += part * (100 - advantagePercent(advantage, band))
  }
  if (minutes < duration) return null
  const roundedCents = (parts: number) =>
    bands === 1
      ? Math.round(parts / (duration * 100))
      : Math.ceil(parts / (duration * 100 * 100)) * 100
  const priceCents = roundedCents(centMinutes * 100)
  const reduced = roundedCents(Math.min(discountedParts, withCardParts))
  return { priceCents, discountPriceCents: reduced < priceCents ? reduced : null }
}

function advantagePercent(advantage: Advantage | null, { period }: PriceBand): number {
  return advantage && (advantage.coversPeak || period === 'offpeak') ? advantage.percent : 0
}

/** Price of a court of one field type; null: not for sale. Rules: `priceTimeline`, `priceOn`. */
export function courtPrice(ask: PriceAsk): CourtPrice | null {
  const timeline = priceTimeline(ask, ask.weekday ?? isoWeekday(ask.day))
  return priceOn(timeline, ask.startMinute, ask.duration, ask.advantage)
}

/** The price for the player: the discounted price where there is one, in cents. */
export function paidPriceCents(price: CourtPrice): number {
  return price.discountPriceCents ?? price.priceCents
}

/** The lower of two prices; null (not for sale) loses. */
export function cheaperPrice(a: CourtPrice | null, b: CourtPrice | null): CourtPrice | null {
  if (!a || !b) return a ?? b
  return paidPriceCents(b) < paidPriceCents(a) ? b : a
}
