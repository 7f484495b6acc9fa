import { demoSealingKey } from '@quatre/db'
import type { Environment } from '../environment.ts'

/** The client names of the site at the stand-ins of Google, Apple, Facebook and the tennis federation. */
export const standInClients = {
  google: 'demo-google',
  apple: 'demo-apple',
  facebook: { appId: '1000000000000001', appSecret: 'demo-facebook-secret' },
  federation: { clientId: 'demo-federation', clientSecret: 'demo-federation-secret' },
}

/** Whether a stand-in has to replace a provider: never in production. */
export function lacksProvider(environment: Environment): boolean {
  const { deployment, googleClientId, appleClientId, facebookAppId, federationClientId } =
    environment
  const hasAll = googleClientId && appleClientId && facebookAppId && federationClientId
  return deployment === 'demo' && !hasAll
}

/** The settings of the providers that are not configured, which the stand-ins at `url` replace. */
export function socialStandIns(environment: Environment, url: string): Partial<Environment> {
  const { deployment, googleClientId, appleClientId, facebookAppId, federationClientId } =
    environment
  if (deployment === 'production') return {}
  return {
    ...(!googleClientId && {
      googleClientId: standInClients.google,
      googleIssuer: `${url}/google`,
      googleKeysUrl: `${url}/google/keys`,
      googleAuthorizeUrl: `${url}/google/authorize`,
    }),
    ...(!appleClientId && {
      appleClientId: standInClients.apple,
      appleIssuer: `${url}/apple`,
      appleKeysUrl: `${url}/apple/keys`,
      appleAuthorizeUrl: `${url}/apple/authorize`,
    }),
    ...(!facebookAppId && {
      facebookAppId: standInClients.facebook.appId,
      facebookAppSecret: standInClients.facebook.appSecret,
      facebookGraphUrl: `${url}/facebook`,
      facebookAuthorizeUrl: `${url}/facebook/dialog/oauth`,
    }),
    ...(!federationClientId && {
      federationIssuer: `${url}/federation`,
      federationApiUrl: `${url}/federation`,
      federationClientId: standInClients.federation.clientId,
      federationClientSecret: standInClients.federation.clientSecret,
      // of the tokens in the demo world
      federationTokenKey: demoSealingKey,
    }),
  }
}
