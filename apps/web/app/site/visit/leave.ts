import { ApiProblem, type Api } from '@quatre/contract'
import { redirect } from 'react-router'
import type { RequestContext } from '../context.ts'
import { clearedMemberCookies, forgetEverything } from './cookies.ts'

/** Ends a session at the API; one that has already ended is no error. */
export async function endSession({ sessions }: Api): Promise<void> {
  await sessions.signOut().catch((error: unknown) => {
    if (!(error instanceof ApiProblem) || error.status !== 401) throw error
  })
}

/**
 * Leads a member whose session has ended to another page, and lets the browser forget all that it
 * kept of them.
 */
export function leaveTo(
  { cookies, origin, setCookie }: RequestContext,
  address: string,
  status = 302,
): Response {
  for (const header of clearedMemberCookies(cookies.keys(), origin)) setCookie(header)
  return redirect(address, { status, headers: forgetEverything })
}
