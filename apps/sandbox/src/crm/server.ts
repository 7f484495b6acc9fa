import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { noFaults, openQuotas, type Faults, type Period } from './faults.ts'
import { crmPage } from './page.ts'
import { kinds, openRecords, type Kind } from './records.ts'

export type CrmConfig = {
  port: number
  dataFolder: string
  clientId: string
  clientSecret: string
}

type Fields = Record<string, unknown>
type Search = { filters?: Fields }

/** The pipeline of the account, its steps and a source, as every account has its own. */
const account = { pipeline: 71, steps: [711, 712], source: 7 }

const required: Record<Kind, string[]> = {
  companies: ['name', 'type'],
  individuals: ['last_name', 'type'],
  contacts: ['last_name'],
  opportunities: ['name', 'pipeline', 'step', 'related'],
}

/** The part of Sellsy (API v2) that takes prospects and opportunities. Nothing in it is idempotent. */
export async function startCrmServer(
  config: CrmConfig,
): Promise<{ url: string; close(): Promise<void> }> {
  const store = openRecords(config.dataFolder)
  const tokens = new Set<string>()
  const journal: string[] = []
  const countQuotas = openQuotas()
  let faults: Faults = noFaults
  const app = Fastify({ forceCloseConnections: true })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string) => Object.fromEntries(new URLSearchParams(body)),
  )

  const refuse = (reply: FastifyReply, code: number, message: string) =>
    reply.code(code).send({ error: { code, message, context: message } })

  app.post<{ Body: Fields }>('/oauth2/access-tokens', async ({ body }, reply) => {
    const { grant_type: type, client_id: id, client_secret: secret } = body
    const isKnown = id === config.clientId && secret === config.clientSecret
    if (type !== 'client_credentials' || !isKnown) {
      return reply.code(401).send({ error: 'invalid_client' })
    }
    const token = randomUUID()
    tokens.add(token)
    return { token_type: 'Bearer', expires_in: 3600, access_token: token }
  })

  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/v2/')) return
    const left = countQuotas(faults.quotas, Date.now())
    for (const [period, count] of Object.entries(left)) {
      const name = period[0]?.toUpperCase() + period.slice(1)
      reply.header(`X-Quota-Remaining-By-${name}`, Math.max(0, count))
    }
    if (Object.values(left).some((count) => count < 0)) {
      return refuse(reply, 429, 'Too Many Requests')
    }
    const token = request.headers.authorization?.replace('Bearer ', '') ?? ''
    if (!tokens.has(token)) return refuse(reply, 401, 'Unauthorized')
    await sleep(faults.slowMilliseconds, undefined, { ref: false })
    if (faults.times === 0) return
    faults = { ...faults, times: faults.times - 1 }
    return refuse(reply, faults.status, 'asked for by a test')
  })
  app.addHook('onSend', async (request, reply) => {
    if (!request.url.startsWith('/v2/')) return
    journal.unshift(`${request.method} ${request.url} ${reply.statusCode}`)
    journal.splice(200)
    // after all that it does
    if (Math.random() < faults.loseShare) request.raw.socket.destroy()
  })

  for (const kind of kinds) {
    app.post<{ Body: Search }>(`/v2/${kind}/search`, async ({ body }) => {
      const data = store.search(kind, body.filters ?? {})
      return { data, pagination: { limit: 25, count: data.length, total: data.length, offset: 0 } }
    })
    app.post<{ Body: Fields; Querystring: Fields }>(`/v2/${kind}`, async (request, reply) => {
      const { body, query } = request
      const missing = required[kind].filter((name) => body[name] === undefined)
      if (missing.length > 0) return refuse(reply, 400, `${missing.join(', ')} missing`)
      const isElsewhere =
        body.pipeline !== account.pipeline || !account.steps.includes(Number(body.step))
      if (kind === 'opportunities' && isElsewhere) return refuse(reply, 400, 'unknown step')
      if ('verify' in query) return reply.code(204).send()
      return reply.code(201).send(store.add(kind, body))
    })
  }
  app.post<{ Params: { id: string; contactId: string } }>(
    '/v2/companies/:id/contacts/:contactId',
    async ({ params }, reply) =>
      reply.code(store.link(Number(params.id), Number(params.contactId)) ? 201 : 200).send({}),
  )
  app.get('/v2/opportunities/pipelines', async () => ({
    data: [{ id: account.pipeline, name: 'Entreprises' }],
  }))
  app.get<{ Params: { id: string } }>(
    '/v2/opportunities/pipelines/:id/steps',
    async ({ params }) => ({
      data: Number(params.id) === account.pipeline ? account.steps.map((id) => ({ id })) : [],
    }),
  )

  app.get('/', async (_, reply) => reply.type('text/html').send(crmPage(store.records, journal)))
  app.get('/control/records', async () => ({ ...store.records, links: store.links.size }))
  app.post<{ Body: Partial<Faults> & { forgetTokens?: true } }>(
    '/control',
    async (request, reply) => {
      const { forgetTokens, quotas, ...changed } = request.body
      if (forgetTokens) tokens.clear()
      const allowed: Record<Period, number> = { ...noFaults.quotas, ...quotas }
      faults = { ...noFaults, ...changed, quotas: allowed }
      return reply.code(204).send()
    },
  )

  const url = await app.listen({ host: '127.0.0.1', port: config.port })
  return { url, close: () => app.close() }
}
