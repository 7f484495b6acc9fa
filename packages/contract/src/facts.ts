import { mostPartyDays, slotDurations } from '@quatre/domain'
import { z } from 'zod'
import { slug } from './content-blocks.ts'
import { endpoint } from './endpoint.ts'
import {
  countInAddress,
  day,
  id,
  idInAddress,
  ids,
  idsInAddress,
  instant,
  money,
  query,
  timeOfDay,
} from './fields.ts'

const period = z.enum(['offpeak', 'peak'])
const weekday = z.int().min(1).max(7)

const priced = z.strictObject({
  price: money,
  discountPrice: money.nullable(),
  /** The largest share, where all players share. */
  perPlayer: money,
})

const sportPrices = z.strictObject({
  sport: z.strictObject({ id, slug: z.string(), name: z.string(), nbPlayers: z.int() }),
  /** Off-peak first, then by duration; a period that has no start has no row. */
  ranges: z.array(
    z.strictObject({
      period,
      duration: z.literal(slotDurations),
      lowest: priced,
      highest: priced,
    }),
  ),
  /** When each period holds in a usual week, in minutes after local midnight, past 1440 after the next. */
  hours: z.array(
    z.strictObject({ period, weekdays: z.array(weekday), opensAt: z.int(), closesAt: z.int() }),
  ),
})

const busyHours = z.strictObject({
  center: ids.center,
  sportType: id,
  /** The share of court time taken in eight weeks; empty before there are eight weeks. */
  hours: z.array(
    z.strictObject({
      weekday,
      hour: z.int().min(0).max(23),
      percent: z.int().min(0).max(100),
    }),
  ),
})

const partyDays = z.strictObject({
  center: ids.center,
  /** The number of courts needed at once. */
  courts: z.int(),
  /** A day that is closed, or on which the package is not held, is not there. */
  days: z.array(
    z.strictObject({
      day,
      state: z.enum(['free', 'almostFull', 'full']),
      free: z.array(timeOfDay),
      almostFull: z.array(timeOfDay),
    }),
  ),
  /** Until when it is valid if no court is taken. */
  until: instant,
})

const networkFigures = z.strictObject({
  centers: z.int(),
  courts: z.int(),
  regions: z.int(),
  /** Of the last 30 days, in whole hundreds; null up to 500. */
  bookings: z.int().nullable(),
  players: z.int().nullable(),
})

export type SportPrices = z.output<typeof sportPrices>
export type BusyHours = z.output<typeof busyHours>
export type PartyDays = z.output<typeof partyDays>
export type NetworkFigures = z.output<typeof networkFigures>

const centerParams = z.strictObject({ id: idsInAddress.center })
const read = { method: 'GET', access: 'public', status: 200 } as const

/** The live facts of the network on pages. */
export const facts = {
  prices: endpoint({
    ...read,
    path: '/centers/:id/prices',
    summary: 'What a court costs at a centre, at least and at most, by sport, period and duration',
    params: centerParams,
    query: query({}),
    refusals: ['center_not_found'],
    answer: z.strictObject({ center: ids.center, sports: z.array(sportPrices) }),
  }),
  priceBoard: endpoint({
    ...read,
    path: '/centers/prices',
    summary: 'The same of every centre that has a sport',
    query: query({ sportType: idInAddress.default(3) }),
    answer: z.strictObject({
      centers: z.array(z.strictObject({ center: ids.center, prices: sportPrices })),
    }),
  }),
  busyHours: endpoint({
    ...read,
    path: '/centers/:id/busy-hours',
    summary: 'How much of the court time of a usual week is taken, by weekday and hour',
    params: centerParams,
    query: query({ sportType: idInAddress.default(3) }),
    refusals: ['center_not_found'],
    answer: busyHours,
  }),
  partyDays: endpoint({
    ...read,
    path: '/centers/:id/party-days',
    summary: 'The days and starts on which a group can come for a package; it reserves nothing',
    params: centerParams,
    query: query({
      occasion: slug,
      package: slug,
      people: countInAddress(1, 1000),
      from: day,
      to: day,
    }).superRefine(({ from, to }, context) => {
      const days = (Date.parse(to) - Date.parse(from)) / 86_400_000
      if (0 <= days && days < mostPartyDays) return
      const message = `Il y a de 1 à ${mostPartyDays} jours entre les deux dates`
      context.addIssue({ code: 'custom', path: ['to'], message })
    }),
    refusals: ['center_not_found', 'not_found'],
    answer: partyDays,
  }),
  networkFigures: endpoint({
    ...read,
    path: '/network/figures',
    summary: 'The size of the network, or of one centre, and what was played in 30 days',
    query: query({ center: idsInAddress.center.optional() }),
    refusals: ['center_not_found'],
    answer: networkFigures,
  }),
}
