import type { Db } from '@quatre/db'
import { cancellationRefund, type BookingId, type UserId } from '@quatre/domain'
import type { PlannedRefund, RefundLine } from '../../core/money/refund.sql.ts'
import type { Platform } from '../../core/platform.ts'
import { selectBooking, type BookingRow, type LockedBooking } from '../booking.sql.ts'
import { ownerRecipient } from '../mails.ts'
import {
  courtGivenBackMail,
  matchCancelledMail,
  type EndReason,
  type RefundTo,
} from './share-mails.ts'
import { queueCounted } from './counted-mail.ts'
import { markCancelled } from '../status.sql.ts'
import { selectPayers, selectPlaces, type Payer } from './places.sql.ts'

export interface PayerRefund extends Payer {
  /** By the rule. */
  readonly refundCents: number
  /** Its destinations: less in all where cashback is lost. */
  readonly lines: readonly PlannedRefund[]
}

export const payerRefundTo = ({ payerId }: Pick<Payer, 'payerId'>, wish: RefundTo): RefundTo =>
  payerId === null ? 'card' : wish

/**
 * Ends a locked booking and refunds its payers, each from their own charge. Friends who have paid or
 * were named are notified.
 * @returns where the captain's own money has gone
 */
export async function endBooking(
  tx: Db,
  platform: Platform,
  ended: {
    readonly row: BookingRow
    readonly captainId: UserId
    readonly payers: readonly Omit<PayerRefund, 'lines'>[]
    /** The destination of the captain's own money; friends with an account get theirs on their SOLDE. */
    readonly captainTo: RefundTo
    readonly why: EndReason
    readonly now: number
  },
): Promise<readonly RefundLine[]> {
  const { courtTime, refunds } = platform
  const { row, captainId, payers, captainTo, why, now } = ended
  const friends = (await selectPlaces(tx, row.id)).filter(({ isCaptain }) => !isCaptain)
  const isLate = why === 'captain' && now > cancellationRefund({ ...row, now }).freeUntil
  await markCancelled(tx, row.id, { isLate, now })
  await courtTime.free(tx, row.id)
  const given = new Map<number | null, RefundLine[]>()
  for (const payer of payers) {
    if (payer.refundCents === 0) continue
    const { chargeId, refundCents: amountCents, participationId } = payer
    const to = payerRefundTo(payer, participationId === null ? captainTo : 'wallet')
    const lines = await refunds.give(tx, { chargeId, amountCents, to, by: 'member', now })
    given.set(participationId, [...(given.get(participationId) ?? []), ...lines])
  }
  for (const { id, email, firstName } of friends) {
    if (email === null || firstName === null) continue
    const paid = payers.some(({ participationId }) => participationId === id)
    const told = { lines: given.get(id) ?? [], paid, why }
    const words = matchCancelledMail(row, { email, firstName }, told)
    // the mail always says where their money went
    if (paid) await platform.mailer.queue(tx, words)
    else await queueCounted(tx, platform, words, { captainId, now })
  }
  return given.get(null) ?? []
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
  const ended = { row, captainId: userId, payers, captainTo: 'wallet', why, now } as const
  const lines = await endBooking(tx, platform, ended)
  const to = ownerRecipient(row)
  if (to !== null) await platform.mailer.queue(tx, courtGivenBackMail(row, to, { lines, why }))
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
