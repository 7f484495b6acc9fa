import type { RequestContext } from '../site/context.ts'

/**
 * Whether a page was opened by the application, typed in or reached from this site: a token in a link of another site
 * does not sign in. Older web views do not send the origin of a visit.
 */
export function isOwnVisit(
  { headers }: Request,
  { appMode }: Pick<RequestContext, 'appMode'>,
): boolean {
  const from = headers.get('sec-fetch-site')
  return from === null ? appMode.isApp : from === 'none' || from === 'same-origin'
}
