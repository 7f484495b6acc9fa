import { z } from 'zod'
import { linkKeys, password } from './account-fields.ts'
import { endpoint } from './endpoint.ts'
import { money, query } from './fields.ts'
import { comingBooking } from './problem-details.ts'

/** The end of an account, and its way back. */
export const closing = {
  describe: endpoint({
    method: 'GET',
    path: '/users/me/closing',
    access: 'member',
    summary: 'What closing the account would mean, and what stands in its way',
    query: query({}),
    answer: z.strictObject({
      /** Bookings to come, to be cancelled first; the bank is still waited for of those that cannot be. */
      bookings: z.array(comingBooking),
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
    body: z
      .strictObject({
        /** Not asked for in the ten minutes after a sign-in. */
        password: password.optional(),
        /** Gives up the SOLDE. */
        giveUpBalance: z.boolean().default(false),
      })
      .prefault({}),
    refusals: [
      'sign_in_again',
      'login_slowed',
      'account_has_bookings',
      'payment_in_progress',
      'account_has_balance',
      'account_has_instalments',
    ],
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
    refusals: ['too_many_requests'],
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
    refusals: ['link_not_valid', 'reopening_email_taken', 'too_many_requests'],
    answer: z.strictObject({ status: z.literal('reopened') }),
  }),
}
