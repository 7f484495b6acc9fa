import { createHmac, randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { constants } from 'node:zlib'
import fastifyCompress from '@fastify/compress'
import fastifyHelmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { Api } from '@quatre/contract'
import {
  appModeOf,
  chosenCenterOf,
  cookieNames,
  entryAddressOf,
  openBuiltPages,
  openDevelopmentPages,
  readConsent,
  readCookies,
  type Pages,
  type RequestContext,
  type SignInProviders,
} from '@quatre/web'
import { problems } from '@quatre/domain'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { openKeptPages, type Reading } from './kept-pages.ts'
import { checkForm, formOf, pictureRoutes, readForms } from './page-forms.ts'
import { asProblem, Problem } from './problems.ts'

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
  /** Scheme and host of the site, whatever a request calls it; as the request says when absent. */
  readonly origin?: string | undefined
  readonly trusted?: TrustedOrigins
  readonly signInProviders?: SignInProviders
  /** Tiles of the maps, as https://…/{z}/{x}/{y}.png. */
  readonly tileUrl?: string | undefined
  /** Where browsers tell which pages they show, and the key that pseudonyms are made with. */
  readonly audience?: { readonly url?: string | undefined; readonly key?: string | undefined }
}

const nobody: SignInProviders = { google: false, facebook: false, apple: false }
const immutable = 'public, max-age=31536000, immutable'
const anHour = 'public, max-age=3600'
// A page may show a member's data: only its own browser keeps it, and asks again each time.
const askAgain = 'private, no-cache'
const untilTheClick = 'private, max-age=5'
const aYearOfHttps = 'max-age=31536000; includeSubDomains'

/** Gives every address that no other route takes to the pages, and serves their files. */
export async function mountPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const pages =
    options.mode === 'development' ? await openDevelopmentPages(app.server) : await openBuiltPages()
  app.addHook('onClose', () => pages.close())

  await app.register(async (scope) => {
    readForms(scope)
    scope.setErrorHandler(answerPageError)
    const nonces = new WeakMap<IncomingMessage, string>()
    scope.addHook('onRequest', async (request, reply) => {
      if (options.mode === 'built') nonces.set(request.raw, newNonce())
      if (originOf(request, options).startsWith('https:'))
        reply.header('strict-transport-security', aYearOfHttps)
    })
    await protect(scope, options, (raw) => nonces.get(raw) ?? '')
    await compressPages(scope)
    await serveFiles(scope, pages)
    const keptPages = openKeptPages(cookieNames.session, options.readAgain, (request) => {
      const { isApp, isIos } = modeOf(request)
      return `${isApp} ${isIos} ${consentOf(request).asked}`
    })
    const answerPage = async (request: FastifyRequest, reply: FastifyReply) => {
      if (!isAnswerable(request))
        throw new Problem('bad_request', { values: { fields: 'adresse' } })
      if (isForeignWrite(request, options)) throw new Problem('forbidden')
      await checkForm(request)
      const nonce = nonces.get(request.raw) ?? ''
      const entry = request.method === 'GET' ? entryAddressOf(request.raw.url ?? '/') : null
      if (entry !== null) {
        const { context } = contextOf(request, reply, options, nonce, [])
        const asked = webRequestOf(request, reply, new URL(entry, context.origin))
        return send(await pages.answer(asked, context), reply)
      }
      const key = options.mode === 'built' ? keptPages.keyOf(request) : null
      const kept = key && (await keptPages.find(key, nonce, request))
      if (kept) {
        return reply.header('cache-control', freshnessOf(request)).type(kept.type).send(kept.text)
      }

      const readings: Reading[] = []
      const { context, keptUntil } = contextOf(request, reply, options, nonce, readings)
      const answer = await pages.answer(
        webRequestOf(request, reply, new URL(request.raw.url ?? '/', context.origin)),
        context,
      )
      const isNew = reply.hasHeader('set-cookie') || answer.headers.has('set-cookie')
      const freshness = answer.status === 200 && !isNew ? freshnessOf(request) : askAgain
      reply.header('cache-control', freshness)
      const validUntil = answer.status === 200 && !isNew ? keptUntil() : null
      if (key === null || validUntil === null) return send(answer, reply)
      const text = await answer.text()
      const type = answer.headers.get('content-type') ?? 'text/html; charset=utf-8'
      keptPages.keep(key, { text, type, nonce, readings, validUntil })
      return reply.type(type).send(text)
    }
    for (const route of pictureRoutes()) scope.route({ ...route, handler: answerPage })
    scope.all('/*', answerPage)
  })
}

/** What is refused before any page is asked: nobody who uses the site by its own pages meets it. */
function answerPageError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const problem = asProblem(error)
  if (problem === null) request.log.error({ err: error }, 'unexpected error')
  const { code, message, options } = problem ?? new Problem('internal')
  if (options.retryAfterSeconds !== undefined)
    reply.header('retry-after', options.retryAfterSeconds)
  return reply.code(problems[code].status).type('text/plain; charset=utf-8').send(message)
}

