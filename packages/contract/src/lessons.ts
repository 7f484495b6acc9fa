import { lessonDurations } from '@quatre/domain'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { day, id, idInAddress, ids, idsInAddress, instant, money, query } from './fields.ts'

/** Minutes. */
const duration = z.literal(lessonDurations)

const lessonsOfDay = z.strictObject({
  center: ids.center,
  date: day,
  duration,
  sportType: id,
  /** Today, at the centre. */
  today: day,
  lastDay: day,
  freeCancellationHours: z.int(),
  /** A sentence when nothing can be booked on that day. */
  notice: z.strictObject({ title: z.string(), message: z.string() }).nullable(),
  coaches: z.array(
    z.strictObject({
      id,
      firstName: z.string(),
      lastName: z.string(),
      /** Of all players together, with the court. */
      prices: z.array(z.strictObject({ players: z.int(), price: money })),
      /** When nothing is free on that day, their first free hour of the seven days after it. */
      next: instant.nullable(),
    }),
  ),
  /** The starts at which some coach is there. */
  starts: z.array(
    z.strictObject({
      startingDate: instant,
      endingDate: instant,
      /** Courts, as slots count them. */
      left: z.int().min(0),
      /** Of each coach, in their order. */
      states: z.array(z.literal(['free', 'busy', 'absent'])),
    }),
  ),
})

export type LessonsOfDay = z.output<typeof lessonsOfDay>

/** Private lessons: bookings that keep a coach too, held by `POST /bookings`. */
export const lessons = {
  day: endpoint({
    method: 'GET',
    path: '/lessons',
    access: 'public',
    knowsCards: true,
    summary: 'When the coaches of a centre can give a lesson on a local day, and at what price',
    query: query({
      center: idsInAddress.center,
      date: day,
      duration: z
        .union([duration, z.literal(['60', '90']).transform(Number).pipe(duration)])
        .default(60),
      sportType: idInAddress.default(3),
    }),
    refusals: ['center_not_found'],
    answer: lessonsOfDay,
  }),
}
