import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'

type GymlibServer = { url: string; close(): Promise<void> }

type GymlibConfig = { port: number; apiKey: string; slowMilliseconds: number }

type Redemption = {
  key: string
  code: string
  cents: number
  state: 'accepted' | 'cancelled'
}

type Asked = { code: string; amount: { currency: string; value: number } }

const usualCents = 10_000
const smallCents = 2_000

/**
 * The part of Gymlib that takes passes: a pass is redeemed once, whole, under the caller's key, and cancelled by that
 * key, before or after. The effect of a code is in its name (README).
 */
export async function startGymlibServer(config: GymlibConfig): Promise<GymlibServer> {
  const redemptions = new Map<string, Redemption>()
  let isAway = false
  const app = Fastify({ forceCloseConnections: true })

  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/v1/')) return
    if (isAway) return reply.code(503).send()
    if (request.headers.authorization !== `Bearer ${config.apiKey}`) return reply.code(401).send()
  })

  app.post<{ Body: Asked }>('/v1/redemptions', async (request, reply) => {
    const key = String(request.headers['idempotency-key'] ?? '')
    const { code, amount } = request.body
    if (key === '') return reply.code(400).send({ error: 'no_key' })
    const before = redemptions.get(key)
    if (before !== undefined) {
      return before.state === 'accepted'
        ? reply.code(201).send({ status: 'accepted' })
        : reply.code(409).send({ error: 'cancelled' })
    }
    const refusal = codeRefusal(code, amount.value)
    if (refusal !== null) return reply.code(422).send(refusal)
    redemptions.set(key, { key, code, cents: amount.value, state: 'accepted' })
    if (code.startsWith('GYM-SLOW')) await sleep(config.slowMilliseconds, undefined, { ref: false })
    if (code.startsWith('GYM-LOST')) return reply.hijack().raw.destroy()
    return reply.code(201).send({ status: 'accepted' })
  })

  app.post<{ Params: { key: string } }>('/v1/redemptions/:key/cancel', async (request) => {
    const { key } = request.params
    const { code = '', cents = 0 } = redemptions.get(key) ?? {}
    // of one that never came too: it may be on its way
    redemptions.set(key, { key, code, cents, state: 'cancelled' })
    return { status: 'cancelled' }
  })

  app.get('/control/redemptions', async () => ({ redemptions: [...redemptions.values()] }))
  app.post<{ Body: { away: boolean } }>('/control', async (request, reply) => {
    isAway = request.body.away
    return reply.code(204).send()
  })

  function codeRefusal(code: string, cents: number): { error: string; value?: number } | null {
    if (!code.startsWith('GYM-')) return { error: 'unknown' }
    if (code.startsWith('GYM-EXPIRED')) return { error: 'expired' }
    const isTaken = [...redemptions.values()].some(
      (one) => one.code === code && one.state === 'accepted',
    )
    if (isTaken || code.startsWith('GYM-USED')) return { error: 'used' }
    const value = code.startsWith('GYM-SMALL') ? smallCents : usualCents
    return value < cents ? { error: 'too_small', value } : null
  }

  const url = await app.listen({ host: '127.0.0.1', port: config.port })
  return { url, close: () => app.close() }
}
