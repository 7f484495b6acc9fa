import type { Db } from '@quatre/db'
import {
  dateNumeric,
  entryKeptUntil,
  isoWithOffset,
  leagueKeptCents,
  takesTeams,
  type EnrolmentId,
  type UserId,
} from '@quatre/domain'
import { selectPaidPayers } from '../../core/enrolments/enrolment-charge.sql.ts'
import type { EnrolmentKind } from '../../core/enrolments/kinds.ts'
import { Problem } from '../../http/problems.ts'
import {
  existingLeagueEntry,
  selectEnteredLeague,
  selectEntryPlayers,
  type EnteredLeague,
  type LeagueEntryRow,
} from './league-entry.sql.ts'

/** @throws Problem competition_not_found */
export async function existingLeague(db: Db, id: number): Promise<EnteredLeague> {
  const league = await selectEnteredLeague(db, id)
  if (league === null) throw new Problem('competition_not_found')
  return league
}

export async function readEntered(db: Db, id: EnrolmentId) {
  const row = await existingLeagueEntry(db, id)
  return { row, league: await existingLeague(db, row.leagueId) }
}

/** Whether a team may enter now, or take the place that it waits for. */
export const mayEnter = (
  league: EnteredLeague,
  teamId: number,
  { now, isInLine }: { readonly now: number; readonly isInLine: boolean },
): boolean =>
  takesTeams(league, { now, isInLine, isReserved: league.reservedTeams.includes(teamId) })

export const keptUntil = (
  { entryDeadline: deadline, lineEndsAt }: EnteredLeague,
  now: number,
): number | null => entryKeptUntil(now, { deadline, lineEndsAt })

/** The sum that each player of an entry owes, in cents; nobody owes yet the share of a player who left. */
export async function leagueEntryParts(
  db: Db,
  { id, isSplit, holderId }: LeagueEntryRow,
  feeCents: number,
): Promise<{ readonly payerId: UserId | null; readonly cents: number }[]> {
  // another captain does not pay again
  if (!isSplit)
    return [{ payerId: (await selectPaidPayers(db, [id]))[0] ?? holderId, cents: feeCents }]
  const owed = (await selectEntryPlayers(db, id))
    .filter(({ shareCents }) => shareCents > 0)
    .map(({ id: payerId, shareCents: cents }) => ({ payerId, cents }))
  const missing = feeCents - owed.reduce((sum, { cents }) => sum + cents, 0)
  return missing > 0 ? [...owed, { payerId: null, cents: missing }] : owed
}

/** The place of a league is a team’s, with its players (decision 027). */
export const leagueTeamKind: EnrolmentKind = {
  async mayHave(tx, { id, lineNumber }, now) {
    const { row, league } = await readEntered(tx, id)
    if (!mayEnter(league, row.teamId, { now, isInLine: lineNumber !== null }))
      return 'league_closed'
    const players = await selectEntryPlayers(tx, id)
    const inTeam = players.filter(({ isInTeam }) => isInTeam)
    return inTeam.length < league.minPlayers ? 'team_not_allowed' : null
  },

  async offeredUntil(tx, { id }, now) {
    return keptUntil((await readEntered(tx, id)).league, now)
  },

  async isFree(tx, { id }) {
    return (await readEntered(tx, id)).league.feeCents === 0
  },

  async keptCents(tx, { id }, { paidCents }) {
    return leagueKeptCents(paidCents, (await readEntered(tx, id)).league.status)
  },

  async isUnderWay(tx, { id }) {
    return (await readEntered(tx, id)).league.status !== 'open'
  },

  async words(tx, { id }) {
    const { row, league } = await readEntered(tx, id)
    const players = await selectEntryPlayers(tx, id)
    return {
      what: `${league.name}, ${league.season}`,
      person: row.teamName,
      when: `dès le ${dateNumeric(isoWithOffset(league.startsAt, league.timeZone))}`,
      where: league.centerName,
      path: `/equipe#ligue-${id}`,
      to: players.flatMap(({ email, firstName }) => (email === null ? [] : [{ email, firstName }])),
    }
  },
}
