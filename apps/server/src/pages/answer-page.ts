import { cookieNames, handoverAddress, readCookies } from '@quatre/web'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { send } from './exchange.ts'
import { openKeptPages, type FoundPage } from './kept-pages.ts'
import { findVisitingMember, type VisitingMember } from './visiting-member.ts'
import { keptRequests } from './kept-request.ts'
import {
  makeOwnPage,
  makePageToKeep,
  type MadePage,
  type PageToKeep,
  type Site,
} from './make-page.ts'
import { scriptHashes } from './page-bytes.ts'
import { fillParts, markMember, markTexts, splitAtMarks, type HoleTexts } from './page-holes.ts'
import { checkVisit } from './refusals.ts'
import { allowScripts } from './security.ts'

type PageHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** A page that may be one of those that are kept, and the member who asks for it; null: a guest. */
interface Asked {
  readonly page: PageToKeep
  readonly member: VisitingMember | null
  readonly texts: HoleTexts
}

/** Answers any address: a page that is given again as it was, or one that is made now. */
export function pageHandler(site: Site): PageHandler {
  const { options, readVisit } = site
  const keptPages = openKeptPages(options)
  const { keptAddress, keptRequest } = keptRequests(options)

  /** Null where the page is made for its visitor alone. */
  async function askedPage(request: FastifyRequest): Promise<Asked | null> {
    const address = options.mode === 'built' ? keptAddress(request) : null
    if (address === null) return null
    const { now, nonce } = readVisit(request.raw)
    const cookies = readCookies(request.headers.cookie)
    if (!cookies.has(cookieNames.session)) {
      const page = keptRequest(request, { address, cookies }, now)
      return { page: { ...page, marked: null, holder: null }, member: null, texts: markTexts }
    }
    const member = await findVisitingMember(options, request, cookies, now)
    if (member === null) return null
    const page = keptRequest(request, { address, cookies: member.cookies }, now)
    const { marked, texts } = markMember(member.shown)
    const { cards, token: holder = null } = member.holder ?? {}
    const key = JSON.stringify([page.key, marked, cards])
    return { page: { ...page, key, marked, holder }, member, texts: { ...texts, nonce } }
  }

  /** Whether a page that was made as if its member had nothing of their own there is theirs. */
  const isTheirs = async ({ member }: Asked, { ownLists }: Pick<MadePage, 'ownLists'>) =>
    member === null || member.haveNone(ownLists)

  async function giveKept(
    found: FoundPage,
    { member, texts }: Asked,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    const { encoding, bytes } = await found.bytesFor(request, texts)
    const cookies = [member?.cookie ?? [], found.cookies].flat()
    if (cookies.length > 0) reply.header('set-cookie', cookies)
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    if (member === null) allowScripts(reply, found.scripts)
    const cacheControl = pageFreshness(request)
    reply.headers({
      'cache-control': cacheControl,
      vary: 'accept-encoding',
      'server-timing': 'kept',
    })
    return reply.type(found.type).send(bytes)
  }

  /** Answers with a page that is kept from now on where it may be. */
  async function answerAndKeep(asked: Asked, request: FastifyRequest, reply: FastifyReply) {
    const { page, member, texts } = asked
    if (member?.cookie) reply.header('set-cookie', member.cookie)
    const made = await makePageToKeep(site, request, reply, page)
    const isGood = finish(made, request, reply)
    if (member !== null && !isGood) return answerOwn(request, reply)
    const text = await made.answer.text()
    const type = made.answer.headers.get('content-type') ?? ''
    const isHtml = type.startsWith('text/html')
    const parts = splitAtMarks(text, isHtml)
    const scripts = isHtml && member === null ? scriptHashes(text) : ''
    // cards that ended while it was made changed its prices
    const isOfKey = isGood && (member === null || (await member.hasSameCards()))
    const until = isOfKey ? made.keptUntil() : null
    if (until !== null) {
      const { readings, ownLists } = made
      const lasts = { from: readVisit(request.raw).now, until }
      const cookies = replyCookies(reply).filter((cookie) => cookie !== member?.cookie)
      await keptPages.keep(page.key, { parts, type, cookies, scripts, readings, ownLists, lasts })
    }
    if (!(await isTheirs(asked, made))) return answerOwn(request, reply)
    if (member === null) allowScripts(reply, scripts)
    return send(made.answer, reply, fillParts(parts, texts))
  }

  async function answerOwn(request: FastifyRequest, reply: FastifyReply) {
    reply.removeHeader('set-cookie')
    const made = await makeOwnPage(site, request, reply)
    finish(made, request, reply)
    return send(made.answer, reply)
  }

  return async (request, reply) => {
    await checkVisit(request, options)
    const handover = requestHandoverAddress(request)
    if (handover !== null) {
      const { answer } = await makeOwnPage(site, request, reply, handover)
      return send(answer, reply)
    }
    const asked = await askedPage(request)
    if (asked === null) return answerOwn(request, reply)
    const { now } = readVisit(request.raw)
    const { key, holder } = asked.page
    const found = await keptPages.find(key, now, request, holder)
    if (found !== null) {
      const isGiven = await isTheirs(asked, found)
      return isGiven ? giveKept(found, asked, request, reply) : answerOwn(request, reply)
    }
    try {
      return await answerAndKeep(asked, request, reply)
    } finally {
      keptPages.made(key)
    }
  }
}

const replyCookies = (reply: FastifyReply) =>
  [reply.getHeader('set-cookie') ?? []].flat().map(String)

/** Writes the headers of a page that was made; returns whether it may be given again. */
function finish(made: MadePage, request: FastifyRequest, reply: FastifyReply): boolean {
  const { answer } = made
  // the centre's says no more than the address that chooses it
  const setsCookie =
    answer.headers.has('set-cookie') ||
    replyCookies(reply).some((cookie) => !cookie.startsWith(`${cookieNames.center}=`))
  const isGood = answer.status === 200 && !setsCookie
  const freshness = setsCookie ? keptNowhere : askAgain
  reply.header('cache-control', isGood ? pageFreshness(request) : freshness)
  const wait = made.retryAfter()
  if (answer.status === 429 && wait !== null) reply.header('retry-after', wait)
  return isGood
}

/** A page may show a member's data: only its own browser keeps it, and asks again each time. */
const askAgain = 'private, no-cache'
/** A cookie may open a session: nothing keeps the answer that brings it. */
const keptNowhere = 'private, no-store'
const untilTheClick = 'private, max-age=5'

/** A page prefetched while the pointer moves to a link stays fresh until the click, which then shows it. */
function pageFreshness({ method, headers }: FastifyRequest): string {
  const ahead = headers['sec-purpose']?.toString().startsWith('prefetch') ?? false
  return ahead && method === 'GET' ? untilTheClick : askAgain
}

/** Where an address that brings a handover token is answered; null for any other. */
function requestHandoverAddress({ method, raw }: FastifyRequest): string | null {
  return method === 'GET' ? handoverAddress(raw.url ?? '/') : null
}
