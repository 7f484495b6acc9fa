import type { Db } from '@quatre/db'
import { sql } from 'kysely'

/** From here on ids are of others: rows of a test have lower ones. */
export const firstOther = 900_000

/**
 * Two members who are in no test, with traces of money: a booking in Lyon a year ago that one of them has paid by card
 * and another that was refunded to their SOLDE, its invoices, a top-up and cashback. Assertions about a member have to
 * hold beside them.
 */
export async function addOtherMembers(db: Db): Promise<void> {
  await sql`
    with others as (select ${firstOther}::integer + n as id, n from generate_series(1, 2) n),
    charges (id, payer_id, kind, center_id, cents, back) as (
      select ${firstOther}::integer + place, ${firstOther}::integer + payer, kind, center_id, cents, back
      from (values (1, 1, 'booking', 5, 4800, 0), (2, 2, 'booking', 5, 3600, 3600),
        (3, 2, 'top_up', null, 9000, 0)) c (place, payer, kind, center_id, cents, back)),
    users as (
      insert into app_user (id, first_name, last_name, email) overriding system value
      select id, 'Autre', 'N' || n, 'autre' || n || '@joueurs.example' from others),
    owed as (
      insert into charge (id, kind, payer_id, center_id, amount_cents, state, received_cents,
        refunded_cents, created_at) overriding system value
      select id, kind, payer_id, center_id, cents, 'paid', cents, 0, '2025-09-01' from charges),
    paid as (
      insert into payment (id, charge_id, user_id, method_id, amount_cents, state, psp_reference,
        refunded_cents, settled_at, created_at, address)
      select md5(id::text)::uuid, id, payer_id, 4, cents, 'captured', 'OTHER' || id, back, '2025-09-01',
        '2025-09-01', '203.0.113.250' from charges),
    booked as (
      insert into booking (id, center_id, court_id, sport_id, field_type_id, user_id, starts_at,
        ends_at, status, price_cents, original_price_cents, players, free_cancellation_hours, share_key, charge_id,
        cancelled_at, created_at) overriding system value
      select id, 5, 5, 3, 1, payer_id, '2025-09-10 18:00+02', '2025-09-10 19:30+02',
        case back when 0 then 'Confirmed' else 'Cancelled' end, cents, cents, 4, 24, md5(id::text)::char(22),
        id, case when back > 0 then timestamptz '2025-09-02' end, '2025-09-01'
      from charges where kind = 'booking'),
    topped_up as (
      insert into top_up (id, user_id, paid_cents, bonus_cents, charge_id, expires_at, created_at, given_at)
        overriding system value
      select id, payer_id, cents, 0, id, '2025-09-01', '2025-09-01', '2025-09-01'
      from charges where kind = 'top_up'),
    returned as (
      insert into refund (id, charge_id, payment_id, user_id, amount_cents, destination, state, created_at)
      select md5('back' || id)::uuid, id, md5(id::text)::uuid, payer_id, back, 'wallet', 'done', '2025-09-02'
      from charges where back > 0),
    invoiced as (
      insert into receipt (legal_entity_id, charge_id, refund_id, user_id, buyer_name, seller, words,
        full_price_cents, amount_cents, vat_cents, parts, issued_at)
      select 1, id, refund_id, payer_id, 'Autre', '{}', 'Autre', cents, cents, 0, '[]', '2025-09-01'
      from charges cross join lateral (values (null::uuid), (md5('back' || id)::uuid)) r (refund_id)
      where refund_id is null or back > 0),
    lots as (
      insert into cashback_lot (user_id, given_cents, left_cents, last_day)
      select id, 500, 500, '2030-01-01' from others where n = 1),
    accounts as (
      insert into ledger_account (id, kind, user_id, center_id) overriding system value
      select ${firstOther}::integer + n, kind, user_id, center_id from (values
        (1, 'provider', null, null), (2, 'club_revenue', null, 5), (3, 'wallet', ${firstOther}::integer + 2, null),
        (4, 'cashback', ${firstOther}::integer + 1, null), (5, 'vouchers', null::integer, null::integer))
        a (n, kind, user_id, center_id)
      returning 1)
    select from accounts`.execute(db)
  await sql`
    with moved (n, kind, charge_id, debit, credit, cents) as (values
      (1, 'capture', 1, 1, 2, 4800), (2, 'capture', 2, 1, 2, 3600), (3, 'refund_to_wallet', 2, 2, 3, 3600),
      (4, 'capture', 3, 1, 3, 9000), (5, 'cashback_given', null, 5, 4, 500)),
    transactions as (
      insert into ledger_transaction (id, event_key, kind, charge_id, payment_id, refund_id, created_at)
        overriding system value
      select ${firstOther}::integer + n, 'other:' || n, kind, ${firstOther}::integer + charge_id,
        case kind when 'capture' then md5((${firstOther}::integer + charge_id)::text)::uuid end,
        case kind when 'refund_to_wallet' then md5('back' || (${firstOther}::integer + charge_id))::uuid end,
        '2025-09-01' from moved)
    insert into ledger_entry (transaction_id, account_id, amount_cents)
    select ${firstOther}::integer + n, ${firstOther}::integer + e.account, e.amount
    from moved cross join lateral (values (debit, cents), (credit, -cents)) e (account, amount)`.execute(
    db,
  )
}
