import type { CenterId } from '../ids.ts'
import { paidPriceCents, priceOn, type Advantage, type PriceBand } from '../slots/price.ts'
import { clockText } from '../text/format.ts'
import { clockOfMinute } from '../time/clock.ts'
import { addDays, dayInZone, instantAt, networkTimeZone } from '../time/hours.ts'
import type { WeeklyHours } from '../time/hours.ts'

/** The plans there are, by the name of their type (requirement CA7). */
export const planNames = ['Mucho', 'MuchoMas', 'hdc', 'cao'] as const
export type PlanName = (typeof planNames)[number]

/** The title of a card on pages, mails and invoices: the name it is sold under (requirement CA30). */
export const cardTitle = (name: string): string => (name === 'cao' ? 'Entreprise' : name)

/** Whether a plan is of the « mas » kind, by its name (specification, section 4). */
export const isMasPlan = (name: string): boolean => name.toLowerCase().includes('mas')

/**
 * The number by which clients know a card bought: the prefix `oi_mm_` marks the combined one, off-peak
 * and peak hours in one (specification, section 3).
 */
export function cardProductId(item: { readonly id: number; readonly typeName: PlanName }): string {
  return `${isMasPlan(item.typeName) ? 'oi_mm_' : 'oi_m_'}${item.id}`
}

/** A member's card, as prices and the planning see it. */
export interface HeldCard extends Advantage {
  /** Null: good in every centre. */
  readonly centerId: CenterId | null
  /** So many days ahead its holder may book. */
  readonly horizonDays: number
  /** The last local day it is good for, `YYYY-MM-DD`; null while it will be renewed. */
  readonly lastDay: string | null
}

/** Those of some cards that are good in a centre. */
export function cardsIn(cards: readonly HeldCard[], centerId: CenterId): HeldCard[] {
  return cards.filter((card) => card.centerId === null || card.centerId === centerId)
}

/**
 * The discount of cards on a local day: the best single one, since they do not add up (requirement CA2); null when none
 * is good that day.
 */
export function advantageOn(cards: readonly HeldCard[], day: string): Advantage | null {
  const good = cards.filter(({ lastDay }) => lastDay === null || day <= lastDay)
  return good.reduce<Advantage | null>((best, card) => (isBetter(card, best) ? card : best), null)
}

function isBetter(card: Advantage, best: Advantage | null): boolean {
  if (best === null || card.percent !== best.percent) return card.percent > (best?.percent ?? 0)
  return card.coversPeak && !best.coversPeak
}

/** The days ahead that a holder of these cards may book (requirement CA4). */
export function horizonDays(blockBookingAfterDays: number, cards: readonly HeldCard[]): number {
  return Math.max(blockBookingAfterDays, ...cards.map((card) => card.horizonDays))
}

/** A stretch that is paid for at once: the local days `from` to the one before `until`. */
export interface CardPeriod {
  readonly from: string
  readonly until: string
}

/**
 * A period of a card, counted from the day it was bought: calendar months, the last day of a month that
 * is too short. Counted from the first day each time, so that a card of the 31st comes back to it
 * (requirement CA8). @throws RangeError on a bad day
 */
export function cardPeriod(boughtOn: string, months: number, index: number): CardPeriod {
  const after = (count: number) =>
    Temporal.PlainDate.from(boughtOn)
      .add({ months: months * count })
      .toString()
  return { from: after(index), until: after(index + 1) }
}

/** The instant (epoch ms) at which a period ends and the next begins: midnight in Paris. */
export const periodEnd = (until: string): number => instantAt(until, 0, networkTimeZone)

/** The days before its renewal that a card's holder gets a mail (requirement CA9). */
const reminderDays = 7

/** After a refusal a renewal is tried again so many days after the first try (requirement CA10). */
export const renewalRetryDays = [1, 3] as const

/** Renewals up to this local day are announced today. */
export const reminderFrom = (today: string): string => addDays(today, reminderDays)

/** The network's local day of an instant. */
export const cardDay = (now: number): string => dayInZone(now, networkTimeZone)

/** A stretch of a weekday (1 Monday) in local minutes, in which a card counts. */
export interface HourSlot {
  readonly dayweek: number
  readonly fromMinute: number
  readonly toMinute: number
}

/** When a card of off-peak hours counts: those of a centre's price grid, while it is open. */
export function offPeakSlots(
  bands: readonly Pick<PriceBand, 'period' | 'weekdays' | 'fromMinute' | 'toMinute'>[],
  weekly: readonly WeeklyHours[],
): HourSlot[] {
  const slots = bands
    .filter(({ period }) => period === 'offpeak')
    .flatMap(({ weekdays, fromMinute, toMinute }) =>
      weekly
        .filter(({ weekday }) => weekdays.includes(weekday))
        .map(({ weekday: dayweek, opensAt, closesAt }) => ({
          dayweek,
          fromMinute: Math.max(fromMinute, opensAt),
          toMinute: Math.min(toMinute, closesAt),
        })),
    )
    .filter(({ fromMinute, toMinute }) => fromMinute < toMinute)
  const different = new Map(slots.map((slot) => [Object.values(slot).join('|'), slot]))
  return [...different.values()].toSorted(
    (a, b) => a.dayweek - b.dayweek || a.fromMinute - b.fromMinute,
  )
}

/** The price of 90 minutes in a band without a card and with one, in cents. */
export function cardSample(band: PriceBand, advantage: Advantage) {
  const costs = (card: Advantage | null) => {
    const price = priceOn([{ from: 0, to: sampleMinutes, band }], 0, sampleMinutes, card)
    return price ? paidPriceCents(price) : 0
  }
  return { period: band.period, cents: costs(null), withCardCents: costs(advantage) }
}
const sampleMinutes = 90

const dayNames = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche']

/** Consecutive days with the same hours, in words: `lundi-mercredi`, `9h00 – 17h00`. */
export interface HourRange {
  readonly days: string
  readonly hours: string
}

/** Merges consecutive days with the same hours into ranges (specification, section 4; requirement CA3). */
export function mergeHourSlots(slots: readonly HourSlot[]): HourRange[] {
  const byHours = Map.groupBy(slots, ({ fromMinute, toMinute }) => hoursText(fromMinute, toMinute))
  const runs = [...byHours].flatMap(([hours, same]) => {
    const days = [...new Set(same.map(({ dayweek }) => dayweek))].sort((a, b) => a - b)
    return dayRuns(days).map((run) => ({ first: run[0] ?? 1, hours, days: daysText(run) }))
  })
  return runs.toSorted((a, b) => a.first - b.first).map(({ days, hours }) => ({ days, hours }))
}

function dayRuns(days: readonly number[]): number[][] {
  const runs: number[][] = []
  for (const day of days) {
    const last = runs.at(-1)
    if (last?.at(-1) === day - 1) last.push(day)
    else runs.push([day])
  }
  return runs
}

function daysText(run: readonly number[]): string {
  const [first, last] = [dayNames[(run[0] ?? 1) - 1] ?? '', dayNames[(run.at(-1) ?? 1) - 1] ?? '']
  return run.length === 1 ? first : `${first}-${last}`
}

const hoursText = (from: number, to: number) =>
  `${clockText(clockOfMinute(from))} – ${clockText(clockOfMinute(to))}`

/** The number of the booking in a period that pays a card back, by the saving of each; null when none does. */
export function paidBackAfter(priceCents: number, savedCents: number): number | null {
  return savedCents > 0 ? Math.ceil(priceCents / savedCents) : null
}
