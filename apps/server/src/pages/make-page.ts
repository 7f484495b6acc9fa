import type { IncomingMessage } from 'node:http'
import { cookieNames, readCookies, type Pages, type ShownMember } from '@quatre/web'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { pageContext, type PageRendering, type PageView } from './context.ts'
import { webRequest } from './exchange.ts'
import type { PageRequest } from './kept-request.ts'
import type { PagesOptions } from './options.ts'
import { nonceMark } from './page-holes.ts'
import type { Visit } from './visits.ts'

export interface Site {
  readonly pages: Pages
  readonly options: PagesOptions
  readonly readVisit: (raw: IncomingMessage) => Visit
}

/** A page that all who have its key may be given. */
export interface PageToKeep extends PageRequest {
  readonly key: string
  /** The member with marks in place of texts; null: it is for guests. */
  readonly marked: ShownMember | null
  /** The token of a holder of the cards of its key; null: it has the prices of everybody. */
  readonly holder: string | null
}

/** An answer, and how it was made. */
export interface MadePage extends Omit<PageRendering, 'context' | 'isAway'> {
  readonly answer: Response
}

/** Makes the page of an address for this visitor. */
export function makeOwnPage(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  address = request.raw.url ?? '/',
): Promise<MadePage> {
  const { nonce } = site.readVisit(request.raw)
  const cookies = readCookies(request.headers.cookie)
  const token = cookies.get(cookieNames.session) || null
  const asked = { address, cookies, nonce, isWhole: false, marked: null, token }
  return make(site, { request, reply }, asked, (url) => webRequest(request, reply, url))
}

/** Makes a page for all who have its key: it waits for nobody, and knows no header and no session. */
export function makePageToKeep(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  { address, cookies, marked, holder }: PageToKeep,
): Promise<MadePage> {
  const nonce = marked ? nonceMark : ''
  const asked = { address, cookies, nonce, isWhole: true, marked, token: holder }
  return make(site, { request, reply }, asked, (url) => new Request(url))
}

async function make(
  { pages, options, readVisit }: Site,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  asked: Omit<PageView, 'now'>,
  makeRequest: (url: URL) => Request,
): Promise<MadePage> {
  const { now } = readVisit(request.raw)
  const view = { ...asked, now }
  const { context, isAway, ...rendering } = pageContext(request, reply, options, view)
  const url = new URL(asked.address, context.origin)
  const answer = await pages.answer(makeRequest(url), context)
  return { ...rendering, answer: answer.status === 500 && isAway() ? unavailable(answer) : answer }
}

/** The page of a failure that will pass. */
function unavailable({ body, headers }: Response): Response {
  headers.set('retry-after', '5')
  return new Response(body, { status: 503, headers })
}
