import type { OwnOpenMatch } from '@quatre/contract'
import type { BookingId, UserId } from '@quatre/domain'
import type { Platform } from '../../core/platform.ts'
import { Problem } from '../../http/problems.ts'
import { checkpoint } from '../../platform/checkpoints.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { lockOwnBooking } from '../booking.sql.ts'
import { changePlayer, selectFriendsPlace, selectPayers } from '../shares/places.sql.ts'
import { existingBooking } from '../shares/refund-payers.ts'
import { queueAlerts } from './alerts.ts'
import { existingOpenMatch } from './captain.ts'
import { markRefused, selectJoiner } from './joiner.sql.ts'
import { sentAwayMail } from './mails.ts'

/**
 * A captain sends a joiner away, within an hour of their payment: the place is free again and they get all of it
 * back. Twice is once.
 * @throws Problem booking_not_found, booking_cancelled, joiner_not_found, refusal_too_late
 */
export function refuseJoiner(
  platform: Platform,
  refusal: {
    readonly bookingId: BookingId
    readonly userId: UserId
    readonly joinerId: number
    readonly now: number
  },
): Promise<OwnOpenMatch> {
  const { bookingId, joinerId } = refusal
  return inTransaction(platform.db, async (tx) => {
    const booking = await lockOwnBooking(tx, refusal)
    // the deadline of the split may have passed while this waited for its turn
    const now = platform.clock()
    if (booking === null) throw new Problem('booking_not_found')
    if (booking.status !== 'Confirmed') throw new Problem('booking_cancelled')
    const joiner = await selectJoiner(tx, joinerId)
    if (joiner?.bookingId !== bookingId) throw new Problem('joiner_not_found')
    if (joiner.refusedAt !== null) return existingOpenMatch(tx, refusal)
    const place = await selectFriendsPlace(tx, joinerId)
    // a joiner who has not paid loses the place after ten minutes without a refusal
    if (place === null || place.leftAt !== null || joiner.refusableUntil === null) {
      throw new Problem('joiner_not_found')
    }
    if (now >= joiner.refusableUntil || joiner.returnedAt !== null)
      throw new Problem('refusal_too_late')
    await markRefused(tx, joinerId, now)
    const payers = await selectPayers(tx, bookingId)
    const payer = payers.find(({ participationId }) => participationId === joinerId)
    await changePlayer(tx, place, null, now)
    checkpoint('open match: sent away, before the refund')
    const amountCents = payer?.paidCents ?? 0
    const lines =
      payer === undefined
        ? []
        : await platform.refunds.give(tx, {
            chargeId: payer.chargeId,
            amountCents,
            to: 'wallet',
            by: 'club',
            now,
          })
    const { email, firstName } = place
    if (email !== null && firstName !== null) {
      const row = await existingBooking(tx, refusal)
      await platform.mailer.queue(tx, sentAwayMail(row, { email, firstName }, { joinerId, lines }))
    }
    await queueAlerts(tx, platform, bookingId)
    return existingOpenMatch(tx, refusal)
  })
}
