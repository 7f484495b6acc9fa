import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { constants } from 'node:zlib'
import fastifyCompress from '@fastify/compress'
import fastifyHelmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { Api } from '@quatre/contract'
import {
  cookieNames,
  openBuiltPages,
  openDevelopmentPages,
  readCookies,
  type Pages,
  type RequestContext,
} from '@quatre/web'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { openKeptPages, type Reading } from './kept-pages.ts'

/** Other origins that pages may use, by what for (the payment provider's fields, a tile server). */
export interface TrustedOrigins {
  readonly scripts?: readonly string[]
  readonly connections?: readonly string[]
  readonly images?: readonly string[]
  readonly frames?: readonly string[]
}

type OnReading = (reading: Reading) => void

export interface PagesOptions {
  /** The API for one request, speaking as the bearer of `token`, from the visitor's address. */
  createApi(request: FastifyRequest, token: string | null, onReading: OnReading): Api
  /** Reads an address of the API anew, for a guest, as text. */
  readAgain(url: string, request: FastifyRequest): Promise<string>
  readonly mode: 'built' | 'development'
  readonly trusted?: TrustedOrigins
  /** Tiles of the maps, as https://…/{z}/{x}/{y}.png. */
  readonly tileUrl?: string | undefined
}

const immutable = 'public, max-age=31536000, immutable'
const anHour = 'public, max-age=3600'
const aYearOfHttps = 'max-age=31536000; includeSubDomains'

/** Gives every address that no other route takes to the pages, and serves their files. */
export async function mountPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const pages =
    options.mode === 'development' ? await openDevelopmentPages(app.server) : await openBuiltPages()
  app.addHook('onClose', () => pages.close())

  await app.register(async (scope) => {
    // The pages read the body themselves, from the raw stream.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    const nonces = new WeakMap<IncomingMessage, string>()
    scope.addHook('onRequest', async (request, reply) => {
      if (options.mode === 'built') nonces.set(request.raw, newNonce())
      if (request.protocol === 'https') reply.header('strict-transport-security', aYearOfHttps)
    })
    await protect(scope, options, (raw) => nonces.get(raw) ?? '')
    await compressPages(scope)
    await serveFiles(scope, pages)
    const keptPages = openKeptPages(cookieNames.session, options.readAgain)
    scope.all('/*', async (request, reply) => {
      if (!isAnswerable(request)) return reply.code(400).type('text/plain').send('Bad Request')
      if (isForeignWrite(request)) return reply.code(403).type('text/plain').send('Forbidden')
      const nonce = nonces.get(request.raw) ?? ''
      const key = options.mode === 'built' ? keptPages.keyOf(request) : null
      const kept = key && (await keptPages.find(key, nonce, request))
      if (kept) return reply.type(kept.type).send(kept.text)

      const readings: Reading[] = []
      const { context, mayBeKept } = contextOf(request, reply, options, nonce, readings)
      const answer = await pages.answer(webRequestOf(request, reply, context.origin), context)
      const isNew = reply.hasHeader('set-cookie') || answer.headers.has('set-cookie')
      if (key === null || !mayBeKept() || answer.status !== 200 || isNew) return send(answer, reply)
      const text = await answer.text()
      const type = answer.headers.get('content-type') ?? 'text/html; charset=utf-8'
      keptPages.keep(key, { text, type, nonce, readings })
      return reply.type(type).send(text)
    })
  })
}

function newNonce(): string {
  return randomBytes(16).toString('base64url')
}

async function protect(
  scope: FastifyInstance,
  { mode, trusted = {}, tileUrl }: PagesOptions,
  nonceOf: (raw: IncomingMessage) => string,
): Promise<void> {
  const development = mode === 'development'
  const script = (raw: IncomingMessage) =>
    development ? "'unsafe-inline'" : `'nonce-${nonceOf(raw)}'`
  await scope.register(fastifyHelmet, {
    hsts: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        scriptSrc: ["'self'", script, ...(trusted.scripts ?? [])],
        scriptSrcAttr: ["'none'"],
        // Streaming and view transitions set style attributes; a nonce would forbid them.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: [
          "'self'",
          'data:',
          'blob:',
          ...(trusted.images ?? []),
          ...(tileUrl ? [new URL(tileUrl).origin] : []),
        ],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...(development ? ['ws:'] : []), ...(trusted.connections ?? [])],
        frameSrc: ["'self'", ...(trusted.frames ?? [])],
        // Browsers apply it to redirects too: it would stop the way to the bank (3-D Secure).
        formAction: null,
        upgradeInsecureRequests: null,
      },
    },
  })
}

