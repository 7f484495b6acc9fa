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
  query,
  searched,
} from './fields.ts'

const region = z.strictObject({ id, name: z.string() })

const openState = z.union([
  z.strictObject({ open: z.literal(true), closesAt: z.int() }),
  z.strictObject({
    open: z.literal(false),
    /** It has no hours today. */
    closedAllDay: z.boolean(),
    opens: z.strictObject({ day, minute: z.int() }).nullable(),
  }),
])

const center = z.strictObject({
  id: ids.center,
  slug: z.string(),
  isActive: z.boolean(),
  name: z.string(),
  centerName: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  lat: z.number(),
  lng: z.number(),
  coordinates: z.strictObject({ latitude: z.number(), longitude: z.number() }),
  address: z.strictObject({
    number: z.string(),
    street: z.string(),
    postalCode: z.string(),
    city: z.string(),
  }),
  phoneNumber: z.string(),
  regionWeb: region.nullable(),
  timeZone: z.string(),
  bookingWebAvailable: z.boolean(),
  ceActive: z.boolean(),
  dematerialised: z.boolean(),
  centerDetails: z.strictObject({
    blockBookingAfterDays: z.int(),
    hasFid: z.boolean(),
    cashbackPercent: z.int(),
  }),
  annulationRules: z.strictObject({ freeCancellationHours: z.int() }),
  features: z.strictObject({
    squashBadminton: z.boolean(),
    fitness: z.boolean(),
    hoopsFactory: z.boolean(),
    carrieres: z.boolean(),
    collectorHotel: z.boolean(),
    styledNew: z.boolean(),
    newBadge: z.boolean(),
    p20: z.boolean(),
  }),
  sports: z.array(z.strictObject({ id, slug: z.string(), name: z.string(), courts: z.int() })),
  openState,
  distanceKm: z.number().nullable(),
})

const hours = z.strictObject({ weekday: z.int(), opensAt: z.int(), closesAt: z.int() })

const centerPicture = z.strictObject({
  alt: z.string(),
  /** Of its largest size. */
  width: z.int(),
  height: z.int(),
  /** The narrowest first. */
  sizes: z.array(z.strictObject({ width: z.int(), url: z.string() })).min(1),
})

const centerDetail = center.extend({
  description: z.string(),
  pictures: z.array(centerPicture),
  today: day,
  openingHours: z.array(hours),
  openingExceptions: z.array(
    z.strictObject({
      day,
      opensAt: z.int().nullable(),
      closesAt: z.int().nullable(),
      reason: z.string(),
    }),
  ),
  courts: z.array(
    z.strictObject({
      id: ids.court,
      name: z.string(),
      sportTypeId: id,
      fieldType: z.strictObject({ id, name: z.string(), isOpenAir: z.boolean() }),
      places: z.int(),
    }),
  ),
})

const place = z.strictObject({
  kind: z.enum(['town', 'postalCode', 'center']),
  name: z.string(),
  /** The detail that distinguishes it from others of its name: a town's department, a code, a centre's town. */
  detail: z.string(),
  /** The text that names this place and no other; of a centre, its slug. */
  search: z.string(),
  latitude: z.number(),
  longitude: z.number(),
})

/** Somewhere to look for a court around. */
export type Place = z.output<typeof place>
/** A centre as lists show it. */
export type Center = z.output<typeof center>
/** A centre with its hours and courts. */
export type CenterDetail = z.output<typeof centerDetail>
export type CenterPicture = z.output<typeof centerPicture>

const centerParams = z.strictObject({ id: idsInAddress.center })
const regionParams = z.strictObject({ id: idInAddress })

export const centers = {
  list: endpoint({
    method: 'GET',
    path: '/centers',
    access: 'public',
    summary:
      'Active centres of the application, by name; nearest first around a position; filtered by name, town or postal code; the one of a slug or a number; a page of them where a `_limit` is given',
    query: query({
      search: searched(80).optional(),
      latitude: decimalInAddress(-90, 90).optional(),
      longitude: decimalInAddress(-180, 180).optional(),
      slug: searched(80).optional(),
      id: idsInAddress.center.optional(),
      _page: countInAddress(1, 1000).default(1),
      _limit: countInAddress(1, 100).optional(),
    }).superRefine(({ latitude, longitude }, context) => {
      if ((latitude === undefined) === (longitude === undefined)) return
      context.addIssue({
        code: 'custom',
        path: [latitude === undefined ? 'latitude' : 'longitude'],
        message: 'Une position a une latitude et une longitude',
      })
    }),
    answer: z.array(center),
  }),
  places: endpoint({
    method: 'GET',
    path: '/places',
    access: 'public',
    summary:
      'Towns, postal codes and centres that a text may mean, one wrong letter forgiven, the likeliest first; without text, the towns with the most centres',
    query: query({ search: searched(80).default('') }),
    answer: z.array(place).max(8),
  }),
  get: endpoint({
    method: 'GET',
    path: '/centers/:id',
    access: 'public',
    summary: 'A centre with its hours, sports and courts',
    params: centerParams,
    query: query({}),
    refusals: ['center_not_found'],
    answer: centerDetail,
  }),
  picture: endpoint({
    method: 'GET',
    path: '/centers/:id/pictures/:picture/:width',
    access: 'public',
    summary: 'A picture of a centre in one of its widths',
    params: centerParams.extend({ picture: idInAddress, width: idInAddress }),
    query: query({}),
    refusals: ['not_found'],
    answer: 'stream',
    streamTypes: ['image/webp'],
  }),
  towns: endpoint({
    method: 'GET',
    path: '/centers/:id/towns',
    access: 'public',
    summary: 'The largest towns within 100 km of a centre, as a map names them, the largest first',
    params: centerParams,
    query: query({}),
    refusals: ['center_not_found'],
    answer: z.array(place.pick({ name: true, latitude: true, longitude: true })).max(60),
  }),
  applications: endpoint({
    method: 'GET',
    path: '/centers/:id/applications',
    access: 'public',
    summary: 'Application entries of a centre',
    params: centerParams,
    query: query({}),
    refusals: ['center_not_found'],
    answer: z.array(z.strictObject({ id: z.int(), centerId: ids.center })),
  }),
  regions: endpoint({
    method: 'GET',
    path: '/regionsWeb',
    access: 'public',
    summary: 'Regions that have a centre',
    query: query({}),
    answer: z.array(region),
  }),
  ofRegion: endpoint({
    method: 'GET',
    path: '/regionsWeb/:id/centers',
    access: 'public',
    summary: 'Centres of a region',
    params: regionParams,
    query: query({}),
    refusals: ['not_found'],
    answer: z.array(center),
  }),
}
