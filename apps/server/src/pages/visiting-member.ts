import { apiBase, contract } from '@quatre/contract'
import { instantAt, networkTimeZone } from '@quatre/domain'
import {
  consentDay,
  cookieNames,
  ownCenterCookie,
  readConsent,
  shownMember,
  type ShownMember,
} from '@quatre/web'
import type { FastifyRequest } from 'fastify'
import { Problem } from '../http/problems.ts'
import { audienceSettings } from './context.ts'
import type { PagesOptions } from './options.ts'
import { siteOrigin } from './security.ts'

/** The member who asks for a page that is kept. */
export interface VisitingMember {
  readonly shown: ShownMember
  /** Those of the request, with the centre that this page makes the chosen one. */
  readonly cookies: ReadonlyMap<string, string>
  /** `Set-Cookie` that does so, on the first page of a browser session. */
  readonly cookie: string | null
  /** Names their cards, and the token to read the prices of their holders with; null without a card. */
  readonly holder: { readonly cards: string; readonly token: string } | null
  /** Whether their cards, read again, are still those. */
  hasSameCards(): Promise<boolean>
  /** Whether lists of their own things are empty: addresses of the API. */
  haveNone(lists: readonly string[]): Promise<boolean>
}

/**
 * The member of a session, for a page that is kept; null where the page is to be made for them alone: the session has
 * ended, or the page says something once.
 */
export async function findVisitingMember(
  options: PagesOptions,
  request: FastifyRequest,
  cookies: VisitingMember['cookies'],
  now: number,
): Promise<VisitingMember | null> {
  const token = cookies.get(cookieNames.session) ?? ''
  if (token === '' || cookies.has(cookieNames.completionSaved)) return null
  const member = await options.findPageMember(token, now).catch(orNobody)
  if (member === null) return null
  const { centerSlug, lastOwnStart, cards } = member
  const consent = readConsent(cookies, consentDay(now))
  const audience = consent.audience ? audienceSettings(options) : null
  const choice = { cookies, cookie: null }
  const firstChoice = () => ({
    cookies: new Map([...cookies, [cookieNames.center, centerSlug ?? '']]),
    cookie: ownCenterCookie(centerSlug, siteOrigin(request, options)),
  })
  return {
    ...(cookies.has(cookieNames.center) ? choice : firstChoice()),
    shown: shownMember(member, { cookies, audience }),
    holder: cards === '' ? null : { cards, token },
    async hasSameCards() {
      const again = cards === '' ? member : await options.findPageMember(token, now).catch(orNobody)
      return again?.cards === cards
    },
    async haveNone(lists) {
      const asked = lists.filter((url) => !isAfter(url, lastOwnStart, now))
      const areEmpty = await Promise.all(asked.map((url) => options.isEmpty(url, request, token)))
      return !areEmpty.includes(false)
    },
  }
}

/** The page meets the same refusal, and says so. */
function orNobody(error: unknown): null {
  if (error instanceof Problem) return null
  throw error
}

const bookings = apiBase + contract.bookings.list.path
const courtWaits = apiBase + contract.courtWaits.list.path

/** Whether a list says only what starts after a time; it need not be read. */
function isAfter(url: string, lastStart: number | null, now: number): boolean {
  const [path, search] = url.split('?')
  const day = path === bookings ? new URLSearchParams(search).get('from') : null
  const from = day === null ? now : instantAt(day, 0, networkTimeZone)
  const isKnown = day !== null || path === courtWaits
  return isKnown && (lastStart === null || lastStart < from)
}
