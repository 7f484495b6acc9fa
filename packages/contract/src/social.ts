import { centerAndTermsMessage, defaultSocialCenterId, requiredMessage } from '@quatre/domain'
import { z } from 'zod'
import {
  mobilePhone,
  optionalFirstName,
  optionalLine,
  password,
  provider,
} from './account-fields.ts'
import { endpoint } from './endpoint.ts'
import { flagInAddress, idInAddress, ids, instant, printable, query } from './fields.ts'

const providerToken = printable(
  z.string({ error: requiredMessage }).min(10, 'Jeton incomplet').max(8000, 'Jeton trop long'),
)

/** The nonce that the browser asked the provider to sign. */
const nonce = printable(z.string().max(200))

const address = query({
  center: z.union(idInAddress.options, { error: requiredMessage }).default(defaultSocialCenterId),
  /**
   * Absent or false: an account is never made, the answer asks to complete it. True and nothing else: it is made, and
   * completed before it books.
   */
  createIfNotExist: flagInAddress.default(false),
  newsletter: flagInAddress.default(false),
})

/** The fields of the completing modal for a new member (requirement M32). */
const completion = {
  mobilePhone: mobilePhone.optional(),
  newsSms: flagInAddress.default(false),
  /** `false`: they are to be accepted before an account is made, as on the site. */
  termsConditions: z.literal(['true', 'false'], { error: centerAndTermsMessage }).optional(),
  /** Used only where the provider gives none: Apple gives them beside its token, and once. */
  firstName: optionalFirstName.optional(),
  lastName: optionalLine(80).optional(),
  nonce: nonce.optional(),
}

const signedIn = z.strictObject({
  access_token: z.string(),
  userId: ids.user,
  /** True when this call made the account. */
  created: z.boolean(),
  /** True when this call joined the account and voided its unproven password. */
  passwordEnded: z.boolean(),
})

const identity = z.strictObject({ provider, since: instant })

const signInRefusals = [
  'social_token_refused',
  'social_email_unverified',
  'social_provider_down',
  'social_account_unknown',
  'email_taken',
  'account_not_active',
  'role_signed_out',
  'login_slowed',
  'too_many_requests',
  'session_expired',
] as const

export const social = {
  google: endpoint({
    method: 'POST',
    path: '/login/client/google',
    access: 'public',
    summary: 'Signs in, or up, with an ID token of Google',
    encoding: 'form',
    query: address,
    body: z.strictObject({ GOOGLE_ID_TOKEN: providerToken, ...completion }),
    refusals: signInRefusals,
    answer: signedIn,
  }),
  facebook: endpoint({
    method: 'POST',
    path: '/login/facebook',
    access: 'public',
    summary: 'Signs in, or up, with an access token of Facebook',
    encoding: 'form',
    query: address,
    body: z.strictObject({ FB_TOKEN: providerToken, ...completion }),
    refusals: signInRefusals,
    answer: signedIn,
  }),
  facebookCode: endpoint({
    method: 'POST',
    path: '/login/facebook/code',
    access: 'public',
    summary: 'Exchanges the code that Facebook sent a browser back with for its access token',
    encoding: 'form',
    query: query({}),
    body: z.strictObject({
      code: providerToken,
      /** The address the browser was sent back to: Facebook compares it with the one it was given. */
      redirectUri: z
        .url({ protocol: /^https?$/, error: 'Adresse invalide' })
        .max(400, 'Adresse trop longue'),
    }),
    refusals: ['social_token_refused', 'social_provider_down', 'login_slowed'],
    answer: z.strictObject({ FB_TOKEN: z.string() }),
  }),
  apple: endpoint({
    method: 'POST',
    path: '/login/client/apple',
    access: 'public',
    summary: 'Signs in, or up, with an ID token of Apple',
    encoding: 'form',
    query: address,
    body: z.strictObject({
      APPLE_TOKEN: providerToken,
      ...completion,
    }),
    refusals: signInRefusals,
    answer: signedIn,
  }),
  providers: endpoint({
    method: 'GET',
    path: '/login/providers',
    access: 'public',
    summary: 'What a browser needs to start a social sign-in',
    query: query({}),
    answer: z.strictObject({
      google: z.strictObject({ clientId: z.string(), authorizeUrl: z.string() }).nullable(),
      facebook: z.strictObject({ appId: z.string(), authorizeUrl: z.string() }).nullable(),
      apple: z.strictObject({ clientId: z.string(), authorizeUrl: z.string() }).nullable(),
    }),
  }),
  identities: endpoint({
    method: 'GET',
    path: '/users/me/identities',
    access: 'member',
    summary: 'Which providers open this member’s account, and since when',
    query: query({}),
    answer: z.array(identity),
  }),
  tie: endpoint({
    method: 'POST',
    path: '/users/me/identities/:provider',
    access: 'member',
    summary:
      'A provider opens this member’s account too; asks for a sign-in or proof of the last ten minutes',
    params: z.strictObject({ provider }),
    query: query({}),
    body: z.strictObject({
      /** The provider's token: an ID token, of Facebook an access token. */
      token: providerToken,
      nonce: nonce.optional(),
    }),
    refusals: [
      'identity_refused',
      'social_provider_down',
      'sign_in_again',
      'identity_taken',
      'login_slowed',
    ],
    answer: z.strictObject({ status: z.literal('tied') }),
  }),
  untie: endpoint({
    method: 'DELETE',
    path: '/users/me/identities/:provider',
    access: 'member',
    summary: 'A provider opens this member’s account no more; their other sessions end',
    params: z.strictObject({ provider }),
    query: query({}),
    body: z.strictObject({ password }),
    refusals: ['password_unset', 'sign_in_again', 'identity_not_found', 'login_slowed'],
    answer: z.strictObject({ status: z.literal('untied') }),
  }),
}

export type IdentityOfMember = z.output<typeof identity>
