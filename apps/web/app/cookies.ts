/** The names of the site's cookies. */
export const cookieNames = {
  session: 'session',
  center: 'center',
  embedded: 'embedded',
  sideBar: 'side-bar',
} as const

const sessionDays = 30

/** Reads a `Cookie` header; a value that is not valid percent-encoding is left out. */
export function readCookies(header: string | null | undefined): Map<string, string> {
  const cookies = new Map<string, string>()
  for (const pair of (header ?? '').split(';')) {
    const cut = pair.indexOf('=')
    if (cut < 1) continue
    const value = decoded(pair.slice(cut + 1).trim())
    if (value !== null) cookies.set(pair.slice(0, cut).trim(), value)
  }
  return cookies
}

function decoded(value: string): string | null {
  try {
    return decodeURIComponent(value)
  } catch {
    return null
  }
}

/** `Set-Cookie` of a session that lasts 30 days (rules, « Accounts »). */
export function sessionCookie(token: string, origin: string): string {
  return `${hidden(cookieNames.session, token, origin)}; Max-Age=${sessionDays * 86_400}`
}

export function endedSessionCookie(origin: string): string {
  return `${hidden(cookieNames.session, '', origin)}; Max-Age=0`
}

/** The chosen centre is kept per browser session (specification section 4): no Max-Age. */
export function centerCookie(slug: string, origin: string): string {
  return hidden(cookieNames.center, slug, origin)
}

export function clearedCenterCookie(origin: string): string {
  return `${hidden(cookieNames.center, '', origin)}; Max-Age=0`
}

/** Remembers the embedded mode for the pages that follow. */
export function embeddedCookie(origin: string): string {
  return hidden(cookieNames.embedded, '1', origin)
}

function hidden(name: string, value: string, origin: string): string {
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  return `${name}=${encodeURIComponent(value)}; Path=/; HttpOnly; SameSite=Lax${secure}`
}
