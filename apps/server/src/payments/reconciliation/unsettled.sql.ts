import { instant, type Db, type Row } from '@quatre/db'
import { minuteMs, networkTimeZone, type PaymentId, type RefundId } from '@quatre/domain'
import { sql } from 'kysely'

/** The pauses between two questions of one payment or refund grow from here, up to four hours. */
const firstPauseMinutes = 5
const longestPauseMinutes = 240
const batch = 50

interface Between {
  readonly from: number
  readonly to: number
  readonly now: number
}

export type OpenAttempt = Row<'payment', 'id' | 'chargeId' | 'createdAt' | 'chargedAs'>

/** Attempts without an outcome, given up or not, due to be asked about. */
export async function selectAttemptsToAsk(
  db: Db,
  { from, to, now }: Between,
): Promise<OpenAttempt[]> {
  const { rows } = await sql<OpenAttempt>`
    select p.id, p.charge_id, p.created_at, p.charged_as from payment p
    left join provider_question q on q.reference = p.id
    where p.settled_at is null and p.created_at between ${instant(from)} and ${instant(to)}
      and (q.reference is null or q.ask_after <= ${instant(now)})
    order by p.created_at limit ${batch}`.execute(db)
  return rows
}

interface OpenRefund extends Row<'refund', 'amountCents'> {
  readonly refundId: RefundId
  readonly pspReference: string
}

/** Refunds that the provider took on and said nothing of since, due to be asked for again. */
export async function selectRefundsToAsk(
  db: Db,
  { from, to, now }: Between,
): Promise<OpenRefund[]> {
  const { rows } = await sql<OpenRefund>`
    select r.id as refund_id, p.psp_reference, r.amount_cents from refund r
    join payment p on p.id = r.payment_id
    left join provider_question q on q.reference = r.id
    where r.state = 'sent' and r.created_at between ${instant(from)} and ${instant(to)}
      and (q.reference is null or q.ask_after <= ${instant(now)})
    order by r.created_at limit ${batch}`.execute(db)
  return rows
}

/** Counts a question and sets the pause after it; null when another process is about to ask it. */
export async function countQuestion(
  db: Db,
  reference: string,
  now: number,
): Promise<number | null> {
  const { rows } = await sql<{ timesAsked: number }>`
    insert into provider_question as q (reference, times_asked, ask_after)
    values (${reference}, 1, ${instant(now + firstPauseMinutes * minuteMs)})
    on conflict (reference) do update set times_asked = q.times_asked + 1,
      ask_after = ${instant(now)} + make_interval(mins =>
        least(${longestPauseMinutes}::integer, ${firstPauseMinutes}::integer * 2 ^ least(q.times_asked, 10))::integer)
    where q.ask_after <= ${instant(now)}
    returning times_asked`.execute(db)
  return rows[0]?.timesAsked ?? null
}

export interface UnsettledMoney extends Row<
  'payment',
  'pspReference' | 'chargeId' | 'amountCents'
> {
  readonly kind: 'payment' | 'refund'
  readonly reference: PaymentId | RefundId
  readonly since: number
}

/** Money without an answer of the provider since before an instant, not alerted for a day. */
export async function takeOverdue(
  db: Db,
  { since, now }: { readonly since: number; readonly now: number },
): Promise<UnsettledMoney[]> {
  const dayAgo = sql`${instant(now)} - interval '1 day'`
  const { rows } = await sql<UnsettledMoney>`
    with alerted as (
      insert into provider_question as q (reference, ask_after, alerted_at)
      select u.reference, ${instant(now)}, ${instant(now)} from unsettled_money u
      left join provider_question before on before.reference = u.reference
      where u.since < ${instant(since)} and u.state <> 'owed'
        and (before.alerted_at is null or before.alerted_at <= ${dayAgo})
      order by u.since limit ${batch}
      on conflict (reference) do update set alerted_at = excluded.alerted_at
      where q.alerted_at is null or q.alerted_at <= ${dayAgo}
      returning reference)
    select u.kind, u.reference, u.psp_reference, u.charge_id, u.amount_cents, u.since
    from unsettled_money u join alerted using (reference) order by u.since`.execute(db)
  return rows
}

/** A report names this payment and decides nothing. */
export async function markReported(db: Db, paymentId: PaymentId, now: number): Promise<void> {
  await sql`insert into provider_question (reference, ask_after, is_reported)
    values (${paymentId}, ${instant(now)}, true)
    on conflict (reference) do update set is_reported = true`.execute(db)
}

/**
 * The days, in order, whose report may contain something new: since the oldest open payment began, at least
 * the last three, so that settled payments are compared as well, and all since the last report read.
 */
export async function selectDaysToRead(db: Db, now: number): Promise<string[]> {
  const day = (at: unknown) => sql`(${at} at time zone ${networkTimeZone})::date`
  const { rows } = await sql<{ day: string }>`
    select to_char(d, 'YYYY-MM-DD') as day
    from (select ${day(instant(now))} as today, ${day(sql`least(
      (select min(since) from unsettled_money where state <> 'owed'),
      (select min(created_at) from payment where created_at > ${instant(now)} - interval '3 days'),
      (select max(day)::timestamp at time zone ${networkTimeZone} from provider_report))`)} as first) s,
      generate_series(greatest(first, today - 40), today - 1, interval '1 day') d
    where first is not null and not exists (select from provider_report where day = d::date)
    order by d`.execute(db)
  return rows.map(({ day: read }) => read)
}

/** False when another process has read it at the same moment. */
export async function markRead(tx: Db, day: string, now: number): Promise<boolean> {
  const { rows } = await sql`insert into provider_report (day, read_at)
    values (${day}::date, ${instant(now)}) on conflict do nothing returning 1`.execute(tx)
  return rows.length > 0
}

/** Open attempts that the reports of their time do not know, or a person has found to be nothing. */
export async function selectUncharged(db: Db): Promise<PaymentId[]> {
  const wasRead = (at: unknown) =>
    sql`exists (select from provider_report where day = ((${at}) at time zone ${networkTimeZone})::date)`
  const { rows } = await sql<Row<'payment', 'id'>>`
    select p.id from payment p
    left join provider_question q on q.reference = p.id
    where p.settled_at is null and (q.found_uncharged_by is not null or (
      not coalesce(q.is_reported, false) and ${wasRead(sql`p.created_at`)}
      -- of midnight, or of somebody who stayed at their bank
      and ${wasRead(sql`p.created_at + interval '2 hours'`)}))`.execute(db)
  return rows.map(({ id }) => id)
}
