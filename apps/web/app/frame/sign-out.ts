import { redirect } from 'react-router'
import { requestContext } from '../site/context.ts'
import { endSession, leaveTo } from '../site/visit/leave.ts'
import type { Route } from './+types/sign-out.ts'

export function loader() {
  return redirect('/')
}

/** Ends the session and forgets the member, then /signin (requirement M21). */
export async function action({ context }: Route.ActionArgs) {
  const site = context.get(requestContext)
  if (site.signedIn) await endSession(site.api)
  return leaveTo(site, '/signin')
}
