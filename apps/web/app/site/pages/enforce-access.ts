import { redirect, type MiddlewareFunction } from 'react-router'
import { requestContext } from '../context.ts'
import { pageRow } from './page-lookup.server.ts'
import type { PageRow } from './page-row.ts'
import { findMember, requireMember, signInTarget } from './access.ts'

/** Opens a page only to the visitors that its row in the table of pages allows (requirement M23). */
export const enforceAccess: MiddlewareFunction<Response> = async ({
  request,
  url,
  pattern,
  params,
  context,
}) => {
  const page = pageRow(pattern)
  if (page.access === 'public' || page.guard === 'page') return
  // a page that does not exist has no access rule: the page or its layout answers
  const { center } = context.get(requestContext)
  if (!isThere(page, params)) return
  if (params.center_name !== undefined && !(await center(params.center_name))) return
  if (page.needs && !url.searchParams.get(page.needs.query)) throw redirect(page.needs.else)
  if (page.access === 'member') await requireMember(context, url)
  // a form that signs in is accepted from a member too: another one may want to come in
  else if (request.method !== 'POST' && (await findMember(context.get(requestContext))))
    throw redirect(signInTarget(url))
}

function isThere({ values = {} }: PageRow, params: Readonly<Record<string, string | undefined>>) {
  return Object.entries(values).every(([name, known]) => known.includes(params[name] ?? ''))
}
