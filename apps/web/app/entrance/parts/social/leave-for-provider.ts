import { findInAppBrowser } from '@quatre/domain'
import { redirect } from 'react-router'
import type { RequestContext } from '../../../site/context.ts'
import { authorizeAddress } from './authorize-address.ts'
import { flowCookie, type Flow } from './social-cookies.ts'

/** Providers refuse the browser of a social application. */
export function isInApplication({ headers }: Request): boolean {
  return findInAppBrowser(headers.get('user-agent') ?? '') !== null
}

/** Sends to a provider, with the data for the return in a cookie; null when it is not configured. */
export async function leaveForProvider(
  { api, origin, setCookie }: RequestContext,
  wish: Omit<Flow, 'state' | 'nonce'>,
): Promise<Response | null> {
  const [state, nonce] = [crypto.randomUUID(), crypto.randomUUID()]
  const announced = await api.social.providers()
  const address = authorizeAddress(wish.provider, announced, { origin, state, nonce })
  if (address === null) return null
  setCookie(flowCookie({ ...wish, state, nonce }, origin))
  return redirect(address, 303)
}
