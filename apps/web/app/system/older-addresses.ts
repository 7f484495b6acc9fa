/** Addresses of older links, at any depth below a centre (requirement S9). */
const sections: Readonly<Record<string, string>> = {
  'mon-compte': '/moi',
  newsletters: '/newsletters',
}

export interface OlderAddress {
  /** What stands where a centre's slug stood. */
  readonly centerSlug: string
  readonly to: string
}

/** Where `/:center_name/…/mon-compte` and `/:center_name/…/newsletters` lead today; null for the rest. */
export function olderAddress(pathname: string): OlderAddress | null {
  const [centerSlug, ...rest] = pathname.split('/').filter(Boolean)
  const last = rest.at(-1)
  if (centerSlug === undefined || last === undefined || !Object.hasOwn(sections, last)) return null
  return { centerSlug, to: sections[last] ?? '/' }
}
