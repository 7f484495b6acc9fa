import type { Db } from '@quatre/db'
import {
  capturePosting,
  lateCapturePosting,
  lateMoneyTakenBackPosting,
  moneyTakenBackPosting,
} from '@quatre/domain'
import { addPosting } from '../platform/ledger.ts'
import { lockPayableBooking, selectPayment } from './payment.sql.ts'

/** Whether the bank takes money back, or brings again what it had taken. */
export type Direction = 'taken' | 'brought'

const postings = {
  taken: { captured: moneyTakenBackPosting, returned: lateMoneyTakenBackPosting },
  brought: { captured: capturePosting, returned: lateCapturePosting },
} as const

/**
 * Books what a bank did with a payment's money days later, where its capture was booked: with the
 * club, or with what is owed back. The booking stays. False while no money of it has been booked.
 */
export async function bookBankMovement(
  tx: Db,
  moved: {
    readonly paymentId: string
    readonly bookingId: number
    readonly direction: Direction
    /** In the ledger: the event's code in small letters. */
    readonly kind: string
    readonly pspReference: string
    readonly amountCents: number
    readonly now: number
  },
): Promise<boolean> {
  const { paymentId, bookingId, direction, kind, pspReference, amountCents, now } = moved
  const booking = await lockPayableBooking(tx, bookingId)
  if (booking === null) throw new Error(`payment ${paymentId} without its booking`)
  // after the lock: where its money is may have changed meanwhile
  const state = (await selectPayment(tx, paymentId))?.state
  if (state !== 'captured' && state !== 'returned') return false
  const entries = postings[direction][state]({ amountCents, centerId: booking.centerId })
  const eventKey = `${kind}:${pspReference}`
  await addPosting(tx, { eventKey, kind, entries, bookingId, paymentId, now })
  return true
}
