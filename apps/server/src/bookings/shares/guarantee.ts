import type { Db } from '@quatre/db'
import { bookingLosses, type PayableState } from '@quatre/domain'
import { centerEarner, existingCharge, insertCharge } from '../../core/money/charge.sql.ts'
import type { Payable } from '../../core/money/payables.ts'
import type { Platform } from '../../core/platform.ts'
import { lockBookingOfGuarantee, type LockedBooking } from '../booking.sql.ts'
import { bookingMoneyMail, ownerRecipient, bookingSaleWords } from '../mails.ts'
import { existingBooking, giveCourtBack } from './refund-payers.ts'
import { guaranteeChargedMail } from './share-mails.ts'
import { existingGuarantee, updateGuarantee } from './split.sql.ts'

/** The missing shares of a booking, charged to its captain's card: there is no page to pay them. */
export function guaranteePayable(platform: Platform): Payable {
  const { mailer } = platform
  return {
    losses: bookingLosses,
    returnPath: '/paiement/verification',
    takesCredit: false,
    quote: () => Promise.resolve(null),
    openCharge: () => Promise.resolve(null),

    async lock(tx, chargeId) {
      await lockBookingOfGuarantee(tx, chargeId)
      const guarantee = await existingGuarantee(tx, chargeId)
      return { state: guaranteePayableState(guarantee), give: () => give(tx, guarantee) }
    },

    async read(db, chargeId) {
      const guarantee = await existingGuarantee(db, chargeId)
      return { state: guaranteePayableState(guarantee), id: String(guarantee.bookingId) }
    },

    earningAccount: centerEarner,

    async chargeRefused(tx, { id: chargeId }, now) {
      const booking = await lockBookingOfGuarantee(tx, chargeId)
      if (booking?.status !== 'Confirmed') return
      await giveCourtBack(tx, platform, booking, { why: 'refused', now })
    },

    async readSale(db, chargeId) {
      const row = await existingBooking(db, await existingGuarantee(db, chargeId))
      const { amountCents: fullPriceCents } = await existingCharge(db, chargeId)
      const { ownerFirstName: firstName, ownerLastName: lastName, ownerEmail: email } = row
      const words = `${bookingSaleWords(row)}, parts manquantes`
      const buyer = { firstName, lastName, email }
      return { product: 'court', words, fullPriceCents, buyer }
    },

    async notify(tx, charge, news) {
      // a refusal ends the booking, which sends its own mails
      if (!('id' in news)) return
      const row = await existingBooking(tx, await existingGuarantee(tx, charge.id))
      const to = ownerRecipient(row)
      const now = platform.clock()
      if (to !== null) await mailer.queue(tx, bookingMoneyMail(row, to, { news, now }))
    },
  }

  async function give(tx: Db, guarantee: Guarantee): Promise<'given' | 'gone'> {
    if (guarantee.status !== 'Confirmed') return 'gone'
    const row = await existingBooking(tx, guarantee)
    const to = ownerRecipient(row)
    if (to !== null) await mailer.queue(tx, guaranteeChargedMail(row, to, guarantee.amountCents))
    return 'given'
  }
}

type Guarantee = Awaited<ReturnType<typeof existingGuarantee>>

function guaranteePayableState({ status, isPaid }: Guarantee): PayableState {
  if (status !== 'Confirmed') return 'cancelled'
  return isPaid ? 'given' : 'open'
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
