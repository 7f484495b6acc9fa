import { createHmac } from 'node:crypto'
import Fastify from 'fastify'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWK, type JWTPayload } from 'jose'

/** A local key set and Graph API, which a test can stop, slow down or make answer falsely. */
export async function openProviderDouble() {
  const app = Fastify({ forceCloseConnections: true })
  const keys = new Map<string, CryptoKey>()
  const published: JWK[] = []
  let state: 'up' | 'down' | 'silent' | 'html' = 'up'
  let keyReadings = 0
  /** By access token, the debug call's answer beside the usual. */
  const facebookTokens = new Map<string, { debug: object; profile: object }>()

  app.addHook('onRequest', async (_request, reply) => {
    if (state === 'down') return reply.code(503).send({ error: 'down' })
    if (state === 'html') return reply.type('text/html').send('<p>Entretien</p>')
    if (state === 'silent') await new Promise(() => {})
  })
  app.get('/keys', async () => {
    keyReadings += 1
    return { keys: published }
  })
  app.get<{ Querystring: Record<string, string> }>('/graph/debug_token', async ({ query }) => {
    const known = facebookTokens.get(query.input_token ?? '')
    if (known === undefined || query.access_token !== '4242|app-secret') {
      return { data: { is_valid: false, error: { code: 190 } } }
    }
    return { data: known.debug }
  })
  app.get<{ Querystring: Record<string, string> }>('/graph/me', async ({ query }, reply) => {
    const { access_token: token = '', appsecret_proof: proof } = query
    const expected = createHmac('sha256', 'app-secret').update(token).digest('hex')
    if (proof !== expected) return reply.code(400).send({ error: { code: 100 } })
    return facebookTokens.get(token)?.profile
  })

  async function addKey(kid: string, alg: 'RS256' | 'ES256' | 'RS512' = 'RS256'): Promise<void> {
    const { publicKey, privateKey } = await generateKeyPair(alg)
    keys.set(kid, privateKey)
    published.push({ ...(await exportJWK(publicKey)), kid, alg })
  }

  const url = await app.listen({ host: '127.0.0.1', port: 0 })

  return {
    url,
    addKey,
    facebookTokens,
    keyReadings: () => keyReadings,
    become(next: typeof state) {
      state = next
    },
    /** An ID token; the key is the test's own when the set does not have it. */
    async sign(claims: JWTPayload, kid: string, alg = 'RS256'): Promise<string> {
      const key = keys.get(kid) ?? (await generateKeyPair(alg)).privateKey
      return new SignJWT(claims).setProtectedHeader({ alg, kid }).sign(key)
    },
    unsigned: (claims: JWTPayload) => new UnsecuredJWT(claims).encode(),
    close: () => app.close(),
  }
}

export type ProviderDouble = Awaited<ReturnType<typeof openProviderDouble>>
