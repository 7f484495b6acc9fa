import Fastify from 'fastify'
import { registerFederation, type FederationConfig } from '../federation/federation.ts'
import { registerFacebook } from './facebook.ts'
import { registerOpenId } from './openid.ts'

export type SocialConfig = {
  port: number
  googleClientId: string
  appleClientId: string
  facebookAppId: string
  facebookAppSecret: string
  federation: FederationConfig
}

type SocialServer = { url: string; close(): Promise<void> }

const siteName = '4PADEL'

/**
 * Google, Apple and Facebook, as far as signing in goes, and the tennis federation. On `localhost` by name, so that browsers
 * take it for the same site as one that is served there.
 */
export async function startSocialServer(config: SocialConfig): Promise<SocialServer> {
  let url = ''
  const origin = () => url
  const app = Fastify({ forceCloseConnections: true })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  const google = { name: 'google', shownName: 'Google', clientId: config.googleClientId } as const
  const apple = { name: 'apple', shownName: 'Apple', clientId: config.appleClientId } as const
  registerOpenId(app, { ...google, origin, siteName })
  registerOpenId(app, { ...apple, origin, siteName })
  const { facebookAppId: appId, facebookAppSecret: appSecret } = config
  registerFacebook(app, { appId, appSecret, siteName })
  registerFederation(app, config.federation, origin)
  const address = await app.listen({ host: 'localhost', port: config.port })
  url = `http://localhost:${new URL(address).port}`
  return { url, close: () => app.close() }
}
