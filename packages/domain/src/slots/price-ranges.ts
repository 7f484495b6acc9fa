import { windowsOfDay, type OpeningWindow, type WeeklyHours } from '../time/hours.ts'
import {
  paidPriceCents,
  priceOn,
  priceTimeline,
  slotDurations,
  type CourtPrice,
  type PriceBand,
  type PriceSegment,
  type SlotDuration,
} from './price.ts'
import type { SlotCourt } from './slot-offer.ts'

type PricePeriod = PriceBand['period']

/** The lowest and the highest price of a court in one period of the week, discounts counted. */
export interface PriceRange {
  period: PricePeriod
  duration: SlotDuration
  lowest: CourtPrice
  highest: CourtPrice
}

/** When a period holds, in local minutes of the weekdays (1 Monday) whose opening it is. */
export interface PeriodHours extends OpeningWindow {
  period: PricePeriod
  weekdays: number[]
}

interface PricedWeek {
  sportId: number
  /** of `eligibleCourts` */
  courts: readonly SlotCourt[]
  bands: readonly PriceBand[]
  weekly: readonly WeeklyHours[]
  stepMinutes: number
}

const periods = ['offpeak', 'peak'] as const

/** Days of a usual week, Monday first. */
const week = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, day: `2024-01-0${weekday}` }))

/**
 * The prices of a usual week, by period and duration: only of starts that a centre offers when it is open. A booking
 * across two periods costs something between them and is in neither. (Requirement ED50.)
 */
export function priceRanges(input: PricedWeek): PriceRange[] {
  const ranges = new Map<string, PriceRange>()
  for (const { timeline, windows } of pricedDays(input)) {
    for (const { opensAt, closesAt } of windows) {
      for (let start = opensAt; start < closesAt; start += input.stepMinutes) {
        for (const duration of slotDurations) {
          if (start + duration > closesAt) break
          const price = priceOn(timeline, start, duration)
          const period = pricePeriod(timeline, start, start + duration)
          if (!price || !period) continue
          const key = `${period} ${duration}`
          const range = ranges.get(key) ?? { period, duration, lowest: price, highest: price }
          ranges.set(key, range)
          if (paidPriceCents(price) < paidPriceCents(range.lowest)) range.lowest = price
          if (paidPriceCents(price) > paidPriceCents(range.highest)) range.highest = price
        }
      }
    }
  }
  return periods.flatMap((period) =>
    slotDurations.flatMap((duration) => ranges.get(`${period} ${duration}`) ?? []),
  )
}

/** When each period holds in a usual week, weekdays of the same hours together. */
export function periodHours(input: PricedWeek): PeriodHours[] {
  const found = new Map<string, PeriodHours>()
  for (const { weekday, timeline, windows } of pricedDays(input)) {
    for (const period of periods) {
      for (const { opensAt, closesAt } of periodStretches(period, timeline, windows)) {
        const key = `${period} ${opensAt} ${closesAt}`
        const hours = found.get(key) ?? { period, weekdays: [], opensAt, closesAt }
        if (!hours.weekdays.includes(weekday)) hours.weekdays.push(weekday)
        found.set(key, hours)
      }
    }
  }
  return [...found.values()].sort(
    (a, b) => periods.indexOf(a.period) - periods.indexOf(b.period) || a.opensAt - b.opensAt,
  )
}

/** Each weekday with the prices of each kind of court. */
function pricedDays({ sportId, courts, bands, weekly }: PricedWeek) {
  const fieldTypes = [...new Set(courts.map(({ fieldTypeId }) => fieldTypeId))]
  return week.flatMap(({ weekday, day }) => {
    const windows = windowsOfDay(day, weekly, [])
    return fieldTypes.map((fieldTypeId) => ({
      weekday,
      windows,
      timeline: priceTimeline({ bands, sportId, fieldTypeId }, weekday),
    }))
  })
}

function pricePeriod(
  timeline: readonly PriceSegment[],
  from: number,
  to: number,
): PricePeriod | undefined {
  const crossed = timeline.filter((segment) => segment.from < to && from < segment.to)
  const [first] = crossed
  return crossed.every(({ band }) => band.period === first?.band.period)
    ? first?.band.period
    : undefined
}

function periodStretches(
  period: PricePeriod,
  timeline: readonly PriceSegment[],
  windows: readonly OpeningWindow[],
): OpeningWindow[] {
  const stretches: OpeningWindow[] = []
  for (const window of windows) {
    for (const { from, to, band } of timeline) {
      const opensAt = Math.max(from, window.opensAt)
      const closesAt = Math.min(to, window.closesAt)
      if (band.period !== period || opensAt >= closesAt) continue
      const last = stretches.at(-1)
      if (last?.closesAt === opensAt) last.closesAt = closesAt
      else stretches.push({ opensAt, closesAt })
    }
  }
  return stretches
}
