import { instant, type Db } from '@quatre/db'
import { minuteMs, type BookingId, type UserId } from '@quatre/domain'
import { sql } from 'kysely'
import { selectPlacesWhere, type Place } from './places.sql.ts'

/** How long after the first change its captain gets one mail of all changes since (requirement SH32). */
const newsDelayMs = 3 * minuteMs

/** Notes that a place of a locked booking was paid, or left. */
export async function noteNews(tx: Db, place: Place, now: number): Promise<void> {
  await sql`update participation set is_news = true where id = ${place.id}`.execute(tx)
  await sql`update booking set share_news_at = coalesce(share_news_at, ${instant(now + newsDelayMs)})
    where id = ${place.bookingId}`.execute(tx)
}

/** Takes bookings whose captains' mail is due; each is taken once. */
export async function takeDueNews(
  tx: Db,
  { now, limit }: { readonly now: number; readonly limit: number },
): Promise<{ readonly bookingId: BookingId; readonly userId: UserId }[]> {
  const { rows } = await sql<{ bookingId: BookingId; userId: UserId }>`
    update booking set share_news_at = null where id in (
      select b.id from booking b where b.share_news_at <= ${instant(now)}
      order by b.share_news_at limit ${limit} for update skip locked)
    returning id as booking_id, user_id`.execute(tx)
  return rows
}

/** Takes the changes of a taken booking, in order. */
export async function takeBookingNews(tx: Db, bookingId: BookingId): Promise<Place[]> {
  const news = await selectPlacesWhere(tx, sql`p.booking_id = ${bookingId} and p.is_news`)
  await sql`update participation set is_news = false
    where booking_id = ${bookingId} and is_news`.execute(tx)
  return news
}
