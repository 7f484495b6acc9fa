import type { contract } from '@quatre/contract'
import type { Db } from '@quatre/db'
import {
  dayInZone,
  isoWithOffset,
  meetingCounts,
  nameForOthers,
  networkTimeZone,
  type UserId,
} from '@quatre/domain'
import type { Platform } from '../core/platform.ts'
import { seesPage } from '../core/players/page-reader.sql.ts'
import { lockActiveMember } from '../core/sessions/lock-member.ts'
import { Problem } from '../http/problems.ts'
import type { Handlers } from '../mount.ts'
import { calendarFile } from '../platform/calendar-file.ts'
import { noteRequest, selectMade } from '../platform/request-keys.sql.ts'
import { hashSecret, newSecret } from '../platform/secret.ts'
import { inTransaction } from '../platform/transaction.ts'
import { selectFixtures, type FixtureRow } from './fixture.sql.ts'
import { selectReservedPlaces, selectTeamLeagues } from './leagues/league-entry.sql.ts'
import { handOverTeam, leaveTeams } from './leave-team.ts'
import { readLineup, setLineup } from './lineup.ts'
import { fixtureAnswer, headAnswer, partIn, playersAnswer } from './team-answers.ts'
import {
  insertPlayer,
  insertTeam,
  isAdult,
  isTeamSport,
  lockTeams,
  selectInvitingTeam,
  selectTeamPlayers,
  selectTeam,
  selectTeams,
  selectPlayerTeams,
  updateTeam,
  type TeamRow,
} from './team.sql.ts'

const mostPlayers = 20
const mostMeetings = 1000
const usualMeetingMs = 2 * 3_600_000

