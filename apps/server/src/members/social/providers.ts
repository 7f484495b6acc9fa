import type { contract, HandlerAnswer } from '@quatre/contract'
import type { Environment } from '../../environment.ts'
import { openFacebook, type Facebook } from './facebook.ts'
import { openIdTokens } from './id-token.ts'
import type { ProviderLog } from './provider-down.ts'

type IdTokens = ReturnType<typeof openIdTokens>

/** The providers of sign-ins; null for those that are not configured. */
export interface SocialProviders {
  readonly google: IdTokens | null
  readonly apple: IdTokens | null
  readonly facebook: Facebook | null
}

/** Opens the providers that are configured; nothing is asked of them before the first sign-in. */
export function openSocialProviders(
  environment: Environment,
  platform: ProviderLog,
): SocialProviders {
  const { google, apple, facebook } = providerSettings(environment)
  const { googleIssuer, googleKeysUrl, appleIssuer, appleKeysUrl, facebookGraphUrl } = environment
  // Google writes itself with and without scheme (OpenID Connect, its own guide).
  const googleIssuers = [googleIssuer, googleIssuer.replace(/^https:\/\//, '')]
  const ofGoogle = { provider: 'google', issuers: googleIssuers, keysUrl: googleKeysUrl } as const
  const ofApple = { provider: 'apple', issuers: [appleIssuer], keysUrl: appleKeysUrl } as const
  return {
    google: google && openIdTokens({ ...ofGoogle, clientIds: google }, platform),
    apple: apple && openIdTokens({ ...ofApple, clientIds: apple }, platform),
    facebook: facebook && openFacebook({ ...facebook, graphUrl: facebookGraphUrl }, platform),
  }
}

/** The settings that a browser needs to start with each; null for those that are not configured. */
export function announcedProviders(
  environment: Environment,
): HandlerAnswer<typeof contract.social.providers> {
  const { google, apple, facebook } = providerSettings(environment)
  const { googleAuthorizeUrl, appleAuthorizeUrl, facebookAuthorizeUrl } = environment
  return {
    google: google && { clientId: google[0], authorizeUrl: googleAuthorizeUrl },
    apple: apple && { clientId: apple[0], authorizeUrl: appleAuthorizeUrl },
    facebook: facebook && { appId: facebook.appId, authorizeUrl: facebookAuthorizeUrl },
  }
}

/** Which of them are configured. */
export function configuredProviders(environment: Environment) {
  const { google, facebook, apple } = providerSettings(environment)
  return { google: google !== null, facebook: facebook !== null, apple: apple !== null }
}

function providerSettings(environment: Environment) {
  const { googleClientId, appleClientId, facebookAppId, facebookAppSecret } = environment
  const facebook =
    facebookAppId && facebookAppSecret
      ? { appId: facebookAppId, appSecret: facebookAppSecret }
      : null
  return {
    google: parseClientIds(googleClientId),
    apple: parseClientIds(appleClientId),
    facebook,
  }
}

/** The site's own first, then those of the applications. */
function parseClientIds(text: string | undefined): readonly [string, ...string[]] | null {
  const [own, ...others] = (text ?? '')
    .split(',')
    .map((id) => id.trim())
    .filter(Boolean)
  return own === undefined ? null : [own, ...others]
}
