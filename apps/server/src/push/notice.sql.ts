import { instant, type Db, type Row } from '@quatre/db'
import { sql } from 'kysely'

/** The text that the browser shows, and the page that a press on it leads to. */
export type NoticeText = Row<'pushNotice', 'title' | 'body' | 'path' | 'tag'>

export interface NewNotice extends NoticeText, Row<'pushNotice', 'sessionId' | 'bookingId'> {
  readonly startsAt: number
  readonly moment: Row<'pushNotice', 'moment'>['moment']
  /** When it is worth nothing any more. */
  readonly expiresAt: number
}

/** Writes a notice; null when that moment has had one. */
export async function insertNotice(tx: Db, notice: NewNotice, now: number): Promise<number | null> {
  const { sessionId, title, body, path, tag, bookingId, moment } = notice
  const startsAt = instant(notice.startsAt)
  const { rows } = await sql<{ id: number }>`
    insert into push_notice (session_id, title, body, path, tag, booking_id, booking_starts_at,
      moment, created_at, expires_at)
    values (${sessionId}, ${title}, ${body}, ${path}, ${tag}, ${bookingId}, ${startsAt},
      ${moment}, ${instant(now)}, ${instant(notice.expiresAt)})
    on conflict on constraint push_notice_once do nothing returning id`.execute(tx)
  return rows[0]?.id ?? null
}

export interface WaitingNotice
  extends
    NoticeText,
    Row<'pushNotice', 'sessionId' | 'expiresAt'>,
    Row<'pushSubscription', 'endpoint' | 'p256dh' | 'auth'> {}

/** A notice that is still to be sent; null when it has been, or its booking is not as it was. */
export async function selectWaitingNotice(
  db: Db,
  noticeId: number,
  now: number,
): Promise<WaitingNotice | null> {
  const { rows } = await sql<WaitingNotice>`
    select n.session_id, n.title, n.body, n.path, n.tag, n.expires_at, s.endpoint, s.p256dh, s.auth
    from push_notice n join push_subscription s on s.session_id = n.session_id
    left join booking b on b.id = n.booking_id
    where n.id = ${noticeId} and n.ended_at is null and n.expires_at > ${instant(now)}
      and (n.booking_id is null
        or b.status = case n.moment when 'offer' then 'Pending' else 'Confirmed' end
        and b.starts_at = n.booking_starts_at)`.execute(db)
  return rows[0] ?? null
}

export async function markEnded(db: Db, noticeId: number, now: number): Promise<void> {
  await sql`update push_notice set ended_at = ${instant(now)} where id = ${noticeId}`.execute(db)
}

/** Those of matches that have begun, and of offers that have ended. */
export async function deleteOldNotices(db: Db, now: number): Promise<void> {
  await sql`delete from push_notice where expires_at <= ${instant(now)}`.execute(db)
}
