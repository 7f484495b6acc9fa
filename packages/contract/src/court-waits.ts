import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { day, id, ids, idsInAddress, instant, query, timeOfDay } from './fields.ts'
import { duration } from './slots.ts'

const courtWait = z.strictObject({
  id: ids.courtWait,
  center: z.strictObject({ id: ids.center, slug: z.string(), name: z.string() }),
  sport: z.strictObject({ id, name: z.string() }),
  fieldType: z.int().min(0),
  /** The local day whose planning holds the starts. */
  date: day,
  /** The first and the last start that would do. */
  from: instant,
  to: instant,
  duration,
  /** 1: the next court that is freed and fits is theirs. */
  position: z.int().min(1),
})

export type CourtWait = z.output<typeof courtWait>

/** The waiting list for courts: first come, first served. */
export const courtWaits = {
  list: endpoint({
    method: 'GET',
    path: '/courtWaits',
    access: 'member',
    summary: 'What I wait for, the soonest first',
    query: query({}),
    answer: z.array(courtWait),
  }),
  join: endpoint({
    method: 'POST',
    path: '/courtWaits',
    access: 'member',
    needs: 'complete account',
    summary:
      'Waits for a court of a full time range: one that is freed is held for the first in line',
    query: query({}),
    body: z.strictObject({
      center: ids.center,
      sportTypeId: id.default(3),
      fieldType: z.int().min(0).max(1000).default(0),
      /** The local day whose planning holds the starts. */
      date: day,
      /** The first and the last start that would do; a `to` before `from` is after midnight. */
      from: timeOfDay,
      to: timeOfDay,
      duration,
    }),
    refusals: [
      'center_not_found',
      'center_closed_to_booking',
      'not_for_sale',
      'day_out_of_horizon',
      'court_is_free',
      'already_waiting',
      'too_many_court_waits',
    ],
    status: 201,
    answer: courtWait,
  }),
  leave: endpoint({
    method: 'DELETE',
    path: '/courtWaits/:id',
    access: 'self',
    summary: 'Waits no more',
    params: z.strictObject({ id: idsInAddress.courtWait }),
    query: query({}),
    refusals: ['court_wait_not_found'],
    answer: z.strictObject({ status: z.literal('left') }),
  }),
}
