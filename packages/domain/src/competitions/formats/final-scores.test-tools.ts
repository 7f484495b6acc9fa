import type { FormatRules } from './format.ts'
import { checkScore, gamesToWin, nextKind, type Counts, type PlayedSet } from './score.ts'

function setsAfter(rules: FormatRules, setsWon: Counts): PlayedSet[] {
  const kind = nextKind(rules, setsWon)
  const bothWays = (won: number, lost: number): Counts[] => [
    [won, lost],
    [lost, won],
  ]
  const set = rules.set
  if (kind === 'super' || set === null)
    return [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
      .flatMap((lost) => bothWays(Math.max(10, lost + 2), lost))
      .map((points) => ({ kind: 'super', points }))
  return Array.from({ length: set.tieBreakAt + 1 }, (_, lost) => lost)
    .flatMap((lost) => bothWays(gamesToWin(set, lost), lost))
    .map((games) => ({ kind: 'set', games }))
}

/** All final scores of a format, with a few of the endless super tie-breaks. */
export function finalScores(rules: FormatRules, sets: readonly PlayedSet[] = []): PlayedSet[][] {
  const check = checkScore(rules, sets)
  if (!check.isLegal) return []
  if (check.winner !== null) return [[...sets]]
  return setsAfter(rules, check.setsWon).flatMap((set) => finalScores(rules, [...sets, set]))
}
