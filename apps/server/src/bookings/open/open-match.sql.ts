import { instant, type Db, type Row } from '@quatre/db'
import type { BookingId, Gender, LevelRange, OpenMatchSex, UserId } from '@quatre/domain'
import { sql } from 'kysely'
import { joinedMs } from '../shares/joined.ts'

interface OpenMatchRow extends Row<'openMatch', 'closedAt' | 'joinerKey'> {
  readonly levels: LevelRange | null
  readonly sex: OpenMatchSex
}

const levels = sql`case when m.level_from is not null
  then jsonb_build_object('from', m.level_from, 'to', m.level_to) end as levels`

/** The open match of a booking, closed or not; null when it never was one. */
export async function selectOpenMatch(db: Db, bookingId: BookingId): Promise<OpenMatchRow | null> {
  const { rows } = await sql<OpenMatchRow>`
    select m.closed_at, m.joiner_key, m.sex, ${levels} from open_match m where m.booking_id = ${bookingId}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Opens a match, or changes for whom it is open. */
export async function upsertOpenMatch(
  tx: Db,
  bookingId: BookingId,
  { levels: range, sex }: Pick<OpenMatchRow, 'levels' | 'sex'>,
  now: number,
): Promise<void> {
  await sql`
    insert into open_match (booking_id, starts_at, level_from, level_to, sex, opened_at)
    select id, starts_at, ${range?.from ?? null}::smallint, ${range?.to ?? null}::smallint, ${sex},
      ${instant(now)}::timestamptz
    from booking where id = ${bookingId}
    on conflict (booking_id) do update set level_from = excluded.level_from,
      level_to = excluded.level_to, sex = excluded.sex, closed_at = null`.execute(tx)
}

export async function closeOpenMatch(tx: Db, bookingId: BookingId, now: number): Promise<void> {
  await sql`update open_match set closed_at = ${instant(now)}
    where booking_id = ${bookingId} and closed_at is null`.execute(tx)
}

/**
 * Whether a place `p` is free: nobody's, or taken by the link a while ago by a player who neither
 * pays nor has paid, as `freePlace` decides under the lock.
 */
export const isFreePlace = (now: number) => sql`(
  p.left_at is null and p.status = 'Pending' and not p.is_captain and (
    p.user_id is null and p.guest_name is null
    or p.joined_at is not null and p.joined_at <= ${instant(now - joinedMs)} and not exists (
      select from payment y where y.charge_id = p.charge_id and y.settled_at is null
        and y.state in ('created', 'redirected') and y.created_at > ${instant(now - joinedMs)})))`

/**
 * Whether a joiner can pay a share of a booking `b`: until the deadline, and after it once its
 * captain has paid the missing shares.
 */
export const takesShares = (now: number) => sql`(
  b.shares_closed_at is null and b.deadline_at > ${instant(now)}
  or b.shares_closed_at is not null and exists (
    select from charge g where g.id = b.guarantee_charge_id and g.state = 'paid'))`

/** Whether the captain of a booking has paid the shares that were missing at its deadline. */
export async function isGuaranteePaid(db: Db, bookingId: BookingId): Promise<boolean> {
  const { rows } = await sql`select from booking b join charge c on c.id = b.guarantee_charge_id
    where b.id = ${bookingId} and c.state = 'paid'`.execute(db)
  return rows.length > 0
}

/** The facts of a member that decide whether they may join, beside their level. */
export interface MemberFacts {
  readonly id: UserId
  readonly gender: Gender | null
  readonly isAdult: boolean
}

/**
 * Facts about members with an account; a member who was born after `bornBy`, has no birth date or
 * is a child of another member is no adult.
 */
export async function selectMemberFacts(
  db: Db,
  userIds: readonly UserId[],
  bornBy: string,
): Promise<MemberFacts[]> {
  const { rows } = await sql<MemberFacts>`
    select u.id, u.gender, coalesce(u.birth_date <= ${bornBy}::date, false)
      and not exists (select from responsible r where r.child_id = u.id) as is_adult
    from app_user u where u.id = any(${userIds}::integer[]) and u.is_active`.execute(db)
  return rows
}

/** Which of these matches a captain has sent a member away from, and in which they have a place. */
export async function selectOwnStandings(
  db: Db,
  userId: UserId,
  bookingIds: readonly BookingId[],
): Promise<{ readonly refused: ReadonlySet<BookingId>; readonly isIn: ReadonlySet<BookingId> }> {
  const ids = sql`any(${bookingIds}::integer[])`
  const { rows } = await sql<{ bookingId: BookingId; isIn: boolean }>`
    select booking_id, false as is_in from open_joiner
    where booking_id = ${ids} and user_id = ${userId} and refused_at is not null
    union all
    select booking_id, true from participation
    where booking_id = ${ids} and user_id = ${userId} and left_at is null`.execute(db)
  const of = (isIn: boolean) =>
    new Set(rows.filter((row) => row.isIn === isIn).map(({ bookingId }) => bookingId))
  return { refused: of(false), isIn: of(true) }
}
