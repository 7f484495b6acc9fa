import { everybody, members, type CallLines } from '../../testing/call-lines.ts'
import { centers } from '../../testing/center-fixture.ts'
import type { MailParts, SampleMail } from '../../testing/sample-mails.ts'
import { identityJoinedMail, identityTiedMail, identityUntiedMail } from './social-mail.ts'

// no provider has signed it
const token = 'e'.repeat(40)
const query = { createIfNotExist: 'true', center: centers.toulouse, newsletter: 'false' }
const completion = {
  mobilePhone: '0639980001',
  newsSms: 'true',
  termsConditions: 'true',
  firstName: 'Zoé',
  lastName: 'Petit',
  nonce: 'n-1',
}
const params = { provider: 'google' }

export const calls: CallLines<'social'> = {
  social: {
    google: { query, body: { GOOGLE_ID_TOKEN: token, ...completion }, answers: everybody(401) },
    facebook: { query, body: { FB_TOKEN: token, ...completion }, answers: everybody(401) },
    apple: { query, body: { APPLE_TOKEN: token, ...completion }, answers: everybody(401) },
    facebookCode: {
      body: { code: token, redirectUri: 'http://localhost:3000/facebook-auth' },
      answers: everybody(401),
    },
    providers: { answers: everybody(200) },
    identities: { answers: members(200) },
    tie: {
      params,
      body: { token, nonce: 'x' },
      answers: members(422),
      closedMeanwhile: 'social_provider_down',
      goneMeanwhile: 'social_provider_down',
    },
    // they have no password to prove themselves by
    untie: { params, body: { password: 'raquette7' }, answers: members(422) },
  },
}

export function mails({ occasion, userId, when }: MailParts): readonly SampleMail[] {
  const google = { ...occasion, userId, provider: 'google' } as const
  const facebook = { ...occasion, userId, provider: 'facebook' } as const
  return [
    {
      words: identityJoinedMail({ ...google, untied: [], password: 'kept' }),
      says: ['Google', 'reste le même', ...when],
      security: true,
    },
    {
      words: identityJoinedMail({ ...google, untied: ['facebook'], password: 'void' }),
      says: [
        'Google',
        'Choisis un nouveau mot de passe ou continue avec Google.',
        'Facebook n’ouvre plus ton compte.',
        ...when,
      ],
      security: true,
    },
    {
      words: identityTiedMail(facebook),
      says: ['Facebook', 'tu peux maintenant te connecter avec', ...when],
      security: true,
    },
    {
      words: identityUntiedMail(facebook),
      says: ['Facebook n’ouvre plus ton compte', ...when],
      security: true,
    },
  ]
}
