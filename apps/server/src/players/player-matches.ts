import type { PlayerMatch } from '@quatre/contract'
import type { Db } from '@quatre/db'
import { isoWithOffset, levelIndex, type Side, type UserId } from '@quatre/domain'
import type { Doubles, rateMatch } from '@quatre/domain/levels'
import { selectNamedPlayers } from '../core/players/shown-players.ts'
import {
  selectRatingChanges,
  selectMatches,
  type MatchRow,
  type RatedRow,
} from './player-match.sql.ts'

type Rate = typeof rateMatch

/** Matches as one of their players has them, in the order of the numbers. */
export async function playerMatches(
  db: Db,
  userId: UserId,
  ids: readonly number[],
  now: number,
): Promise<PlayerMatch[]> {
  if (ids.length === 0) return []
  const levels = await import('@quatre/domain/levels')
  const [matches, changes] = await Promise.all([
    selectMatches(db, ids),
    selectRatingChanges(db, ids),
  ])
  const players = matches.flatMap((match) => match.players)
  const named = await selectNamedPlayers(
    db,
    players.flatMap((player) => player.userId ?? []),
    now,
  )
  const matchesById = new Map(matches.map((match) => [match.id, match]))
  const changesByMatch = Map.groupBy(changes, ({ matchId }) => matchId)

  function matchAnswer(match: MatchRow): PlayerMatch {
    const own = match.players.find((player) => player.userId === userId)?.side ?? 0
    const sidePlayers = (side: Side) =>
      match.players
        .filter((player) => player.side === side && player.userId !== userId)
        .map((player) => {
          if (player.userId !== null) return named(player.userId)
          return {
            id: null,
            firstName: player.guestName === null ? 'Joueur retiré' : 'Invité',
            lastName: '',
          }
        })
    return {
      id: match.id,
      kind: match.kind,
      state: match.state,
      playedAt: isoWithOffset(match.playedAt, match.center.timeZone),
      center: { id: match.center.id, name: match.center.name },
      partners: sidePlayers(own),
      opponents: sidePlayers(own === 0 ? 1 : 0),
      sets: setScores(match, own),
      how: match.result?.how ?? null,
      outcome: sideOutcome(match, own),
      change: changeAnswer(changesByMatch.get(match.id) ?? [], match, {
        userId,
        own,
        rate: levels.rateMatch,
      }),
    }
  }
  return ids.flatMap((id) => {
    const match = matchesById.get(id)
    return match === undefined ? [] : [matchAnswer(match)]
  })
}

function setScores({ result }: MatchRow, own: Side): [number, number][] {
  if (result === null || result.how === 'walk_over') return []
  return result.sets.map((set): [number, number] => {
    const [first, second] = set.kind === 'set' ? set.games : set.points
    return own === 0 ? [first, second] : [second, first]
  })
}

function sideOutcome({ result, winner }: MatchRow, own: Side): PlayerMatch['outcome'] {
  if (result === null) return null
  if (winner === null) return result.how === 'walk_over' ? 'D' : 'N'
  return winner === own ? 'V' : 'D'
}

/** A change of the level, with the change that the opposite result would have given. */
function changeAnswer(
  rows: readonly RatedRow[],
  match: MatchRow,
  { userId, own, rate }: { readonly userId: UserId; readonly own: Side; readonly rate: Rate },
): PlayerMatch['change'] {
  const change = rows.find((row) => row.userId === userId)
  if (change === undefined) return null
  const sideRatings = (side: Side) =>
    match.players
      .filter((player) => player.side === side)
      .map((player) => {
        const row = rows.find((one) => one.userId === player.userId) ?? change
        return { mu: row.muBefore, sigma: row.sigmaBefore }
      })
  const sides = [sideRatings(0), sideRatings(1)]
  const mates = match.players.filter(({ side }) => side === own)
  const place = mates.findIndex((player) => player.userId === userId) === 0 ? 0 : 1
  const other = rate(
    sides as unknown as Doubles<(typeof sides)[0][0]>,
    change.outcome === 1 ? (own === 0 ? 1 : 0) : own,
  )
  return {
    expected: Math.round(change.expected * 100),
    before: levelIndex(change.muBefore),
    after: levelIndex(change.muAfter),
    otherwise: levelIndex(other.after[own][place].mu),
  }
}
