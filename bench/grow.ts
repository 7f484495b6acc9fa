import type { Database } from './database.ts'

/** Copies get numbers beyond all those of the world. */
const copyStep = 1_000_000
const fortnights = 130
const centerCopies = 26
const walletEntries = 10_000

/** Copies rows so many times in SQL, each with its own number and what `changes` says of copy `k`. */
function copy(
  table: string,
  { copies, changes, where = 'true' }: { copies: number; changes: string; where?: string },
): string {
  return `insert into ${table} overriding system value
    select made.* from ${table} t, generate_series(1, ${copies}) k,
      jsonb_populate_record(t, jsonb_build_object(${changes})) made
    where ${where}`
}

const ids = (...columns: string[]) =>
  columns.map((column) => `'${column}', t.${column} + k * ${copyStep}`).join(', ')
const earlier = (...columns: string[]) =>
  columns.map((name) => `'${name}', t.${name} - k * interval '14 days'`).join(', ')

/**
 * Five years of bookings at some centres: their last fortnight again and again, with the same
 * players. The member's SOLDE gets ten thousand entries.
 */
export async function addYears(
  database: Database,
  { centerIds, memberId }: { readonly centerIds: readonly number[]; readonly memberId: number },
): Promise<void> {
  const past = `t.id < ${copyStep} and t.center_id in (${centerIds.join()}) and t.ends_at < current_date`
  const ofPast = `t.booking_id in (select t.id from booking t where ${past})`
  const charged = `select t.charge_id from booking t where ${past}`
  const posted = `select id from ledger_transaction where charge_id in (${charged})`
  await withoutTriggers(database, [
    copy('charge', {
      copies: fortnights,
      changes: `${ids('id')}, ${earlier('created_at')}`,
      where: `t.id in (${charged})`,
    }),
    copy('ledger_transaction', {
      copies: fortnights,
      changes: `${ids('id', 'charge_id')}, 'event_key', t.event_key || '-' || k`,
      where: `t.id < ${copyStep} and t.charge_id in (${charged})`,
    }),
    copy('ledger_entry', {
      copies: fortnights,
      changes: ids('id', 'transaction_id'),
      where: `t.transaction_id in (${posted}) and t.transaction_id < ${copyStep}`,
    }),
    copy('booking', {
      copies: fortnights,
      changes: `${ids('id', 'charge_id')}, ${earlier('starts_at', 'ends_at', 'created_at', 'cancelled_at')},
        'share_key', t.share_key || '-' || k`,
      where: past,
    }),
    copy('participation', {
      copies: fortnights,
      changes: ids('id', 'booking_id'),
      where: ofPast,
    }),
    copy('court_time', {
      copies: fortnights,
      changes: `${ids('id', 'booking_id')}, 'during', tstzrange(
        lower(t.during) - k * interval '14 days', upper(t.during) - k * interval '14 days')`,
      where: ofPast,
    }),
    `with account as (
       insert into ledger_account (kind, user_id, balance_cents) values ('wallet', ${memberId}, 0)
       returning id
     ), credit as (
       insert into ledger_transaction (event_key, kind)
       select 'bench:' || k, 'voucher_credit' from generate_series(1, ${walletEntries / 2}) k
       returning id
     )
     insert into ledger_entry (transaction_id, account_id, amount_cents)
     select credit.id, account.id, cents from credit, account, unnest(array[-100, 100]) cents`,
  ])
}

/** A thousand centres: each again and again, with its prices and what occupies its courts tomorrow. */
export async function addCenters(database: Database): Promise<void> {
  const rows: Record<string, string> = {
    // far from where anybody searches: what is found near there stays the same
    center: `${ids('id')}, 'slug', t.slug || '-' || k, 'longitude', t.longitude + 30 + 3 * k`,
    center_application: ids('center_id'),
    opening_hours: ids('id', 'center_id'),
    opening_exception: ids('center_id'),
    price_band: ids('id', 'center_id'),
    court: ids('id', 'center_id'),
  }
  await withoutTriggers(database, [
    ...Object.entries(rows).map(([table, changes]) =>
      copy(table, { copies: centerCopies, changes }),
    ),
    copy('court_time', {
      copies: centerCopies,
      changes: `${ids('id', 'center_id', 'court_id')}, 'kind', 'lesson', 'booking_id', null`,
      where:
        "t.during && tstzrange(current_date + interval '1 day', current_date + interval '2 days')",
    }),
  ])
}

/** The copies are as right as their originals: keys of others and revisions need no second look. */
async function withoutTriggers({ pool }: Database, statements: readonly string[]): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set session_replication_role = replica')
    for (const statement of statements) await client.query(statement)
    await client.query('reset session_replication_role')
    await client.query('vacuum analyze')
  } finally {
    client.release()
  }
}
