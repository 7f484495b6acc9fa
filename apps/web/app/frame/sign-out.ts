import { ApiProblem } from '@quatre/contract'
import { redirect } from 'react-router'
import { requestContext } from '../context.ts'
import { clearedMemberCookies, forgetEverything, readCookies } from '../cookies.ts'
import type { Route } from './+types/sign-out.ts'

export function loader() {
  return redirect('/')
}

/** Ends the session and forgets the member, then /signin (specification section 4, « Logout »). */
export async function action({ request, context }: Route.ActionArgs) {
  const { api, origin, signedIn, setCookie } = context.get(requestContext)
  if (signedIn) {
    await api.sessions.signOut().catch((error: unknown) => {
      // Already ended: that is what was asked for.
      if (!(error instanceof ApiProblem) || error.status !== 401) throw error
    })
  }
  const came = readCookies(request.headers.get('cookie')).keys()
  for (const header of clearedMemberCookies(came, origin)) setCookie(header)
  return redirect('/signin', { headers: forgetEverything })
}
