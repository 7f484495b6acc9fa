import type { contract } from '@quatre/contract'
import type { Db } from '@quatre/db'
import {
  euro,
  joiningShareCents,
  keepsPlaces,
  mayAddPlayer,
  takesTeams,
  teamShares,
  type EnrolmentId,
  type UserId,
} from '@quatre/domain'
import { lockEnrolments } from '../../core/enrolments/enrolment.sql.ts'
import { heldFor } from '../../core/enrolments/held-for.ts'
import type { Platform } from '../../core/platform.ts'
import { lockActiveMember } from '../../core/sessions/lock-member.ts'
import { Problem } from '../../http/problems.ts'
import type { Handlers } from '../../mount.ts'
import { noteRequest, selectMade } from '../../platform/request-keys.sql.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { leaveEntry } from '../leave-team.ts'
import { lockTeams, selectTeamPlayers, selectTeam, selectPlayerTeams } from '../team.sql.ts'
import {
  addEntryPlayers,
  existingLeagueEntry,
  insertLeagueEntry,
  selectActiveEntry,
  selectDays,
  selectEntryPlayers,
  selectOwnLeagueEntries,
  selectOwnLeagueEntry,
  type EnteredLeague,
} from './league-entry.sql.ts'
import { existingLeague, mayEnter } from './league-team-kind.ts'
import { tellPlayers } from './league-team-sale.ts'
import { choosableAnswer, leagueAnswer, ownLeagueEntryAnswer } from './own-league-entry.ts'

interface Acting {
  readonly userId: UserId
  readonly now: number
}

