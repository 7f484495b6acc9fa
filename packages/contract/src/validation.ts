import { z } from 'zod'
import { email, linkKeys, password } from './account-fields.ts'
import { endpoint } from './endpoint.ts'
import { query } from './fields.ts'

/** The e-mail of an account: given, written to, validated by its link. */
export const validation = {
  verify: endpoint({
    method: 'POST',
    path: '/verifyusers',
    access: 'public',
    summary:
      'Validates an account by the link of its mail, once; with a session of it, its password is the owner’s',
    encoding: 'form',
    query: query({}),
    body: z.strictObject(linkKeys),
    refusals: ['link_not_valid', 'email_taken', 'too_many_requests'],
    answer: z.strictObject({ status: z.literal('validated') }),
  }),
  sendAgain: endpoint({
    method: 'POST',
    path: '/verifyusers/mail',
    access: 'member',
    summary: 'Sends the validation mail again',
    query: query({}),
    refusals: ['too_many_requests'],
    answer: z.strictObject({ status: z.literal(['sent', 'already_validated']) }),
  }),
  giveEmail: endpoint({
    method: 'POST',
    path: '/users/me/email',
    access: 'member',
    summary:
      'Adds an e-mail to a member who has none, once they open the link of its mail, or corrects one that is not confirmed',
    query: query({}),
    body: z.strictObject({
      email,
      /** To correct one, of a member with a password. */
      password: password.optional(),
    }),
    refusals: ['email_fixed', 'sign_in_again', 'email_taken', 'login_slowed', 'too_many_requests'],
    answer: z.strictObject({ status: z.literal('sent') }),
  }),
}
