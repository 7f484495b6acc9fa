import type { Db } from '@quatre/db'
import type { EnrolmentId, UserId } from '@quatre/domain'
import { lockEnrolments, passOn } from '../core/enrolments/enrolment.sql.ts'
import { heldFor } from '../core/enrolments/held-for.ts'
import type { Platform } from '../core/platform.ts'
import {
  existingLeagueEntry,
  removeEntryPlayer,
  selectOpenEntries,
} from './leagues/league-entry.sql.ts'
import {
  endPlayer,
  lockTeams,
  selectTeamPlayers,
  selectPlayerTeams,
  updateTeam,
} from './team.sql.ts'

interface Leaving {
  readonly userId: UserId
  readonly now: number
  /** Where their card money goes; as they prefer when absent. */
  readonly to?: 'card'
}

/**
 * A player leaves teams that are locked, and the leagues whose calendar is not drawn: their share
 * is refunded, and the player who replaces them owes it (requirement TE8). A team without players
 * is closed, and leaves its leagues (TE7, TE9).
 */
export async function leaveTeams(
  tx: Db,
  { enrolments }: Pick<Platform, 'enrolments'>,
  teamIds: readonly number[],
  { userId, now, to }: Leaving,
): Promise<void> {
  const closed: number[] = []
  for (const teamId of teamIds) {
    await endPlayer(tx, { teamId, userId, now })
    if ((await selectTeamPlayers(tx, teamId)).length > 0) continue
    await updateTeam(tx, teamId, { captainId: null, invitationHash: null })
    closed.push(teamId)
  }
  const [of, ofClosed] = [{ teamIds, userId }, { teamIds: closed }]
  const found = [...(await selectOpenEntries(tx, of)), ...(await selectOpenEntries(tx, ofClosed))]
  await lockEnrolments(tx, found, now)
  // the calendar of one may be drawn by now
  for (const id of await selectOpenEntries(tx, ofClosed))
    await enrolments.leave(tx, { id, to, leaverId: userId, now })
  for (const id of await selectOpenEntries(tx, of))
    await leaveEntry(tx, { enrolments }, id, { userId, now, ...(to && { to }) })
}

/** A player is taken out of an entry that is locked, and gets back what they paid for it. */
export async function leaveEntry(
  tx: Db,
  { enrolments }: Pick<Platform, 'enrolments'>,
  id: EnrolmentId,
  { userId, now, to }: Leaving,
): Promise<void> {
  const row = await existingLeagueEntry(tx, id)
  await removeEntryPlayer(tx, id, userId)
  if (row.isSplit) await enrolments.giveBackTo(tx, { id, payerId: userId, to, now })
  await heldFor(tx, row, now)
}

/** A captain hands a locked team to another of its players, with its entries. */
export async function handOverTeam(
  tx: Db,
  teamId: number,
  { to, now }: { readonly to: UserId; readonly now: number },
): Promise<void> {
  await updateTeam(tx, teamId, { captainId: to })
  const ids = await selectOpenEntries(tx, { teamIds: [teamId] })
  await lockEnrolments(tx, ids, now)
  await passOn(tx, ids, to)
}

/** A member who closes the account leaves their teams; a captain’s team passes to its longest member (requirement TE7). */
export async function leaveEveryTeam(
  tx: Db,
  platform: Pick<Platform, 'enrolments'>,
  { userId, now }: Omit<Leaving, 'to'>,
): Promise<void> {
  const found = (await selectPlayerTeams(tx, userId)).map(({ id }) => id)
  await lockTeams(tx, found)
  const teams = await selectPlayerTeams(tx, userId)
  const teamIds = teams.map(({ id }) => id)
  // the places of all leagues at once, which sorts them: team by team they would be in no order
  await lockEnrolments(tx, await selectOpenEntries(tx, { teamIds }), now)
  for (const { id, captainId } of teams) {
    if (captainId !== userId) continue
    const next = (await selectTeamPlayers(tx, id)).find((player) => player.id !== userId)
    if (next) await handOverTeam(tx, id, { to: next.id, now })
  }
  await leaveTeams(tx, platform, teamIds, { userId, now, to: 'card' })
}
