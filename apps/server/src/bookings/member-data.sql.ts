import { sql } from 'kysely'
import type { Db } from '@quatre/db'
import { hidingName, type UserId } from '@quatre/domain'
import { provenEmail, type MemberData } from '../core/member-data.ts'
import { deleteAlert } from './open/alert.sql.ts'
import { deleteMemberWaits } from './waits/court-wait.sql.ts'
import type { CourtTime } from '../core/court-time/court-time.ts'

/** The bookings of a member, and the matches of others they play in. */
export const exported: MemberData['exported'] = [
  {
    name: 'bookings',
    tables: ['booking'],
    rows: (userId) => sql`
      select b.id, c.name as center, t.name as court, s.name as sport, b.starts_at, b.ends_at,
        b.status, b.price_cents, b.original_price_cents, b.currency, b.players, b.channel,
        b.created_at, b.cancelled_at, p.code as promo_code, b.promo_cents
      from booking b join center c on c.id = b.center_id join court t on t.id = b.court_id
      join sport s on s.id = b.sport_id left join promo_code p on p.id = b.promo_code_id
      where b.user_id = ${userId} order by b.starts_at, b.id`,
  },
  {
    name: 'participations',
    tables: ['participation'],
    rows: (userId) => sql`
      select p.booking_id, c.name as center, b.starts_at, p.position, p.is_captain, p.share_cents,
        p.status, p.guest_name, p.guest_last_name, p.guest_email, p.guest_phone
      from participation p join booking b on b.id = p.booking_id
      join center c on c.id = b.center_id
      where p.user_id = ${userId} or p.guest_email = ${provenEmail(userId)}
      order by b.starts_at, p.id`,
  },
  {
    name: 'promoCodes',
    tables: ['promo_code'],
    rows: (userId) => sql`
      select code, percent, amount_cents, last_day, created_at from promo_code
      where account_id = ${userId} order by id`,
  },
  {
    name: 'courtWaits',
    tables: ['court_wait'],
    rows: (userId) => sql`
      select c.name as center, s.name as sport, w.day, w.first_start, w.last_start, w.duration,
        w.created_at
      from court_wait w join center c on c.id = w.center_id join sport s on s.id = w.sport_id
      where w.user_id = ${userId} order by w.id`,
  },
  {
    name: 'openMatches',
    tables: ['open_match', 'open_joiner'],
    rows: (userId) => sql`
      select j.booking_id, m.starts_at, p.joined_at, j.refusable_until, j.refused_at
      from open_joiner j join open_match m on m.booking_id = j.booking_id
      join participation p on p.id = j.participation_id
      where j.user_id = ${userId} order by j.participation_id`,
  },
  {
    name: 'matchAlert',
    tables: ['match_alert'],
    rows: (userId) => sql`
      select center_ids, weekdays, from_minute, to_minute, fits_level, changed_at
      from match_alert where user_id = ${userId}`,
  },
  {
    name: 'matchAlertNotices',
    tables: ['match_alert_notice'],
    rows: (userId) => sql`
      select booking_id, day from match_alert_notice where user_id = ${userId}
      order by day, booking_id`,
  },
  {
    name: 'clubPayments',
    tables: ['club_payer'],
    rows: (userId) => sql`
      select c.name as center from club_payer p join center c on c.id = p.center_id
      where p.user_id = ${userId} order by c.id`,
  },
  {
    name: 'requests',
    tables: ['idempotency_key'],
    rows: (userId) => sql`
      select route, status, created_at from idempotency_key
      where user_id = ${userId} order by created_at`,
  },
]

/**
 * A member leaves: ends their waits, releases their unpaid holds, and deletes their name where they are
 * another member's guest by their proven address. Call it while the account has its e-mail.
 */
export const bookingsLeaver =
  (courtTime: CourtTime) =>
  async (
    tx: Db,
    { userId, now }: { readonly userId: UserId; readonly now: number },
  ): Promise<void> => {
    await sql`update participation p
      set guest_name = ${hidingName}, guest_email = null, guest_phone = null
      from app_user u where u.id = ${userId} and p.guest_email = u.email
        and u.email_verified_at is not null`.execute(tx)
    await deleteMemberWaits(tx, userId)
    await deleteAlert(tx, userId)
    await courtTime.releaseMemberHolds(tx, userId, now)
  }
