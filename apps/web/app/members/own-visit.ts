import type { RequestContext } from '../site/context.ts'

/**
 * Whether a page was opened by the application, typed in or reached from this site: what a link of
 * another site brings signs nobody in. Older web views do not say where a visit comes from.
 */
export function isOwnVisit(
  { headers }: Request,
  { appMode }: Pick<RequestContext, 'appMode'>,
): boolean {
  const from = headers.get('sec-fetch-site')
  return from === null ? appMode.isApp : from === 'none' || from === 'same-origin'
}
