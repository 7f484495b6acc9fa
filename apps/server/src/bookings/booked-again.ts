import type { Db } from '@quatre/db'
import { resaleRefunds } from '@quatre/domain'
import type { Listeners } from '../core/events.ts'
import { existingCharge } from '../core/money/charge.sql.ts'
import type { RefundLine } from '../core/money/refund.sql.ts'
import type { Platform } from '../core/platform.ts'
import { inTransaction } from '../platform/transaction.ts'
import { existingBookingRow, lockBookingById, selectBooking } from './booking.sql.ts'
import { bookedAgainMail } from './mails.ts'
import { placeOfCharge, selectPayers, type Payer } from './shares/places.sql.ts'
import { existingBooking, payerRefundTo } from './shares/refund-payers.ts'
import { shareRefundedMail } from './shares/share-mails.ts'
import {
  isGuestsAgain,
  selectBookedAgain,
  selectFinalSales,
  selectResalePayers,
} from './status.sql.ts'

/** Refunds each payer of a late cancellation once others have paid the whole of its time. */
export function refundBookedAgain({
  mailer,
  refunds,
}: Pick<Platform, 'mailer' | 'refunds'>): NonNullable<Listeners['chargePaid']> {
  return async (tx, { charge, now }) => {
    for (const cancelled of await selectBookedAgain(tx, charge.id, now)) {
      // locked first, so that money which a bank takes back at this moment is not refunded as well
      await lockBookingById(tx, cancelled.bookingId)
      const row = await selectBooking(tx, cancelled)
      if (row === null || row.paidCents <= 0) continue
      const shares = resaleRefunds(await selectResalePayers(tx, row.id), cancelled.soldCents)
      const refundCentsByCharge = new Map(
        shares.map((share) => [share.chargeId, share.refundCents]),
      )
      const payers = (await selectPayers(tx, row.id)).flatMap((payer) => {
        // money that a bank has taken back cannot be refunded
        const refundCents = Math.min(refundCentsByCharge.get(payer.chargeId) ?? 0, payer.paidCents)
        return refundCents > 0 ? [{ ...payer, refundCents }] : []
      })
      for (const charges of chargesByPayer(payers)) {
        const lines: RefundLine[] = []
        for (const payer of charges) {
          const { chargeId, refundCents: amountCents } = payer
          const to = payerRefundTo(payer, 'wallet')
          lines.push(...(await refunds.give(tx, { chargeId, amountCents, to, by: 'member', now })))
        }
        const { email = null, firstName = '' } = charges[0] ?? {}
        if (email !== null) {
          await mailer.queue(tx, bookedAgainMail(row, { email, firstName }, { lines, now }))
        }
      }
    }
  }
}

/** Refunds late cancellations whose buyers could cancel for nothing when they paid, and cannot any more. */
export async function refundFinalSales(platform: Platform): Promise<void> {
  const { db, clock, log } = platform
  const refundOthers = refundBookedAgain(platform)
  const now = clock()
  for (const chargeId of await selectFinalSales(db, now)) {
    try {
      await inTransaction(db, async (tx) => {
        await refundOthers(tx, { charge: await existingCharge(tx, chargeId), parts: [], now })
      })
    } catch (error) {
      log.error({ err: error, charge: chargeId }, 'a court sold again could not be refunded')
    }
  }
}

/**
 * Handles a reversal: a guest gets the money back when the match is no longer theirs, and late cancellations
 * are refunded as after a payment. For a member it reduces their debt.
 */
export function giveBrought(
  platform: Pick<Platform, 'mailer' | 'refunds'>,
): NonNullable<Listeners['chargeDisputed']> {
  const refundOthers = refundBookedAgain(platform)
  return async (tx, { charge, direction, eventKey, now }) => {
    if (direction !== 'brought') return
    if (await isGuestsAgain(tx, charge.id)) await giveGuest(tx, platform, { charge, eventKey, now })
    await refundOthers(tx, { charge, parts: [], now })
  }
}

async function giveGuest(
  tx: Db,
  { mailer, refunds }: Pick<Platform, 'mailer' | 'refunds'>,
  { charge: { id }, eventKey, now }: { charge: { id: number }; eventKey: string; now: number },
): Promise<void> {
  const { id: place, bookingId } = await placeOfCharge(tx, id)
  const { userId } = await existingBookingRow(tx, bookingId)
  const row = await existingBooking(tx, { bookingId, userId })
  const payer = (await selectPayers(tx, bookingId)).find(({ chargeId }) => chargeId === id)
  if (payer === undefined) return
  const { paidCents: amountCents, email, firstName } = payer
  const lines = await refunds.give(tx, {
    chargeId: id,
    amountCents,
    to: 'card',
    by: 'member',
    now,
  })
  if (email === null) return
  const back = { place, lines, broughtBy: eventKey }
  await mailer.queue(tx, shareRefundedMail(row, { email, firstName }, back))
}

/** A captain may have paid twice: their share and those of others. */
const chargesByPayer = <Paid extends Payer>(payers: readonly Paid[]) =>
  Map.groupBy(payers, ({ payerId, participationId }) => payerId ?? `${participationId}`).values()
