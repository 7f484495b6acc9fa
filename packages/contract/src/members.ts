import { emailInvalidMessage, parseEmail, requiredMessage } from '@quatre/domain'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, money, query } from './fields.ts'
import { gender, postalCode, signUpBody } from './sign-up-fields.ts'

const member = z.strictObject({
  id,
  firstName: z.string(),
  lastName: z.string(),
  pseudo: z.string().nullable(),
  email: z.string().nullable(),
  mobilePhone: z.string().nullable(),
  birthDate: z.string().nullable(),
  gender: gender.nullable(),
  avatar: z.string(),
  center: z.strictObject({ id }).nullable(),
  role: z.strictObject({ id: z.int() }),
  scope: z.array(z.string()),
  address: z.strictObject({
    street: z.string().nullable(),
    postalCode: z.string().nullable(),
    city: z.string().nullable(),
    country: z.strictObject({ id: z.literal('FR') }),
  }),
  communicationMode: z.string(),
  /** The SOLDE. */
  refund: money,
})

export type Member = z.output<typeof member>

const signedIn = member.extend({ access_token: z.string() })

const credentials = z.strictObject({
  email: z
    .string({ error: requiredMessage })
    .trim()
    .min(1, { error: requiredMessage, abort: true })
    .max(400, { error: emailInvalidMessage, abort: true })
    .transform(parseEmail)
    .pipe(z.string({ error: emailInvalidMessage })),
  password: z
    .string({ error: requiredMessage })
    .min(1, requiredMessage)
    .max(200, '200 caractères au maximum'),
})

export const members = {
  login: endpoint({
    method: 'POST',
    path: '/login',
    access: 'public',
    summary: 'Signs in with e-mail and password',
    query: query({}),
    body: credentials,
    status: 200,
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
    status: 200,
    answer: signedIn,
  }),
  signUp: endpoint({
    method: 'POST',
    path: '/users/clients',
    access: 'public',
    summary: 'Signs up and signs in',
    query: query({}),
    body: signUpBody,
    status: 201,
    answer: z.strictObject({ status: z.int(), code: z.int(), access_token: z.string() }),
  }),
  me: endpoint({
    method: 'GET',
    path: '/users/me',
    access: 'member',
    summary: 'The member of this session, with the SOLDE',
    query: query({ qoodos_refund: z.literal(['true', 'false', true, false]).optional() }),
    status: 200,
    answer: member,
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
  cities: endpoint({
    method: 'GET',
    path: '/cities',
    access: 'public',
    summary: 'Communes of a postal code, the most populated first',
    query: query({ codePostal: postalCode }),
    status: 200,
    answer: z.strictObject({
      success: z.boolean(),
      message: z.string(),
      cities: z.array(z.strictObject({ name: z.string(), inseeCode: z.string() })),
    }),
  }),
}
