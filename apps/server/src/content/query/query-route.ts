import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem, problemBody } from '../../http/problems.ts'
import type { Platform } from '../../core/platform.ts'

const base = '/_content'
const warmUpMs = 500
const largestBodyBytes = 16 * 1024

/**
 * Serves `/_content/*`: documents by queries in the way of Nuxt Content v1, made safe. It is no call
 * of the contract: the query determines its path, its fields and its answers.
 */
export function mountQueries(app: FastifyInstance, platform: Platform): void {
  const { content, centers, clock, log } = platform
  // a part of the product that most processes of the tests never need
  const load = once(async () => {
    const [queries, documents] = await Promise.all([
      import('@quatre/domain/content'),
      import('./query-documents.ts'),
    ])
    return {
      ...queries,
      fields: documents.queryFields,
      documentsAt: documents.openQueryDocuments(),
    }
  })

  // read once the site is open, before the first request needs it
  app.addHook('onListen', () => {
    setTimeout(
      () => void content.index().catch((error: unknown) => log.error(error)),
      warmUpMs,
    ).unref()
  })
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    const reading = { parseAs: 'buffer', bodyLimit: largestBodyBytes } as const
    scope.addContentTypeParser('*', reading, async (_request: FastifyRequest, body: Buffer) => body)
    for (const url of [base, `${base}/*`]) {
      scope.route({
        method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
        url,
        async handler(request, reply) {
          const path = requestPath(request)
          const [{ parseQuery, runQuery, QueryError, fields, documentsAt }, index, list] =
            await Promise.all([load(), content.index(), centers()])
          let answer: ReturnType<typeof runQuery>
          try {
            const query = parseQuery(requestParams(request), fields)
            answer = runQuery(path, query, documentsAt(index, list, clock()))
          } catch (error) {
            if (!(error instanceof QueryError)) throw error
            throw new Problem('bad_request', { fields: { [error.key]: error.message } })
          }
          reply.header('cache-control', 'no-cache')
          if (answer === null) {
            const body = problemBody('not_found', `${path} not found`)
            return reply.status(404).send({ ...body, requestId: request.id })
          }
          const json = JSON.stringify(answer)
          const etag = `"${createHash('sha1').update(json).digest('base64url')}"`
          reply.header('etag', etag).type('application/json; charset=utf-8')
          const isKnown = request.method === 'GET' && request.headers['if-none-match'] === etag
          return isKnown ? reply.status(304).send() : reply.send(json)
        },
      })
    }
  })
}

function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined
  return () => (loaded ??= load())
}

/** Of the address as it came: a slash at its end is part of it. */
function requestPath({ raw }: FastifyRequest): string {
  const [address = ''] = (raw.url ?? '').split('?')
  return decodeURIComponent(address.slice(base.length)) || '/'
}

/** @throws Problem bad_request of a body that is no JSON */
function requestParams({ method, query, body }: FastifyRequest): unknown {
  if (method === 'GET') return { ...(query as object) }
  const sent = body instanceof Buffer ? body.toString('utf8') : ''
  if (sent.trim() === '' || !['POST', 'PUT'].includes(method)) return {}
  try {
    return JSON.parse(sent)
  } catch {
    throw new Problem('bad_request', { fields: { body: 'Ce JSON est illisible' } })
  }
}
