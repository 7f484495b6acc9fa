import type { contract, HandlerInput } from '@quatre/contract'
import type { Db } from '@quatre/db'
import {
  dayInZone,
  euro,
  keepsPlaces,
  nameForOthers,
  networkTimeZone,
  type EnrolmentId,
  type UserId,
} from '@quatre/domain'
import { lockEnrolments } from '../../core/enrolments/enrolment.sql.ts'
import { heldFor } from '../../core/enrolments/held-for.ts'
import type { Platform } from '../../core/platform.ts'
import { lockActiveMember } from '../../core/sessions/lock-member.ts'
import { Problem } from '../../http/problems.ts'
import type { Handlers } from '../../mount.ts'
import { checkpoint } from '../../platform/checkpoints.ts'
import { noteRequest, selectMade } from '../../platform/request-keys.sql.ts'
import { hashSecret, newSecret } from '../../platform/secret.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { checkPair, findPartners, entryStandings } from './check-pair.ts'
import {
  existingTournament,
  tournamentEntryParts,
  readEntered,
  takesEntries,
  tellScreens,
} from './entry-kind.ts'
import {
  deleteInvitation,
  existingEntry,
  hasRefused,
  insertEntry,
  selectInvitation,
  selectNamedIn,
  selectOwnEntries,
  selectOwnEntry,
  selectPlayers,
  updatePartner,
  writeInvitation,
  type EnteredTournament,
  type EntryRow,
} from './entry.sql.ts'
import { leavePair } from './leave-pair.ts'
import { ownEntryAnswer, ownEntryAnswers } from './own-entry.ts'
import { readPair, entryRefusals, requirePublic, eventRules, pairWeightOrNull } from './pair.ts'
import { tellSecond } from './second-player.ts'

type Second = HandlerInput<typeof contract.entries.enter>['body']['secondPlayer']

interface Acting {
  readonly userId: UserId
  readonly now: number
}

