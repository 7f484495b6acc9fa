import { ApiProblem } from '@quatre/contract'
import { redirect } from 'react-router'
import { requestContext } from '../context.ts'
import { clearedCenterCookie, endedSessionCookie } from '../cookies.ts'
import type { Route } from './+types/sign-out.ts'

export function loader() {
  return redirect('/')
}

/** Ends the session and the club choice, then /signin (specification section 4, « Logout »). */
export async function action({ context }: Route.ActionArgs) {
  const { api, origin, signedIn, setCookie } = context.get(requestContext)
  if (signedIn) {
    await api.members.signOut().catch((error: unknown) => {
      // Already ended: that is what was asked for.
      if (!(error instanceof ApiProblem) || error.status !== 401) throw error
    })
  }
  setCookie(endedSessionCookie(origin))
  setCookie(clearedCenterCookie(origin))
  return redirect('/signin')
}
