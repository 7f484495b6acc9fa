import { leagueMatchCounts } from './fixture-result.ts'
import type { LeagueRules } from './league-rules.ts'
import type { MatchEnd } from '../formats/result.ts'

/** A settled match with the players of both sides. */
export interface SettledMatch {
  readonly sides: readonly [readonly number[], readonly number[]]
  readonly result: MatchEnd
}

export interface PlayerStanding {
  readonly player: number
  readonly rank: number
  readonly played: number
  readonly won: number
  readonly drawn: number
  readonly lost: number
  /** Of games, of foot 5 of goals. */
  readonly difference: number
}

/** Those who have played: most victories first, then fewest defeats, then the difference; level ones share the rank. */
export function playerStandings(
  rules: LeagueRules,
  matches: readonly SettledMatch[],
): PlayerStanding[] {
  const rows = new Map<number, Omit<PlayerStanding, 'rank'>>()
  for (const { sides, result } of matches) {
    if (result.how === 'walk_over') continue
    const { winner, games } = leagueMatchCounts(rules, result)
    for (const side of [0, 1] as const) {
      for (const player of sides[side]) {
        const before = rows.get(player) ?? nothing
        rows.set(player, {
          player,
          played: before.played + 1,
          won: before.won + Number(winner === side),
          drawn: before.drawn + Number(winner === null),
          lost: before.lost + Number(winner !== null && winner !== side),
          difference: before.difference + games[side] - games[side === 0 ? 1 : 0],
        })
      }
    }
  }
  const compare = (one: typeof nothing, other: typeof nothing): number =>
    other.won - one.won || one.lost - other.lost || other.difference - one.difference
  const sorted = [...rows.values()].toSorted((a, b) => compare(a, b) || a.player - b.player)
  return sorted.map((row) => ({
    ...row,
    rank: sorted.findIndex((other) => compare(row, other) === 0) + 1,
  }))
}

const nothing = { player: 0, played: 0, won: 0, drawn: 0, lost: 0, difference: 0 }
