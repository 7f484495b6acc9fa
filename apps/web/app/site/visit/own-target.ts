/** The parameter that brings a session, in any address of the site. */
export const tokenName = 'access_token'

/**
 * The path and query when they belong to this site and carry no token, else the home. Not `safeRedirect`, which is for
 * after a sign-in: a visitor of any page, the sign-in included, stays there.
 */
export function ownTarget(wanted: string | null, origin: string): string {
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, origin)) return '/'
  const { pathname, search, origin: itsOrigin } = new URL(wanted, origin)
  if (itsOrigin !== origin || pathname.startsWith('//')) return '/'
  return new URLSearchParams(search).has(tokenName) ? '/' : pathname + search
}
