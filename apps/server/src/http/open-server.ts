import { randomUUID } from 'node:crypto'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { Environment } from '../environment.ts'
import { answerUnreadable, guard, guardHeaders } from './guard.ts'
import { answerRefusal } from '../pages/refusals.ts'
import { isUuid } from '../platform/uuid.ts'
import { answerError } from './problems.ts'

const largestBodyBytes = 256 * 1024
/** Time for a whole request to arrive: a photo by a slow telephone. */
const requestMs = 120_000

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
    // what a page asks of the API has the page's own number
    genReqId: ({ headers }) => numberIn(headers['x-request-id']) ?? randomUUID(),
    // an address that cannot be read is met before any route, and before the hooks
    frameworkErrors: (error, request, reply) => {
      const answer = request.url.startsWith('/api/') ? answerError : answerRefusal
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
