import type { OwnLeagueEntry } from '@quatre/contract'
import type { Db } from '@quatre/db'
import {
  euro,
  isoWithOffset,
  keepsPlaces,
  leagueKeptCents,
  mayAddPlayer,
  type UserId,
} from '@quatre/domain'
import { isBeingPaid, selectPaidPayers } from '../../core/enrolments/enrolment-charge.sql.ts'
import { selectPosition } from '../../core/enrolments/enrolment.sql.ts'
import { playerAnswer } from '../../core/players/player-names.ts'
import type { Platform } from '../../core/platform.ts'
import { selectTeamPlayers, type TeamPlayerRow } from '../team.sql.ts'
import {
  selectDays,
  selectEntryPlayers,
  selectTaken,
  type EnteredLeague,
  type LeagueEntryRow,
} from './league-entry.sql.ts'
import { existingLeague, leagueEntryParts } from './league-team-kind.ts'

export function leagueAnswer(league: EnteredLeague): OwnLeagueEntry['league'] {
  const at = (instant: number) => isoWithOffset(instant, league.timeZone)
  return {
    id: league.id,
    name: league.name,
    season: league.season,
    division: league.division,
    sportType: { id: league.sportId, name: league.sportName },
    status: league.status,
    center: { id: league.centerId, slug: league.slug, name: league.centerName },
    startsAt: at(league.startsAt),
    entryOpensAt: at(league.entryOpensAt),
    entryDeadline: at(league.entryDeadline),
    fee: euro(league.feeCents),
    minPlayers: league.minPlayers,
  }
}

/** Players of a team as their captain chooses among them. */
export async function choosableAnswer(
  db: Db,
  leagueId: number,
  players: readonly TeamPlayerRow[],
): Promise<OwnLeagueEntry['others']> {
  const ids = players.map(({ id }) => id)
  const taken = await selectTaken(db, leagueId, ids)
  return players.map((player) => {
    const { firstName, lastName } = playerAnswer({ ...player, rank: null })
    return { id: player.id, firstName, lastName, isTaken: taken.has(player.id) }
  })
}

/** An entry of a league for its captain or one of its players. */
export async function ownLeagueEntryAnswer(
  { db, enrolments }: Pick<Platform, 'db' | 'enrolments'>,
  row: LeagueEntryRow,
  { userId, now }: { readonly userId: UserId; readonly now: number },
): Promise<OwnLeagueEntry> {
  const { id, captainId, expiresAt, isSplit } = row
  const league = await existingLeague(db, row.leagueId)
  const players = await selectEntryPlayers(db, id)
  // a team that is paid whole is not confirmed before
  const isOwed = isSplit || row.state !== 'confirmed'
  const parts = isOwed ? await leagueEntryParts(db, row, league.feeCents) : []
  const payers = new Set(await selectPaidPayers(db, [id]))
  const isKept = keepsPlaces(row, now)
  const state = row.state === 'held' && !isKept ? 'expired' : row.state
  const isActive = isKept || state === 'waiting'
  const isCaptain = captainId === userId
  const owed = parts.find(({ payerId }) => payerId === userId)?.cents ?? 0
  const isPayable = (state === 'held' || state === 'confirmed') && league.status !== 'cancelled'
  const isMissing = league.feeCents > 0 && parts.some(({ payerId }) => !payers.has(payerId))
  const paid = owed > 0 ? payers.has(userId) : !isMissing || state === 'confirmed'
  const isOpen = league.status === 'open'
  const mayAdd =
    isActive && isCaptain && mayAddPlayer(league.status, await selectDays(db, league.id, now))
  const chosen = new Set(players.map((player) => player.id))
  const team = mayAdd ? await selectTeamPlayers(db, row.teamId) : []
  const isRefundable = isCaptain && isActive && leagueKeptCents(1, league.status) === 0
  return {
    id,
    state,
    league: leagueAnswer(league),
    team: { id: row.teamId, name: row.teamName },
    isCaptain,
    isSplit,
    players: players.map((player) => {
      const { firstName, lastName, id: shown } = playerAnswer({ ...player, rank: null })
      return {
        id: shown,
        firstName,
        lastName,
        isCaptain: player.id === captainId,
        paid: player.shareCents === 0 || payers.has(player.id),
        share: euro(player.shareCents),
      }
    }),
    player: {
      paid,
      due: euro(isPayable && !payers.has(userId) ? owed : 0),
      isBeingPaid: !paid && (await isBeingPaid(db, id, userId)),
    },
    isPartMissing: isMissing,
    expiresAt: isKept && expiresAt !== null ? isoWithOffset(expiresAt, league.timeZone) : null,
    position: state === 'waiting' ? await selectPosition(db, id) : null,
    refund: isRefundable ? euro((await enrolments.leaving(db, { id, now })).backCents) : null,
    mayReplace: isActive && isCaptain && isOpen,
    mayAdd,
    others: await choosableAnswer(
      db,
      league.id,
      team.filter((player) => !chosen.has(player.id)),
    ),
  }
}
