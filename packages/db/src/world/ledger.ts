import { type LedgerEntry, dayMs } from '@quatre/domain'
import { sql } from 'kysely'
import type { Tx } from './bulk.ts'
import { cashback } from './cashback.ts'
import { centers } from './centers.ts'
import { charges } from './charges.ts'
import { demoPlayerId, demoWalletCents } from './demo-accounts.ts'
import { type World, definePart } from './part.ts'

interface LedgerAccountRow {
  id: number
  kind: LedgerEntry['account']
  userId: number | null
  centerId: number | null
  balanceCents: number | null
}

interface LedgerTransactionRow {
  id: number
  eventKey: string
  kind: string
  chargeId: number | null
  createdAt: number
}

interface LedgerEntryRow {
  transactionId: number
  accountId: number
  amountCents: number
}

/**
 * The books of the world. Seeded bookings are paid with vouchers, never by card, so that the payment
 * provider's journal and the ledger agree from the first start. Signs are those of the domain's
 * ledger: vouchers are debited (positive), revenue and the SOLDE credited (negative).
 */
function makeLedger(world: World) {
  const vouchers: LedgerAccountRow = {
    id: 1,
    kind: 'vouchers',
    userId: null,
    centerId: null,
    balanceCents: null,
  }
  const wallet: LedgerAccountRow = {
    id: 2,
    kind: 'wallet',
    userId: demoPlayerId,
    centerId: null,
    balanceCents: demoWalletCents,
  }
  const revenues = world.of(centers).center.map(({ id: centerId }, index): LedgerAccountRow => ({
    id: index + 3,
    kind: 'club_revenue',
    userId: null,
    centerId,
    balanceCents: null,
  }))
  const subscriptions: LedgerAccountRow = {
    id: revenues.length + 3,
    kind: 'subscription_revenue',
    userId: null,
    centerId: null,
    balanceCents: null,
  }
  const lots = world.of(cashback).cashbackLot
  const ownCashback: LedgerAccountRow = {
    id: subscriptions.id + 1,
    kind: 'cashback',
    userId: demoPlayerId,
    centerId: null,
    balanceCents: lots.reduce((sum, { leftCents }) => sum + leftCents, 0),
  }
  const revenueIdByCenter = new Map(revenues.map(({ centerId, id }) => [centerId, id]))
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
  const creditedAt = world.todayMs - 20 * dayMs
  addPosting({ ...credit, chargeId: null, createdAt: creditedAt }, wallet.id, demoWalletCents)
  for (const { id: chargeId, kind, centerId, amountCents, createdAt } of world.of(charges).charge) {
    const revenueId = kind === 'card_period' ? subscriptions.id : revenueIdByCenter.get(centerId)
    if (revenueId === undefined) continue
    const payment = { eventKey: `world:${chargeId}`, kind: 'voucher_payment' }
    addPosting({ ...payment, chargeId, createdAt }, revenueId, amountCents)
  }
  const endedAt = world.todayMs - 2 * dayMs
  const movements = lots.flatMap(({ id, chargeId, givenCents, leftCents, createdAt }) => {
    const key = `world:cashback:${id}`
    const given = { eventKey: key, kind: 'cashback_given', chargeId, createdAt }
    const ended = { ...given, eventKey: `${key}:ended`, kind: 'cashback_ended', createdAt: endedAt }
    const lostCents = givenCents - leftCents
    return [
      { ...given, cents: givenCents },
      ...(lostCents > 0 ? [{ ...ended, cents: -lostCents }] : []),
    ]
  })
  for (const { cents, ...row } of movements.toSorted((a, b) => a.createdAt - b.createdAt)) {
    addPosting(row, ownCashback.id, cents)
  }
  return {
    ledgerAccount: [vouchers, wallet, ...revenues, subscriptions, ownCashback],
    ledgerTransaction: transactions,
    ledgerEntry: entries,
  }
}

/** The work of the resting triggers, all at once: balanced transactions, balances of their entries. */
async function checkBooks(tx: Tx): Promise<void> {
  const { rows } = await sql`
    select transaction_id from ledger_entry group by transaction_id having sum(amount_cents) <> 0
    union all
    select a.id from ledger_account a where balance_cents <> coalesce(
      (select -sum(amount_cents) from ledger_entry where account_id = a.id), 0)
    limit 1
  `.execute(tx)
  if (rows.length > 0) throw new RangeError('the books of the world do not balance')
}

export const ledger = definePart({
  make: makeLedger,
  columns: {
    ledgerAccount: {
      id: ['int', (r) => r.id],
      kind: ['text', (r) => r.kind],
      user_id: ['int', (r) => r.userId],
      center_id: ['int', (r) => r.centerId],
      balance_cents: ['int', (r) => r.balanceCents],
    },
    ledgerTransaction: {
      id: ['int', (r) => r.id],
      event_key: ['text', (r) => r.eventKey],
      kind: ['text', (r) => r.kind],
      charge_id: ['int', (r) => r.chargeId],
      created_at: ['instant', (r) => r.createdAt],
    },
    ledgerEntry: {
      transaction_id: ['int', (r) => r.transactionId],
      account_id: ['int', (r) => r.accountId],
      amount_cents: ['int', (r) => r.amountCents],
    },
  },
  restingTriggers: ['ledgerEntry'],
  check: checkBooks,
})
