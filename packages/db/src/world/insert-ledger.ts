import { type Tx, continueIdentity, insertRows } from './bulk.ts'
import type { World } from './build-world.ts'

/** Accounts, transactions and entries; the database itself checks that each transaction is balanced. */
export async function insertLedger(tx: Tx, { ledger }: World): Promise<void> {
  await insertRows(
    tx,
    'ledger_account',
    {
      id: ['int', (r) => r.id],
      kind: ['text', (r) => r.kind],
      user_id: ['int', (r) => r.userId],
      center_id: ['int', (r) => r.centerId],
    },
    ledger.accounts,
  )
  await insertRows(
    tx,
    'ledger_transaction',
    {
      id: ['int', (r) => r.id],
      event_key: ['text', (r) => r.eventKey],
      kind: ['text', (r) => r.kind],
      booking_id: ['int', (r) => r.bookingId],
      created_at: ['instant', (r) => r.createdAt],
    },
    ledger.transactions,
  )
  await insertRows(
    tx,
    'ledger_entry',
    {
      transaction_id: ['int', (r) => r.transactionId],
      account_id: ['int', (r) => r.accountId],
      amount_cents: ['int', (r) => r.amountCents],
    },
    ledger.entries,
  )
  await continueIdentity(tx, 'ledger_account')
  await continueIdentity(tx, 'ledger_transaction')
}
