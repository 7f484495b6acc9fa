import type { Center } from '@quatre/contract'
import { safeRedirect } from '@quatre/domain'
import { replace } from 'react-router'
import type { RequestContext } from '../../site/context.ts'
import { centerCookie, deviceCookie, sessionCookie } from '../../site/visit/cookies.ts'
import { endSession } from '../../site/visit/leave.ts'
import { homeOfMember } from '../../site/pages/addresses.ts'
import { holdAtTarget } from '../../bookings/parts/hold/hold.ts'

interface NewSession {
  readonly token: string
  readonly centerId: number | null
  /** The page that was asked for before. */
  readonly target: string
}

/** Keeps the session, and goes on to the page that was asked for; a court chosen before is held. */
export async function enter(site: RequestContext, session: NewSession): Promise<Response> {
  await keepSession(site, session)
  const target = safeRedirect(session.target, homeOfMember)
  // the sign-in page leaves the history: a step back leads to the page before it
  return replace(await holdAtTarget(site, session.token, target))
}

/** Keeps the session in the browser, and adopts the member's own club. */
export async function keepSession(
  site: RequestContext,
  { token, centerId, target }: NewSession,
): Promise<void> {
  // The session that was open in this browser, which could not be ended otherwise.
  if (site.signedIn) await endSession(site.api)
  site.setCookie(sessionCookie(token, site.origin))
  site.setCookie(deviceCookie(token, site.origin))
  await adoptCenter(site, centerId, target)
}

/**
 * Chooses the member's own club, unless the visitor has picked one by hand or is booking in the
 * guessed one (requirement C15, decision 8).
 */
export async function adoptCenter(
  site: RequestContext,
  centerId: number | null,
  target = '',
): Promise<void> {
  if (centerId !== null && !isPicked(site, target)) await chooseCenter(site, centerId)
}

/** Chooses a club for the browser session. */
export async function chooseCenter(site: RequestContext, centerId: number): Promise<void> {
  const own = await site.center(centerId)
  if (own) site.setCookie(centerCookie(own.slug, site.origin))
}

function isPicked(
  { chosenCenterSlug, chosenCenterIsGuess }: RequestContext,
  target: string,
): boolean {
  if (chosenCenterSlug === null) return false
  return !chosenCenterIsGuess || bookedCenter(target) === chosenCenterSlug
}

/** The club that a form offers first: the one picked by hand, else the centre of the booking, else the nearest. */
export function offeredCenterId(
  { chosenCenterSlug, chosenCenterIsGuess }: RequestContext,
  centers: readonly Pick<Center, 'id' | 'slug'>[],
  target = '',
): number | null {
  const picked = chosenCenterIsGuess ? null : chosenCenterSlug
  const offered = picked ?? bookedCenter(target) ?? chosenCenterSlug
  return centers.find(({ slug }) => slug === offered)?.id ?? null
}

/** The centre of the court that is being chosen. */
function bookedCenter(target: string): string | null {
  const [path = '', query] = target.split('?')
  return path.startsWith('/reservations/') ? new URLSearchParams(query).get('center') : null
}
