import { ApiProblem, type Api, type Member } from '@quatre/contract'
import { safeRedirect } from '@quatre/domain'
import { redirect, type RouterContextProvider } from 'react-router'
import { requestContext, type RequestContext } from '../context.ts'
import { cookieNames, endedSessionCookie } from '../visit/cookies.ts'
import { leaveTo } from '../visit/leave.ts'
import { refusalAddress } from '../form/refusals.ts'
import { homeOfMember, signInAddress, signUpAddress } from './addresses.ts'

type Provider = Readonly<RouterContextProvider>

/**
 * The member on a page for members only. A guest is sent to sign in, with the page remembered.
 * @throws a redirect to /signin
 */
export async function requireMember(context: Provider, url: URL): Promise<Member> {
  const member = await findMember(context.get(requestContext))
  if (member) return member
  throw redirect(signInAddress(url.pathname + url.search))
}

/** The page to go to once signed in, the member's space when none is kept. */
export const signInTarget = (url: URL): string => keptTarget(url) ?? homeOfMember

/** The page to go to once signed in, as the address asks for it; null without a safe one. */
export function keptTarget({ searchParams }: URL): string | null {
  return safeRedirect(searchParams.get('redirect'), '') || null
}

/** The entrance of a guest on the way to `target`: a browser that never signed in signs up (requirement M68). */
export function entranceAddress({ cookies }: RequestContext, target: string): string {
  return cookies.has(cookieNames.device) ? signInAddress(target) : signUpAddress(target)
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
 * A member's data beside a page; null of a guest, and of a member whose session has ended. The cookie stays: the next
 * page explains why the session has ended, and clears it.
 */
export async function readAsMember<Answer>(
  { signedIn, api }: Pick<RequestContext, 'signedIn' | 'api'>,
  read: (api: Api) => Promise<Answer>,
): Promise<Answer | null> {
  if (!signedIn) return null
  try {
    return await read(api)
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 401) return null
    throw error
  }
}

/**
 * A session that the API refuses: the visitor goes on as a guest, but role 8, which is signed out wherever it appears,
 * and led to /signin, with the reason (requirement M19).
 * @throws a redirect, or the error when it was another
 */
function withoutSession(site: RequestContext, error: unknown): null {
  if (!(error instanceof ApiProblem) || error.status !== 401) throw error
  if (error.code === 'role_signed_out') {
    throw leaveTo(site, refusalAddress(error.code, homeOfMember))
  }
  site.setCookie(endedSessionCookie(site.origin))
  return null
}
