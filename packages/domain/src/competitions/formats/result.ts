import type { FormatRules } from './format.ts'
import {
  checkScore,
  completedFor,
  finalScoreFault,
  leadingSide,
  otherSide,
  type Counts,
  type PlayedSet,
  type ScoreFault,
  type Side,
} from './score.ts'

/** How a match ended, as the referee says it. Scores of stopped matches are those at the stop. */
export type MatchEnd =
  | { readonly how: 'played'; readonly sets: readonly PlayedSet[] }
  | { readonly how: 'retired'; readonly by: Side; readonly sets: readonly PlayedSet[] }
  | { readonly how: 'disqualified'; readonly by: Side; readonly sets: readonly PlayedSet[] }
  | { readonly how: 'walk_over'; readonly absent: Side | 'both' }

/** The rules of a season about the counts of a match. */
export interface CountRules {
  readonly superTieBreakGames: 'one' | 'points'
  readonly countsForfeits: boolean
}

export interface MatchOutcome {
  /** null when both pairs are absent. */
  readonly winner: Side | null
  /** The whole score, completed after a retirement; empty without play. */
  readonly sets: readonly PlayedSet[]
  /** Sets and games of each side in differences; null: the match stays out of them. */
  readonly counts: { readonly sets: Counts; readonly games: Counts } | null
}

/** The fault of a result in a format; null: none. A match that is won cannot be given up. */
export function resultFault(rules: FormatRules, result: MatchEnd): ScoreFault | null {
  if (result.how === 'walk_over') return null
  if (result.how === 'played') return finalScoreFault(rules, result.sets)
  const check = checkScore(rules, result.sets)
  if (!check.isLegal) return check.fault
  return check.winner === null ? null : { code: 'after_the_end', set: result.sets.length + 1 }
}

function countsIn(sets: readonly PlayedSet[], { superTieBreakGames }: CountRules) {
  const won: [number, number] = [0, 0]
  const games: [number, number] = [0, 0]
  for (const set of sets) {
    const counts = set.kind === 'set' ? set.games : set.points
    const winner = leadingSide(counts)
    won[winner]++
    if (set.kind === 'super' && superTieBreakGames === 'one') games[winner]++
    else for (const side of [0, 1] as const) games[side] += counts[side]
  }
  return { sets: won, games }
}

/**
 * Winner and counts of a result. A retirement gives the rest of the match to the other pair. Walk-overs and
 * disqualifications stay out of the differences or count as lost without a game, as the season says.
 * @throws RangeError on a result with a fault
 */
export function matchOutcome(
  rules: FormatRules,
  result: MatchEnd,
  countRules: CountRules,
): MatchOutcome {
  const fault = resultFault(rules, result)
  if (fault) throw new RangeError(`no result of the format: ${fault.code} in set ${fault.set}`)
  if (result.how === 'walk_over' && result.absent === 'both')
    return { winner: null, sets: [], counts: null }
  if (result.how === 'walk_over' || result.how === 'disqualified') {
    const loser = result.how === 'walk_over' ? result.absent : result.by
    const winner = otherSide(loser as Side)
    const lost = completedFor(rules, [], winner)
    return {
      winner,
      sets: result.how === 'walk_over' ? [] : result.sets,
      counts: countRules.countsForfeits ? countsIn(lost, countRules) : null,
    }
  }
  const sets =
    result.how === 'played' ? result.sets : completedFor(rules, result.sets, otherSide(result.by))
  const counts = countsIn(sets, countRules)
  return { winner: leadingSide(counts.sets), sets, counts }
}
