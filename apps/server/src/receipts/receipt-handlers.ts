import type { contract, PaymentEntry } from '@quatre/contract'
import { euro, isoWithOffset, networkTimeZone, receiptTitle } from '@quatre/domain'
import type { Handlers, PublicContext } from '../mount.ts'
import { Problem } from '../http/problems.ts'
import { lockActiveMember } from '../core/sessions/lock-member.ts'
import type { Platform } from '../core/platform.ts'
import { drawReceipts } from '../core/receipts/receipt-pdf.ts'
import { inTransaction } from '../platform/transaction.ts'
import { selectPayments, type PaymentRow } from './payment-list.sql.ts'
import {
  deleteCompanies,
  selectCompany,
  selectReceipt,
  updateCompany,
  type ReceiptName,
} from './receipt.sql.ts'

export function receiptHandlers(platform: Platform): Handlers<typeof contract.receipts> {
  const { db, payables } = platform

  /** A payment older than receipts is worded by its product. */
  async function paymentAnswer(row: PaymentRow): Promise<PaymentEntry> {
    const {
      what: kind,
      chargeId,
      chargeKind,
      at,
      amountCents,
      withheldCents,
      number,
      to,
      state,
      attestations,
    } = row
    const title = receiptTitle({ ...row, isCredit: kind === 'refund' })
    return {
      kind,
      at: isoWithOffset(at, networkTimeZone),
      amount: euro(amountCents),
      words: row.words ?? (await payables[chargeKind].readSale(db, chargeId)).words,
      to,
      withheld: euro(withheldCents),
      state,
      attestations,
      receipt: number === null ? null : { number, title },
    }
  }

  async function sendPdf(name: ReceiptName, { reply }: PublicContext): Promise<void> {
    const receipt = await selectReceipt(db, name)
    if (receipt === null) throw new Problem('receipt_not_found')
    reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `inline; filename="4padel-${receipt.number}.pdf"`)
      .type('application/pdf')
      .send(await drawReceipts([receipt]))
  }

  return {
    async list({ params: { id: userId }, query: { _page, _limit, bookingId } }) {
      const offset = (_page - 1) * _limit
      const asked = { userId, bookingId: bookingId ?? null, offset, limit: _limit }
      const rows = await selectPayments(db, asked)
      const entries = await Promise.all(rows.slice(0, _limit).map(paymentAnswer))
      return { entries, hasMore: rows.length > _limit }
    },
    company: async ({ params: { id } }) => ({ company: await selectCompany(db, id) }),

    async setCompany({ params: { id }, body }, { now }) {
      await inTransaction(db, async (tx) => {
        await lockActiveMember(tx, id)
        await updateCompany(tx, id, { ...body, now })
      })
      return { company: await selectCompany(db, id) }
    },

    async removeCompany({ params: { id } }) {
      await inTransaction(db, async (tx) => {
        await lockActiveMember(tx, id)
        await deleteCompanies(tx, [id])
      })
      return { company: null }
    },

    file: ({ params: { id: userId, number } }, caller) => sendPdf({ userId, number }, caller),
    shared: ({ params: { key: accessKey } }, caller) => sendPdf({ accessKey }, caller),
  }
}
