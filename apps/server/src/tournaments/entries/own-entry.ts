import type { OwnEntry } from '@quatre/contract'
import { euro, isoWithOffset, keepsPlaces, type UserId } from '@quatre/domain'
import { isBeingPaid } from '../../core/enrolments/enrolment-charge.sql.ts'
import { selectPosition } from '../../core/enrolments/enrolment.sql.ts'
import type { Platform } from '../../core/platform.ts'
import { headAnswer } from '../tournament-answer.ts'
import { playerAnswer } from '../../core/players/player-names.ts'
import { existingTournament, isByWeight, partsOf, takesEntries } from './entry-kind.ts'
import { hasPaid, selectPlayers, selectPositionByWeight, type EntryRow } from './entry.sql.ts'

/** An entry for one of its two players. */
export async function ownEntryAnswer(
  { db, centers, enrolments }: Pick<Platform, 'db' | 'centers' | 'enrolments'>,
  row: EntryRow,
  { userId, now }: { readonly userId: UserId; readonly now: number },
): Promise<OwnEntry> {
  const { id, holderId, partnerId, expiresAt } = row
  const tournament = await existingTournament(db, row.tournamentId)
  const center = (await centers()).centers.find((one) => one.id === tournament.centerId)
  if (center === undefined) throw new Error(`no centre of tournament ${tournament.id}`)
  const ids = [holderId, ...(partnerId === null ? [] : [partnerId])]
  const today = isoWithOffset(now, center.timeZone).slice(0, 10)
  const facts = await selectPlayers(db, tournament.id, { ids, today })
  const parts = partsOf(row, tournament.feeCents)
  const own = parts.find(({ payerId }) => payerId === userId)
  const payers = new Map<UserId, boolean>()
  for (const { payerId } of parts) {
    if (payerId !== null) payers.set(payerId, await hasPaid(db, id, payerId))
  }
  const isKept = keepsPlaces(row, now)
  const state = row.state === 'held' && !isKept ? 'expired' : row.state
  const hasPaidOwn = own ? (payers.get(userId) ?? false) : (payers.get(holderId) ?? false)
  const isPayable = (state === 'held' || state === 'confirmed') && tournament.status !== 'cancelled'
  const isActive = isKept || state === 'waiting'
  const isBefore = tournament.status === 'open' || tournament.status === 'closed'
  const isChangeable = isActive && takesEntries(tournament, { now, isInLine: false })
  // entering with somebody without paying does not tell their rank
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
      isBeingPaid: !hasPaidOwn && (await isBeingPaid(db, id, userId)),
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
