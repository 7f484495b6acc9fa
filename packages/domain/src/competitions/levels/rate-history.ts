import type { UserId } from '../../ids.ts'
import type { MatchEnd } from '../formats/result.ts'
import type { Side } from '../formats/score.ts'
import { startingLevel, type PlayerLevel, type Skill } from './level.ts'
import { rateMatch, type Doubles } from './rate-match.ts'

/** A match whose result counts, or would if it were not disputed. */
export interface RatedMatch {
  readonly id: number
  readonly playedAt: number
  readonly sides: Doubles<UserId>
  /** null: a draw. */
  readonly winner: Side | null
  readonly isDisputed: boolean
}

export interface LevelChange {
  readonly matchId: number
  readonly userId: UserId
  readonly partnerId: UserId
  readonly playedAt: number
  /** The chance of their side before the match. */
  readonly expected: number
  /** 1 won, 0 a draw, -1 lost. */
  readonly outcome: -1 | 0 | 1
  readonly before: Skill
  readonly after: Skill
  /** The matches of the player that count, this one included. */
  readonly matches: number
}

interface RatedHistory {
  /** In the order of the matches, four a match. */
  readonly changes: readonly LevelChange[]
  /** Of all players of the matches. */
  readonly levels: ReadonlyMap<UserId, PlayerLevel>
}

/** Whether a result counts for levels: a match that was not played, or was ended by a referee, does not. */
export const isRatedEnd = ({ how }: MatchEnd): boolean => how === 'played' || how === 'retired'

/**
 * Rates matches by time and number, given in any order. A disputed match freezes its players: a
 * match that one of them plays later does not count for any of its four.
 * @param starts the players before the first of the matches; others begin without a declared level
 */
export function rateHistory(
  matches: readonly RatedMatch[],
  starts: ReadonlyMap<UserId, PlayerLevel>,
): RatedHistory {
  const levels = new Map<UserId, PlayerLevel>()
  const currentLevel = (userId: UserId): PlayerLevel =>
    levels.get(userId) ?? starts.get(userId) ?? startingLevel(null)
  const changes: LevelChange[] = []
  const inOrder = matches.toSorted((a, b) => a.playedAt - b.playedAt || a.id - b.id)
  for (const { id: matchId, playedAt, sides, winner, isDisputed } of inOrder) {
    const befores = mapDoubles(sides, currentLevel)
    if (isDisputed || befores.flat().some(({ isFrozen }) => isFrozen)) {
      for (const userId of sides.flat()) {
        const level = currentLevel(userId)
        levels.set(userId, isDisputed ? { ...level, isFrozen: true } : level)
      }
      continue
    }
    const { expected, after: afters } = rateMatch(befores, winner)
    for (const side of [0, 1] as const) {
      for (const place of [0, 1] as const) {
        const userId = sides[side][place]
        const { mu, sigma, matches: earlier } = befores[side][place]
        const after = afters[side][place]
        changes.push({
          matchId,
          userId,
          partnerId: sides[side][place === 0 ? 1 : 0],
          playedAt,
          expected: side === 0 ? expected : 1 - expected,
          outcome: winner === null ? 0 : winner === side ? 1 : -1,
          before: { mu, sigma },
          after: { mu: after.mu, sigma: after.sigma },
          matches: earlier + 1,
        })
        levels.set(userId, {
          ...after,
          matches: earlier + 1,
          isFrozen: false,
          lastPlayedAt: playedAt,
        })
      }
    }
  }
  return { changes, levels }
}

const mapDoubles = <From, To>(
  [[a, b], [c, d]]: Doubles<From>,
  map: (one: From) => To,
): Doubles<To> => [
  [map(a), map(b)],
  [map(c), map(d)],
]