export function entryHandlers(platform: Platform): Handlers<typeof contract.entries> {
  const { db, enrolments } = platform

  async function own(id: EnrolmentId, { userId, now }: Acting) {
    const row = await selectOwnEntry(db, id, userId)
    if (row === null) throw new Problem('enrolment_not_found')
    return ownEntryAnswer(platform, row, { userId, now })
  }

  /** An entry of the member, with its place locked: nobody else moves or changes it. */
  async function lockOwn(tx: Db, id: EnrolmentId, { userId, now }: Acting) {
    await lockActiveMember(tx, userId)
    await lockEnrolments(tx, [id], now)
    const row = await selectOwnEntry(tx, id, userId)
    if (row === null) throw new Problem('enrolment_not_found')
    tellScreens(tx, platform, row)
    return { row, tournament: await existingTournament(tx, row.tournamentId) }
  }

  /** @throws Problem partner_fixed once the pair may not change any more, or of another member than its holder */
  function refuseFixed(
    row: EntryRow,
    tournament: EnteredTournament,
    { userId, now }: Acting,
  ): void {
    if (row.holderId !== userId) throw new Problem('enrolment_not_found')
    refuseClosed(row, tournament, now)
  }

  function refuseClosed(row: EntryRow, tournament: EnteredTournament, now: number): void {
    if (row.state !== 'waiting' && !keepsPlaces(row, now)) throw new Problem('enrolment_not_found')
    if (!takesEntries(tournament, { now, isInLine: false })) throw new Problem('partner_fixed')
  }

  /** A member who enters leaves the pair in which another has only named them. */
  async function leaveNamed(tx: Db, { id }: EnteredTournament, acting: Acting): Promise<void> {
    const row = await selectNamedIn(tx, id, acting.userId)
    if (row !== null) await leavePair(tx, platform, row, acting)
  }

  return {
    check: ({ params: { id }, query: { partner = null } }, { member, now }) =>
      checkPair(db, { tournamentId: id, userId: member.id, partnerId: partner, now }),

    standings: ({ query: { ids } }, { member, now }) =>
      entryStandings(db, { ids: ids.split(',').map(Number), userId: member.id, now }),

    async level(_input, { member: { id }, now }) {
      const today = dayInZone(now, networkTimeZone)
      const [player] = await selectPlayers(db, 0, { ids: [id], today })
      const { rank = null, gender = null } = player ?? {}
      return { rank, sex: gender }
    },

    partners: ({ params: { id }, query: { search: name = '', licence = '' } }, { member, now }) =>
      findPartners(db, { tournamentId: id, userId: member.id, name, licence, now }),

    async enter({ params, body }, { member: { id: userId }, requestKey, now }) {
      const id = await inTransaction(db, async (tx) => {
        await lockActiveMember(tx, userId)
        const made = await selectMade<{ entry: number }>(tx, requestKey)
        if (made !== null) return made.entry
        const tournament = await existingTournament(tx, params.id)
        if (!takesEntries(tournament, { now, isInLine: false })) throw new Problem('entries_closed')
        const { isSplit, secondPlayer, waits } = body
        const answer = await enrolments.enrol(tx, {
          kind: 'tournament_entry',
          by: userId,
          waits,
          now,
          lines: [
            { offerId: tournament.offerId, holderId: userId, placeIds: [tournament.placeId] },
          ],
          async record(of, [entryId]) {
            if (entryId === undefined) throw new Error('an entry without a number')
            await leaveNamed(of, tournament, { userId, now })
            const written = await checkedPair(of, tournament, {
              id: entryId,
              holderId: userId,
              second: secondPlayer,
              now,
            })
            await insertEntry(of, { ...written, id: entryId, tournamentId: tournament.id, isSplit })
            await invite(of, entryId, secondPlayer)
            tellScreens(of, platform, { tournamentId: tournament.id })
          },
        })
        const [entry] = 'ids' in answer ? answer.ids : []
        if (entry === undefined) throw new Problem('places_full')
        const { partnerId, isSplit: wasSplit } = await existingEntry(tx, entry)
        const asked = 'id' in secondPlayer ? secondPlayer.id : null
        // a held pair that is asked for again, but of another player, is not taken for this one
        if (partnerId !== asked || wasSplit !== isSplit) throw new Problem('already_enrolled')
        const before = await noteRequest(tx, requestKey, { made: { entry }, now })
        checkpoint('entry: written, before the commit')
        return before?.entry ?? entry
      })
      checkpoint('entry: after the commit, before the answer')
      return own(id, { userId, now })
    },

    get: ({ params: { id } }, { member, now }) => own(id, { userId: member.id, now }),

    async list({ query: { active = false } }, { member: { id: userId }, now }) {
      const rows = await selectOwnEntries(db, { userId, active, now })
      return ownEntryAnswers(platform, rows, { userId, now })
    },

    async changePartner({ params: { id }, body: { secondPlayer } }, { member, now }) {
      const acting = { userId: member.id, now }
      await inTransaction(db, async (tx) => {
        const { row, tournament } = await lockOwn(tx, id, acting)
        refuseFixed(row, tournament, acting)
        const isSame = 'id' in secondPlayer && secondPlayer.id === row.partnerId
        if (isSame) return
        const { holderId, partnerId } = row
        const changed = await checkedPair(tx, tournament, {
          id,
          holderId,
          second: secondPlayer,
          now,
        })
        await deleteInvitation(tx, id)
        await updatePartner(tx, { id, ...changed, hasAccepted: false })
        await invite(tx, id, secondPlayer)
        if (partnerId !== null) await enrolments.giveBackTo(tx, { id, payerId: partnerId, now })
        const until = await heldFor(tx, row, now)
        await tellSecond(tx, platform, { id, until, now })
      })
      return own(id, acting)
    },

    async invite({ params: { id } }, { member, now }) {
      const acting = { userId: member.id, now }
      return inTransaction(db, async (tx) => {
        const { row, tournament } = await lockOwn(tx, id, acting)
        refuseFixed(row, tournament, acting)
        if (row.partnerId !== null) throw new Problem('partner_fixed')
        const { secret: key, hash } = newSecret()
        await writeInvitation(tx, id, { hash })
        return { key }
      })
    },

    async invitation({ params: { key } }, { now }) {
      const found = await selectInvitation(db, hashSecret(key))
      if (found === null) throw new Problem('invitation_over')
      const { row, tournament } = await readEntered(db, found.id)
      const entry = await ownEntryAnswer(platform, row, { userId: row.holderId, now })
      const { competition, players, expiresAt } = entry
      return {
        holder: nameForOthers(players[0]?.firstName ?? ''),
        invited: found.firstName,
        competition,
        share: euro(tournamentEntryParts(row, tournament.feeCents)[1]?.cents ?? 0),
        expiresAt,
      }
    },

    async acceptInvitation({ params: { key } }, { member: { id: userId }, now }) {
      const id = await inTransaction(db, async (tx) => {
        await lockActiveMember(tx, userId)
        const hash = hashSecret(key)
        const found = await selectInvitation(tx, hash)
        if (found === null) throw new Problem('invitation_over')
        await lockEnrolments(tx, [found.id], now)
        const { row, tournament } = await readEntered(tx, found.id)
        // another has answered, or the link was renewed, while this one waited
        if ((await selectInvitation(tx, hash)) === null) throw new Problem('invitation_over')
        refuseClosed(row, tournament, now)
        await leaveNamed(tx, tournament, { userId, now })
        const of = { id: row.id, holderId: row.holderId, second: { id: userId }, now }
        const changed = await checkedPair(tx, tournament, { ...of, isByLink: true })
        await updatePartner(tx, { id: row.id, ...changed, hasAccepted: true })
        await deleteInvitation(tx, row.id)
        tellScreens(tx, platform, row)
        return row.id
      })
      return own(id, { userId, now })
    },

    async acceptOffer({ params: { id } }, { member, now }) {
      const acting = { userId: member.id, now }
      await inTransaction(db, async (tx) => {
        await lockActiveMember(tx, member.id)
        const row = await selectOwnEntry(tx, id, member.id)
        if (row === null) throw new Problem('enrolment_not_found')
        tellScreens(tx, platform, row)
        await enrolments.accept(tx, { id, now })
      })
      return own(id, acting)
    },

    async refuse({ params: { id } }, { member: { id: userId }, now }) {
      const backCents = await inTransaction(db, async (tx) => {
        const { row, tournament } = await lockOwn(tx, id, { userId, now })
        if (row.partnerId !== userId) throw new Problem('enrolment_not_found')
        refuseClosed(row, tournament, now)
        return leavePair(tx, platform, row, { userId, now })
      })
      return { refund: euro(backCents) }
    },

    async leave({ params: { id }, body: { to } }, { member, now }) {
      const backCents = await inTransaction(db, async (tx) => {
        const acting = { userId: member.id, now }
        const { row, tournament } = await lockOwn(tx, id, acting)
        if (tournament.status !== 'open' && tournament.status !== 'closed') {
          throw new Problem('entries_closed')
        }
        // whom the holder has named alone does not take their place from them
        const isNamed = row.isOnlyNamed && row.partnerId === member.id
        if (isNamed && takesEntries(tournament, { now, isInLine: false })) {
          return leavePair(tx, platform, row, acting)
        }
        return (await enrolments.leave(tx, { id, to, leaverId: member.id, now })).backCents
      })
      return { refund: euro(backCents) }
    },
  }
}

