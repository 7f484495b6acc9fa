import { everybody, members, type CallLines } from '../../testing/call-lines.ts'
import { centers } from '../../testing/center-fixture.ts'

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
