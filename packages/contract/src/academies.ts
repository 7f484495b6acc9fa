import { ageCategories, type AgeCategory, levelNames } from '@quatre/domain'
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

export const ageCategory = z.literal(Object.keys(ageCategories) as AgeCategory[])
export const level = z.literal(levelNames)

export const courseOption = z.literal(['lunch', 'early_care'] as const)

const option = z.strictObject({
  id,
  name: courseOption,
  price: money,
  placesLeft: z.int(),
})

export const courseSession = z.strictObject({
  id,
  startsAt: instant,
  endsAt: instant,
  isCalledOff: z.boolean(),
})

/** A day of a camp, which may be had alone. */
const campDay = courseSession.extend({
  price: money.nullable(),
  placesLeft: z.int(),
  options: z.array(option),
})

/** A group of an academy, or the one course of a camp. */
const course = z.strictObject({
  id,
  ageCategory,
  /** Null: any. */
  level: level.nullable(),
  coach: z.strictObject({ id, firstName: z.string(), lastName: z.string() }),
  /** 1 Monday; of a camp that of its first day. */
  weekday: z.int(),
  /** All of them; of a camp those of its days that are left. */
  weekdays: z.array(z.int()),
  startTime: timeOfDay,
  endTime: timeOfDay,
  /** The first day, on which the age counts. */
  firstDay: day,
  nextSessionAt: instant.nullable(),
  sessions: z.strictObject({ left: z.int(), all: z.int() }),
  /** Of the whole season or week, and of the rest of it now. */
  price: money,
  priceNow: money,
  capacity: z.int(),
  placesLeft: z.int(),
  /** Families that wait for a place. */
  waiting: z.int(),
  /** Of a camp. */
  days: z.array(campDay),
  /** The next session that can be tried; null when none is offered. */
  trial: z.strictObject({ session: id, startsAt: instant, price: money }).nullable(),
})

const head = z.strictObject({
  id,
  type: z.literal(['academy', 'camp'] as const),
  name: z.string(),
  competitionLevel: z.string(),
  season: z.int(),
  center: z.strictObject({ id: ids.center, slug: z.string(), name: z.string(), city: z.string() }),
  timeZone: z.string(),
  startsAt: instant,
  endsAt: instant,
  distanceKm: z.number().nullable(),
  courses: z.array(course),
})

export const academy = head.extend({
  about: z.string(),
  bring: z.string(),
  /** The sessions of each course of an academy, past ones too. */
  courses: z.array(course.extend({ sessionDates: z.array(courseSession) })),
  /** Days without sessions: from the first to the day before the return. */
  pauses: z.array(z.strictObject({ name: z.string(), firstDay: day, backOn: day })),
})

export type Course = z.output<typeof course>
export type CampDay = z.output<typeof campDay>
export type AcademyHead = z.output<typeof head>
export type Academy = z.output<typeof academy>

/** Academies and camps: found and read. */
export const academies = {
  list: endpoint({
    method: 'GET',
    path: '/accademies',
    access: 'public',
    summary: 'Academies or camps that are not over, the nearest first, with their groups',
    query: query({
      /** 1 academies, 2 camps. */
      type: z.literal(['1', '2', 1, 2]).default('1'),
      center: idsInAddress.center.optional(),
      userLatitude: decimalInAddress(-90, 90).optional(),
      userLongitude: decimalInAddress(-180, 180).optional(),
      distance: countInAddress(1, 1000).default(50),
      age: ageCategory.optional(),
      level: level.optional(),
      weekday: countInAddress(1, 7).optional(),
    }),
    refusals: ['center_not_found'],
    answer: z.strictObject({ total: z.int(), academies: z.array(head) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/accademies/:id',
    access: 'public',
    summary: 'An academy or camp with its groups and their sessions',
    params: z.strictObject({ id: idInAddress }),
    query: query({}),
    refusals: ['competition_not_found'],
    answer: academy,
  }),
  learners: endpoint({
    method: 'GET',
    path: '/accademies/learners',
    access: 'member',
    summary: 'The children of the caller, for whom courses are looked for',
    query: query({}),
    answer: z.array(
      z.strictObject({
        id: ids.user,
        firstName: z.string(),
        birthDate: day.nullable(),
        /** The courses that it has a place in. */
        enrolledIn: z.array(z.int()),
      }),
    ),
  }),
  followAll: endpoint({
    method: 'GET',
    path: '/accademies/follow',
    access: 'public',
    summary: 'Tells when places have changed at a centre, or at any (server-sent events)',
    query: query({ center: z.union([idsInAddress.center, z.literal('all')]) }),
    refusals: ['center_not_found', 'too_many_requests'],
    answer: 'stream',
    streamTypes: ['text/event-stream'],
  }),
  follow: endpoint({
    method: 'GET',
    path: '/accademies/:id/follow',
    access: 'public',
    summary: 'Tells when the places of an academy or camp have changed (server-sent events)',
    params: z.strictObject({ id: idInAddress }),
    query: query({}),
    refusals: ['competition_not_found', 'too_many_requests'],
    answer: 'stream',
    streamTypes: ['text/event-stream'],
  }),
}
