import { deadlineOutcome, missingCents } from '@quatre/domain'
import { checkpoint } from '../../platform/checkpoints.ts'
import type { Db } from '@quatre/db'
import type { Platform } from '../../core/platform.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { lockBookingById, type LockedBooking } from '../booking.sql.ts'
import { ownerRecipient } from '../mails.ts'
import { isAwaitingCaptain } from '../open/joiner.sql.ts'
import { queueCounted } from './counted-mail.ts'
import { chargeGuarantee } from './guarantee.ts'
import { selectPlaces } from './places.sql.ts'
import { existingBooking, giveCourtBack } from './refund-payers.ts'
import { shareReminderMail } from './share-mails.ts'
import { closeShares, selectDueBookings, takeReminders } from './split.sql.ts'

const batch = 100
/** One deadline mostly waits for the database; so many at once leave it room for visitors. */
const atOnce = 4

/**
 * Settles every booking whose deadline has come, a few at once: each in a transaction of its own, by
 * whichever process has it first. One that cannot be settled is logged, and comes again with the next round.
 */
export async function settleDeadlines(platform: Platform): Promise<void> {
  const { db, clock, log } = platform
  const failed: number[] = []
  for (;;) {
    const due = await selectDueBookings(db, { now: clock(), except: failed, limit: batch })
    if (due.length === 0) return
    const waiting = due.values()
    const settleWaiting = async () => {
      for (const bookingId of waiting) {
        try {
          await inTransaction(db, (tx) => settleDeadline(tx, platform, bookingId))
        } catch (error) {
          failed.push(bookingId)
          log.error({ err: error, booking: bookingId }, 'a deadline of shares could not be settled')
        }
      }
    }
    await Promise.all(Array.from({ length: atOnce }, settleWaiting))
  }
}

/** Settles the deadline of a booking, once: another process may have been quicker. */
async function settleDeadline(tx: Db, platform: Platform, bookingId: number): Promise<void> {
  const now = platform.clock()
  const booking = await lockBookingById(tx, bookingId)
  if (booking === null || !isDue(booking, now)) return
  // the payment of a joiner who can still be refused is not final
  if (await isAwaitingCaptain(tx, bookingId, now)) return
  await closeShares(tx, bookingId, now)
  const places = await selectPlaces(tx, bookingId)
  const shares = places.map(({ shareCents, status }) => ({
    shareCents,
    isPaid: status === 'Confirmed',
  }))
  const outcome = deadlineOutcome(shares, booking.missingShares ?? 'give_back')
  checkpoint('deadline: closed, before it is settled')
  if (outcome === 'give_back') await giveCourtBack(tx, platform, booking, { why: 'missing', now })
  if (outcome === 'charge') {
    await chargeGuarantee(tx, platform, booking, { amountCents: missingCents(shares), now })
  }
  checkpoint('deadline: settled, before the commit')
}

function isDue({ status, deadlineAt, sharesClosedAt }: LockedBooking, now: number): boolean {
  return (
    status === 'Confirmed' && sharesClosedAt === null && deadlineAt !== null && deadlineAt <= now
  )
}

/** Recalls the missing shares of bookings whose deadline is a day ahead, to their captains and friends. */
export async function remindOfShares(platform: Platform): Promise<void> {
  const { db, clock } = platform
  for (;;) {
    const taken = await inTransaction(db, async (tx) => {
      const bookingIds = await takeReminders(tx, { now: clock(), limit: batch })
      for (const bookingId of bookingIds) await remind(tx, platform, bookingId)
      return bookingIds.length
    })
    if (taken < batch) return
  }
}

async function remind(tx: Db, platform: Platform, bookingId: number): Promise<void> {
  const booking = await lockBookingById(tx, bookingId)
  if (booking?.status !== 'Confirmed' || booking.sharesClosedAt !== null) return
  const unpaid = (await selectPlaces(tx, bookingId)).filter(({ status }) => status === 'Pending')
  if (unpaid.length === 0) return
  const row = await existingBooking(tx, { bookingId, userId: booking.userId })
  const captain = ownerRecipient(row)
  const cents = unpaid.reduce((sum, { shareCents }) => sum + shareCents, 0)
  if (captain !== null) {
    await platform.mailer.queue(tx, shareReminderMail(row, captain, { cents, by: 'captain' }))
  }
  for (const place of unpaid) {
    const { email, firstName, shareCents: share } = place
    if (email === null || firstName === null) continue
    const words = shareReminderMail(row, { email, firstName }, { cents: share, by: place })
    await queueCounted(tx, platform, words, { captainId: booking.userId, now: platform.clock() })
  }
}
