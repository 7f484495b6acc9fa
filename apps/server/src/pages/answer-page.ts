import type { IncomingMessage } from 'node:http'
import { cookieNames, handoverAddressOf, type Pages } from '@quatre/web'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { contextOf, traitsOf } from './context.ts'
import { send, webRequestOf } from './exchange.ts'
import { askAgain, freshnessOf, keptNowhere } from './freshness.ts'
import { openKeptPages } from './kept-pages.ts'
import type { PagesOptions } from './options.ts'
import { checkVisit } from './refusals.ts'
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
  const keptPages = openKeptPages(cookieNames.session, options.readAgain, (request) =>
    traitsOf(request, visitOf(request.raw)),
  )

  async function answerAnew(
    key: string | null,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<unknown> {
    const page = await makePage(site, request, reply, addressOf(request))
    const { answer, readings } = page
    const cookies = [reply.getHeader('set-cookie') ?? []].flat().map(String)
    // the centre's says no more than the address that chooses it
    const setsCookie =
      answer.headers.has('set-cookie') ||
      cookies.some((cookie) => !cookie.startsWith(`${cookieNames.center}=`))
    const lasts = answer.status === 200 && !setsCookie
    const freshness = setsCookie ? keptNowhere : askAgain
    reply.header('cache-control', lasts ? freshnessOf(request) : freshness)
    if (answer.status === 500 && page.isAway()) return send(unavailable(answer), reply)
    const wait = page.retryAfter()
    if (answer.status === 429 && wait !== null) reply.header('retry-after', wait)
    const validUntil = lasts ? page.keptUntil() : null
    if (key === null || validUntil === null) return send(answer, reply)
    const text = await answer.text()
    const type = answer.headers.get('content-type') ?? 'text/html; charset=utf-8'
    keptPages.keep(key, {
      text,
      type,
      cookies,
      nonce: visitOf(request.raw).nonce,
      readings,
      validUntil,
    })
    return reply.type(type).send(text)
  }

  return async (request, reply) => {
    await checkVisit(request, options)
    const handover = handoverOf(request)
    if (handover !== null) {
      const { answer } = await makePage(site, request, reply, handover)
      return send(answer, reply)
    }
    const key = options.mode === 'built' ? keptPages.keyOf(request) : null
    if (key === null) return answerAnew(null, request, reply)
    const kept = await keptPages.find(key, visitOf(request.raw), request)
    if (kept) {
      if (kept.cookies.length > 0) reply.header('set-cookie', kept.cookies)
      return reply.header('cache-control', freshnessOf(request)).type(kept.type).send(kept.bytes)
    }
    try {
      return await answerAnew(key, request, reply)
    } finally {
      keptPages.made(key)
    }
  }
}

const addressOf = ({ raw }: FastifyRequest) => raw.url ?? '/'

/** Where an address that brings a handover token is answered; null for any other. */
function handoverOf(request: FastifyRequest): string | null {
  return request.method === 'GET' ? handoverAddressOf(addressOf(request)) : null
}

/** The page of an address for this visitor, with the record of its making. */
async function makePage(
  { pages, options, visitOf }: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  address: string,
) {
  const { context, ...rendering } = contextOf(request, reply, options, visitOf(request.raw))
  const asked = webRequestOf(request, reply, new URL(address, context.origin))
  return { ...rendering, answer: await pages.answer(asked, context) }
}

/** The page of a failure that will pass. */
function unavailable({ body, headers }: Response): Response {
  headers.set('retry-after', '5')
  return new Response(body, { status: 503, headers })
}
