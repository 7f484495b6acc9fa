import { searchedDurations, slotDurations } from '@quatre/domain'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  countInAddress,
  day,
  decimalInAddress,
  id,
  idInAddress,
  ids,
  idsInAddress,
  instant,
  money,
  query,
  timeOfDay,
} from './fields.ts'

/** Minutes. */
export const duration = z.literal(slotDurations)
const durationInAddress = z.union([
  duration,
  z.literal(['60', '90', '120']).transform(Number).pipe(duration),
])
const searched = z.literal(searchedDurations)
const searchedDuration = z.union([
  searched,
  z.literal(['30', '60', '90', '120']).transform(Number).pipe(searched),
])

const choice = z.strictObject({
  duration,
  endingDate: instant,
  /** Null when the centre closes before the end. */
  price: money.nullable(),
  discountPrice: money.nullable(),
  /** Why it cannot be had, or that few are left; null otherwise. */
  message: z.string().nullable(),
  /** 0: none can be had; 1: certainly the last; more: no exact count, since bookings may move. */
  left: z.int().min(0),
  /** The kind of court that it would be given: « Couvert »; null when it cannot be had; around a place also where it is uncertain. */
  fieldType: z.string().nullable(),
})

const slot = z.strictObject({ startingDate: instant, choices: z.array(choice) })

const slotsOfDay = z.strictObject({
  center: ids.center,
  date: day,
  sportType: id,
  fieldType: z.int().min(0),
  /** Today, at the centre. */
  today: day,
  lastDay: day,
  /** A sentence when nothing can be booked on any court that day (closed, beyond the horizon). */
  notice: z.strictObject({ title: z.string(), message: z.string() }).nullable(),
  sports: z.array(z.strictObject({ id, slug: z.string(), name: z.string(), nbPlayers: z.int() })),
  fieldTypes: z.array(z.strictObject({ id: z.int().min(0), name: z.string() })),
  slots: z.array(slot),
})

const nearbyCenter = z.strictObject({
  center: z.strictObject({
    id: ids.center,
    slug: z.string(),
    name: z.string(),
    city: z.string(),
    latitude: z.number(),
    longitude: z.number(),
  }),
  distanceKm: z.number(),
  slots: z.array(slot),
})

const slotCourts = z.strictObject({
  startingDate: instant,
  endingDate: instant,
  /** The local day whose planning holds the slot: after midnight, the day before. */
  day,
  /** « Peu importe »; null when no court can be had. */
  any: z.strictObject({ price: money, originalPrice: money }).nullable(),
  courts: z.array(
    z.strictObject({
      id: ids.court,
      name: z.string(),
      fieldType: z.strictObject({ id, name: z.string() }),
      places: z.int(),
      free: z.boolean(),
      price: money,
      originalPrice: money,
    }),
  ),
})

export type SlotCourts = z.output<typeof slotCourts>
export type SlotChoice = z.output<typeof choice>
export type Slot = z.output<typeof slot>
export type SlotsOfDay = z.output<typeof slotsOfDay>
export type NearbyCenter = z.output<typeof nearbyCenter>

/** The refusals of slot rules for an asked start and duration. */
export const askedSlotRefusals = [
  'center_not_found',
  'center_closed_to_booking',
  'local_time_skipped',
  'not_for_sale',
  'day_out_of_horizon',
  'slot_in_past',
  'outside_opening_hours',
  'not_on_grid',
] as const

export const slots = {
  day: endpoint({
    method: 'GET',
    path: '/slots',
    access: 'public',
    knowsCards: true,
    summary: 'What can be booked on a local day of a centre',
    query: query({
      center: idsInAddress.center,
      date: day,
      sportType: idInAddress.default(3),
      fieldType: countInAddress(0, 1000).default(0),
      duration: searchedDuration.optional(),
    }),
    refusals: ['center_not_found'],
    answer: slotsOfDay,
  }),
  nearby: endpoint({
    method: 'GET',
    path: '/slots/nearby',
    access: 'public',
    knowsCards: true,
    summary: 'Where one can play: free slots of the centres around a position, nearest first',
    query: query({
      latitude: decimalInAddress(-90, 90),
      longitude: decimalInAddress(-180, 180),
      distance: decimalInAddress(1, 2000).default(50),
      date: day,
      from: timeOfDay.default('00:00'),
      to: timeOfDay.default('23:59'),
      duration: searchedDuration.default(90),
      sportType: idInAddress.default(3),
    }),
    refusals: ['local_time_skipped'],
    answer: z.strictObject({ date: day, centers: z.array(nearbyCenter) }),
  }),
  courts: endpoint({
    method: 'GET',
    path: '/slots/courts',
    access: 'public',
    knowsCards: true,
    summary: 'The courts of one start and duration: which are free, at what price',
    query: query({
      center: idsInAddress.center,
      sportType: idInAddress.default(3),
      startingDate: instant,
      duration: durationInAddress,
    }),
    refusals: askedSlotRefusals,
    answer: slotCourts,
  }),
  stream: endpoint({
    method: 'GET',
    path: '/slots/stream',
    access: 'public',
    limit: { name: 'slotStreams' },
    summary: 'Server-sent events: `change` whenever the courts of that centre and day change',
    query: query({ center: idsInAddress.center, date: day }),
    refusals: ['center_not_found'],
    answer: 'stream',
    streamTypes: ['text/event-stream'],
  }),
}
