import type { MatchEnd } from '../formats/result.ts'
import { completedFor, otherSide, type Counts, type Side } from '../formats/score.ts'
import type { LeagueRules } from './league-rules.ts'

/** The outcome of a match: of a fixture that is over, or of one in progress. */
export interface FixtureMatch {
  /** null: to be played, or not settled yet. */
  readonly result: MatchEnd | null
  readonly isCancelled?: boolean
}

export interface LeagueFixture {
  readonly home: number
  readonly away: number
  readonly absent: 'home' | 'away' | 'both' | null
  /** Nobody will play it any more, and nobody has points of it. */
  readonly isUnplayed?: boolean
  readonly matches: readonly FixtureMatch[]
}

/** Counts of the home team first. */
export interface FixtureResult {
  /** null: level, or both absent. */
  readonly winner: Side | null
  readonly rubbers: Counts
  readonly sets: Counts
  readonly games: Counts
  readonly absent: LeagueFixture['absent']
}

type Tally = [number, number]

/** Winner, sets and games (goals of foot 5) of a match. */
export function leagueMatchCounts({ format }: LeagueRules, result: MatchEnd) {
  if (result.how === 'walk_over' || result.how === 'disqualified') {
    const loser = result.how === 'walk_over' ? result.absent : result.by
    return { winner: loser === 'both' ? null : otherSide(loser), sets: none, games: none }
  }
  const given = result.how === 'retired' ? otherSide(result.by) : null
  const played =
    given === null || format === null ? result.sets : completedFor(format, result.sets, given)
  const [sets, games]: [Tally, Tally] = [
    [0, 0],
    [0, 0],
  ]
  for (const set of played) {
    const counts = set.kind === 'set' ? set.games : set.points
    const ahead = winnerBy(counts)
    if (ahead !== null) sets[ahead]++
    // a super tie-break is 1-0 in games
    if (set.kind === 'super' && ahead !== null) games[ahead]++
    else for (const side of [0, 1] as const) games[side] += counts[side]
  }
  return { winner: given ?? winnerBy(format === null ? games : sets), sets, games }
}

const none: Counts = [0, 0]

const winnerBy = ([one, other]: Counts): Side | null => (one === other ? null : one > other ? 0 : 1)

/**
 * The result of a fixture: the winner of most of its matches; null until all are settled, and for good of one that
 * stays unplayed. A walk-over is out of all differences.
 */
export function fixtureResult(
  rules: LeagueRules,
  { absent, isUnplayed, matches }: LeagueFixture,
): FixtureResult | null {
  if (absent !== null) {
    const winner = absent === 'both' ? null : absent === 'home' ? 1 : 0
    return { winner, rubbers: none, sets: none, games: none, absent }
  }
  const asked = matches.filter(({ isCancelled }) => isCancelled !== true)
  const ends = asked.flatMap(({ result }) => (result === null ? [] : [result]))
  if (isUnplayed || asked.length === 0 || ends.length < asked.length) return null
  const rubbers: Tally = [0, 0]
  const sets: Tally = [0, 0]
  const games: Tally = [0, 0]
  for (const end of ends) {
    const counts = leagueMatchCounts(rules, end)
    if (counts.winner !== null) rubbers[counts.winner]++
    for (const side of [0, 1] as const) {
      sets[side] += counts.sets[side]
      games[side] += counts.games[side]
    }
  }
  return { winner: winnerBy(rubbers), rubbers, sets, games, absent: null }
}
