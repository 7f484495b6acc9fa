import { z } from 'zod'
import { email, linkKeys, newPassword, password, provider } from './account-fields.ts'
import { endpoint } from './endpoint.ts'
import { idsInAddress, query, storable } from './fields.ts'

/** Passwords: forgotten, set by the link of a mail, changed. */
export const passwords = {
  forgotten: endpoint({
    method: 'POST',
    path: '/users/password',
    access: 'public',
    summary: 'Sends a mail to choose a new password; the answer never tells if the e-mail is known',
    encoding: 'form',
    query: query({}),
    body: z.strictObject({
      email,
      /** The page of the site that was asked for before: the mail's link leads on to it. */
      redirect: storable(z.string().max(2000, 'Adresse trop longue')).optional(),
    }),
    refusals: ['too_many_requests'],
    answer: z.strictObject({ status: z.literal('sent') }),
  }),
  resetLink: endpoint({
    method: 'POST',
    path: '/users/generatepassword/link',
    access: 'public',
    summary: 'Whether the link of the mail still sets a new password; uses nothing up',
    encoding: 'form',
    query: query({}),
    body: z.strictObject(linkKeys),
    refusals: ['too_many_requests'],
    answer: z.strictObject({ status: z.literal(['live', 'not_valid']) }),
  }),
  reset: endpoint({
    method: 'POST',
    path: '/users/generatepassword',
    access: 'public',
    summary:
      'Sets a new password by the link of the mail, once; sessions end, and ways in that others may have tied',
    encoding: 'form',
    query: query({}),
    body: z.strictObject({ ...linkKeys, password: newPassword }),
    refusals: ['password_common', 'link_not_valid', 'too_many_requests'],
    answer: z.strictObject({
      status: z.literal('changed'),
      /** Providers that open the account no more: they had not stated its address when they were tied. */
      untied: z.array(provider),
      /** Says at a sign-in, as Bearer, that the device is known: no guesses of others stop it. */
      device_token: z.string(),
    }),
  }),
  prove: endpoint({
    method: 'POST',
    path: '/users/me/proof',
    access: 'member',
    summary: 'Proves by the password that it is oneself; for ten minutes like a sign-in',
    query: query({}),
    body: z.strictObject({ password }),
    refusals: ['password_unset', 'sign_in_again', 'login_slowed'],
    answer: z.strictObject({ status: z.literal('proven') }),
  }),
  change: endpoint({
    method: 'POST',
    path: '/users/:id/changepassword',
    access: 'self',
    own: { field: 'id', by: 'member' },
    summary: 'Changes the password of oneself; the other sessions end',
    encoding: 'form',
    params: z.strictObject({ id: idsInAddress.user }),
    query: query({}),
    body: z.strictObject({ oldPassword: password, newPassword }),
    refusals: ['password_common', 'password_unset', 'old_password_incorrect', 'login_slowed'],
    answer: z.strictObject({ status: z.literal('changed') }),
  }),
}
