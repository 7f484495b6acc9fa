import { z } from 'zod'
import { email, password, postalCode } from './account-fields.ts'
import { endpoint } from './endpoint.ts'
import { flagInAddress, query } from './fields.ts'
import { member } from './member.ts'
import { signUpBody } from './sign-up-fields.ts'

const signedIn = member.extend({ access_token: z.string() })

const credentials = z.strictObject({ email, password })

const signInRefusals = [
  'email_unknown',
  'password_incorrect',
  'user_not_found',
  'account_not_active',
  'role_signed_out',
  'login_slowed',
  'login_failed',
] as const

export const members = {
  login: endpoint({
    method: 'POST',
    path: '/login',
    access: 'public',
    summary:
      'Signs in with e-mail and password; a token of an earlier session as Bearer says that the device is known',
    query: query({}),
    body: credentials,
    refusals: signInRefusals,
    answer: z.strictObject({ access_token: z.string() }),
  }),
  loginClient: endpoint({
    method: 'POST',
    path: '/login/client',
    access: 'public',
    summary: 'Signs in with e-mail and password, sent as a form; gives the member too',
    encoding: 'form',
    query: query({}),
    body: credentials,
    refusals: signInRefusals,
    answer: signedIn,
  }),
  signUp: endpoint({
    method: 'POST',
    path: '/users/clients',
    access: 'public',
    summary: 'Signs up and signs in',
    query: query({}),
    body: signUpBody,
    refusals: [
      'under_age',
      'password_common',
      'postal_code_not_found',
      'email_taken',
      'login_slowed',
      'too_many_requests',
      'session_expired',
    ],
    status: 201,
    answer: z.strictObject({ status: z.int(), code: z.int(), access_token: z.string() }),
  }),
  me: endpoint({
    method: 'GET',
    path: '/users/me',
    access: 'member',
    summary:
      'The member of this session, with the SOLDE, and on request the cards and the cashback',
    query: query({ qoodos_refund: flagInAddress.optional() }),
    answer: member,
  }),
  cities: endpoint({
    method: 'GET',
    path: '/cities',
    access: 'public',
    summary: 'Communes of a postal code, the most populated first',
    query: query({ codePostal: postalCode }),
    answer: z.strictObject({
      success: z.boolean(),
      message: z.string(),
      /** The first of `cities`. */
      city: z.string().nullable(),
      cities: z.array(z.strictObject({ name: z.string(), inseeCode: z.string() })),
    }),
  }),
}
