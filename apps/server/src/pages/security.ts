import type { IncomingMessage } from 'node:http'
import fastifyHelmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pageRow } from './forms.ts'
import type { PagesOptions } from './options.ts'

/** The headers that restrict a page to its own scripts and forbid framing. */
export async function protect(
  scope: FastifyInstance,
  { mode, trusted = {}, tileUrl, matchVideosUrl, audience = {} }: PagesOptions,
  readNonce: (raw: IncomingMessage) => string,
): Promise<void> {
  const development = mode === 'development'
  const script = (raw: IncomingMessage) =>
    development ? "'unsafe-inline'" : `'nonce-${readNonce(raw)}'`
  const videos = matchVideosUrl ? [new URL(matchVideosUrl).origin] : []
  // helmet sets it among Node's own headers, over which those of Fastify, set for every answer, would win
  scope.addHook('onRequest', async (_request, reply) => {
    reply.removeHeader('content-security-policy')
  })
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
          ...videos,
        ],
        mediaSrc: ["'self'", ...videos],
        fontSrc: ["'self'"],
        connectSrc: [
          "'self'",
          ...(development ? ['ws:'] : []),
          ...(trusted.connections ?? []),
          ...(audience.url ? [new URL(audience.url).origin] : []),
        ],
        frameSrc: ["'self'", ...(trusted.frames ?? [])],
        // After a restart the page of a developer asks from a worker when it can reload.
        workerSrc: ["'self'", ...(development ? ['blob:'] : [])],
        manifestSrc: ["'self'"],
        // Browsers apply it to redirects too: it would stop the way to the bank (3-D Secure).
        formAction: null,
        upgradeInsecureRequests: null,
      },
    },
  })
}

/** In place of a nonce, for a page that many are given: the scripts that are in it, and no others. */
export function allowScripts(reply: FastifyReply, hashes: string): void {
  const policy = String(reply.raw.getHeader('content-security-policy'))
  reply.header('content-security-policy', policy.replace(/'nonce-[^']*'/, hashes))
}

const aYearOfHttps = 'max-age=31536000; includeSubDomains'

/** Makes browsers that came by HTTPS use it from now on. */
export function keepToHttps(scope: FastifyInstance, options: PagesOptions): void {
  scope.addHook('onRequest', async (request, reply) => {
    if (siteOrigin(request, options).startsWith('https:'))
      reply.header('strict-transport-security', aYearOfHttps)
  })
}

/** Pages are read and posted to. */
export const pageMethods: readonly string[] = ['GET', 'HEAD', 'POST']

/** Whether an address is one that the visitor's own browser would write. */
export function isAnswerable({ protocol, headers, raw }: FastifyRequest): boolean {
  const { host = '' } = headers
  return (
    /^[a-z0-9.:[\]-]+$/i.test(host) &&
    raw.url !== undefined &&
    // read as an address, it names another host
    !/^\/[/\\]/.test(raw.url) &&
    URL.canParse(raw.url, `${protocol}://${host}`)
  )
}

/** The configured origin; without one, the one that the visitor's own request names. */
export function siteOrigin({ protocol, host }: FastifyRequest, { origin }: PagesOptions): string {
  return origin ?? `${protocol}://${host}`
}

/**
 * A form of another site that acts here in the visitor's name. The router's own check leaves out
 * the addresses without a page, such as the sign-out.
 */
export function isForeignWrite(request: FastifyRequest, options: PagesOptions): boolean {
  const { method, headers, raw } = request
  if (method === 'GET' || method === 'HEAD' || takesForeignForms(raw)) return false
  if (headers['sec-fetch-site'] === 'cross-site') return true
  if (headers.origin === undefined) return false
  // a page that hides its address (no-referrer) posts without an origin
  if (headers.origin === 'null' && headers['sec-fetch-site'] === 'same-origin') return false
  return headers.origin !== new URL(siteOrigin(request, options)).origin
}

/** The page itself proves that the visitor requested the other site's post. */
export const takesForeignForms = (raw: IncomingMessage) => pageRow(raw)?.foreignForms ?? false
