import type { OwnEntry } from '@quatre/contract'
import {
  dayInZone,
  euro,
  isoWithOffset,
  keepsPlaces,
  networkTimeZone,
  type UserId,
} from '@quatre/domain'
import type { CenterList } from '../../core/centers/center-list.ts'
import { selectPayerParts, type PayerPart } from '../../core/enrolments/enrolment-charge.sql.ts'
import { selectPosition } from '../../core/enrolments/enrolment.sql.ts'
import type { Platform } from '../../core/platform.ts'
import { headAnswer } from '../tournament-answer.ts'
import { playerAnswer } from '../../core/players/player-names.ts'
import { isByWeight, tournamentEntryParts, takesEntries } from './entry-kind.ts'
import {
  selectAllEntered,
  selectPlayers,
  selectPositionByWeight,
  type EnteredTournament,
  type EntryRow,
  type PlayerFacts,
} from './entry.sql.ts'

type Given = Pick<Platform, 'db' | 'centers' | 'enrolments'>

interface Acting {
  readonly userId: UserId
  readonly now: number
}

const playerIds = ({ holderId, partnerId }: EntryRow): UserId[] =>
  partnerId === null ? [holderId] : [holderId, partnerId]

/** Entries for one of their two players, read together: a player may have years of them. */
export async function ownEntryAnswers(
  platform: Given,
  rows: readonly EntryRow[],
  acting: Acting,
): Promise<OwnEntry[]> {
  const { db, centers } = platform
  const today = dayInZone(acting.now, networkTimeZone)
  const ids = [...new Set(rows.flatMap(playerIds))]
  const [{ centers: listed }, tournaments, players, parts] = await Promise.all([
    centers(),
    selectAllEntered(
      db,
      rows.map(({ tournamentId }) => tournamentId),
    ),
    selectPlayers(db, null, { ids, today }),
    selectPayerParts(
      db,
      rows.map(({ id }) => id),
    ),
  ])
  const answers: OwnEntry[] = []
  for (const row of rows) {
    const tournament = tournaments.find(({ id }) => id === row.tournamentId)
    if (tournament === undefined) throw new Error(`no tournament ${row.tournamentId}`)
    const center = listed.find(({ id }) => id === tournament.centerId)
    if (center === undefined) throw new Error(`no centre of tournament ${tournament.id}`)
    const paid = parts.filter(({ id }) => id === row.id)
    answers.push(await entryAnswer(platform, row, { tournament, center, players, paid }, acting))
  }
  return answers
}

/** An entry for one of its two players. */
export async function ownEntryAnswer(
  platform: Given,
  row: EntryRow,
  acting: Acting,
): Promise<OwnEntry> {
  const [answer] = await ownEntryAnswers(platform, [row], acting)
  if (answer === undefined) throw new Error(`no answer for entry ${row.id}`)
  return answer
}

interface Facts {
  readonly tournament: EnteredTournament
  readonly center: CenterList['centers'][number]
  readonly players: readonly PlayerFacts[]
  readonly paid: readonly PayerPart[]
}

/** Asks the database only about an entry that is active: there are few of them. */
async function entryAnswer(
  { db, enrolments }: Given,
  row: EntryRow,
  { tournament, center, players: facts, paid }: Facts,
  { userId, now }: Acting,
): Promise<OwnEntry> {
  const { id, holderId, partnerId, expiresAt } = row
  const ids = playerIds(row)
  const parts = tournamentEntryParts(row, tournament.feeCents)
  const own = parts.find(({ payerId }) => payerId === userId)
  const payers = new Map(paid.map(({ payerId, isPaid }) => [payerId, isPaid]))
  const isKept = keepsPlaces(row, now)
  const state = row.state === 'held' && !isKept ? 'expired' : row.state
  const hasPaidOwn = own ? (payers.get(userId) ?? false) : (payers.get(holderId) ?? false)
  const isPayable = (state === 'held' || state === 'confirmed') && tournament.status !== 'cancelled'
  const isActive = isKept || state === 'waiting'
  const isBefore = tournament.status === 'open' || tournament.status === 'closed'
  const isChangeable = isActive && takesEntries(tournament, { now, isInLine: false })
  // entering with a partner without paying must not reveal the partner's rank
  const isHidden = row.isOnlyNamed && holderId === userId && state !== 'confirmed'
  const position = isByWeight(tournament) ? selectPositionByWeight : selectPosition
  return {
    id,
    state,
    competition: headAnswer(tournament, center, null),
    players: ids.flatMap((player) => {
      const of = facts.find((one) => one.id === player)
      if (of === undefined) return [{ firstName: 'Joueur retiré', lastName: '', rank: null }]
      const { firstName, lastName, rank } = playerAnswer({
        ...of,
        isActive: true,
        hidesLastName: of.hidesLastName && of.id !== userId,
      })
      return [{ firstName, lastName, rank: isHidden && of.id === partnerId ? null : rank }]
    }),
    isInvited: partnerId === null,
    isHolder: holderId === userId,
    isSplit: row.isSplit,
    weight: isHidden ? null : row.weight,
    player: {
      paid: hasPaidOwn || tournament.feeCents === 0,
      due: euro(own && isPayable && !hasPaidOwn ? own.cents : 0),
      isBeingPaid: !hasPaidOwn && paid.some((part) => part.payerId === userId && part.isBeingPaid),
    },
    isHalfMissing:
      row.isSplit &&
      (partnerId === null || !(payers.get(partnerId) ?? false)) &&
      tournament.feeCents > 0,
    expiresAt: isKept && expiresAt !== null ? isoWithOffset(expiresAt, center.timeZone) : null,
    position: state === 'waiting' ? await position(db, id) : null,
    refund:
      isActive && isBefore ? euro((await enrolments.leaving(db, { id, now })).backCents) : null,
    mayChangePartner: isChangeable && holderId === userId,
    mayRefuse: isChangeable && partnerId === userId,
    finalRank: row.finalRank,
    points: row.points,
  }
}
