import { instant, type Db, type Row } from '@quatre/db'
import { alertsADay, type BookingId, type MatchAlert, type UserId } from '@quatre/domain'
import { sql } from 'kysely'
import type { MemberFacts } from './open-match.sql.ts'

export async function selectAlert(db: Db, userId: UserId): Promise<MatchAlert | null> {
  const { rows } = await sql<MatchAlert>`
    select center_ids, weekdays, from_minute, to_minute, fits_level
    from match_alert where user_id = ${userId}`.execute(db)
  return rows[0] ?? null
}

export async function upsertAlert(
  tx: Db,
  userId: UserId,
  { centerIds, weekdays, fromMinute, toMinute, fitsLevel }: MatchAlert,
  now: number,
): Promise<void> {
  await sql`
    insert into match_alert (user_id, center_ids, weekdays, from_minute, to_minute, fits_level, changed_at)
    values (${userId}, ${centerIds}::integer[], ${weekdays}::smallint[], ${fromMinute}, ${toMinute},
      ${fitsLevel}, ${instant(now)})
    on conflict (user_id) do update set center_ids = excluded.center_ids,
      weekdays = excluded.weekdays, from_minute = excluded.from_minute,
      to_minute = excluded.to_minute, fits_level = excluded.fits_level,
      changed_at = excluded.changed_at`.execute(tx)
}

export async function deleteAlert(tx: Db, userId: UserId): Promise<void> {
  await sql`delete from match_alert where user_id = ${userId}`.execute(tx)
}

/** The member whose mail has a key; null when no mail has it. */
export async function selectAlertOwner(db: Db, keyHash: Buffer): Promise<UserId | null> {
  const { rows } = await sql<Row<'matchAlertNotice', 'userId'>>`
    select user_id from match_alert_notice where off_key_hash = ${keyHash}`.execute(db)
  return rows[0]?.userId ?? null
}

/** A member whose alert covers the club of a match and who has no notice of it yet. */
export interface Alerted extends MatchAlert, MemberFacts {
  readonly firstName: string
  readonly email: string
  readonly wasRefused: boolean
}

/** Members with an alert for the club, in the order in which they have wished it. */
export async function selectAlerted(
  db: Db,
  bookingId: BookingId,
  { centerId, bornBy }: { readonly centerId: number; readonly bornBy: string },
): Promise<Alerted[]> {
  const { rows } = await sql<Alerted>`
    select u.id, u.first_name, u.email, u.gender, coalesce(u.birth_date <= ${bornBy}::date, false)
        and not exists (select from responsible r where r.child_id = u.id) as is_adult,
      a.center_ids, a.weekdays, a.from_minute, a.to_minute, a.fits_level,
      exists (select from open_joiner j where j.booking_id = ${bookingId} and j.user_id = u.id
        and j.refused_at is not null) as was_refused
    from match_alert a join app_user u on u.id = a.user_id
    where a.center_ids @> array[${centerId}]::integer[] and u.is_active and not u.must_complete
      and u.email is not null
      and not exists (select from participation p where p.booking_id = ${bookingId}
        and p.user_id = u.id and p.left_at is null)
      and not exists (select from match_alert_notice n where n.user_id = u.id
        and n.booking_id = ${bookingId})
    order by a.changed_at, a.user_id`.execute(db)
  return rows
}

/**
 * Records the notice of a match to a member on `day`: one for each match, at most two a day.
 * @returns whether the member is to be notified
 */
export async function noteAlerted(
  tx: Db,
  told: {
    readonly userId: UserId
    readonly bookingId: BookingId
    readonly day: string
    readonly offKeyHash: Buffer
  },
): Promise<boolean> {
  const { userId, bookingId, day, offKeyHash } = told
  // two matches that are opened at once count one after the other
  const { rows: alerts } = await sql`
    select from match_alert where user_id = ${userId} for update`.execute(tx)
  if (alerts.length === 0) return false
  const { rows } = await sql`
    insert into match_alert_notice (user_id, booking_id, day, off_key_hash)
    select ${userId}, ${bookingId}, ${day}::date, ${offKeyHash}
    where (select count(*) from match_alert_notice
      where user_id = ${userId} and day = ${day}::date) < ${alertsADay}
    on conflict (user_id, booking_id) do nothing returning user_id`.execute(tx)
  return rows.length > 0
}