export function teamHandlers(platform: Platform): Handlers<typeof contract.teams> {
  const { db, centers: readCenters } = platform

  async function existing(read: Db, id: number): Promise<TeamRow> {
    const team = await selectTeam(read, id)
    if (team === null) throw new Problem('team_not_found')
    return team
  }

  async function answer(id: number, userId?: UserId) {
    const team = await existing(db, id)
    const own = partIn(team, await selectTeamPlayers(db, id), userId)
    const createdAt = isoWithOffset(team.createdAt, team.timeZone)
    return { ...headAnswer(team), createdAt, own }
  }

  /** Acts on a team that its captain leads, locked. */
  const asCaptain = (
    { id, userId }: { readonly id: number; readonly userId: UserId },
    act: (tx: Db, team: TeamRow) => Promise<void>,
  ) =>
    inTransaction(db, async (tx) => {
      await lockActiveMember(tx, userId)
      await lockTeams(tx, [id])
      const team = await existing(tx, id)
      if (team.captainId !== userId) throw new Problem('captain_only')
      await act(tx, team)
    })

  async function requireAdult(tx: Db, userId: UserId, now: number): Promise<void> {
    const today = dayInZone(now, networkTimeZone)
    if (!(await isAdult(tx, userId, today))) throw new Problem('team_adults_only')
  }

  const answers = (rows: readonly FixtureRow[]) => rows.map(fixtureAnswer)

  /** The record of a team over its finished meetings, given the latest first. */
  function teamCounts(rows: readonly FixtureRow[]) {
    const results = answers(rows).flatMap(({ result }) => (result === null ? [] : [result]))
    return meetingCounts(results.toReversed())
  }

  return {
    async list({ query: { search = '', center = null, _page: page, _limit: limit } }) {
      const asked = { search: search.trim(), centerId: center, limit, offset: (page - 1) * limit }
      const { total, rows } = await selectTeams(db, asked)
      return { total, teams: rows.map(headAnswer) }
    },

    get: ({ params: { id } }, { member }) => answer(id, member?.id),

    async competitions({ params: { id }, query: { isActive = false } }) {
      await existing(db, id)
      const leagues = await selectTeamLeagues(db, id, { active: isActive })
      return leagues.map((league) => ({
        id: league.id,
        name: league.name,
        season: league.season,
        division: league.division,
        status: league.status,
        center: { id: league.centerId, slug: league.slug, name: league.centerName },
        startsAt: isoWithOffset(league.startsAt, league.timeZone),
        endsAt: isoWithOffset(league.endsAt, league.timeZone),
      }))
    },

    async statistics({ params: { id } }) {
      await existing(db, id)
      const rows = await selectFixtures(db, { teamId: id, isDone: true, limit: mostMeetings })
      const { counts, lastFive } = teamCounts(rows)
      const sum = (of: (row: FixtureRow) => number) => rows.reduce((all, row) => all + of(row), 0)
      return {
        ...counts,
        matchesWon: sum((row) => (row.isHome ? row.homeWon : row.awayWon)),
        matchesLost: sum((row) => (row.isHome ? row.awayWon : row.homeWon)),
        lastFive,
      }
    },

    async players({ params: { id } }, { member }) {
      return playersAnswer(await existing(db, id), await selectTeamPlayers(db, id), member?.id)
    },

    async fixtures({ params: { id }, query: { ended, _limit: limit } }) {
      await existing(db, id)
      return answers(await selectFixtures(db, { teamId: id, isDone: ended, limit }))
    },

    async against({ params: { id, other } }) {
      await existing(db, id)
      const { name } = await existing(db, other)
      const asked = { teamId: id, otherId: other, isDone: true, limit: mostMeetings }
      const rows = await selectFixtures(db, asked)
      return { ...teamCounts(rows).counts, other: { id: other, name }, fixtures: answers(rows) }
    },

    async calendar({ params: { id } }) {
      const team = await existing(db, id)
      const rows = await selectFixtures(db, { teamId: id, limit: mostMeetings })
      const events = rows.map((row) => ({
        uid: `rencontre-${row.id}@4padel.fr`,
        startsAt: row.startsAt,
        endsAt: row.endsAt ?? row.startsAt + usualMeetingMs,
        title: row.isHome ? `${team.name} – ${row.opponent}` : `${row.opponent} – ${team.name}`,
        place: `${fixtureAnswer(row).place}, ${row.address}`,
        lines: [`${row.league}, journée ${row.day}`],
        path: `/equipe/${id}`,
        isCancelled: row.state === 'unplayed',
      }))
      return { fileName: `equipe-${id}.ics`, ics: calendarFile(events, platform.environment) }
    },

    async ofMember({ params: { id } }, { member, now }) {
      const isSeen = await seesPage(db, id, { readerId: member.id, now })
      if (!isSeen) throw new Problem('player_not_found')
      const teams = await selectPlayerTeams(db, id)
      const reserved = await selectReservedPlaces(
        db,
        teams.map((team) => team.id),
        now,
      )
      return teams.map((team) => ({
        ...headAnswer(team),
        isCaptain: team.captainId === id,
        reserved: reserved
          .filter(({ teamId }) => teamId === team.id)
          .map(({ id: league, name, division, center, until }) => ({
            id: league,
            name,
            division,
            center,
            until: isoWithOffset(until, team.timeZone),
          })),
      }))
    },

    async create({ body }, { member: { id: userId }, requestKey, now }) {
      const known = (await readCenters()).centers.some(({ id }) => id === body.center)
      if (!known) throw new Problem('center_not_found')
      const id = await inTransaction(db, async (tx) => {
        await lockActiveMember(tx, userId)
        const made = await selectMade<{ team: number }>(tx, requestKey)
        if (made !== null) return made.team
        await requireAdult(tx, userId, now)
        const { name, center: centerId, sport: sportId } = body
        if (!(await isTeamSport(tx, sportId))) throw new Problem('team_sport_refused')
        const written = { name: name.trim(), centerId, sportId, captainId: userId, now }
        const team = await insertTeam(tx, written as Parameters<typeof insertTeam>[1])
        const before = await noteRequest(tx, requestKey, { made: { team }, now })
        return before?.team ?? team
      })
      return answer(id, userId)
    },

    async rename({ params: { id }, body: { name } }, { member }) {
      await asCaptain({ id, userId: member.id }, (tx) => updateTeam(tx, id, { name: name.trim() }))
      return answer(id, member.id)
    },

    async invite({ params: { id } }, { member }) {
      // only the hash is kept: a link that is lost is renewed
      const { secret: key, hash } = newSecret()
      await asCaptain({ id, userId: member.id }, (tx) =>
        updateTeam(tx, id, { invitationHash: hash }),
      )
      return { key }
    },

    async handOver({ params: { id }, body: { player } }, { member, now }) {
      await asCaptain({ id, userId: member.id }, async (tx) => {
        const players = await selectTeamPlayers(tx, id)
        if (!players.some((one) => one.id === player)) throw new Problem('team_player_missing')
        if (player !== member.id) await handOverTeam(tx, id, { to: player, now })
      })
      return answer(id, member.id)
    },

    async removePlayer({ params: { id, player } }, { member, now }) {
      await asCaptain({ id, userId: member.id }, async (tx) => {
        if (player === member.id) throw new Problem('captain_stays')
        await leaveTeams(tx, platform, [id], { userId: player, now })
      })
      return playersAnswer(await existing(db, id), await selectTeamPlayers(db, id), member.id)
    },

    async leave({ params: { id } }, { member: { id: userId }, now }) {
      await inTransaction(db, async (tx) => {
        await lockActiveMember(tx, userId)
        await lockTeams(tx, [id])
        const { captainId } = await existing(tx, id)
        const players = await selectTeamPlayers(tx, id)
        const isAlone = players.every((player) => player.id === userId)
        if (captainId === userId && !isAlone) throw new Problem('captain_stays')
        await leaveTeams(tx, platform, [id], { userId, now })
      })
      return { left: true as const }
    },

    async invitation({ params: { key } }) {
      const team = await selectInvitingTeam(db, hashSecret(key))
      if (team === null) throw new Problem('invitation_over')
      const players = await selectTeamPlayers(db, team.id)
      const captain = players.find(({ id }) => id === team.captainId)
      return { ...headAnswer(team), captain: nameForOthers(captain?.firstName ?? '') }
    },

    async join({ params: { key } }, { member: { id: userId }, now }) {
      const id = await inTransaction(db, async (tx) => {
        await lockActiveMember(tx, userId)
        const hash = hashSecret(key)
        const found = await selectInvitingTeam(tx, hash)
        if (found === null) throw new Problem('invitation_over')
        await lockTeams(tx, [found.id])
        // the link was renewed while this one waited
        if ((await selectInvitingTeam(tx, hash)) === null) throw new Problem('invitation_over')
        await requireAdult(tx, userId, now)
        const players = await selectTeamPlayers(tx, found.id)
        if (players.some((player) => player.id === userId)) return found.id
        if (players.length >= mostPlayers) throw new Problem('team_full')
        await insertPlayer(tx, { teamId: found.id, userId, now })
        return found.id
      })
      return answer(id, userId)
    },

    lineup: ({ params: { id } }, { member }) => readLineup(db, id, member.id),

    async setLineup({ params: { id }, body: { rubbers } }, { member: { id: captainId }, now }) {
      await inTransaction(db, async (tx) => {
        await lockActiveMember(tx, captainId)
        await setLineup(tx, { id, captainId, lineup: rubbers, now })
      })
      return readLineup(db, id, captainId)
    },
  }
}
