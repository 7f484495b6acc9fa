import type { ProblemCode } from '@quatre/domain'
import { z } from 'zod'
import { flag, line, paragraphs } from './account-fields.ts'
import { ageCategory, courseOption, courseSession, level } from './academies.ts'
import { courseSheet } from './courses.ts'
import { endpoint } from './endpoint.ts'
import { day, id, idInAddress, idsInAddress, instant, query } from './fields.ts'

/** A session of a group or a day of a camp. */
const session = courseSession.extend({
  type: z.literal(['academy', 'camp'] as const),
  name: z.string(),
  ageCategory,
  level: level.nullable(),
  coach: z.string(),
  /** How many have paid it, of how many places. */
  enrolled: z.int(),
  capacity: z.int(),
})

/** A session with those who are enrolled in it. */
const list = session.extend({
  people: z.array(
    z.strictObject({
      enrolment: id,
      /** Here for this session alone. */
      isTrial: z.boolean(),
      firstName: z.string(),
      lastName: z.string(),
      birthDate: z.iso.date().nullable(),
      /** On the day of the session. */
      age: z.int().nullable(),
      sheet: courseSheet.omit({ person: true, season: true }).nullable(),
      /** Of this day of a camp. */
      options: z.array(courseOption),
      /** Null: not noted. */
      isPresent: z.boolean().nullable(),
    }),
  ),
})

/** A private lesson that is paid. */
const lesson = z.strictObject({
  booking: id,
  startsAt: instant,
  endsAt: instant,
  coach: z.string(),
  court: z.string(),
  nbPlayers: z.int(),
  /** First names, the captain's first. */
  players: z.array(z.string()),
})

export type CoachedSession = z.output<typeof session>
export type CoachedList = z.output<typeof list>

const own = { field: 'center', by: 'coachedCenter' } as const
const params = z.strictObject({ center: idsInAddress.center, id: idInAddress })

/** An act on a session: it is done once however often it is sent, and answers the session with its list. */
const act = <const Name extends string, Body extends z.ZodType, const Refusal extends ProblemCode>(
  name: Name,
  summary: string,
  body: Body,
  refusals: readonly Refusal[],
) =>
  endpoint({
    method: 'POST',
    path: `/coaches/:center/sessions/:id/${name}`,
    access: 'coach',
    own,
    idempotent: true,
    limit: { name: 'sessionActs' },
    summary,
    params,
    query: query({}),
    body,
    refusals: ['course_session_not_found', ...refusals] as const,
    answer: list,
  })

/** The sessions of a centre, for its coaches. */
export const coaches = {
  week: endpoint({
    method: 'GET',
    path: '/coaches/:center/week',
    access: 'coach',
    own,
    summary: 'The sessions of a centre on seven days from one on, in its time',
    params: z.strictObject({ center: idsInAddress.center }),
    query: query({ from: day }),
    answer: z.array(session),
  }),
  lessons: endpoint({
    method: 'GET',
    path: '/coaches/:center/lessons',
    access: 'coach',
    own,
    summary: 'The private lessons of a centre on seven days from one on, in its time',
    params: z.strictObject({ center: idsInAddress.center }),
    query: query({ from: day }),
    answer: z.array(lesson),
  }),
  session: endpoint({
    method: 'GET',
    path: '/coaches/:center/sessions/:id',
    access: 'coach',
    own,
    summary: 'A session with those enrolled: sheet, options, attendance',
    params,
    query: query({}),
    refusals: ['course_session_not_found'],
    answer: list,
  }),
  attendance: endpoint({
    method: 'PUT',
    path: '/coaches/:center/sessions/:id/attendance',
    access: 'coach',
    own,
    summary:
      'Notes who was there, of the whole group at once, once it has begun; the last one counts',
    params,
    query: query({}),
    body: z.strictObject({
      people: z.array(z.strictObject({ enrolment: id, isPresent: flag })).max(200),
    }),
    refusals: [
      'course_session_not_found',
      'session_called_off',
      'session_not_begun',
      'attendance_refused',
    ],
    answer: list,
  }),
  message: act(
    'message',
    'Writes to the families of a session by mail, each adult once',
    z.strictObject({ text: paragraphs(1000).pipe(z.string().min(1, 'Écris ton message')) }),
    [],
  ),
  callOff: act(
    'callOff',
    'Calls a session off: its worth goes back to each payer, its court is free, families are told',
    z.strictObject({ reason: line(300) }),
    ['session_over'],
  ),
  move: act(
    'move',
    'Moves a session, as long as before, to another start: nothing goes back, families are told',
    z.strictObject({ startsAt: instant }),
    ['session_over', 'session_called_off', 'session_time_refused', 'session_court_taken'],
  ),
}
