import type { MatchEnd } from '../formats/result.ts'
import {
  checkScore,
  finalScoreFault,
  leadingSide,
  scoreFaultSentence,
  type Counts,
  type Side,
} from '../formats/score.ts'
import type { FormatRules } from '../formats/format.ts'
import { resultFault } from '../formats/result.ts'

/** The kinds of matches beside those of tournaments, whose format and graph decide. */
export type MatchKind = 'league' | 'friendly'

/** The facts about a match that decide which scores it may have. */
export interface ScoredMatch {
  readonly kind: MatchKind
  /** Foot is counted in goals, all else in sets. */
  readonly sport: 'foot-5' | 'sets'
}

/** Best of three sets, a super tie-break decides: leagues and friendly matches alike. */
const bestOfThree: FormatRules = {
  set: { gamesTo: 6, tieBreakAt: 6 },
  setsToWin: 2,
  decider: 'super',
  at40: 'advantage',
  restMinutes: 0,
}

const mostGoals = 60

/**
 * Why a match cannot have ended so, a sentence in French; null: it can. A friendly match may end with the hour, its sets
 * begun; foot may be drawn; walk-overs are of leagues.
 */
/** Whether the players of a booking may enter its score: rules are of padel and foot 5, and a lesson is no match. */
export const takesScore = (booking: { sport: { slug: string }; coach: unknown }): boolean =>
  booking.coach === null && ['padel', 'foot-5'].includes(booking.sport.slug)

export function matchEndFault({ kind, sport }: ScoredMatch, end: MatchEnd): string | null {
  if (end.how === 'walk_over')
    return kind === 'league' ? null : 'Un match amical sans adversaire n’a pas de score.'
  if (sport === 'foot-5') return goalsFault(end)
  if (end.how === 'played' && kind === 'friendly') {
    if (end.sets.length === 0) return 'Il manque le score.'
    const check = checkScore(bestOfThree, end.sets)
    return check.isLegal ? null : scoreFaultSentence(check.fault)
  }
  const fault =
    end.how === 'played' ? finalScoreFault(bestOfThree, end.sets) : resultFault(bestOfThree, end)
  return fault && scoreFaultSentence(fault)
}

function goalsFault(end: Exclude<MatchEnd, { how: 'walk_over' }>): string | null {
  const [goals, ...more] = end.sets
  const isCount = (count: number) => Number.isInteger(count) && count >= 0 && count <= mostGoals
  if (goals?.kind !== 'set' || more.length > 0 || !goals.games.every(isCount))
    return `Le score est le nombre de buts de chaque équipe, ${mostGoals} au plus.`
  return null
}

/**
 * The side that won; null: a draw, or both were absent. A friendly match that was not finished goes
 * to the side that leads in sets, then in games of the open set, and is even when neither does.
 */
export function matchWinner({ sport }: Pick<ScoredMatch, 'sport'>, end: MatchEnd): Side | null {
  if (end.how === 'walk_over') return end.absent === 'both' ? null : end.absent === 0 ? 1 : 0
  if (end.how !== 'played') return end.by === 0 ? 1 : 0
  if (sport === 'foot-5') return leader(countsOfSet(end.sets[0]))
  const check = checkScore(bestOfThree, end.sets)
  if (!check.isLegal) return null
  const open = check.hasOpenSet ? countsOfSet(end.sets.at(-1)) : null
  return check.winner ?? leader(check.setsWon) ?? (open && leader(open))
}

const leader = (counts: Counts): Side | null =>
  counts[0] === counts[1] ? null : leadingSide(counts)

function countsOfSet(
  set: Extract<MatchEnd, { how: 'played' }>['sets'][number] | undefined,
): Counts {
  if (set === undefined) return [0, 0]
  return set.kind === 'set' ? set.games : set.points
}

/** The counts of a result for a list of scores: games of each set, points of a super tie-break, or goals. */
export const setCounts = (end: MatchEnd | null): Counts[] =>
  end === null || end.how === 'walk_over' ? [] : end.sets.map(countsOfSet)

/**
 * The result that a form of pairs of numbers contains, sets without numbers left out: a third set
 * of ten points or more is the super tie-break.
 */
export function endFromCounts(sport: ScoredMatch['sport'], counts: readonly Counts[]): MatchEnd {
  return {
    how: 'played',
    sets: counts.map((games, index) =>
      sport === 'sets' && index === 2 ? { kind: 'super', points: games } : { kind: 'set', games },
    ),
  }
}