/** The fields to write of a pair that may play. @throws Problem entry_refused, player_not_found */
async function checkedPair(
  tx: Db,
  tournament: EnteredTournament,
  asked: {
    readonly id: EnrolmentId
    readonly holderId: UserId
    readonly second: Second
    readonly now: number
    /** The second player has come themselves. */
    readonly isByLink?: boolean
  },
) {
  const { id, holderId, second, now, isByLink = false } = asked
  const secondId = 'id' in second ? second.id : null
  const pair = await readPair(tx, tournament.id, { firstId: holderId, secondId, now })
  if (secondId !== null && !isByLink) {
    requirePublic(pair)
    if (await hasRefused(tx, { tournamentId: tournament.id, holderId, playerId: secondId })) {
      const why = `${pair.second?.firstName} ne joue pas ce tournoi avec toi.`
      throw new Problem('entry_refused', { values: { why } })
    }
  }
  const rules = eventRules(tournament)
  const [refusal] = entryRefusals(rules, pair, id)
  if (refusal) throw new Problem('entry_refused', { values: { why: refusal.text } })
  return {
    partnerId: secondId,
    ranks: [pair.first.rank, pair.second?.rank ?? null] as const,
    weight: pairWeightOrNull(rules, pair),
  }
}

/** Nobody knows this key: the holder asks for one, or it goes out by mail. */
async function invite(tx: Db, id: EnrolmentId, second: Second): Promise<void> {
  if (!('id' in second)) await writeInvitation(tx, id, { hash: newSecret().hash, invited: second })
}
