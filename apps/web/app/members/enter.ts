import { safeRedirect } from '@quatre/domain'
import { redirect } from 'react-router'
import type { RequestContext } from '../context.ts'
import { centerCookie, sessionCookie } from '../cookies.ts'
import { homeOfMember } from './access.ts'

interface Entry {
  readonly token: string
  readonly centerId: number | null
  /** The page that was asked for before. */
  readonly target: string
}

/**
 * Keeps the session, adopts the member's own club where none is chosen (specification section 4),
 * and goes on to the page that was asked for.
 */
export async function enter(
  { api, origin, chosenCenterSlug, setCookie }: RequestContext,
  { token, centerId, target }: Entry,
): Promise<Response> {
  setCookie(sessionCookie(token, origin))
  if (chosenCenterSlug === null && centerId !== null) {
    const centers = await api.centers.list()
    const own = centers.find(({ id }) => id === centerId)
    if (own) setCookie(centerCookie(own.slug, origin))
  }
  return redirect(safeRedirect(target, homeOfMember))
}
