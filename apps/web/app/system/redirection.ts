import { redirect } from 'react-router'
import { pageRow } from '../site/pages/page-lookup.server.ts'
import type { Route } from './+types/redirection.ts'

/** Redirects to the target of the address's row, with the query of the address (requirement ED8). */
export function loader({ pattern, url: { search } }: Route.LoaderArgs) {
  const { redirectsTo } = pageRow(pattern)
  if (redirectsTo === undefined) throw new Error(`${pattern} is no redirection.`)
  return redirect(redirectsTo + search, 301)
}
