import { pages } from '../../routes.ts'

export interface OlderAddress {
  /** The text in place of a centre's slug. */
  readonly centerSlug: string
  readonly to: string
}

const older = pages.flatMap(({ formerly, path }) =>
  formerly ? [{ last: formerly.split('/').at(-1), to: path }] : [],
)

/** Today's address of an older one, at any depth below a centre (requirement S9); null for the rest. */
export function olderAddress(pathname: string): OlderAddress | null {
  const [centerSlug, ...rest] = pathname.split('/').filter(Boolean)
  const found = older.find(({ last }) => last === rest.at(-1))
  return centerSlug !== undefined && found ? { centerSlug, to: found.to } : null
}
