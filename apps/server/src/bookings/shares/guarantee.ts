import type { Db } from '@quatre/db'
import { bookingLosses, revenueOf, type PayableState } from '@quatre/domain'
import { sql } from 'kysely'
import { insertCharge } from '../../platform/money/charge.sql.ts'
import type { LockedPayable, Payable } from '../../platform/money/payables.ts'
import type { Platform } from '../../platform/platform.ts'
import { lockBooking, type LockedBooking } from '../booking.sql.ts'
import { moneyReturnedMail, ownerOf, refundFailedMail } from '../mails.ts'
import { existingBooking, giveCourtBack } from './refund-payers.ts'
import { guaranteeChargedMail } from './share-mails.ts'
import { updateGuarantee } from './split.sql.ts'

/** The missing shares of a booking, charged to its captain's card: nobody pays them by hand. */
export function guaranteePayable(platform: Platform): Payable {
  const { mailer } = platform
  return {
    refusals: {
      missing: 'booking_not_found',
      given: 'payment_already_made',
      cancelled: 'booking_cancelled',
      over: 'shares_closed',
    },
    losses: bookingLosses,
    returnPath: '/paiement/verification',
    takesCredit: false,
    quote: () => Promise.resolve(null),
    openCharge: () => Promise.resolve(null),

    async lock(tx, chargeId) {
      const booking = await lockBooking(tx, sql`guarantee_charge_id = ${chargeId}`)
      if (booking === null) throw new Error(`no booking of charge ${chargeId}`)
      return lockedPayable(tx, booking, await isPaid(tx, chargeId))
    },

    async read(db, chargeId) {
      const booking = await ownerOfGuarantee(db, chargeId)
      const state = stateOf(booking, await isPaid(db, chargeId))
      return { state, id: String(booking.bookingId) }
    },

    earnerOf({ centerId }) {
      if (centerId === null) throw new Error('a guarantee without its centre')
      return revenueOf(centerId)
    },

    async chargeRefused(tx, { id: chargeId }, now) {
      const booking = await lockBooking(tx, sql`guarantee_charge_id = ${chargeId}`)
      if (booking?.status !== 'Confirmed') return
      await giveCourtBack(tx, platform, booking, { why: 'refused', now })
    },

    async notify(tx, charge, news) {
      // that it was not paid ends the booking, which is told by itself
      if (!('id' in news)) return
      const row = await existingBooking(tx, await ownerOfGuarantee(tx, charge.id))
      const to = ownerOf(row)
      const back = { id: news.id, cents: news.amountCents }
      const mail = news.what === 'returned' ? moneyReturnedMail : refundFailedMail
      if (to !== null) await mailer.queue(tx, mail(row, to, back))
    },
  }

  function lockedPayable(tx: Db, booking: LockedBooking, paid: boolean): LockedPayable {
    return {
      state: stateOf(booking, paid),
      async give() {
        const { id: bookingId, userId, status, guaranteeChargeId } = booking
        if (status !== 'Confirmed' || guaranteeChargeId === null) return 'gone'
        const row = await existingBooking(tx, { bookingId, userId })
        const to = ownerOf(row)
        const cents = await amountOf(tx, guaranteeChargeId)
        if (to !== null) await mailer.queue(tx, guaranteeChargedMail(row, to, cents))
        return 'given'
      },
    }
  }
}

function stateOf({ status }: Pick<LockedBooking, 'status'>, paid: boolean): PayableState {
  if (status !== 'Confirmed') return 'cancelled'
  return paid ? 'given' : 'open'
}

async function isPaid(db: Db, chargeId: number): Promise<boolean> {
  const { rows } = await sql`select from charge
    where id = ${chargeId} and state = 'paid'`.execute(db)
  return rows.length > 0
}

async function amountOf(db: Db, chargeId: number): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select amount_cents as cents from charge where id = ${chargeId}`.execute(db)
  return rows[0]?.cents ?? 0
}

async function ownerOfGuarantee(db: Db, chargeId: number) {
  const { rows } = await sql<{
    bookingId: number
    userId: number
    status: LockedBooking['status']
  }>`
    select id as booking_id, user_id, status from booking
    where guarantee_charge_id = ${chargeId}`.execute(db)
  if (rows[0] === undefined) throw new Error(`no booking of charge ${chargeId}`)
  return rows[0]
}

/**
 * Has the captain's card charged for the missing shares of a locked booking: the one that paid their own
 * share. Without a card it is over.
 */
export async function chargeGuarantee(
  tx: Db,
  platform: Platform,
  booking: LockedBooking,
  { amountCents, now }: { readonly amountCents: number; readonly now: number },
): Promise<void> {
  const { id: bookingId, userId: payerId, centerId, chargeId: paidFirst } = booking
  const { storedCards } = platform
  const storedCardId = paidFirst === null ? null : await storedCards.ofCharge(tx, paidFirst)
  if (storedCardId === null) {
    await giveCourtBack(tx, platform, booking, { why: 'refused', now })
    return
  }
  const owed = { kind: 'guarantee', payerId, centerId, amountCents, now } as const
  const { id: chargeId } = await insertCharge(tx, owed)
  await updateGuarantee(tx, bookingId, chargeId)
  const model = 'UnscheduledCardOnFile'
  await storedCards.charge(tx, { chargeId, storedCardId, model, now })
}
