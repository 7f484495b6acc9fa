import type { Db } from '@quatre/db'
import { refundOf } from '@quatre/domain'
import type { Platform } from '../../platform/platform.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { Problem } from '../../http/problems.ts'
import { lockBookingByKey } from '../booking.sql.ts'
import { ownerOf } from '../mails.ts'
import { playerLeftMail, shareRefundedMail, type RefundTo } from './share-mails.ts'
import { isClosed } from './join.ts'
import {
  changePlayer,
  isBeingPaid,
  selectPayers,
  selectOwnPlace,
  type Place,
  type PlaceOf,
} from './places.sql.ts'
import { existingBooking, refundToOf } from './refund-payers.ts'

const recently = 10 * 60_000

/**
 * A friend gives their place back, which is free again; what they paid goes back to them while all of
 * a cancellation would. Leaving twice is leaving once.
 * @returns what goes back, in cents
 * @throws Problem booking_not_found, share_not_found, booking_cancelled, leave_too_late, payment_in_progress,
 * refund_to_card_impossible
 */
export function leave(
  platform: Platform,
  asked: {
    readonly key: string
    readonly of: PlaceOf
    readonly to: RefundTo
    readonly now: number
  },
): Promise<number> {
  const { key, of, now } = asked
  return inTransaction(platform.db, async (tx) => {
    const booking = await lockBookingByKey(tx, key)
    if (booking === null) throw new Problem('booking_not_found')
    if (!booking.isSplit) throw new Problem('shares_closed')
    const place = await selectOwnPlace(tx, booking.id, of)
    if (place === null) throw new Problem('share_not_found')
    if (place.leftAt !== null) return 0
    if (booking.status === 'Cancelled') throw new Problem('booking_cancelled')
    if (isClosed(booking, now)) throw new Problem('leave_too_late')
    if (await isBeingPaid(tx, place.chargeId, now - recently)) {
      throw new Problem('payment_in_progress')
    }
    const payers = await selectPayers(tx, booking.id)
    const payer = payers.find(({ participationId }) => participationId === place.id)
    const paidCents = payer?.paidCents ?? 0
    const { refundCents } = refundOf({ ...booking, paidCents, now })
    if (refundCents < paidCents) throw new Problem('leave_too_late')
    await changePlayer(tx, place, null, now)
    await notify(tx, platform, {
      booking,
      place,
      refundCents,
      to: refundToOf({ payerId: place.userId }, asked.to),
    })
    if (payer === undefined) return 0
    const to = refundToOf(payer, asked.to)
    const { chargeId } = payer
    if (to === 'card' && (await platform.refunds.cardCents(tx, chargeId)) < refundCents) {
      throw new Problem('refund_to_card_impossible')
    }
    await platform.refunds.give(tx, { chargeId, amountCents: refundCents, to, by: 'member', now })
    return refundCents
  })
}

async function notify(
  tx: Db,
  { mailer }: Platform,
  left: {
    readonly booking: { readonly id: number; readonly userId: number }
    readonly place: Place
    readonly refundCents: number
    readonly to: RefundTo
  },
): Promise<void> {
  const { booking, place, refundCents: cents, to } = left
  const row = await existingBooking(tx, { bookingId: booking.id, userId: booking.userId })
  const captain = ownerOf(row)
  if (captain !== null) await mailer.queue(tx, playerLeftMail(row, captain, place))
  const { email, firstName } = place
  if (cents === 0 || email === null || firstName === null) return
  const refund = { place: place.id, cents, to }
  await mailer.queue(tx, shareRefundedMail(row, { email, firstName }, refund))
}
