import { instant, type Db, type Row } from '@quatre/db'
import type { ChargeId, UserId } from '@quatre/domain'
import { sql } from 'kysely'
import { dayOfLot } from '../core/money/cashback.sql.ts'
import { chargeCardCents } from '../core/money/charge.sql.ts'

/** The number of rows that a job takes at once. */
const batch = 200
/** The time after a game for which its cashback is still looked for: no process is away for longer. */
const lookBack = sql`interval '31 days'`

/** All that is paid for games: their own charges, shares, guarantees. */
const games = sql`booking b join center c on c.id = b.center_id
  join charge_of_booking o on o.booking_id = b.id join charge g on g.id = o.charge_id`

/** Those that took place before today, where the centre gives cashback; guests are given none. */
const played = (now: number) => sql`
  b.status = 'Confirmed' and b.ends_at > ${instant(now)}::timestamptz - ${lookBack}
    and b.ends_at <= ${instant(now)}::timestamptz
    and (b.ends_at at time zone c.time_zone)::date
      < (${instant(now)}::timestamptz at time zone c.time_zone)::date
    and c.has_fid and g.state = 'paid' and g.payer_id is not null`

/** Charges of games played before today that have given no cashback yet, after one of them. */
export async function selectUncredited(
  db: Db,
  { after, now }: { readonly after: ChargeId; readonly now: number },
): Promise<ChargeId[]> {
  const { rows } = await sql<Row<'charge', 'id'>>`
    select g.id from ${games}
    where ${played(now)} and g.id > ${after}
      and exists (select from payment where charge_id = g.id and state = 'captured')
      and not exists (select from cashback_lot where charge_id = g.id)
    order by g.id limit ${batch}`.execute(db)
  return rows.map(({ id }) => id)
}

interface Earned {
  readonly userId: UserId
  readonly centerId: number
  readonly percent: number
  readonly cardCents: number
  /** The local day of the centre. */
  readonly today: string
}

/** The cashback that a charge earns now; null when it earns none. */
export async function selectEarned(
  tx: Db,
  { chargeId, now }: { readonly chargeId: ChargeId; readonly now: number },
): Promise<Earned | null> {
  const { rows } = await sql<Earned>`
    select g.payer_id as user_id, c.id as center_id,
      coalesce((
        select max(f.cashback_percent) from offer_item i join offer f on f.id = i.offer_id
        where i.user_id = g.payer_id and coalesce(f.center_id, c.id) = c.id
          and (b.starts_at at time zone c.time_zone)::date >= i.bought_on
          and (b.starts_at at time zone c.time_zone)::date < i.paid_until
          and b.starts_at < coalesce(i.ended_at, 'infinity')),
        c.cashback_percent) as percent,
      ${chargeCardCents(sql`g.id`)} as card_cents,
      (${instant(now)}::timestamptz at time zone c.time_zone)::date::text as today
    from ${games} where ${played(now)} and g.id = ${chargeId}`.execute(tx)
  return rows[0] ?? null
}

/** Lots whose last day has passed. */
const over = (now: number) => sql`
  left_cents > 0 and last_day < ${instant(now)}::date + 1 and last_day < ${dayOfLot('l', now)}`

export async function selectOwnersOfEnded(db: Db, now: number): Promise<UserId[]> {
  const { rows } = await sql<{ userId: UserId }>`
    select distinct user_id from cashback_lot l where ${over(now)} limit ${batch}`.execute(db)
  return rows.map(({ userId }) => userId)
}

export async function selectEndedLots(
  tx: Db,
  { userId, now }: { readonly userId: UserId; readonly now: number },
): Promise<
  { readonly lotId: number; readonly amountCents: number; readonly chargeId: ChargeId | null }[]
> {
  const { rows } = await sql<{ lotId: number; amountCents: number; chargeId: ChargeId | null }>`
    select id as lot_id, left_cents as amount_cents, charge_id from cashback_lot l
    where user_id = ${userId} and ${over(now)} order by id`.execute(tx)
  return rows
}

// requirement W64
const toldDaysBefore = 14
/** Lots that end soon, without a mail to their owner yet. */
const endingSoon = (now: number) => sql`
  left_cents > 0 and told_at is null and last_day <= ${instant(now)}::date + ${toldDaysBefore + 1}::integer
  and last_day between ${dayOfLot('l', now)} and ${dayOfLot('l', now)} + ${toldDaysBefore}::integer`

export async function selectOwnersToTell(db: Db, now: number): Promise<UserId[]> {
  const { rows } = await sql<{ userId: UserId }>`
    select distinct user_id from cashback_lot l where ${endingSoon(now)} limit ${batch}`.execute(db)
  return rows.map(({ userId }) => userId)
}

/** Marks the cashback of a member's mail: an amount for each day on which cashback ends. */
export async function markTold(
  tx: Db,
  { userId, now }: { readonly userId: UserId; readonly now: number },
): Promise<{ readonly lastDay: string; readonly cents: number }[]> {
  const { rows } = await sql<{ lastDay: string; cents: number }>`
    with told as (
      update cashback_lot l set told_at = ${instant(now)}
      where user_id = ${userId} and ${endingSoon(now)} returning last_day, left_cents)
    select last_day::text as last_day, sum(left_cents)::integer as cents
    from told group by told.last_day order by told.last_day`.execute(tx)
  return rows
}

export async function selectRecipient(
  tx: Db,
  userId: UserId,
): Promise<{ readonly email: string; readonly firstName: string } | null> {
  const { rows } = await sql<{ email: string; firstName: string }>`
    select email, first_name from app_user
    where id = ${userId} and is_active and email is not null`.execute(tx)
  return rows[0] ?? null
}
