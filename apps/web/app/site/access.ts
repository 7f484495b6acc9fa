import { ApiProblem, type Member } from '@quatre/contract'
import { safeRedirect } from '@quatre/domain'
import { redirect, type RouterContextProvider } from 'react-router'
import { requestContext, type RequestContext } from './context.ts'
import { endedSessionCookie } from './cookies.ts'
import { leaveTo } from './leave.ts'
import { refusalAddress } from './refusals.ts'
import { homeOfMember, signInAddress } from './addresses.ts'

type Provider = Readonly<RouterContextProvider>

/**
 * The member who asks for a page that is only for members. A guest is sent to sign in, with the
 * page remembered.
 * @throws a redirect to /signin
 */
export async function requireMember(context: Provider, request: Request): Promise<Member> {
  const member = await findMember(context.get(requestContext))
  if (member) return member
  throw redirect(signInAddress(askedPage(request.url)))
}

/** The page behind a request: a script asks for its data at an address of its own. */
export function askedPage(address: string): string {
  const { pathname, searchParams } = new URL(address)
  if (!pathname.endsWith('.data')) return pathname + new URL(address).search
  searchParams.delete('_routes')
  const page = pathname.replace(/(\/_root|\/_|)\.data$/, '') || '/'
  return searchParams.size === 0 ? page : `${page}?${searchParams.toString()}`
}

/**
 * Keeps members away from the pages of guests.
 * @throws a redirect to the page that was asked for, else to the member's space
 */
export async function requireGuest(context: Provider, request: Request): Promise<void> {
  if (await findMember(context.get(requestContext))) throw redirect(targetOf(request))
}

/** The page to go to once signed in, the member's space when none is kept. */
export const targetOf = (request: Request): string => keptTarget(request) ?? homeOfMember

/** The page to go to once signed in, as the address asks for it; null without a safe one. */
export function keptTarget({ url }: Pick<Request, 'url'>): string | null {
  return safeRedirect(new URL(url).searchParams.get('redirect'), '') || null
}

/** The member of the session cookie; a cookie whose session has ended is cleared. */
export async function findMember(site: RequestContext): Promise<Member | null> {
  if (!site.signedIn) return null
  try {
    return await site.api.members.me()
  } catch (error) {
    return withoutSession(site, error)
  }
}

/**
 * A session that the API refuses: the visitor goes on as a guest, but role 8, which is signed out
 * wherever it appears, and led to /signin, which says why (requirement M19).
 * @throws a redirect, or the error when it was another
 */
function withoutSession(site: RequestContext, error: unknown): null {
  if (!(error instanceof ApiProblem) || error.status !== 401) throw error
  if (error.code === 'role_signed_out') {
    throw leaveTo(site, refusalAddress('account_not_active', homeOfMember))
  }
  site.setCookie(endedSessionCookie(site.origin))
  return null
}
