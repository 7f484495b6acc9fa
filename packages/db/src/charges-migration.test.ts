import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { createTestDatabase } from './test-database.ts'

const migrations = fileURLToPath(new URL('../migrations/', import.meta.url))

// Bookings of 48 € from before there were charges, one for each way that their money could go.
const history = `
  set session_replication_role = replica;
  insert into app_user (id, first_name, last_name) overriding system value values (1, 'Zoé', 'Petit');
  insert into center (id, slug, name, latitude, longitude, street, postal_code, city, phone_number)
  values (7, 'lyon', 'Lyon', 45.7, 4.8, 'rue', '69000', 'Lyon', '04 00 00 00 00');
  insert into booking (id, center_id, court_id, sport_id, field_type_id, user_id, starts_at, ends_at,
    status, price_cents, original_price_cents, players, free_cancellation_hours, share_key, created_at)
  overriding system value
  select n, 7, 1, 3, 0, 1, '2026-12-01T18:00Z', '2026-12-01T19:00Z', status, 4800, 4800, 4, 24,
    lpad(n::text, 22, '-'), '2026-11-20T09:00Z'
  from (values (1, 'Expired'), (2, 'Expired'), (3, 'Confirmed'), (4, 'Cancelled'), (5, 'Cancelled'),
    (6, 'Confirmed'), (7, 'Confirmed')) b (n, status);
  insert into payment (id, booking_id, user_id, method_id, amount_cents, state, idempotency_key,
    body_hash, address, psp_reference, refunded_cents, created_at, settled_at)
  select key::uuid, booking, 1, 4, 4800, state, key, '', '', 'P' || key, refunded, '2026-11-20T09:01Z',
    case when state <> 'redirected' then now() end
  from (select lpad(p::text, 32, '0') as key, * from (values
    (2, 2, 'refused', 0), (22, 2, 'redirected', 0), (3, 3, 'captured', 0), (33, 3, 'returned', 4800),
    (4, 4, 'captured', 4800), (5, 5, 'captured', 2400)) p (p, booking, state, refunded)) p;
  insert into refund (id, booking_id, payment_id, user_id, amount_cents, destination, state)
  select gen_random_uuid(), booking, lpad(p::text, 32, '0')::uuid, 1, cents, destination, state
  from (values (3, 33, 4800, 'card', 'sent'), (4, 4, 4800, 'card', 'done'), (5, 5, 2400, 'wallet', 'done'))
    r (booking, p, cents, destination, state);
  insert into ledger_account (id, kind, user_id, center_id, balance_cents) overriding system value values
    (1, 'provider', null, null, null), (2, 'club_revenue', null, 7, null), (3, 'wallet', 1, null, 2500),
    (4, 'refunds_due', null, null, null), (5, 'vouchers', null, null, null);
  create temp table posted as select * from (values
    (1, 3, 'capture', 1, 2, 4800), (2, 3, 'late_capture', 1, 4, 4800), (3, 4, 'capture', 1, 2, 4800),
    (4, 4, 'refund_to_card', 2, 4, 4800), (5, 4, 'refund_sent', 4, 1, 4800), (6, 5, 'capture', 1, 2, 4800),
    (7, 5, 'refund_to_wallet', 2, 3, 2400), (8, 6, 'voucher_payment', 5, 2, 4800),
    (9, null, 'voucher_credit', 5, 3, 100)) t (id, booking, kind, debit, credit, cents);
  insert into ledger_transaction (id, event_key, kind, booking_id) overriding system value
  select id, kind || id, kind, booking from posted;
  insert into ledger_entry (transaction_id, account_id, amount_cents)
  select id, debit, cents from posted union all select id, credit, -cents from posted;`

