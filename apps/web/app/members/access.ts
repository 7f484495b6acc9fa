import { ApiProblem, type Member } from '@quatre/contract'
import { safeRedirect } from '@quatre/domain'
import { redirect, type RouterContextProvider } from 'react-router'
import { requestContext, type RequestContext } from '../context.ts'
import { endedSessionCookie } from '../cookies.ts'

type Provider = Readonly<RouterContextProvider>

/** Where a member goes when no page was asked for. */
export const homeOfMember = '/moi'

/**
 * The member who asks for a page that is only for members. A guest is sent to sign in, with the
 * page remembered.
 * @throws a redirect to /signin
 */
export async function requireMember(context: Provider, request: Request): Promise<Member> {
  const member = await findMember(context.get(requestContext))
  if (member) return member
  const { pathname, search } = new URL(request.url)
  throw redirect(signInAddress(pathname + search))
}

/**
 * Keeps members away from the pages of guests.
 * @throws a redirect to the page that was asked for, else to the member's space
 */
export async function requireGuest(context: Provider, request: Request): Promise<void> {
  if (await findMember(context.get(requestContext))) throw redirect(targetOf(request))
}

/** The address to sign in at, which leads back to `target`. */
export function signInAddress(target: string): string {
  return `/signin?redirect=${encodeURIComponent(target)}`
}

/** The page to go to once signed in, as the address asks for it; safe addresses only. */
export function targetOf(request: Request): string {
  return safeRedirect(new URL(request.url).searchParams.get('redirect'), homeOfMember)
}

async function findMember({ api, signedIn, origin, setCookie }: RequestContext) {
  if (!signedIn) return null
  try {
    return await api.members.me()
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 401) throw error
    setCookie(endedSessionCookie(origin))
    return null
  }
}
