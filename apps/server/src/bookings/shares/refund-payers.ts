import type { Db } from '@quatre/db'
import type { BookingId } from '@quatre/domain'
import type { Platform } from '../../platform/platform.ts'
import { selectBooking, type BookingRow, type LockedBooking } from '../booking.sql.ts'
import { ownerOf } from '../mails.ts'
import { courtGivenBackMail, matchCancelledMail, type RefundWords } from './share-mails.ts'
import { markCancelled } from '../status.sql.ts'
import { selectPayers, selectPlaces, type Payer } from './places.sql.ts'

/** Where money goes: who has no account has no SOLDE. */
export type RefundTo = 'wallet' | 'card'

export interface PayerRefund extends Payer {
  readonly refundCents: number
}

export const refundToOf = ({ payerId }: Pick<Payer, 'payerId'>, wish: RefundTo): RefundTo =>
  payerId === null ? 'card' : wish

/** Why a match does not take place. */
export type EndReason = 'captain' | 'missing' | 'refused'

/**
 * Ends a locked booking and gives its payers back what is theirs, each from their own charge. Friends
 * who have paid or were named are told.
 */
export async function endBooking(
  tx: Db,
  { courtTime, refunds, mailer }: Platform,
  ended: {
    readonly row: BookingRow
    readonly payers: readonly PayerRefund[]
    /** Where the captain's own money goes; that of friends with an account, to their SOLDE. */
    readonly captainTo: RefundTo
    readonly why: EndReason
    readonly now: number
  },
): Promise<void> {
  const { row, payers, captainTo, why, now } = ended
  const friends = await friendsOf(tx, row, payers)
  await markCancelled(tx, row.id, now)
  await courtTime.free(tx, row.id)
  for (const payer of payers) {
    if (payer.refundCents === 0) continue
    const { chargeId, refundCents: amountCents, participationId } = payer
    const to = refundToOf(payer, participationId === null ? captainTo : 'wallet')
    await refunds.give(tx, { chargeId, amountCents, to, now })
  }
  for (const { email, firstName, refund } of friends) {
    await mailer.queue(tx, matchCancelledMail(row, { email, firstName }, { ...refund, why }))
  }
}

/** Who is to be told beside the captain, with what comes back to them. */
async function friendsOf(tx: Db, row: BookingRow, payers: readonly PayerRefund[]) {
  const places = await selectPlaces(tx, row.id)
  return places.flatMap(({ id, isCaptain, email, firstName }) => {
    if (isCaptain || email === null || firstName === null) return []
    const payer = payers.find(({ participationId }) => participationId === id)
    const refund: RefundWords = {
      paidCents: payer?.paidCents ?? 0,
      cents: payer?.refundCents ?? 0,
      to: payer ? refundToOf(payer, 'wallet') : 'wallet',
    }
    return [{ email, firstName, refund }]
  })
}

/**
 * The shares of a locked booking have not come together: the court is free again, and everybody gets
 * all of their money back, whenever that is.
 */
export async function giveCourtBack(
  tx: Db,
  platform: Platform,
  { id: bookingId, userId }: LockedBooking,
  { why, now }: { readonly why: Exclude<EndReason, 'captain'>; readonly now: number },
): Promise<void> {
  const row = await existingBooking(tx, { bookingId, userId })
  const payers = (await selectPayers(tx, bookingId)).map((payer) => ({
    ...payer,
    refundCents: payer.paidCents,
  }))
  await endBooking(tx, platform, { row, payers, captainTo: 'wallet', why, now })
  const to = ownerOf(row)
  const own = payers.filter(({ participationId }) => participationId === null)
  const cents = own.reduce((sum, { refundCents }) => sum + refundCents, 0)
  if (to !== null) await platform.mailer.queue(tx, courtGivenBackMail(row, to, { cents, why }))
}

/** @throws Error when there is no such booking */
export async function existingBooking(
  db: Db,
  owned: { readonly bookingId: BookingId; readonly userId: number },
): Promise<BookingRow> {
  const row = await selectBooking(db, owned)
  if (row === null) throw new Error(`no booking ${owned.bookingId}`)
  return row
}
