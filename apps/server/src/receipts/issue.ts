import { creditVat, splitVat, taxedCents } from '@quatre/domain'
import type { Listeners } from '../core/events.ts'
import type { Platform } from '../core/platform.ts'
import {
  deleteCompanies,
  forgetBuyers,
  forgetChargeBuyers,
  insertReceipt,
  selectCompany,
  selectInvoice,
  selectSellingEntity,
} from './receipt.sql.ts'

/**
 * Writes an invoice of each payment and a credit note of each refund, in the transaction that books the money (decision
 * 022).
 */
export function issueReceipts({ payables }: Pick<Platform, 'payables'>): Listeners {
  return {
    async chargePaid(tx, { charge, parts, now }) {
      const { id: chargeId, kind, centerId, payerId: userId } = charge
      const sale = await payables[kind].readSale(tx, chargeId)
      const { product, words, fullPriceCents, buyer, promo = null } = sale
      const entity = await selectSellingEntity(tx, { centerId, product, now })
      const amountCents = taxedCents(parts)
      const { vatCents } = splitVat(amountCents, entity.vatBasisPoints)
      await insertReceipt(tx, {
        ...entity,
        chargeId,
        refundId: null,
        userId,
        buyerName: [buyer.firstName, buyer.lastName].filter(Boolean).join(' '),
        buyerEmail: buyer.email,
        buyerCompany: userId === null ? null : await selectCompany(tx, userId),
        promo,
        words,
        fullPriceCents,
        amountCents,
        vatCents,
        parts,
        now,
      })
    },

    async chargeRefunded(tx, { charge, enrolmentId, refundId, part, now }) {
      const invoice = await selectInvoice(tx, charge.id)
      const inclCents = taxedCents([part])
      // paid before there were invoices, or a discount that comes back as one: nothing to credit
      if (invoice === null || inclCents === 0) return
      const { creditedCents: creditedBeforeCents, ...same } = invoice
      const words =
        enrolmentId && (await payables[charge.kind].lineWords?.(tx, charge.id, enrolmentId))
      const { vatCents } = creditVat({ inclCents, creditedBeforeCents }, invoice.vatBasisPoints)
      await insertReceipt(tx, {
        ...same,
        words: words ?? same.words,
        promo: null,
        refundId,
        fullPriceCents: inclCents,
        amountCents: inclCents,
        vatCents,
        parts: [part],
        now,
      })
    },

    async membersForgotten(tx, { userIds }) {
      await deleteCompanies(tx, userIds)
      await forgetBuyers(tx, userIds)
    },
    guestsForgotten: (tx, { chargeIds }) => forgetChargeBuyers(tx, chargeIds),
  }
}
