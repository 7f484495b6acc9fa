import { requiredMessage } from '@quatre/domain'
import { z } from 'zod'
import { linkKeys, password } from './account-fields.ts'
import { endpoint } from './endpoint.ts'
import { flagInAddress, id, instant, money, query } from './fields.ts'

const session = z.strictObject({
  id: z.uuid(),
  createdAt: instant,
  lastSeenAt: instant,
  /** What the browser says it is, shortened. */
  device: z.string(),
  isCurrent: z.boolean(),
})

/** Says whether the mobile application calls; without it the user agent does. */
const fromApp = query({ isApp: flagInAddress.optional() })

/** Sessions, the handover to a browser, all data, and the end of an account. */
export const sessions = {
  list: endpoint({
    method: 'GET',
    path: '/sessions',
    access: 'member',
    summary: 'The live sessions of this member, the latest first',
    query: query({}),
    status: 200,
    answer: z.array(session),
  }),
  signOut: endpoint({
    method: 'DELETE',
    path: '/sessions/current',
    access: 'member',
    summary: 'Ends this session',
    query: query({}),
    status: 200,
    answer: z.strictObject({ status: z.literal('signed_out') }),
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/sessions/:sessionId',
    access: 'self',
    summary: 'Ends one of this member’s sessions',
    params: z.strictObject({ sessionId: z.uuid() }),
    query: query({}),
    status: 200,
    answer: z.strictObject({ status: z.literal('ended') }),
  }),
  endOthers: endpoint({
    method: 'DELETE',
    path: '/users/me/sessions',
    access: 'member',
    summary: 'Ends all of this member’s sessions but this one',
    query: query({}),
    status: 200,
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
    status: 200,
    answer: z.strictObject({ access_token: z.string(), userId: id }),
  }),
  exportData: endpoint({
    method: 'GET',
    path: '/users/me/data',
    access: 'member',
    summary: 'Everything kept about this member, as a JSON file',
    query: query({}),
    status: 200,
    answer: 'stream',
  }),
  closing: endpoint({
    method: 'GET',
    path: '/users/me/closing',
    access: 'member',
    summary: 'What closing the account would mean, and what stands in its way',
    query: query({}),
    status: 200,
    answer: z.strictObject({
      /** Bookings to come, to be cancelled first; the bank is still waited for of those that cannot be. */
      bookings: z.array(
        z.strictObject({
          id,
          startingDate: instant,
          center: z.string(),
          price: money,
          cancellable: z.boolean(),
        }),
      ),
      /** The SOLDE, to be spent, or given up on purpose. */
      balance: money,
      children: z.int(),
      /** `password`, or a sign-in of the last ten minutes. */
      proof: z.literal(['password', 'recent_sign_in']),
      /** Whether this session began less than ten minutes ago. */
      isRecent: z.boolean(),
    }),
  }),
  close: endpoint({
    method: 'DELETE',
    path: '/users/me',
    access: 'member',
    summary: 'Closes the account: hidden at once, final after 30 days',
    query: query({}),
    body: z.strictObject({
      password: password.optional(),
      /** Gives up the SOLDE. */
      giveUpBalance: z.boolean().default(false),
    }),
    status: 200,
    answer: z.strictObject({ status: z.literal('closed'), finalOn: z.string() }),
  }),
  reopeningLink: endpoint({
    method: 'POST',
    path: '/users/reopening/link',
    access: 'public',
    summary: 'Whether the link of the mail still brings a closed account back; uses nothing up',
    encoding: 'form',
    query: query({}),
    body: z.strictObject(linkKeys),
    status: 200,
    answer: z.strictObject({ status: z.literal(['live', 'not_valid']) }),
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/users/reopening',
    access: 'public',
    summary:
      'Brings a closed account back by the link of its mail, within 30 days; opens no session',
    encoding: 'form',
    query: query({}),
    body: z.strictObject(linkKeys),
    status: 200,
    answer: z.strictObject({ status: z.literal('reopened') }),
  }),
}

export type SessionOfMember = z.output<typeof session>
