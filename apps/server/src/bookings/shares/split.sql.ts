import { instant, type Db, type Row } from '@quatre/db'
import type { BookingId, ChargeId } from '@quatre/domain'
import { sql } from 'kysely'
import { hasRefusableJoiner } from '../open/joiner.sql.ts'

/** The most who can play on the court that a booking has; of a lesson, whose price is of a number, those it is for. */
export async function selectMostPlayers(db: Db, bookingId: BookingId): Promise<number> {
  const { rows } = await sql<{ most: number }>`
    select case when b.coach_id is null then least(s.player_count, t.places) else b.players end as most from booking b
    join court t on t.id = b.court_id join sport s on s.id = b.sport_id
    where b.id = ${bookingId}`.execute(db)
  return rows[0]?.most ?? 0
}

/** Whether money may still come of an attempt at a charge. */
export async function hasOpenAttempt(db: Db, chargeId: ChargeId | null): Promise<boolean> {
  const { rows } = await sql`select from payment
    where charge_id = ${chargeId} and settled_at is null limit 1`.execute(db)
  return rows.length > 0
}

interface Split extends Row<'booking', 'missingShares'> {
  /** Of the players, the captain's first. */
  readonly shareCents: readonly number[]
  /** The captain's own share, due now. */
  readonly dueCents: number
  /** The most they agreed to be charged for others; null when they are charged only for themselves. */
  readonly consentCents: number | null
}

/** Writes how a hold is paid; players who were named before keep their places as long as there are any. */
export async function updateSplit(
  tx: Db,
  { id, chargeId }: { readonly id: BookingId; readonly chargeId: ChargeId | null },
  { missingShares, shareCents, dueCents, consentCents }: Split,
  now: number,
): Promise<void> {
  const consentedAt = consentCents === null ? null : instant(now)
  await sql`update booking set is_split = ${missingShares !== null}, missing_shares = ${missingShares},
      players = ${shareCents.length}, guarantee_max_cents = ${consentCents},
      guarantee_consented_at = ${consentedAt}::timestamptz
    where id = ${id}`.execute(tx)
  await sql`delete from participation
    where booking_id = ${id} and position > ${shareCents.length}`.execute(tx)
  await sql`
    insert into participation (booking_id, starts_at, position, is_captain, share_cents)
    select b.id, b.starts_at, s.place, s.place = 1, s.cents
    from booking b, unnest(${shareCents}::integer[]) with ordinality as s (cents, place)
    where b.id = ${id}
    on conflict (booking_id, position, (case when left_at is not null then id end))
    do update set share_cents = excluded.share_cents`.execute(tx)
  await sql`update charge set amount_cents = ${dueCents} where id = ${chargeId}`.execute(tx)
}

/** Its captain has paid: from now on friends can, until the deadline. */
export async function startSharing(
  tx: Db,
  bookingId: BookingId,
  { deadlineAt, remindAt }: { readonly deadlineAt: number; readonly remindAt: number | null },
): Promise<void> {
  const remind = remindAt === null ? null : instant(remindAt)
  await sql`update booking set deadline_at = ${instant(deadlineAt)}, remind_at = ${remind}::timestamptz
    where id = ${bookingId}`.execute(tx)
}

export async function closeShares(tx: Db, bookingId: BookingId, now: number): Promise<void> {
  await sql`update booking set shares_closed_at = ${instant(now)} where id = ${bookingId}`.execute(
    tx,
  )
}

export async function updateGuarantee(
  tx: Db,
  bookingId: BookingId,
  chargeId: ChargeId,
): Promise<void> {
  await sql`update booking set guarantee_charge_id = ${chargeId} where id = ${bookingId}`.execute(
    tx,
  )
}

/** Bookings whose deadline has come and is not settled, the earliest first. */
export async function selectDueBookings(
  db: Db,
  {
    now,
    except,
    limit,
  }: { readonly now: number; readonly except: readonly number[]; readonly limit: number },
): Promise<BookingId[]> {
  const { rows } = await sql<Row<'booking', 'id'>>`
    select id from booking
    where deadline_at <= ${instant(now)} and shares_closed_at is null and status = 'Confirmed'
      and id <> all(${except}::integer[]) and not ${hasRefusableJoiner(sql`booking.id`, now)}
    order by deadline_at limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Takes bookings of which the missing shares are to be recalled now; each is taken once. */
export async function takeReminders(
  tx: Db,
  { now, limit }: { readonly now: number; readonly limit: number },
): Promise<BookingId[]> {
  const { rows } = await sql<Row<'booking', 'id'>>`
    update booking set remind_at = null where id in (
      select due.id from booking due where due.remind_at <= ${instant(now)}
      order by due.remind_at limit ${limit} for update skip locked)
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

interface Guarantee extends Row<'booking', 'userId' | 'status'> {
  readonly bookingId: BookingId
  readonly isPaid: boolean
  readonly amountCents: number
}

/** The charge of a captain for others. @throws Error when there is no such charge */
export async function existingGuarantee(db: Db, chargeId: ChargeId): Promise<Guarantee> {
  const { rows } = await sql<Guarantee>`
    select b.id as booking_id, b.user_id, b.status, c.state = 'paid' as is_paid, c.amount_cents
    from booking b join charge c on c.id = b.guarantee_charge_id
    where b.guarantee_charge_id = ${chargeId}`.execute(db)
  if (rows[0] === undefined) throw new Error(`no booking of charge ${chargeId}`)
  return rows[0]
}