async function compressPages(scope: FastifyInstance): Promise<void> {
  await scope.register(fastifyCompress, {
    threshold: 1400,
    encodings: ['br', 'gzip'],
    customTypes: /^text\/|\bjson\b/,
    // A flush after each piece lets the browser start before the page is whole.
    brotliOptions: {
      flush: constants.BROTLI_OPERATION_FLUSH,
      params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
    },
    zlibOptions: { flush: constants.Z_SYNC_FLUSH, level: 5 },
  })
}

async function serveFiles(scope: FastifyInstance, { files }: Pages): Promise<void> {
  if ('middleware' in files) {
    scope.addHook('onRequest', (request, reply, next) => {
      files.middleware(request.raw, reply.raw, (error) => next(error as Error | undefined))
    })
    return
  }
  await scope.register(fastifyStatic, {
    root: files.folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    decorateReply: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? immutable : anHour)
    },
  })
}

function contextOf(
  request: FastifyRequest,
  reply: FastifyReply,
  options: PagesOptions,
  nonce: string,
  readings: Reading[],
): { context: RequestContext; mayBeKept: () => boolean } {
  let madeOfAnswers = false
  const cookies = readCookies(request.headers.cookie)
  const token = cookies.get(cookieNames.session) || null
  const context: RequestContext = {
    api: options.createApi(request, token, (reading) => readings.push(reading)),
    nonce,
    origin: `${request.protocol}://${request.host}`,
    signedIn: token !== null,
    chosenCenterSlug: cookies.get(cookieNames.center) || null,
    embedded: asksForEmbedding(request.raw.url) || cookies.get(cookieNames.embedded) === '1',
    tileUrl: options.tileUrl ?? null,
    setCookie: (header) => void reply.header('set-cookie', header),
    madeOfAnswers: () => {
      madeOfAnswers = true
    },
    reportError: (error) => request.log.error({ err: error }, 'a page failed'),
  }
  return { context, mayBeKept: () => madeOfAnswers }
}

/** Pages are read and posted to, at an address that the visitor's own browser would write. */
function isAnswerable({ method, protocol, headers, raw }: FastifyRequest): boolean {
  const { host = '' } = headers
  return (
    ['GET', 'HEAD', 'POST'].includes(method) &&
    /^[a-z0-9.:[\]-]+$/i.test(host) &&
    raw.url?.startsWith('//') === false &&
    URL.canParse(raw.url, `${protocol}://${host}`)
  )
}

/**
 * A form of another site that acts here in the visitor's name. The router's own check leaves out
 * the addresses without a page, such as the sign-out. Hosts are compared: behind a proxy the scheme
 * may differ.
 */
function isForeignWrite({ method, headers, host }: FastifyRequest): boolean {
  if (method === 'GET' || method === 'HEAD') return false
  if (headers['sec-fetch-site'] === 'cross-site') return true
  if (headers.origin === undefined) return false
  return !URL.canParse(headers.origin) || new URL(headers.origin).host !== host
}

function asksForEmbedding(address = ''): boolean {
  return /[?&]flutter(?:[=&]|$)/.test(address)
}

function webRequestOf(request: FastifyRequest, reply: FastifyReply, origin: string): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  const left = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) left.abort()
  })
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  return new Request(new URL(request.raw.url ?? '/', origin), {
    method: request.method,
    headers,
    signal: left.signal,
    ...(hasBody && { body: Readable.toWeb(request.raw) as ReadableStream, duplex: 'half' }),
  })
}

function send(answer: Response, reply: FastifyReply): FastifyReply {
  // A page may show a member's data: only its own browser keeps it, and asks again each time.
  reply.code(answer.status).header('cache-control', 'private, no-cache')
  for (const [name, value] of answer.headers) reply.header(name, value)
  if (answer.body === null) return reply.send()
  return reply.send(Readable.fromWeb(answer.body as NodeReadableStream))
}
