import { contract, createClient, type Transport } from '@quatre/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readingAsked } from '../http/reading-asked.ts'
import type { ApiListener, PagesOptions } from './options.ts'

/** The pages' way to the API: the application itself, called for one visitor. */
export function openOwnApi(app: FastifyInstance): Pick<PagesOptions, 'createApi' | 'readAgain'> {
  return {
    createApi: (request, token, listener) =>
      createClient(contract, transport(app, { request, token, listener })),
    readAgain: async (url, request) => (await ask(app, { url, request })).payload,
  }
}

interface Caller {
  readonly request: FastifyRequest
  readonly token: string | null
  readonly listener: ApiListener
}

/** Reads an address once for all parts of a page, until one of them changes something. */
function transport(app: FastifyInstance, { request, token, listener }: Caller): Transport {
  const read = new Map<string, ReturnType<typeof ask>>()
  return async ({ method, url, headers, body }) => {
    const known = method === 'GET' ? read.get(url) : undefined
    if (known !== undefined) return contentOf(await known)
    const asked = ask(app, { request, method, url, token, headers, body })
    if (method === 'GET') read.set(url, asked)
    const answer = await asked
    if (method === 'GET') listener.onReading?.({ url, text: answer.payload })
    else read.clear()
    const seconds = answer.headers['retry-after']
    if (seconds !== undefined) listener.onRetryAfter?.(String(seconds))
    return contentOf(answer)
  }
}

type Answer = Awaited<ReturnType<typeof ask>>

const isJson = ({ headers }: Answer) =>
  String(headers['content-type']).startsWith('application/json')

/** JSON, but for the bytes of a file. */
const contentOf = (answer: Answer) => ({
  status: answer.statusCode,
  body: isJson(answer) ? (JSON.parse(answer.payload) as unknown) : answer.rawPayload,
})

interface Asked {
  readonly request: FastifyRequest
  readonly url: string
  readonly method?: string
  readonly token?: string | null
  readonly headers?: Record<string, string>
  readonly body?: string | FormData | undefined
}

function ask(app: FastifyInstance, { request, url, method = 'GET', token, headers, body }: Asked) {
  return app.inject({
    method: method as 'GET',
    url,
    headers: {
      ...headers,
      'user-agent': request.headers['user-agent'] ?? '',
      ...(readingAsked(request) === 'live' && { 'cache-control': 'no-cache' }),
      'x-request-id': request.id,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { payload: body }),
    remoteAddress: request.ip,
  })
}
