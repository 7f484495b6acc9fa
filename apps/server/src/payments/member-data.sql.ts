import { sql } from 'kysely'
import type { MemberData } from '../core/member-data.ts'

/** The payments and refunds of a member. */
export const exported: MemberData['exported'] = [
  {
    name: 'charges',
    tables: ['charge'],
    rows: (userId) => sql`
      select c.id, c.kind, b.id as booking_id, c.amount_cents, c.currency, c.state, c.received_cents,
        c.refunded_cents, c.created_at
      from charge c left join booking b on b.charge_id = c.id
      where c.payer_id = ${userId} order by c.id`,
  },
  {
    name: 'cashback',
    tables: ['cashback_lot'],
    rows: (userId) => sql`
      select id, charge_id, given_cents, left_cents, last_day, created_at
      from cashback_lot where user_id = ${userId} order by id`,
  },
  {
    name: 'payments',
    tables: ['payment'],
    rows: (userId) => sql`
      select id, charge_id, method_id, stored_card_id, charged_as, amount_cents, currency, state,
        refusal_reason, refunded_cents, address, client_reference, created_at, settled_at
      from payment
      where user_id = ${userId} order by created_at, id`,
  },
  {
    name: 'storedCards',
    tables: ['stored_card'],
    rows: (userId) => sql`
      select id, brand, last_four, expiry_month, expiry_year, created_at, removed_at
      from stored_card where user_id = ${userId} order by created_at, id`,
  },
  {
    name: 'passes',
    tables: ['pass_use'],
    rows: (userId) => sql`
      select charge_id, code, amount_cents, state, refusal, created_at
      from pass_use where user_id = ${userId} order by created_at, id`,
  },
  {
    name: 'refunds',
    tables: ['refund'],
    rows: (userId) => sql`
      select id, charge_id, payment_id, amount_cents, destination, state, created_at
      from refund where user_id = ${userId} order by created_at, id`,
  },
  {
    name: 'clubRefunds',
    tables: ['club_refund'],
    rows: (userId) => sql`
      select r.reference, r.charge_id, r.amount_cents, r.destination, r.withdrawn_on, r.reason, r.given_at
      from club_refund r join charge c on c.id = r.charge_id
      where c.payer_id = ${userId} order by r.given_at, r.reference`,
  },
  {
    name: 'ledgerEntries',
    tables: ['ledger_account'],
    rows: (userId) => sql`
      select a.kind as account, t.kind, t.charge_id, t.payment_id, t.refund_id,
        -e.amount_cents as amount_cents, e.currency, t.created_at
      from ledger_account a join ledger_entry e on e.account_id = a.id
      join ledger_transaction t on t.id = e.transaction_id
      where a.user_id = ${userId} order by e.id`,
  },
]
