import type { PoolClient } from 'pg'
import type { Database } from './database.ts'

/** Copies get numbers beyond all those of the world. */
const copyStep = 1_000_000
const fortnights = 130
const centerCopies = 26
const seasons = 10
const walletEntries = 10_000

type Changes = Readonly<Record<string, string>>

interface Copies {
  readonly copies: number
  /** The values that differ in copy `k` of row `t`, by column. */
  readonly changes: Changes
  readonly where?: string
}

/** Copies rows so many times in SQL, the earliest first, as they would have come. */
async function copy(
  client: PoolClient,
  table: string,
  { copies, changes, where = 'true' }: Copies,
): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [table],
  )
  const columns = rows.map(({ name }) => name)
  await client.query(`insert into ${table} (${columns.join()}) overriding system value
    select ${columns.map((column) => changes[column] ?? `t.${column}`).join()}
    from ${table} t, generate_series(1, ${copies}) k where ${where} order by k desc`)
}

const changed = (columns: readonly string[], to: (column: string) => string): Changes =>
  Object.fromEntries(columns.map((column) => [column, to(column)]))
const ids = (...columns: string[]) => changed(columns, (name) => `t.${name} + k * ${copyStep}`)
const earlier = (...columns: string[]) =>
  changed(columns, (name) => `t.${name} - k * interval '14 days'`)

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
  const rows: Record<string, { readonly changes: Changes; readonly where: string }> = {
    charge: {
      changes: { ...ids('id'), ...earlier('created_at') },
      where: `t.id in (${charged})`,
    },
    ledger_transaction: {
      changes: { ...ids('id', 'charge_id'), event_key: "t.event_key || '-' || k" },
      where: `t.id < ${copyStep} and t.charge_id in (${charged})`,
    },
    ledger_entry: {
      changes: ids('id', 'transaction_id'),
      where: `t.transaction_id in (${posted}) and t.transaction_id < ${copyStep}`,
    },
    booking: {
      changes: {
        ...ids('id', 'charge_id'),
        ...earlier('starts_at', 'ends_at', 'created_at', 'cancelled_at'),
        share_key: "t.share_key || '-' || k",
      },
      where: past,
    },
    participation: {
      changes: { ...ids('id', 'booking_id'), ...earlier('starts_at') },
      where: ofPast,
    },
    court_time: {
      changes: {
        ...ids('id', 'booking_id'),
        during: `tstzrange(
          lower(t.during) - k * interval '14 days', upper(t.during) - k * interval '14 days')`,
      },
      where: ofPast,
    },
  }
  await loading(database, async (client) => {
    for (const [table, row] of Object.entries(rows)) {
      await copy(client, table, { copies: fortnights, ...row })
    }
    await client.query(`with account as (
        insert into ledger_account (kind, user_id, balance_cents) values ('wallet', ${memberId}, 0)
        returning id
      ), credit as (
        insert into ledger_transaction (event_key, kind)
        select 'bench:' || k, 'voucher_credit' from generate_series(1, ${walletEntries / 2}) k
        returning id
      )
      insert into ledger_entry (transaction_id, account_id, amount_cents)
      select credit.id, account.id, cents from credit, account, unnest(array[-100, 100]) cents`)
  })
}

/** A thousand centres: each again and again, with its prices and the uses of its courts tomorrow. */
export async function addCenters(database: Database): Promise<void> {
  const rows: Record<string, Changes> = {
    center: {
      ...ids('id'),
      slug: "t.slug || '-' || k",
      // far from any searched place: results near those stay the same
      longitude: 't.longitude + 30 + 3 * k',
    },
    center_application: ids('center_id'),
    opening_hours: ids('id', 'center_id'),
    opening_exception: ids('center_id'),
    price_band: ids('id', 'center_id'),
    court: ids('id', 'center_id'),
  }
  await loading(database, async (client) => {
    for (const [table, changes] of Object.entries(rows)) {
      await copy(client, table, { copies: centerCopies, changes })
    }
    await copy(client, 'court_time', {
      copies: centerCopies,
      changes: { ...ids('id', 'center_id', 'court_id'), kind: "'lesson'", booking_id: 'null' },
      where:
        "t.during && tstzrange(current_date + interval '1 day', current_date + interval '2 days')",
    })
  })
}

/** Ten seasons of courses before those of the world, with their sessions and enrolments, each a year earlier. */
export async function addSeasons(database: Database): Promise<void> {
  const ofCourses = "t.type in ('academy', 'camp')"
  const offers = 'select offer_id from course where id < 1000000'
  const before = (...columns: string[]) =>
    changed(columns, (name) => `t.${name} - k * interval '364 days'`)
  const rows: Record<string, { readonly changes: Changes; readonly where: string }> = {
    competition: { changes: { ...ids('id'), ...before('starts_at', 'ends_at') }, where: ofCourses },
    academy: { changes: { ...ids('id'), season: 't.season - k' }, where: 'true' },
    enrolment_offer: {
      changes: { ...ids('id'), ...before('line_ends_at') },
      where: `t.id in (${offers})`,
    },
    place: { changes: ids('id', 'offer_id'), where: `t.offer_id in (${offers})` },
    course: { changes: ids('id', 'academy_id', 'offer_id'), where: 'true' },
    course_session: {
      changes: { ...ids('id', 'course_id', 'place_id'), ...before('starts_at', 'ends_at') },
      where: 'true',
    },
    enrolment: { changes: ids('id', 'offer_id'), where: `t.offer_id in (${offers})` },
    enrolment_place: {
      changes: ids('enrolment_id', 'place_id', 'offer_id'),
      where: `t.offer_id in (${offers})`,
    },
  }
  await loading(database, async (client) => {
    for (const [table, row] of Object.entries(rows)) {
      await copy(client, table, { copies: seasons, ...row })
    }
  })
}

/** The copies are as right as their originals: keys of others and revisions need no second look. */
async function loading(
  { pool }: Database,
  load: (client: PoolClient) => Promise<void>,
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query("set session_replication_role = replica; set work_mem = '256MB'")
    await load(client)
    await client.query('reset session_replication_role; reset work_mem')
    await client.query('vacuum analyze')
  } finally {
    client.release()
  }
}
