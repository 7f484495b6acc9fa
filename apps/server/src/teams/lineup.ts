import type { Lineup } from '@quatre/contract'
import type { Db } from '@quatre/db'
import { lineupFault, type UserId } from '@quatre/domain'
import { playerAnswer } from '../core/players/player-names.ts'
import { Problem } from '../http/problems.ts'
import {
  lockMatches,
  selectEntryPlayerIds,
  selectFixtures,
  selectLedFixture,
  selectRubbers,
  writeSide,
  type LedFixture,
} from './fixture.sql.ts'
import { fixtureAnswer } from './team-answers.ts'
import { selectTeamPlayers } from './team.sql.ts'

/** @throws Problem fixture_not_found of one that the member leads no team of */
async function led(db: Db, id: number, captainId: UserId): Promise<LedFixture> {
  const fixture = await selectLedFixture(db, id, captainId)
  if (fixture === null) throw new Problem('fixture_not_found')
  return fixture
}

const mostFixtures = 1000

export async function readLineup(db: Db, id: number, captainId: UserId): Promise<Lineup> {
  const fixture = await led(db, id, captainId)
  const meetings = await selectFixtures(db, { teamId: fixture.teamId, limit: mostFixtures })
  const meeting = meetings.find((one) => one.id === id)
  if (meeting === undefined) throw new Problem('fixture_not_found')
  const ids = new Set(await selectEntryPlayerIds(db, fixture.entryId))
  const players = (await selectTeamPlayers(db, fixture.teamId)).filter((one) => ids.has(one.id))
  const rubbers = await selectRubbers(db, fixture)
  return {
    fixture: fixtureAnswer(meeting),
    sidePlayers: fixture.sidePlayers,
    players: players.map((player) => {
      const { firstName, lastName } = playerAnswer({ ...player, rank: null })
      return { id: player.id, firstName, lastName }
    }),
    rubbers: rubbers.map(({ rubber, players: placed }) => ({ rubber, players: placed })),
  }
}

/** Places the players of a captain’s side before the meeting begins (requirement TE12). */
export async function setLineup(
  tx: Db,
  {
    id,
    captainId,
    lineup,
    now,
  }: {
    readonly id: number
    readonly captainId: UserId
    readonly lineup: readonly (readonly UserId[])[]
    readonly now: number
  },
): Promise<void> {
  await lockMatches(tx, id)
  const fixture = await led(tx, id, captainId)
  const rubbers = await selectRubbers(tx, fixture)
  const isPlanned = fixture.state === 'planned' || fixture.state === 'postponed'
  const hasBegun = fixture.startsAt <= now
  if (!isPlanned || hasBegun || rubbers.some(({ state }) => state !== 'planned')) {
    throw new Problem('lineup_closed')
  }
  const why = lineupFault({ ...fixture, rubbers: rubbers.length }, lineup)
  if (why !== null) throw new Problem('lineup_refused', { values: { why } })
  const players = new Set(await selectEntryPlayerIds(tx, fixture.entryId))
  if (!lineup.flat().every((player) => players.has(player))) {
    throw new Problem('team_player_missing')
  }
  for (const [at, { id: matchId }] of rubbers.entries()) {
    await writeSide(tx, { matchId, side: fixture.side, players: lineup[at] ?? [] })
  }
}
