import { redirect } from 'react-router'
import { pageOf } from '../site/page-lookup.ts'
import type { Route } from './+types/redirection.ts'

/** Leads to where the row of the address says. */
export function loader({ pattern }: Route.LoaderArgs) {
  const { redirectsTo } = pageOf(pattern)
  if (redirectsTo === undefined) throw new Error(`${pattern} is no redirection.`)
  return redirect(redirectsTo)
}
