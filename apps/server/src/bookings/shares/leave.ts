import type { Db } from '@quatre/db'
import { minuteMs, cancellationRefund } from '@quatre/domain'
import type { RefundLine } from '../../core/money/refund.sql.ts'
import type { Platform } from '../../core/platform.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { Problem } from '../../http/problems.ts'
import { refundDestinations } from '../refund-choice.ts'
import { lockBookingByKey, type LockedBooking } from '../booking.sql.ts'
import { shareRefundedMail, type RefundTo } from './share-mails.ts'
import { queueAlerts } from '../open/alerts.ts'
import { selectOpenMatch } from '../open/open-match.sql.ts'
import { countMove, isClosed } from './join.ts'
import { noteNews } from './news.sql.ts'
import {
  changePlayer,
  isBeingPaid,
  selectPayers,
  selectOwnPlace,
  type Payer,
  type Place,
  type PlaceOf,
} from './places.sql.ts'
import { existingBooking, payerRefundTo } from './refund-payers.ts'

const recently = 10 * minuteMs

/**
 * A friend gives their place back, which is free again; they are refunded as long as a cancellation would be
 * refunded in full. Leaving twice is leaving once.
 * @returns the destination of the refund
 * @throws Problem booking_not_found, share_not_found, booking_cancelled, leave_too_late, payment_in_progress,
 * refund_to_card_impossible, too_many_requests
 */
export function leave(
  platform: Platform,
  asked: {
    readonly key: string
    readonly of: PlaceOf
    readonly to: RefundTo
    readonly callerAddress: string
    readonly now: number
  },
): Promise<readonly RefundLine[]> {
  const { key, of, now } = asked
  return inTransaction(platform.db, async (tx) => {
    const booking = await lockBookingByKey(tx, key)
    if (booking === null) throw new Problem('booking_not_found')
    if (!booking.isSplit) throw new Problem('shares_closed')
    const place = await selectOwnPlace(tx, booking.id, of)
    if (place === null || place.isCaptain) throw new Problem('share_not_found')
    if (place.leftAt !== null) return []
    const { payer, refundCents } = await quoteLeaveRefund(tx, booking, place, now)
    // the limit never delays a refund
    if (refundCents === 0) await countMove(tx, booking, asked)
    await changePlayer(tx, place, null, now)
    await noteNews(tx, place, now)
    if ((await selectOpenMatch(tx, booking.id)) !== null)
      await queueAlerts(tx, platform, booking.id)
    if (payer === undefined) return []
    const { chargeId } = payer
    const to = payerRefundTo(payer, asked.to)
    const wish = { chargeId, amountCents: refundCents, to, by: 'member', now } as const
    const planned = await platform.refunds.plan(tx, wish)
    if (to === 'card' && !refundDestinations(planned).includes('card')) {
      throw new Problem('refund_to_card_impossible')
    }
    const lines = await platform.refunds.give(tx, wish)
    await notify(tx, platform, { booking, place, lines })
    return lines
  })
}

/**
 * The refund of a friend who leaves at `now`, with its payer.
 * @throws Problem booking_cancelled, leave_too_late, payment_in_progress
 */
export async function quoteLeaveRefund(
  db: Db,
  booking: LockedBooking,
  place: Place,
  now: number,
): Promise<{ readonly payer: Payer | undefined; readonly refundCents: number }> {
  if (booking.status === 'Cancelled') throw new Problem('booking_cancelled')
  if (isClosed(booking, now)) throw new Problem('leave_too_late')
  if (await isBeingPaid(db, place.chargeId, now - recently)) {
    throw new Problem('payment_in_progress')
  }
  const payers = await selectPayers(db, booking.id)
  const payer = payers.find(({ participationId }) => participationId === place.id)
  const paidCents = payer?.paidCents ?? 0
  const { refundCents } = cancellationRefund({ ...booking, paidCents, now })
  if (refundCents < paidCents) throw new Problem('leave_too_late')
  return { payer, refundCents }
}

async function notify(
  tx: Db,
  { mailer }: Platform,
  left: {
    readonly booking: { readonly id: number; readonly userId: number }
    readonly place: Place
    readonly lines: readonly RefundLine[]
  },
): Promise<void> {
  const { booking, place, lines } = left
  const { email, firstName } = place
  if (lines.length === 0 || email === null || firstName === null) return
  const row = await existingBooking(tx, { bookingId: booking.id, userId: booking.userId })
  const back = { place: place.id, lines }
  await mailer.queue(tx, shareRefundedMail(row, { email, firstName }, back))
}
