import type { PriceBand } from '@quatre/domain'
import { centers } from './centers.ts'
import { courts } from './courts.ts'
import { type SportSlug, sports } from './network.ts'
import { type World, definePart } from './part.ts'

export interface PriceBandRow extends PriceBand {
  centerId: number
}

const workdays = [1, 2, 3, 4, 5]
const weekend = [6, 7]

// Bands begin before any centre opens, and the evening's runs on past midnight (until noon).
const firstMinute = 6 * 60
const peakFrom = 17 * 60
const lastMinute = 36 * 60

/** Euros of 90 minutes, off-peak and peak, where the town has no say. */
const eurosOfSport: Partial<Record<SportSlug, readonly [number, number]>> = {
  squash: [18, 26],
  badminton: [21, 30],
  pickleball: [24, 34],
  'foot-5': [90, 126],
}

const single = 3
const panoramic = 4
/** Field types with bands of their own; 0 means all others. */
const factorOfFieldType = new Map([
  [single, 0.6],
  [panoramic, 1.1],
])

/** « Heures creuses »: percent off the weekday mornings and afternoons of padel, in some centres. */
const offPeakDiscount = new Map([
  [5, 20],
  [7, 25],
  [12, 20],
  [18, 25],
  [31, 25],
  [37, 25],
  [42, 20],
  [48, 25],
  [61, 25],
  [65, 20],
  [75, 25],
  [79, 20],
  [95, 20],
])

/** Prices of 60, 90 and 120 minutes in whole euros from those of 90: an hour costs a little more. */
function pricesFrom(ninetyEuros: number): PriceBand['priceCents'] {
  return {
    60: Math.round(ninetyEuros * 0.75) * 100,
    90: Math.round(ninetyEuros) * 100,
    120: Math.round(ninetyEuros * 1.35) * 100,
  }
}

interface Grid {
  centerId: number
  sportId: number
  fieldTypeId: number
  euros: readonly [number, number]
  discountPercent: number | null
}

function gridBands({
  centerId,
  sportId,
  fieldTypeId,
  euros,
  discountPercent,
}: Grid): PriceBandRow[] {
  const same = { centerId, sportId, fieldTypeId }
  const offPeak = { period: 'offpeak' as const, priceCents: pricesFrom(euros[0]) }
  const peak = { period: 'peak' as const, priceCents: pricesFrom(euros[1]), discountPercent: null }
  return [
    {
      ...same,
      ...offPeak,
      weekdays: workdays,
      fromMinute: firstMinute,
      toMinute: peakFrom,
      discountPercent,
    },
    { ...same, ...peak, weekdays: workdays, fromMinute: peakFrom, toMinute: lastMinute },
    { ...same, ...peak, weekdays: weekend, fromMinute: firstMinute, toMinute: lastMinute },
  ]
}

/** The price grid of every centre for the sports that have courts there. */
function priceBands(world: World): PriceBandRow[] {
  const { court: allCourts } = world.of(courts)
  return world.of(centers).center.flatMap((center) => {
    const own = allCourts.filter((court) => court.centerId === center.id)
    return sports.flatMap(({ id: sportId, slug }) => {
      const types = new Set(
        own.filter((court) => court.sportId === sportId).map((court) => court.fieldTypeId),
      )
      if (types.size === 0) return []
      const isPadel = slug === 'padel'
      const euros = isPadel ? center.euros : eurosOfSport[slug]
      if (!euros) throw new RangeError(`no prices for ${slug}`)
      const ranks = [0, ...[...types].filter((type) => factorOfFieldType.has(type))]
      return ranks.flatMap((fieldTypeId) => {
        const factor = factorOfFieldType.get(fieldTypeId) ?? 1
        return gridBands({
          centerId: center.id,
          sportId,
          fieldTypeId,
          euros: [euros[0] * factor, euros[1] * factor],
          discountPercent: isPadel ? (offPeakDiscount.get(center.id) ?? null) : null,
        })
      })
    })
  })
}

export const prices = definePart({
  make: (world: World) => ({ priceBand: priceBands(world) }),
  columns: {
    priceBand: {
      center_id: ['int', (r) => r.centerId],
      sport_id: ['int', (r) => r.sportId],
      field_type_id: ['int', (r) => r.fieldTypeId],
      // an array of arrays would have to be a rectangle: the days travel as text
      weekdays: ['days', (r) => `{${r.weekdays.join(',')}}`],
      from_minute: ['int', (r) => r.fromMinute],
      to_minute: ['int', (r) => r.toMinute],
      period: ['text', (r) => r.period],
      price_60_cents: ['int', (r) => r.priceCents[60]],
      price_90_cents: ['int', (r) => r.priceCents[90]],
      price_120_cents: ['int', (r) => r.priceCents[120]],
      discount_percent: ['int', (r) => r.discountPercent],
    },
  },
  restingTriggers: ['priceBand'],
})
