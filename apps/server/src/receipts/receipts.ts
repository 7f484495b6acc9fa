import { feature } from '../feature.ts'
import { issueReceipts } from './issue.ts'
import { exported } from './receipt.sql.ts'
import { receiptHandlers } from './receipt-handlers.ts'

/** Invoices and credit notes, and all that a member has paid and got back. */
export const receiptsFeature = feature({
  calls: ['receipts'],
  memberData: { exported },
  open: (platform) => ({
    handlers: { receipts: receiptHandlers(platform) },
    on: issueReceipts(platform),
  }),
})
