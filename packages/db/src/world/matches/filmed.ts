import type { WorldMatch } from './world-match.ts'

export interface FilmedMatch extends WorldMatch {
  readonly id: number
  readonly isFoot: boolean
}

const filmedOfKind = 12
const footId = 4

/** The latest results of leagues, of friends and of foot 5 were played on courts with cameras. */
export function filmedMatches(
  all: readonly (WorldMatch & { readonly id: number })[],
): FilmedMatch[] {
  const latest = all
    .filter(({ state, result }) => state === 'final' && result?.how === 'played')
    .toSorted((a, b) => b.startsAt - a.startsAt)
    .map((match) => ({ ...match, isFoot: match.sportId === footId }))
  const kinds = [
    latest.filter(({ kind, isFoot }) => kind === 'league' && !isFoot),
    latest.filter(({ kind, isFoot }) => kind === 'friendly' && !isFoot),
    latest.filter(({ isFoot }) => isFoot),
  ]
  return kinds.flatMap((matches) => matches.slice(0, filmedOfKind))
}
