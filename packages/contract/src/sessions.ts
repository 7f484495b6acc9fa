import { requiredMessage } from '@quatre/domain'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { flagInAddress, ids, instant, query } from './fields.ts'

const session = z.strictObject({
  id: z.uuid(),
  createdAt: instant,
  lastSeenAt: instant,
  /** The browser's description of itself, shortened. */
  device: z.string(),
  isCurrent: z.boolean(),
})

/** Says whether the mobile application calls; without it the user agent does. */
const fromApp = query({ isApp: flagInAddress.optional() })

/** Sessions, and the handover to a browser. */
export const sessions = {
  list: endpoint({
    method: 'GET',
    path: '/sessions',
    access: 'member',
    summary: 'The live sessions of this member, the latest first',
    query: query({}),
    answer: z.array(session),
  }),
  signOut: endpoint({
    method: 'DELETE',
    path: '/sessions/current',
    access: 'member',
    summary: 'Ends this session',
    query: query({}),
    answer: z.strictObject({ status: z.literal('signed_out') }),
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/sessions/:sessionId',
    access: 'self',
    summary: 'Ends one of this member’s sessions',
    params: z.strictObject({ sessionId: z.uuid() }),
    query: query({}),
    refusals: ['session_not_found'],
    answer: z.strictObject({ status: z.literal('ended') }),
  }),
  endOthers: endpoint({
    method: 'DELETE',
    path: '/users/me/sessions',
    access: 'member',
    summary: 'Ends all of this member’s sessions but this one',
    query: query({}),
    answer: z.strictObject({ status: z.literal('ended') }),
  }),
  createHandover: endpoint({
    method: 'POST',
    path: '/sessions/handover',
    access: 'member',
    summary: 'A token for ?access_token=: one use, one minute; of the mobile app, good there alone',
    query: fromApp,
    status: 201,
    answer: z.strictObject({ access_token: z.string(), expiresIn: z.int() }),
  }),
  takeHandover: endpoint({
    method: 'POST',
    path: '/login/handover',
    access: 'public',
    summary: 'Exchanges such a token for a session',
    query: fromApp,
    body: z.strictObject({
      access_token: z.string({ error: requiredMessage }).regex(/^[\w-]{43}$/, 'Jeton incomplet'),
    }),
    refusals: ['handover_token_refused', 'too_many_requests', 'session_expired'],
    answer: z.strictObject({ access_token: z.string(), userId: ids.user }),
  }),
}

export type SessionOfMember = z.output<typeof session>
