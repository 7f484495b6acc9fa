import { stringifySetCookie } from 'cookie'

interface CookieOptions {
  /** Scheme and host of the site: over https the cookie travels by https alone. */
  readonly origin: string
  readonly path?: string
  readonly sameSite?: 'lax' | 'none'
  /** In seconds; as long as the browser is open when absent. */
  readonly maxAge?: number
}

/** `Set-Cookie` of a cookie that no script sees. */
export function setCookieHeader(
  name: string,
  value: string,
  { origin, path = '/', sameSite = 'lax', ...lasting }: CookieOptions,
): string {
  const secure = origin.startsWith('https:')
  const cookie = { name, value, path, sameSite, secure, httpOnly: true, ...lasting }
  return stringifySetCookie(cookie, { encode: encodeURIComponent })
}
