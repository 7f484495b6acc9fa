/** A cookie as a browser keeps it. */
export interface Cookie {
  readonly name: string
  readonly value: string
  readonly path: string
  readonly httpOnly: boolean
  readonly sameSite: string
  /** Until the browser is closed; else for as long as the site said. */
  readonly maxAgeSeconds: number | 'session'
}

/** The cookies of one browser, which sends them where they belong. */
export class CookieJar {
  readonly #cookies = new Map<string, Cookie>()

  /** Keeps the cookies that an answer sets, and deletes those that it clears. */
  take(headers: readonly string[]): void {
    this.keepAll(headers.map(parseCookie))
  }

  keepAll(cookies: readonly Cookie[]): void {
    for (const cookie of cookies) {
      const key = `${cookie.name} ${cookie.path}`
      if (cookie.maxAgeSeconds === 'session' || cookie.maxAgeSeconds > 0)
        this.#cookies.set(key, cookie)
      else this.#cookies.delete(key)
    }
  }

  keep(name: string, value: string): void {
    this.take([`${name}=${value}; Path=/; HttpOnly; SameSite=Lax`])
  }

  clear(): void {
    this.#cookies.clear()
  }

  get all(): readonly Cookie[] {
    return [...this.#cookies.values()]
  }

  find(name: string): Cookie | undefined {
    return this.all.find((cookie) => cookie.name === name)
  }

  /** The header of a request for a path. */
  headerFor(path: string, { isForeignWrite }: { readonly isForeignWrite: boolean }): string {
    return this.all
      .filter((cookie) => path.startsWith(cookie.path))
      .filter(({ sameSite }) => !isForeignWrite || sameSite === 'none')
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
  }
}

function parseCookie(header: string): Cookie {
  const [pair = '', ...attributes] = header.split(/; */)
  const equals = pair.indexOf('=')
  const said = new Map(
    attributes.map((one) => {
      const [name = '', value = ''] = one.split('=')
      return [name.toLowerCase(), value]
    }),
  )
  const maxAge = said.get('max-age')
  return {
    name: pair.slice(0, equals),
    value: pair.slice(equals + 1),
    path: said.get('path') ?? '/',
    httpOnly: said.has('httponly'),
    sameSite: said.get('samesite')?.toLowerCase() ?? 'lax',
    maxAgeSeconds: maxAge === undefined ? 'session' : Number(maxAge),
  }
}
