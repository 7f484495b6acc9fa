import { safeRedirect } from '@quatre/domain'
import { redirect } from 'react-router'
import type { RequestContext } from '../context.ts'
import { centerCookie, sessionCookie } from '../cookies.ts'
import { homeOfMember } from './access.ts'

interface NewSession {
  readonly token: string
  readonly centerId: number | null
}

interface Entry extends NewSession {
  /** The page that was asked for before. */
  readonly target: string
}

/** Keeps the session, and goes on to the page that was asked for. */
export async function enter(
  site: RequestContext,
  { target, ...session }: Entry,
): Promise<Response> {
  await keepSession(site, session)
  return redirect(safeRedirect(target, homeOfMember))
}

/**
 * Keeps the session in the browser and adopts the member's own club where none is chosen
 * (specification section 4).
 */
export async function keepSession(
  { api, origin, chosenCenterSlug, setCookie }: RequestContext,
  { token, centerId }: NewSession,
): Promise<void> {
  setCookie(sessionCookie(token, origin))
  if (chosenCenterSlug !== null || centerId === null) return
  const centers = await api.centers.list()
  const own = centers.find(({ id }) => id === centerId)
  if (own) setCookie(centerCookie(own.slug, origin))
}