export function leagueEntryHandlers(platform: Platform): Handlers<typeof contract.leagueEntries> {
  const { db, enrolments } = platform

  async function own(id: EnrolmentId, acting: Acting) {
    const row = await selectOwnLeagueEntry(db, id, acting.userId)
    if (row === null) throw new Problem('enrolment_not_found')
    return ownLeagueEntryAnswer(platform, row, acting)
  }

  /** An entry of the member’s team, which they lead, with team and place locked: nobody else moves or changes it. */
  async function lockLed(tx: Db, id: EnrolmentId, { userId, now }: Acting) {
    await lockActiveMember(tx, userId)
    await lockTeams(tx, [(await existingLeagueEntry(tx, id)).teamId])
    await lockEnrolments(tx, [id], now)
    const row = await existingLeagueEntry(tx, id)
    if (row.captainId !== userId) throw new Problem('captain_only')
    if (row.state !== 'waiting' && !keepsPlaces(row, now)) throw new Problem('enrolment_not_found')
    return { row, league: await existingLeague(tx, row.leagueId) }
  }

  /** The players of a team that its captain may enter, the captain first. The team is locked. */
  async function checkChosenPlayers(
    tx: Db,
    league: EnteredLeague,
    { team: teamId, players, userId }: { team: number; players: readonly UserId[]; userId: UserId },
  ): Promise<readonly UserId[]> {
    const chosen = [...new Set([userId, ...players])]
    const { minPlayers } = league
    if (chosen.length < minPlayers)
      throw new Problem('team_too_small', { values: { n: minPlayers } })
    await lockTeams(tx, [teamId])
    const team = await selectTeam(tx, teamId)
    if (team?.captainId !== userId) throw new Problem('captain_only')
    if (team.sportId !== league.sportId) throw new Problem('league_other_sport')
    const inTeam = new Set((await selectTeamPlayers(tx, teamId)).map(({ id }) => id))
    if (!chosen.every((id) => inTeam.has(id))) throw new Problem('team_not_allowed')
    return chosen
  }

  return {
    async check({ params: { id } }, { member, now }) {
      const league = await existingLeague(db, id)
      const led = (await selectPlayerTeams(db, member.id)).filter(
        ({ captainId, sportId }) => captainId === member.id && sportId === league.sportId,
      )
      const teams = await Promise.all(
        led.map(async (team) => {
          const entry = await selectActiveEntry(db, { leagueId: id, teamId: team.id })
          const players = await choosableAnswer(db, id, await selectTeamPlayers(db, team.id))
          return {
            id: team.id,
            name: team.name,
            entry: entry && { id: entry.id, state: entry.state },
            mayEnter: mayEnter(league, team.id, { now, isInLine: false }),
            players,
          }
        }),
      )
      const { free, waiting } = league
      const isOpen = takesTeams(league, { now, isInLine: false, isReserved: false })
      return { league: leagueAnswer(league), isOpen, free, waiting, teams }
    },

    async enter({ params, body }, { member: { id: userId }, requestKey, now }) {
      const id = await inTransaction(db, async (tx) => {
        await lockActiveMember(tx, userId)
        const made = await selectMade<{ entry: number }>(tx, requestKey)
        if (made !== null) return made.entry
        const league = await existingLeague(tx, params.id)
        const { team, isSplit, waits } = body
        if (!mayEnter(league, team, { now, isInLine: false })) throw new Problem('league_closed')
        const chosen = await checkChosenPlayers(tx, league, { ...body, userId })
        const answer = await enrolments.enrol(tx, {
          kind: 'league_team',
          by: userId,
          waits,
          now,
          lines: [{ offerId: league.offerId, holderId: userId, placeIds: [league.placeId] }],
          async record(of, [entryId]) {
            if (entryId === undefined) throw new Error('an entry without a number')
            const entry = { id: entryId, leagueId: league.id, teamId: team, isSplit }
            await insertLeagueEntry(of, entry)
            const shares = teamShares(league.feeCents, chosen.length, isSplit)
            const players = chosen.map((id, at) => ({ userId: id, shareCents: shares[at] ?? 0 }))
            if (!(await addEntryPlayers(of, entry, players))) {
              throw new Problem('player_in_other_team')
            }
          },
        })
        const [entry] = 'ids' in answer ? answer.ids : []
        if (entry === undefined) throw new Problem('places_full')
        const row = await existingLeagueEntry(tx, entry)
        const players = (await selectEntryPlayers(tx, entry)).map((player) => player.id)
        const isSame =
          chosen.length === players.length && chosen.every((one) => players.includes(one))
        // a held team that is asked for again, but with other players, is not taken for this one
        if (row.teamId !== team || row.isSplit !== isSplit || !isSame) {
          throw new Problem('already_enrolled')
        }
        const before = await noteRequest(tx, requestKey, { made: { entry }, now })
        return before?.entry ?? entry
      })
      return own(id, { userId, now })
    },

    async list(_input, { member: { id: userId }, now }) {
      const rows = await selectOwnLeagueEntries(db, userId)
      const answers = []
      // one after the other: all at once would take every connection from everybody else
      for (const row of rows)
        answers.push(await ownLeagueEntryAnswer(platform, row, { userId, now }))
      return answers
    },

    get: ({ params: { id } }, { member, now }) => own(id, { userId: member.id, now }),

    async acceptOffer({ params: { id } }, { member: { id: userId }, now }) {
      await inTransaction(db, async (tx) => {
        await lockActiveMember(tx, userId)
        if ((await existingLeagueEntry(tx, id)).captainId !== userId)
          throw new Problem('captain_only')
        await enrolments.accept(tx, { id, now })
      })
      return own(id, { userId, now })
    },

    async changePlayers({ params: { id }, body: { player, inPlaceOf } }, { member, now }) {
      const acting = { userId: member.id, now }
      await inTransaction(db, async (tx) => {
        const { row, league } = await lockLed(tx, id, acting)
        const isOpen = league.status === 'open'
        const before = await selectEntryPlayers(tx, id)
        if (before.some((one) => one.id === player)) return
        if (inPlaceOf !== undefined && !isOpen) throw new Problem('league_drawn')
        if (inPlaceOf === row.captainId) throw new Problem('captain_stays')
        if (!mayAddPlayer(league.status, await selectDays(tx, league.id, now))) {
          throw new Problem('joining_over')
        }
        const team = await selectTeamPlayers(tx, row.teamId)
        const isReplaced = inPlaceOf === undefined || before.some((one) => one.id === inPlaceOf)
        if (!isReplaced || !team.some((one) => one.id === player)) {
          throw new Problem('team_player_missing')
        }
        if (inPlaceOf !== undefined) {
          await leaveEntry(tx, platform, id, { userId: inPlaceOf, now })
        }
        const shares = (await selectEntryPlayers(tx, id)).map(({ shareCents }) => shareCents)
        const shareCents = row.isSplit ? joiningShareCents(league.feeCents, shares) : 0
        if (!(await addEntryPlayers(tx, row, [{ userId: player, shareCents }]))) {
          throw new Problem('player_in_other_team')
        }
        const until = await heldFor(tx, row, now)
        if (row.state !== 'waiting') await tellPlayers(tx, platform, { id, until, now })
      })
      return own(id, acting)
    },

    async leave({ params: { id }, body: { to } }, { member, now }) {
      const backCents = await inTransaction(db, async (tx) => {
        const { league } = await lockLed(tx, id, { userId: member.id, now })
        if (league.status !== 'open') throw new Problem('league_drawn')
        return (await enrolments.leave(tx, { id, to, leaverId: member.id, now })).backCents
      })
      return { refund: euro(backCents) }
    },
  }
}
