import { instant, type Db, type Row } from '@quatre/db'
import type { BookingId, CenterId, Gender, LevelRange, OpenMatchSex, UserId } from '@quatre/domain'
import { sql } from 'kysely'
import { isFreePlace, takesShares } from './open-match.sql.ts'

interface FoundPlayer {
  readonly position: number
  readonly userId: UserId | null
  readonly firstName: string | null
  readonly gender: Gender | null
  readonly isAdult: boolean
}

export interface FoundMatch extends Row<'booking', 'startsAt' | 'endsAt' | 'sportId'> {
  readonly id: BookingId
  readonly centerId: CenterId
  readonly timeZone: string
  readonly levels: LevelRange | null
  readonly sex: OpenMatchSex
  readonly shareCents: number
  readonly places: number
  readonly free: number
  readonly players: readonly FoundPlayer[]
}

interface Search {
  /** Every centre when absent. */
  readonly centerIds: readonly CenterId[] | undefined
  /** Every sport when absent. */
  readonly sportId: number | undefined
  readonly date: string | undefined
  readonly from: string
  readonly to: string
  /** A place in `levelNames`. */
  readonly level: number | undefined
  readonly sex: OpenMatchSex | undefined
  readonly bookingIds?: readonly BookingId[]
  readonly bornBy: string
  readonly now: number
}

/** The players as strangers see them: guests and members not known to be adults have no name. */
const playersAt = (bornBy: string, now: number) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('position', p.position, 'userId', p.user_id,
      'firstName', u.first_name, 'gender', u.gender,
      'isAdult', coalesce(u.birth_date <= ${bornBy}::date, false)
        and not exists (select from responsible r where r.child_id = u.id)) order by p.position), '[]')
  from participation p left join app_user u on u.id = p.user_id
  where p.booking_id = b.id and p.left_at is null and not ${isFreePlace(now)})`

/** Open matches with a free place, the soonest first, and how many there are in all. */
export async function selectOpenMatches(
  db: Db,
  { centerIds, sportId, date, from, to, level, sex, bookingIds, bornBy, now }: Search,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly total: number; readonly rows: readonly FoundMatch[] }> {
  // the clocks of the network are less than a day apart
  const around =
    date === undefined
      ? sql``
      : sql`
      and m.starts_at > ${date}::date - interval '1 day' and m.starts_at < ${date}::date + interval '2 days'
      and (m.starts_at at time zone c.time_zone)::date = ${date}::date`
  const start = sql`(m.starts_at at time zone c.time_zone)::time`
  const { rows } = await sql<FoundMatch & { total: number }>`
    with found as materialized (
      select b.id, b.center_id, b.sport_id, b.starts_at, b.ends_at, c.time_zone, m.sex, m.level_from, m.level_to,
        n.places, n.free, n.share_cents
      from open_match m join booking b on b.id = m.booking_id join center c on c.id = b.center_id
      cross join lateral (
        select count(*)::integer as places, (count(*) filter (where ${isFreePlace(now)}))::integer as free,
          min(p.share_cents)::integer as share_cents
        from participation p where p.booking_id = b.id and p.left_at is null) n
      where m.closed_at is null and m.starts_at > ${instant(now)} ${around}
        and b.status = 'Confirmed' and (${sportId ?? null}::integer is null or b.sport_id = ${sportId ?? null}::integer)
        and (${centerIds ?? null}::integer[] is null or b.center_id = any(${centerIds ?? null}::integer[])) and ${takesShares(now)}
        and (${bookingIds ?? null}::integer[] is null or m.booking_id = any(${bookingIds ?? null}::integer[]))
        and ${start} >= ${from}::time and ${start} <= ${to}::time
        and (${level ?? null}::integer is null or m.level_from is null
          or ${level ?? null}::integer between m.level_from and m.level_to)
        and (${sex ?? null}::text is null or m.sex = ${sex ?? null}::text)
        and n.free > 0)
    select b.*, case when b.level_from is not null
        then jsonb_build_object('from', b.level_from, 'to', b.level_to) end as levels,
      (select count(*) from found)::integer as total, ${playersAt(bornBy, now)} as players
    from (select * from found order by starts_at, id limit ${limit} offset ${offset}) b
    order by b.starts_at, b.id`.execute(db)
  const [first] = rows
  // a page beyond the last has no row to read the number from
  return { total: first?.total ?? 0, rows }
}

/** The free places of a booking. */
export async function countFree(db: Db, bookingId: BookingId, now: number): Promise<number> {
  const { rows } = await sql<{ free: number }>`
    select count(*)::integer as free from participation p
    where p.booking_id = ${bookingId} and ${isFreePlace(now)}`.execute(db)
  return rows[0]?.free ?? 0
}
