import type { Tournament, TournamentMatch } from '@quatre/contract'

/** A round of the main draw: a line each, null where its two pairs are exempt from it. */
export interface TreeRound {
  readonly name: string
  readonly lines: readonly (TournamentMatch | null)[]
}

/** Matches outside of the main draw: qualifying, third place, classification. */
export interface OtherRound {
  readonly name: string
  readonly matches: readonly TournamentMatch[]
}

const inDraw = /^main\/r\d+\/m(\d+)$/

/** The rounds of the main draw, each with half the lines of the one before, and all others. */
export function drawRounds({ rounds, matches }: Pick<Tournament, 'rounds' | 'matches'>): {
  readonly tree: readonly TreeRound[]
  readonly others: readonly OtherRound[]
} {
  const byId = new Map(matches.map((match) => [match.id, match]))
  const found = rounds.map(({ name, matchIds }) => ({
    name,
    matches: matchIds.flatMap((id) => byId.get(id) ?? []),
  }))
  const isMain = ({ matches: ofRound }: OtherRound) => ofRound.some(({ id }) => inDraw.test(id))
  const main = found.filter(isMain)
  const tree = main.map(({ name, matches: ofRound }, place) => {
    const lines: (TournamentMatch | null)[] = Array.from(
      { length: 2 ** (main.length - 1 - place) },
      () => null,
    )
    for (const match of ofRound) lines[Number(inDraw.exec(match.id)?.[1]) - 1] = match
    return { name, lines }
  })
  return { tree, others: found.filter((round) => !isMain(round) && round.matches.length > 0) }
}

/** The round that is played, or comes next; the last one when all are over. */
export function currentRound(tree: readonly TreeRound[]): number {
  const open = tree.findIndex(({ lines }) => lines.some((line) => line && line.state !== 'done'))
  return open === -1 ? Math.max(0, tree.length - 1) : open
}

/** How far a round is, for its tab and its drawing. */
export function roundProgress({ lines }: TreeRound): 'done' | 'playing' | 'waiting' {
  const states = lines.flatMap((line) => (line ? [line.state] : []))
  if (states.length > 0 && states.every((state) => state === 'done')) return 'done'
  return states.some((state) => state === 'playing' || state === 'called') ? 'playing' : 'waiting'
}
