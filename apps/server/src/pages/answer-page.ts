import type { IncomingMessage } from 'node:http'
import { cookieNames, handoverAddressOf, readCookies, type Pages } from '@quatre/web'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { contextOf } from './context.ts'
import { send, webRequestOf } from './exchange.ts'
import { askAgain, freshnessOf, keptNowhere } from './freshness.ts'
import { openKeptPages, type FoundPage } from './kept-pages.ts'
import { keptRequests, type KeptRequest } from './kept-request.ts'
import type { PagesOptions } from './options.ts'
import { scriptHashes } from './page-bytes.ts'
import { checkVisit } from './refusals.ts'
import { allowScripts } from './security.ts'
import type { Visit } from './visits.ts'

interface Site {
  readonly pages: Pages
  readonly options: PagesOptions
  readonly visitOf: (raw: IncomingMessage) => Visit
}

type PageHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** Answers any address: a page that is given again as it was, or one that is made now. */
export function pageHandler(site: Site): PageHandler {
  const { options, visitOf } = site
  const keptPages = openKeptPages(options)
  const keptRequestOf = keptRequests(options)

  async function giveKept(found: FoundPage, request: FastifyRequest, reply: FastifyReply) {
    const { type, cookies, scripts, encoding, bytes } = found
    if (cookies.length > 0) reply.header('set-cookie', cookies)
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    allowScripts(reply, scripts)
    const cacheControl = freshnessOf(request)
    reply.headers({
      'cache-control': cacheControl,
      vary: 'accept-encoding',
      'server-timing': 'kept',
    })
    return reply.type(type).send(bytes)
  }

  /** @param kept null of a page that is never given again */
  async function answerAnew(
    kept: KeptRequest | null,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<unknown> {
    const page = await makePage(site, request, reply, kept)
    const { readings } = page
    const isAway = page.answer.status === 500 && page.isAway()
    const answer = isAway ? unavailable(page.answer) : page.answer
    const cookies = [reply.getHeader('set-cookie') ?? []].flat().map(String)
    // the centre's says no more than the address that chooses it
    const setsCookie =
      answer.headers.has('set-cookie') ||
      cookies.some((cookie) => !cookie.startsWith(`${cookieNames.center}=`))
    const isGood = answer.status === 200 && !setsCookie
    const freshness = setsCookie ? keptNowhere : askAgain
    reply.header('cache-control', isGood ? freshnessOf(request) : freshness)
    const wait = page.retryAfter()
    if (answer.status === 429 && wait !== null) reply.header('retry-after', wait)
    if (kept === null) return send(answer, reply)
    const text = await answer.text()
    const type = answer.headers.get('content-type') ?? ''
    const scripts = type.startsWith('text/html') ? scriptHashes(text) : ''
    const until = isGood ? page.keptUntil() : null
    if (until !== null) {
      const lasts = { from: visitOf(request.raw).now, until }
      await keptPages.keep(kept.key, { text, type, cookies, scripts, readings, lasts })
    }
    allowScripts(reply, scripts)
    return send(answer, reply, text)
  }

  return async (request, reply) => {
    await checkVisit(request, options)
    const handover = handoverOf(request)
    if (handover !== null) {
      const { answer } = await makePage(site, request, reply, null, handover)
      return send(answer, reply)
    }
    const { now } = visitOf(request.raw)
    const kept = options.mode === 'built' ? keptRequestOf(request, now) : null
    if (kept === null) return answerAnew(null, request, reply)
    const found = await keptPages.find(kept.key, now, request)
    if (found) return giveKept(found, request, reply)
    try {
      return await answerAnew(kept, request, reply)
    } finally {
      keptPages.made(kept.key)
    }
  }
}

const addressOf = ({ raw }: FastifyRequest) => raw.url ?? '/'

/** Where an address that brings a handover token is answered; null for any other. */
function handoverOf(request: FastifyRequest): string | null {
  return request.method === 'GET' ? handoverAddressOf(addressOf(request)) : null
}

/** The page of an address, for this visitor or for all who have its key, and what is known of how it was made. */
async function makePage(
  { pages, options, visitOf }: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  kept: KeptRequest | null,
  address = kept?.address ?? addressOf(request),
) {
  const { nonce, now } = visitOf(request.raw)
  const { context, ...rendering } = contextOf(request, reply, options, {
    now,
    address,
    isWhole: kept !== null,
    nonce: kept ? '' : nonce,
    cookies: kept?.cookies ?? readCookies(request.headers.cookie),
  })
  const url = new URL(address, context.origin)
  // what may be given again waits for nobody, and knows no header
  const asked = kept ? new Request(url) : webRequestOf(request, reply, url)
  return { ...rendering, answer: await pages.answer(asked, context) }
}

/** The page of a failure that will pass. */
function unavailable({ body, headers }: Response): Response {
  headers.set('retry-after', '5')
  return new Response(body, { status: 503, headers })
}
