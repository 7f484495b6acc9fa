import type { TeamFixture, TeamHead, TeamPlayer } from '@quatre/contract'
import { isoWithOffset, meetingResult, type UserId } from '@quatre/domain'
import { playerAnswer } from '../core/players/player-names.ts'
import type { FixtureRow } from './fixture.sql.ts'
import type { TeamPlayerRow, TeamRow } from './team.sql.ts'

export const headAnswer = (row: TeamRow): TeamHead => ({
  id: row.id,
  name: row.name,
  sportType: { id: row.sportId, name: row.sportName },
  center: { id: row.centerId, slug: row.slug, name: row.centerName },
  players: row.players,
})

export function playersAnswer(
  { captainId, timeZone }: Pick<TeamRow, 'captainId' | 'timeZone'>,
  players: readonly TeamPlayerRow[],
  readerId: UserId | undefined,
): TeamPlayer[] {
  const isOwn = players.some(({ id }) => id === readerId)
  return players.map((player) => {
    const isHidden = player.pageFor === 'nobody' || (player.pageFor === 'teammates' && !isOwn)
    const hasPage = player.id === readerId || !isHidden
    const { id, firstName, lastName } = playerAnswer({ ...player, hasPage, rank: null })
    const joinedAt = isoWithOffset(player.joinedAt, timeZone)
    const isCaptain = player.id === captainId
    return { id: isOwn ? player.id : id, hasPage, firstName, lastName, joinedAt, isCaptain }
  })
}

/** The part of a member in a team. */
export function partIn(
  { captainId }: Pick<TeamRow, 'captainId'>,
  players: readonly TeamPlayerRow[],
  userId: UserId | undefined,
): 'captain' | 'player' | null {
  if (!players.some(({ id }) => id === userId)) return null
  return captainId === userId ? 'captain' : 'player'
}

export function fixtureAnswer(row: FixtureRow): TeamFixture {
  const { home, away, isHome, absent, courts, centerName } = row
  const isPlayed = row.state === 'done' && absent === null
  return {
    id: row.id,
    leagueId: row.leagueId,
    league: row.league,
    day: row.day,
    startsAt: isoWithOffset(row.startsAt, row.timeZone),
    isHome,
    opponent: { id: row.opponentId, name: row.opponent },
    place: courts === null ? centerName : `${centerName}, ${courts}`,
    state: row.state,
    score: isPlayed ? (isHome ? [home, away] : [away, home]) : null,
    result: meetingResult(row, isHome),
    isWalkOver: absent !== null,
  }
}