const paidOf = `
  select b.id, w.paid_cents, w.payments, w.refunds from booking b
  join (select b.id as id, coalesce((select -sum(e.amount_cents) from ledger_transaction l
      join ledger_entry e on e.transaction_id = l.id
      join ledger_account a on a.id = e.account_id and a.kind = 'club_revenue'
      where l.OWNER), 0)::integer as paid_cents,
    (select coalesce(jsonb_agg(y.id order by y.id), '[]') from payment y where y.OWNER) as payments,
    (select coalesce(jsonb_agg(r.amount_cents), '[]') from refund r where r.OWNER) as refunds
  from booking b) w on w.id = b.id order by b.id`
const ownedBefore = paidOf.replaceAll(/(\w)\.OWNER/g, '$1.booking_id = b.id')
const ownedAfter = paidOf.replaceAll(/(\w)\.OWNER/g, '$1.charge_id = b.charge_id')

async function books(owned: string): Promise<Record<string, unknown>> {
  const read = async (text: string) => (await sql.raw(text).execute(database.db)).rows
  return {
    bookings: await read(owned),
    accounts: await read(`select account_id, sum(amount_cents)::integer as cents from ledger_entry
      group by account_id order by account_id`),
    unsettled: await read(`select kind, reference, amount_cents,
        case state when 'failed' then 'owed' else state end as state from unsettled_money
      order by reference`),
  }
}

const database = await createTestDatabase('charges')
const folder = await mkdtemp(join(tmpdir(), 'quatre-before-charges-'))
for (const name of await readdir(migrations)) {
  if (name < '032') await cp(join(migrations, name), join(folder, name))
}
await sql`drop schema public cascade`.execute(database.db)
await sql`create schema public`.execute(database.db)
await migrate(database.url, folder)
await rm(folder, { recursive: true })
await database.db.connection().execute(async (one) => {
  await sql.raw(history).execute(one)
  await sql`set session_replication_role = origin`.execute(one)
})
const before = await books(ownedBefore)
await migrate(database.url)
afterAll(() => database.close())

// requirement O9
test('a database from before charges has the same books after: bookings, accounts, what is open', async () => {
  expect(await books(ownedAfter)).toEqual(before)
})

test('each booking that money was asked for has a charge, which tells what came in and went back', async () => {
  const { rows } = await sql`select b.id, c.kind, c.payer_id, c.center_id, c.amount_cents, c.state,
      c.received_cents, c.refunded_cents
    from booking b left join charge c on c.id = b.charge_id order by b.id`.execute(database.db)
  const of = { kind: 'booking', payerId: 1, centerId: 7, amountCents: 4800 }
  const none = { kind: null, payerId: null, centerId: null, amountCents: null, state: null }
  expect(rows).toEqual([
    { id: 1, ...none, receivedCents: null, refundedCents: null },
    { id: 2, ...of, state: 'due', receivedCents: 0, refundedCents: 0 },
    { id: 3, ...of, state: 'paid', receivedCents: 9600, refundedCents: 4800 },
    { id: 4, ...of, state: 'paid', receivedCents: 4800, refundedCents: 4800 },
    { id: 5, ...of, state: 'paid', receivedCents: 4800, refundedCents: 2400 },
    { id: 6, ...of, state: 'paid', receivedCents: 4800, refundedCents: 0 },
    { id: 7, ...none, receivedCents: null, refundedCents: null },
  ])
})

test('the ledger is only ever added to, as before', async () => {
  await expect(sql`delete from ledger_transaction`.execute(database.db)).rejects.toMatchObject({
    constraint: 'ledger_append_only',
  })
})

test('what is given back of a charge is never more than what came in', async () => {
  const give = (cents: number) => sql`
    insert into refund (id, charge_id, payment_id, user_id, amount_cents, destination, state)
    select gen_random_uuid(), charge_id, null, 1, ${cents}, 'wallet', 'done' from booking where id = 5`
  await expect(give(2401).execute(database.db)).rejects.toMatchObject({
    constraint: 'charge_refund_bound',
  })
  await give(1400).execute(database.db)
  await give(1000).execute(database.db)
  await expect(give(1).execute(database.db)).rejects.toMatchObject({
    constraint: 'charge_refund_bound',
  })
})
