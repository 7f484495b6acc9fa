import type { Center, Tournament, TournamentPair } from '@quatre/contract'
import { isoWithOffset } from '@quatre/domain'
import { tournamentStage, type Stage } from '../parts/stage.ts'
import { timeFrom } from '../parts/words.ts'
import { drawRounds } from '../parts/tree.ts'

/** A tournament as its page is drawn. */
export type TournamentPage = ReturnType<typeof tournamentPage>

interface Shown {
  readonly tournament: Tournament
  readonly place: Center | null
  /** The address of the page, without a query. */
  readonly address: string
  readonly followedId: number | null
  readonly now: number
}

export function tournamentPage({ tournament, place, address, followedId, now }: Shown) {
  const pairs = new Map(tournament.entries.map((pair) => [pair.id, pair]))
  return {
    tournament,
    place,
    address,
    stage: tournamentStage(tournament, now),
    pairs,
    followed: followedId === null ? null : (pairs.get(followedId) ?? null),
    ...drawRounds(tournament),
    /** With its day, where that is not today. */
    timeText: (instant: string) => timeFrom(instant, isoWithOffset(now, tournament.timeZone)),
    pairLink: (pairId: number) => `${address}?paire=${pairId}`,
  }
}

export const isPlayed = (stage: Stage): boolean => stage === 'pools' || stage === 'draw'

/** The keyboard reaches scrolling elements, and its arrows then swipe (WCAG 2.1.1). */
export const scrolledByKeys = { tabIndex: 0 } as const

/** Pairs that keep a place, the strongest first; at the end by their final rank. */
export function rankedPairs({ entries }: Tournament): TournamentPair[] {
  const pairRank = ({ finalRank, weight }: TournamentPair) => finalRank ?? weight ?? Infinity
  return entries
    .filter(({ state }) => state !== 'waiting')
    .toSorted((one, other) => pairRank(one) - pairRank(other))
}
