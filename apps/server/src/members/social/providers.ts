import type { contract, HandlerAnswer } from '@quatre/contract'
import type { Environment } from '../../environment.ts'
import { openFacebook, type Facebook } from './facebook.ts'
import { openIdTokens } from './id-token.ts'

type IdTokens = ReturnType<typeof openIdTokens>

/** The providers one can sign in with; null for those that are not configured. */
export interface SocialProviders {
  readonly google: IdTokens | null
  readonly apple: IdTokens | null
  readonly facebook: Facebook | null
  /** What a browser needs to start. */
  readonly announced: HandlerAnswer<typeof contract.social.providers>
}

export function openSocialProviders(environment: Environment): SocialProviders {
  const { googleClientId, googleIssuer, appleClientId, facebookAppId, facebookAppSecret } =
    environment
  const google = clientIdsOf(googleClientId)
  const apple = clientIdsOf(appleClientId)
  const facebook =
    facebookAppId && facebookAppSecret
      ? { appId: facebookAppId, appSecret: facebookAppSecret }
      : null
  return {
    google:
      google &&
      openIdTokens({
        provider: 'google',
        clientIds: google,
        // Google writes itself with and without scheme (OpenID Connect, its own guide).
        issuers: [googleIssuer, googleIssuer.replace(/^https:\/\//, '')],
        keysUrl: environment.googleKeysUrl,
      }),
    apple:
      apple &&
      openIdTokens({
        provider: 'apple',
        clientIds: apple,
        issuers: [environment.appleIssuer],
        keysUrl: environment.appleKeysUrl,
      }),
    facebook: facebook && openFacebook({ ...facebook, graphUrl: environment.facebookGraphUrl }),
    announced: {
      google: google && { clientId: google[0], authorizeUrl: environment.googleAuthorizeUrl },
      apple: apple && { clientId: apple[0], authorizeUrl: environment.appleAuthorizeUrl },
      facebook: facebook && {
        appId: facebook.appId,
        authorizeUrl: environment.facebookAuthorizeUrl,
      },
    },
  }
}

/** Which of them are configured. */
export function configuredProviders(environment: Environment) {
  const { google, facebook, apple } = openSocialProviders(environment).announced
  return { google: google !== null, facebook: facebook !== null, apple: apple !== null }
}

/** The site's own first, then those of the applications. */
function clientIdsOf(text: string | undefined): readonly [string, ...string[]] | null {
  const [own, ...others] = (text ?? '')
    .split(',')
    .map((id) => id.trim())
    .filter(Boolean)
  return own === undefined ? null : [own, ...others]
}
