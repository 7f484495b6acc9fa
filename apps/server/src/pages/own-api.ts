import { contract, createClient, type Transport } from '@quatre/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readingAsked } from '../http/reading-asked.ts'
import { contentEtag } from '../mount.ts'
import { openCache, type Cache } from '../platform/cache.ts'
import { nextFlight } from '../platform/next-flight.ts'
import type { ApiListener, PagesOptions } from './options.ts'

/** Answers that say by an etag whether they are the same, parsed once for all pages. */
type Parsed = Cache<string, { readonly etag: string; readonly body: unknown }>

const mostParsed = 500

/** The pages' way to the API: the application itself, called for one visitor. */
export function openOwnApi(
  app: FastifyInstance,
): Pick<PagesOptions, 'createApi' | 'readAgain' | 'isEmpty'> {
  const parsed: Parsed = openCache(mostParsed)
  // pages that are compared at the same time have answers in common
  const shared = nextFlight<string>()
  return {
    createApi: (request, token, listener) =>
      createClient(contract, transport(app, parsed, { request, token, listener })),
    readAgain: ({ url, etag, forHolders }, request, holder) => {
      const token = forHolders ? holder : null
      return shared(`${readingAsked(request)} ${etag} ${token} ${url}`, async () =>
        answerEtag(await ask(app, { url, request, etag, token })),
      )
    },
    async isEmpty(url, request, token) {
      const { statusCode, payload } = await ask(app, { url, request, token })
      return statusCode === 200 && payload === '[]'
    },
  }
}

interface Caller {
  readonly request: FastifyRequest
  readonly token: string | null
  readonly listener: ApiListener
}

/** Reads an address once for all parts of a page, until one of them changes something. */
function transport(
  app: FastifyInstance,
  parsed: Parsed,
  { request, token, listener }: Caller,
): Transport {
  const read = new Map<string, ReturnType<Transport>>()

  const holder = listener.onOwnList ? token : null

  async function get({ url, headers, about }: Parameters<Transport>[0]) {
    const known = parsed.get(url)
    const forHolders = holder !== null && about === 'holders of cards'
    const bearer = listener.onOwnList && !forHolders ? null : token
    const answer = await ask(app, { request, url, token: bearer, headers, etag: known?.etag })
    const etag = answerEtag(answer)
    listener.onReading?.({ url, etag, forHolders })
    tellWait(answer)
    if (known !== undefined && known.etag === etag) return { status: 200, body: known.body }
    const content = answerContent(answer)
    if (answer.headers.etag !== undefined && answer.statusCode === 200)
      parsed.set(url, { etag, body: frozen(content.body) })
    return content
  }

  function tellWait({ headers }: Answer) {
    const seconds = headers['retry-after']
    if (seconds !== undefined) listener.onRetryAfter?.(String(seconds))
  }

  return async (call) => {
    const { method, url, headers, body, about } = call
    const { onOwnList } = listener
    if (onOwnList && about !== 'everybody' && about !== 'holders of cards') {
      if (about === 'caller') throw new Error(`a page that is kept for members reads ${url}`)
      onOwnList(url)
      return { status: 200, body: [] }
    }
    if (method === 'GET') {
      const asked = read.get(url) ?? get(call)
      read.set(url, asked)
      return asked
    }
    const answer = await ask(app, { request, method, url, token, headers, body })
    read.clear()
    tellWait(answer)
    return answerContent(answer)
  }
}

type Answer = Awaited<ReturnType<typeof ask>>

/** The ETag of an answer, by its content: equal answers have equal ones. */
const answerEtag = ({ headers, rawPayload }: Answer): string =>
  headers.etag ?? contentEtag(rawPayload)

/** Pages share it: none may change it. */
function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const part of Object.values(value)) frozen(part)
  }
  return value
}

const isJson = ({ headers }: Answer) =>
  String(headers['content-type']).startsWith('application/json')

/** JSON, but for the bytes of a file. */
const answerContent = (answer: Answer) => ({
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
  /** Of the answer that is known: it need not be sent again. */
  readonly etag?: string | undefined
}

function ask(
  app: FastifyInstance,
  { request, url, method = 'GET', token, headers, body, etag }: Asked,
) {
  return app.inject({
    method: method as 'GET',
    url,
    headers: {
      ...headers,
      'user-agent': request.headers['user-agent'] ?? '',
      ...(readingAsked(request) === 'live' && { 'cache-control': 'no-cache' }),
      'x-request-id': request.id,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(etag !== undefined && { 'if-none-match': etag }),
    },
    ...(body !== undefined && { payload: body }),
    remoteAddress: request.ip,
  })
}
