import { dayMs } from '@quatre/domain'
import type { LedgerEntry } from '@quatre/domain'
import { demoPlayerId, demoWalletCents } from './demo-accounts.ts'
import type { BookingRow } from './rows.ts'

interface LedgerAccountRow {
  id: number
  kind: LedgerEntry['account']
  userId: number | null
  centerId: number | null
}

interface LedgerTransactionRow {
  id: number
  eventKey: string
  kind: string
  bookingId: number | null
  createdAt: number
}

interface LedgerEntryRow {
  transactionId: number
  accountId: number
  amountCents: number
}

export interface Ledger {
  accounts: LedgerAccountRow[]
  transactions: LedgerTransactionRow[]
  entries: LedgerEntryRow[]
}

/**
 * The books of the world. Seeded bookings are paid with vouchers, never by card, so that the payment
 * provider's journal and the ledger agree from the first start. Signs are those of the domain's
 * ledger: vouchers are debited (positive), revenue and the SOLDE credited (negative).
 */
export function buildLedger(
  bookings: readonly BookingRow[],
  centerIds: readonly number[],
  todayMs: number,
): Ledger {
  const vouchers: LedgerAccountRow = { id: 1, kind: 'vouchers', userId: null, centerId: null }
  const wallet: LedgerAccountRow = { id: 2, kind: 'wallet', userId: demoPlayerId, centerId: null }
  const revenues = centerIds.map((centerId, index): LedgerAccountRow => ({
    id: index + 3,
    kind: 'club_revenue',
    userId: null,
    centerId,
  }))
  const revenueOf = new Map(revenues.map(({ centerId, id }) => [centerId, id]))
  const transactions: LedgerTransactionRow[] = []
  const entries: LedgerEntryRow[] = []
  const addPosting = (
    row: Omit<LedgerTransactionRow, 'id'>,
    creditedId: number,
    amountCents: number,
  ): void => {
    const transactionId = transactions.length + 1
    transactions.push({ id: transactionId, ...row })
    entries.push({ transactionId, accountId: vouchers.id, amountCents })
    entries.push({ transactionId, accountId: creditedId, amountCents: -amountCents })
  }

  const credit = { eventKey: `world:wallet:${demoPlayerId}`, kind: 'voucher_credit' }
  const creditedAt = todayMs - 20 * dayMs
  addPosting({ ...credit, bookingId: null, createdAt: creditedAt }, wallet.id, demoWalletCents)
  for (const { id: bookingId, centerId, status, priceCents, createdAt } of bookings) {
    const revenueId = revenueOf.get(centerId)
    if (status !== 'Confirmed' || revenueId === undefined) continue
    const payment = { eventKey: `world:${bookingId}`, kind: 'voucher_payment' }
    addPosting({ ...payment, bookingId, createdAt }, revenueId, priceCents)
  }
  return { accounts: [vouchers, wallet, ...revenues], transactions, entries }
}
