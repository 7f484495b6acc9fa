import { instant, type Db } from '@quatre/db'
import { networkTimeZone } from '@quatre/domain'
import { sql } from 'kysely'
import type { Movement } from '../reconciliation/accounting-report.ts'

export async function insertMovements(
  tx: Db,
  day: string,
  movements: readonly Movement[],
): Promise<void> {
  await sql`insert into provider_movement (day, line, psp_reference, amount_cents)
    select ${day}::date, line, "pspReference", "amountCents"
    from rows from (jsonb_to_recordset(${JSON.stringify(movements)}::jsonb)
      as ("pspReference" text, "amountCents" bigint)) with ordinality m ("pspReference", "amountCents", line)`.execute(
    tx,
  )
}

/** The movements by the provider and by our ledger; amounts in cents. */
interface Compared {
  readonly providerCents: number
  readonly ledgerCents: number
}

/** A local day of the network, `YYYY-MM-DD`. */
export interface DayTotals extends Compared {
  readonly day: string
}

/** A payment on whose money the two do not agree, at the end of the last day that was read. */
export interface Difference extends Compared {
  /** The provider's reference of the payment, or ours of a ledger transaction that names none. */
  readonly reference: string
  readonly since: string
  /** The two differed a day before already; a movement about midnight has two days. */
  readonly isStanding: boolean
}

/** A transaction is of the day of its event, however late its news came. */
const eventDay = sql`coalesce(t.event_day, (t.created_at at time zone ${networkTimeZone})::date)`

/**
 * Both sides day by day, from the first day that was read to the last. Days without a report count as
 * well: our bookings of such a day are a difference.
 */
const movements = sql`movement as (
  select m.day, m.psp_reference as reference, m.amount_cents as provider_cents, 0 as ledger_cents
  from provider_movement m
  union all
  select day, coalesce(p.psp_reference, 'ledger transaction ' || t.id), 0, e.amount_cents
  from ledger_account a
  join ledger_entry e on e.account_id = a.id
  join ledger_transaction t on t.id = e.transaction_id
  left join refund r on r.id = t.refund_id
  left join payment p on p.id = coalesce(t.payment_id, r.payment_id)
  cross join lateral (select ${eventDay} as day) d
  where a.kind = 'provider'
    and day between (select min(day) from provider_report) and (select max(day) from provider_report))`

/** The money that each side says moved on each day, latest day first. */
export async function selectDayTotals(db: Db): Promise<DayTotals[]> {
  const { rows } = await sql<DayTotals>`with ${movements}
    select to_char(day, 'YYYY-MM-DD') as day, sum(provider_cents)::bigint as provider_cents,
      sum(ledger_cents)::bigint as ledger_cents
    from movement group by movement.day order by movement.day desc limit 31`.execute(db)
  return rows
}

export async function selectDifferences(db: Db): Promise<Difference[]> {
  const { rows } = await sql<Difference>`with ${movements},
    daily as (
      select reference, day, sum(provider_cents) as provider_cents, sum(ledger_cents) as ledger_cents,
        sum(sum(provider_cents) - sum(ledger_cents)) over (partition by reference order by day) as gap
      from movement group by reference, day),
    total as (
      select reference, sum(provider_cents)::bigint as provider_cents,
        sum(ledger_cents)::bigint as ledger_cents,
        min(day) filter (where day > coalesce(
          (select max(day) from daily even where even.reference = d.reference and gap = 0), '-infinity')) as since
      from daily d group by reference having sum(provider_cents) <> sum(ledger_cents))
    select reference, provider_cents, ledger_cents, to_char(since, 'YYYY-MM-DD') as since,
      since < (select max(day) from provider_report) as is_standing
    from total order by total.since, reference`.execute(db)
  return rows
}

/** Days whose money we have booked and the provider has sent no report of, for two days. */
export async function selectUnreportedDays(db: Db, now: number): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct to_char(day, 'YYYY-MM-DD') as day
    from ledger_account a
    join ledger_entry e on e.account_id = a.id
    join ledger_transaction t on t.id = e.transaction_id
    cross join lateral (select ${eventDay} as day) d
    where a.kind = 'provider' and t.created_at < ${instant(now)} - interval '3 days'
      and day >= coalesce((select min(day) from provider_report), day)
      and not exists (select from provider_report r where r.day = d.day)
    order by day`.execute(db)
  return rows.map(({ day }) => day)
}
