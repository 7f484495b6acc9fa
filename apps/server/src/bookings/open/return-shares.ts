import type { Db } from '@quatre/db'
import type { BookingId } from '@quatre/domain'
import type { Platform } from '../../core/platform.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { existingBookingRow, lockBookingById, type LockedBooking } from '../booking.sql.ts'
import { ownerRecipient } from '../mails.ts'
import { selectPayers, type Payer } from '../shares/places.sql.ts'
import { existingBooking } from '../shares/refund-payers.ts'
import { markReturned, selectOwed } from './joiner.sql.ts'
import { shareReturnedMail } from './mails.ts'

const batch = 100

/** Gives captains back the shares that others have paid after the deadline, once nobody can be sent away any more. */
export async function returnShares(platform: Platform): Promise<void> {
  const { db, clock, log } = platform
  const owed = await selectOwed(db, { now: clock(), limit: batch })
  for (const bookingId of new Set(owed.map((one) => one.bookingId))) {
    try {
      await inTransaction(db, async (tx) => {
        const booking = await lockBookingById(tx, bookingId)
        if (booking !== null) await returnSharesTo(tx, platform, booking, clock())
      })
    } catch (error) {
      log.error({ err: error, booking: bookingId }, 'the share of a joiner could not be returned')
    }
  }
}

/** The same of one locked booking. */
export async function returnSharesTo(
  tx: Db,
  { refunds, mailer }: Pick<Platform, 'refunds' | 'mailer'>,
  {
    id: bookingId,
    userId,
    guaranteeChargeId,
  }: Pick<LockedBooking, 'id' | 'userId' | 'guaranteeChargeId'>,
  now: number,
): Promise<void> {
  for (const { participationId, owedCents } of await selectOwed(tx, {
    now,
    bookingId,
    limit: batch,
  })) {
    await markReturned(tx, participationId, now)
    const amountCents = await thereCents(tx, bookingId, { participationId, guaranteeChargeId })
    if (guaranteeChargeId === null || amountCents <= 0) continue
    const wish = { chargeId: guaranteeChargeId, amountCents: Math.min(owedCents, amountCents) }
    const lines = await refunds.give(tx, { ...wish, to: 'wallet', by: 'club', now })
    const row = await existingBooking(tx, { bookingId, userId })
    const to = ownerRecipient(row)
    if (to !== null) await mailer.queue(tx, shareReturnedMail(row, to, { participationId, lines }))
  }
}

/** The payers of a booking as a cancellation finds them, which first returns to its captain the shares that are due. */
export async function payersOnceReturned(
  db: Db,
  bookingId: BookingId,
  now: number,
): Promise<Payer[]> {
  const payers = await selectPayers(db, bookingId)
  const { guaranteeChargeId } = await existingBookingRow(db, bookingId)
  let captainCents = payers.find(({ chargeId }) => chargeId === guaranteeChargeId)?.paidCents ?? 0
  for (const { participationId, owedCents } of await selectOwed(db, {
    now,
    bookingId,
    limit: batch,
  })) {
    const joiner = payers.find((payer) => payer.participationId === participationId)
    captainCents -= Math.min(owedCents, joiner?.paidCents ?? 0, captainCents)
  }
  return payers.map((payer) =>
    payer.chargeId === guaranteeChargeId ? { ...payer, paidCents: captainCents } : payer,
  )
}

/** The most that can be refunded: nothing of the money that a bank has taken back from either payer. */
async function thereCents(
  tx: Db,
  bookingId: BookingId,
  of: { readonly participationId: number; readonly guaranteeChargeId: number | null },
): Promise<number> {
  const payers = await selectPayers(tx, bookingId)
  const joiner = payers.find(({ participationId }) => participationId === of.participationId)
  const captain = payers.find(({ chargeId }) => chargeId === of.guaranteeChargeId)
  return Math.min(joiner?.paidCents ?? 0, captain?.paidCents ?? 0)
}
