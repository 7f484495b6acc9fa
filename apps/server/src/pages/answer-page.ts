import { cookieNames, handoverAddressOf } from '@quatre/web'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { findShownMember } from './context.ts'
import { send } from './exchange.ts'
import { askAgain, freshnessOf, keptNowhere } from './freshness.ts'
import { openKeptPages, type FoundPage } from './kept-pages.ts'
import { keptRequests } from './kept-request.ts'
import {
  makeOwnPage,
  makePageToKeep,
  type MadePage,
  type PageToKeep,
  type Site,
} from './make-page.ts'
import { scriptHashes } from './page-bytes.ts'
import { fillParts, markMember, noTexts, splitAtMarks, type HoleTexts } from './page-holes.ts'
import { checkVisit } from './refusals.ts'
import { allowScripts } from './security.ts'

type PageHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** A page that may be one of those that are kept, and who asks for it. */
interface Asked {
  readonly page: PageToKeep
  readonly token: string | null
  readonly texts: HoleTexts
}

/** Answers any address: a page that is given again as it was, or one that is made now. */
export function pageHandler(site: Site): PageHandler {
  const { options, visitOf } = site
  const keptPages = openKeptPages(options)
  const keptRequestOf = keptRequests(options)

  /** Null where the page is made for its visitor alone. */
  async function askedOf(request: FastifyRequest): Promise<Asked | null> {
    const { now, nonce } = visitOf(request.raw)
    const kept = options.mode === 'built' ? keptRequestOf(request, now) : null
    if (kept === null) return null
    const { token, ...page } = kept
    if (token === null) return { page: { ...page, marked: null }, token, texts: noTexts }
    const shown = await findShownMember(options, request, { token, now })
    if (shown === null) return null
    const { marked, texts } = markMember(shown)
    const key = JSON.stringify([page.key, marked])
    return { page: { ...page, key, marked }, token, texts: { ...texts, nonce } }
  }

  /** Whether a page that was made as if its member had nothing there is theirs. */
  const isTheirs = async (
    { token }: Asked,
    { ownLists }: Pick<MadePage, 'ownLists'>,
    request: FastifyRequest,
  ): Promise<boolean> => token === null || options.areEmpty(ownLists, request, token)

  async function giveKept(
    found: FoundPage,
    { page, texts }: Asked,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    const { encoding, bytes } = await found.bytesFor(request, texts)
    if (found.cookies.length > 0) reply.header('set-cookie', found.cookies)
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    if (page.marked === null) allowScripts(reply, found.scripts)
    const cacheControl = freshnessOf(request)
    reply.headers({
      'cache-control': cacheControl,
      vary: 'accept-encoding',
      'server-timing': 'kept',
    })
    return reply.type(found.type).send(bytes)
  }

  /** Answers with a page that is kept from now on where it may be. */
  async function answerAndKeep(asked: Asked, request: FastifyRequest, reply: FastifyReply) {
    const { key, marked } = asked.page
    const made = await makePageToKeep(site, request, reply, asked.page)
    const isGood = finish(made, request, reply)
    if (marked !== null && !isGood) return answerOwn(request, reply)
    const text = await made.answer.text()
    const type = made.answer.headers.get('content-type') ?? ''
    const isHtml = type.startsWith('text/html')
    const parts = splitAtMarks(text, isHtml)
    const scripts = isHtml && marked === null ? scriptHashes(text) : ''
    const until = isGood ? made.keptUntil() : null
    if (until !== null) {
      const { readings, ownLists } = made
      const lasts = { from: visitOf(request.raw).now, until }
      const cookies = cookiesOf(reply)
      await keptPages.keep(key, { parts, type, cookies, scripts, readings, ownLists, lasts })
    }
    if (!(await isTheirs(asked, made, request))) return answerOwn(request, reply)
    if (marked === null) allowScripts(reply, scripts)
    return send(made.answer, reply, fillParts(parts, asked.texts))
  }

  async function answerOwn(request: FastifyRequest, reply: FastifyReply) {
    reply.removeHeader('set-cookie')
    const made = await makeOwnPage(site, request, reply)
    finish(made, request, reply)
    return send(made.answer, reply)
  }

  return async (request, reply) => {
    await checkVisit(request, options)
    const handover = handoverOf(request)
    if (handover !== null) {
      const { answer } = await makeOwnPage(site, request, reply, handover)
      return send(answer, reply)
    }
    const asked = await askedOf(request)
    if (asked === null) return answerOwn(request, reply)
    const { now } = visitOf(request.raw)
    const { key } = asked.page
    const found = await keptPages.find(key, now, request)
    if (found !== null) {
      const isGiven = await isTheirs(asked, found, request)
      return isGiven ? giveKept(found, asked, request, reply) : answerOwn(request, reply)
    }
    try {
      return await answerAndKeep(asked, request, reply)
    } finally {
      keptPages.made(key)
    }
  }
}

const cookiesOf = (reply: FastifyReply) => [reply.getHeader('set-cookie') ?? []].flat().map(String)

/** Writes the headers of a page that was made; returns whether it may be given again. */
function finish(made: MadePage, request: FastifyRequest, reply: FastifyReply): boolean {
  const { answer } = made
  // the centre's says no more than the address that chooses it
  const setsCookie =
    answer.headers.has('set-cookie') ||
    cookiesOf(reply).some((cookie) => !cookie.startsWith(`${cookieNames.center}=`))
  const isGood = answer.status === 200 && !setsCookie
  const freshness = setsCookie ? keptNowhere : askAgain
  reply.header('cache-control', isGood ? freshnessOf(request) : freshness)
  const wait = made.retryAfter()
  if (answer.status === 429 && wait !== null) reply.header('retry-after', wait)
  return isGood
}

/** Where an address that brings a handover token is answered; null for any other. */
function handoverOf({ method, raw }: FastifyRequest): string | null {
  return method === 'GET' ? handoverAddressOf(raw.url ?? '/') : null
}
