import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { STATUS_CODES, type ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { message } from '@quatre/domain'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
} from 'fastify'
import type { Environment } from '../environment.ts'
import { answerRefusal } from '../pages/refusals.ts'
import { isUuid } from '../platform/uuid.ts'
import { answerError, Problem, problemBody } from './problems.ts'

const largestBodyBytes = 256 * 1024
/** Time for a whole request to arrive: a photo by a slow telephone. */
const requestMs = 120_000

/** Headers of every answer: browsers keep to its type, and show it in no frame. */
export const guardHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "frame-ancestors 'none'",
} as const

/** The server without its routes: how requests are read, numbered, bounded and guarded. */
export function openServer(
  environment: Pick<Environment, 'trustProxy'>,
  log: FastifyBaseLogger,
): FastifyInstance {
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    bodyLimit: largestBodyBytes,
    requestTimeout: requestMs,
    trustProxy: environment.trustProxy,
    logController: new LogController({ disableRequestLogging: true }),
    // a call of a page to the API has the page's own number
    genReqId: ({ headers }) => numberIn(headers['x-request-id']) ?? randomUUID(),
    // an address that cannot be read is met before any route, and before the hooks
    frameworkErrors: (error, request, reply) => {
      const answer = /^\/(api|_content)\//.test(request.url) ? answerError : answerRefusal
      void answer(error, request, reply.headers(guardHeaders))
    },
    clientErrorHandler: answerUnreadable,
    // the guard refuses a request without a host: Node would do it without a header
    http: { requireHostHeader: false },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  })
  app.setErrorHandler(answerError)
  guard(app)
  return app
}

function numberIn(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && isUuid(header) ? header : undefined
}

/** Node drops the second line of them: another program on the way may have read that one. */
const onlyOnce = new Set(['host', 'authorization', 'content-type'])

/** Adds the headers to every answer of the application, and refuses ambiguous requests. */
function guard(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }, reply) => {
    reply.headers(guardHeaders)
    const once: string[] = []
    for (let place = 0; place < raw.rawHeaders.length; place += 2) {
      const name = raw.rawHeaders[place]?.toLowerCase() ?? ''
      if (onlyOnce.has(name)) once.push(name)
    }
    const isNameless = raw.httpVersion !== '1.0' && !once.includes('host')
    if (isNameless || once.length > new Set(once).size) {
      throw new Problem('bad_request', { values: { fields: 'en-têtes' } })
    }
  })
  // nothing but `100-continue` can be expected of us: Node alone would refuse the request
  app.server.on('checkExpectation', (request, response: ServerResponse) =>
    app.routing(request, response),
  )
}

const statusByErrorCode: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** Answers a request that is no HTTP, or incomplete, and closes the connection. */
function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  const status = statusByErrorCode[error.code ?? ''] ?? 400
  const body = JSON.stringify({
    ...problemBody('bad_request', message('bad_request', { fields: 'contenu illisible' })),
    statusCode: status,
    requestId: randomUUID(),
  })
  const head = Object.entries({
    ...guardHeaders,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`)
  socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...head, '', body].join('\r\n'))
  socket.destroySoon()
}

const retryAfterSeconds = 5

/** The requests being answered: all of them are, before a process stops. */
export interface RequestsInFlight {
  /** Follows work to its end, even when its caller has left. */
  follow<T>(work: Promise<T>): Promise<T>
  /** Takes no more requests, and resolves once those that were taken are answered and done. */
  finish(): Promise<void>
}

/** Follows the requests of an application whose hooks are still to be set. */
export function followRequests(app: FastifyInstance): RequestsInFlight {
  const replies = new Set<FastifyReply>()
  const works = new Set<Promise<unknown>>()
  let isFinishing = false

  app.addHook('onRequest', async ({ raw }, reply) => {
    // a call of a page to the API belongs to a request that was taken
    if (!(raw.socket instanceof Socket)) return
    if (isFinishing) {
      reply.header('connection', 'close')
      throw new Problem('unavailable', { retryAfterSeconds })
    }
    replies.add(reply)
    reply.raw.once('close', () => replies.delete(reply))
  })

  return {
    async follow(work) {
      works.add(work)
      return work.finally(() => works.delete(work))
    },
    async finish() {
      isFinishing = true
      app.server.close()
      // a stream, which is hijacked, ends when it is closed, without waiting for its reader
      const answers = [...replies].filter(({ sent, raw }) => !sent || raw.writableEnded)
      await Promise.all(answers.map(({ raw }) => once(raw, 'close')))
      while (works.size > 0) await Promise.allSettled(works)
    },
  }
}
