import { randomUUID } from 'node:crypto'
import { openProviderDouble } from '../../members/social/provider-double.test-tools.ts'
import { fixtureNow } from '../center-fixture.ts'

/** A person with an account at a provider. */
export interface SocialPerson {
  readonly subject: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}

export function newSocialPerson(): SocialPerson {
  const subject = randomUUID()
  const email = `nora.${subject.slice(0, 12)}@exemple.fr`
  return { subject, firstName: 'Nora', lastName: 'Bellanger', email }
}

interface TokenOptions {
  /** The nonce that the browser asked the provider to sign; absent from tokens that an application got. */
  readonly nonce?: string
  readonly provider?: 'google' | 'apple'
  /** Claims that differ from the usual ones. */
  readonly claims?: object
}

const issuers = { google: 'https://accounts.example', apple: 'https://appleid.example' }

/** Google and Apple, as far as the site asks them, and the settings that lead to them. */
export async function openProviders() {
  const { addKey, sign, url, close } = await openProviderDouble()
  await addKey('k1')
  return {
    environment: {
      GOOGLE_CLIENT_ID: 'site',
      GOOGLE_ISSUER: issuers.google,
      GOOGLE_KEYS_URL: `${url}/keys`,
      GOOGLE_AUTHORIZE_URL: `${issuers.google}/authorize`,
      APPLE_CLIENT_ID: 'site',
      APPLE_ISSUER: issuers.apple,
      APPLE_KEYS_URL: `${url}/keys`,
      APPLE_AUTHORIZE_URL: `${issuers.apple}/authorize`,
      FACEBOOK_APP_ID: '4242',
      FACEBOOK_APP_SECRET: 'app-secret',
      FACEBOOK_GRAPH_URL: `${url}/graph`,
    },
    /** An ID token, each time another. */
    idToken(
      person: SocialPerson,
      { nonce, provider = 'google', claims: others = {} }: TokenOptions = {},
    ) {
      const issuedAt = fixtureNow / 1_000
      const claims = {
        iss: issuers[provider],
        aud: 'site',
        sub: person.subject,
        jti: randomUUID(),
        email: person.email,
        email_verified: true,
        // Apple keeps the names back
        ...(provider === 'google' && {
          given_name: person.firstName,
          family_name: person.lastName,
        }),
        iat: issuedAt,
        exp: issuedAt + 3_600,
        ...(nonce !== undefined && { nonce }),
        ...others,
      }
      return sign(claims, 'k1')
    },
    close,
  }
}