function newNonce(): string {
  return randomBytes(16).toString('base64url')
}

async function protect(
  scope: FastifyInstance,
  { mode, trusted = {}, tileUrl, audience = {} }: PagesOptions,
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
        connectSrc: [
          "'self'",
          ...(development ? ['ws:'] : []),
          ...(trusted.connections ?? []),
          ...(audience.url ? [new URL(audience.url).origin] : []),
        ],
        frameSrc: ["'self'", ...(trusted.frames ?? [])],
        // After a restart the page asks from a worker when it can reload.
        ...(development && { workerSrc: ["'self'", 'blob:'] }),
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
): { context: RequestContext; keptUntil: () => number | null } {
  let validUntil: number | null = null
  const cookies = readCookies(request.headers.cookie)
  const token = cookies.get(cookieNames.session) || null
  const consent = consentOf(request)
  const context: RequestContext = {
    api: options.createApi(request, token, (reading) => readings.push(reading)),
    apiOf: (other) => options.createApi(request, other, () => {}),
    nonce,
    origin: originOf(request, options),
    signedIn: token !== null,
    ...chosenCenterOf(cookies),
    appMode: modeOf(request),
    signInProviders: options.signInProviders ?? nobody,
    consent,
    tileUrl: (consent.content && options.tileUrl) || null,
    hasExternalContent: options.tileUrl !== undefined,
    hasAudience: options.audience?.url !== undefined,
    audience: consent.audience ? audienceOf(options) : null,
    setCookie: (header) => void reply.header('set-cookie', header),
    madeOfAnswers: (until = Infinity) => {
      validUntil = until
    },
    reportError: (error) => request.log.error({ err: error }, 'a page failed'),
  }
  return { context, keptUntil: () => validUntil }
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

/** The configured origin; without one, the one that the visitor's own request names. */
function originOf({ protocol, host }: FastifyRequest, { origin }: PagesOptions): string {
  return origin ?? `${protocol}://${host}`
}

/**
 * A form of another site that acts here in the visitor's name. The router's own check leaves out
 * the addresses without a page, such as the sign-out.
 */
function isForeignWrite(request: FastifyRequest, options: PagesOptions): boolean {
  const { method, headers, raw } = request
  if (method === 'GET' || method === 'HEAD' || isProviderReturn(raw.url)) return false
  if (headers['sec-fetch-site'] === 'cross-site') return true
  if (headers.origin === undefined) return false
  return headers.origin !== new URL(originOf(request, options)).origin
}

/**
 * Where Google and Apple post their answer to (`response_mode=form_post`): the page itself proves by
 * its `state` that the visitor asked for it.
 */
function isProviderReturn(address = ''): boolean {
  return /^\/(?:google|apple)-auth(?:\?|$)/i.test(address)
}

/** What is fetched ahead, on the way of the pointer to a link, is what the click then shows. */
function freshnessOf({ method, headers }: FastifyRequest): string {
  const ahead = headers['sec-purpose']?.toString().startsWith('prefetch') ?? false
  return ahead && method === 'GET' ? untilTheClick : askAgain
}

function modeOf({ raw, headers }: FastifyRequest): RequestContext['appMode'] {
  const cookies = readCookies(headers.cookie)
  return appModeOf({ address: raw.url ?? '/', userAgent: headers['user-agent'] ?? '', cookies })
}

function consentOf({ headers }: FastifyRequest): RequestContext['consent'] {
  return readConsent(readCookies(headers.cookie), new Date().toISOString().slice(0, 10))
}

/** Pseudonyms take a key: member ids are few, and a plain hash of each is soon written down. */
function audienceOf({ audience = {} }: PagesOptions): RequestContext['audience'] {
  const { url, key } = audience
  if (url === undefined) return null
  return {
    url,
    pseudonymOf: (memberId) =>
      key === undefined
        ? null
        : createHmac('sha256', key).update(`member ${memberId}`).digest('base64url').slice(0, 22),
  }
}

function webRequestOf(request: FastifyRequest, reply: FastifyReply, url: URL): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    // The router too refuses what another origin posts.
    if (name === 'origin' && isProviderReturn(request.raw.url)) continue
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  const left = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) left.abort()
  })
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  const body = hasBody ? formOf(request, headers) : null
  return new Request(url, { method: request.method, headers, signal: left.signal, body })
}

function send(answer: Response, reply: FastifyReply): FastifyReply {
  reply.code(answer.status)
  for (const [name, value] of answer.headers) reply.header(name, value)
  if (answer.body === null) return reply.send()
  return reply.send(Readable.fromWeb(answer.body as NodeReadableStream))
}
