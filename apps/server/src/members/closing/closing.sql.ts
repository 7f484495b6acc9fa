import { instant, type Db, type Row } from '@quatre/db'
import { dayMs, hidingName, type UserId } from '@quatre/domain'
import { sql } from 'kysely'
import type { Addressee } from '../../platform/mail/mail.ts'
import { lockCredit } from '../../core/money/credit.sql.ts'

// requirement M45: final after 30 days
export const keptMs = 30 * dayMs

export interface ClosingMember extends Row<'appUser', 'email' | 'firstName' | 'passwordHash'> {
  /** A link sent to the address has proven that it is theirs. */
  readonly emailVerified: boolean
}

/**
 * The member who closes, locked with their credit: nothing is added to it until the end; null when
 * the account is closed already.
 */
export async function lockClosingMember(tx: Db, userId: UserId): Promise<ClosingMember | null> {
  // the lock that hold_booking takes: no hold begins while the account ends
  await sql`select pg_advisory_xact_lock(hashtextextended('hold', ${userId}))`.execute(tx)
  const { rows } = await sql<ClosingMember>`
    select email, email_verified_at is not null as email_verified, first_name, password_hash
    from app_user where id = ${userId} and is_active
    for no key update`.execute(tx)
  await lockCredit(tx, userId)
  await sql`select id from ledger_account
    where kind in ('wallet', 'bonus', 'cashback') and user_id = ${userId}
    order by kind for update`.execute(tx)
  return rows[0] ?? null
}

export interface ComingBooking
  extends Row<'booking', 'id' | 'startsAt' | 'priceCents'>, Row<'center', 'timeZone'> {
  readonly center: string
  /** False while the bank is waited for, and of a hold that `isHoldLive` no more. */
  readonly cancellable: boolean
}

/**
 * The bookings that prevent a closing: confirmed ones that have not begun, and those whose payment is under way, the
 * next one first. One cancelled before can only bring its money, which goes back; one that the closing cancels at this
 * moment is still being paid.
 */
export async function selectComingBookings(
  db: Db,
  userId: UserId,
  now: number,
): Promise<ComingBooking[]> {
  const { rows } = await sql<ComingBooking>`
    select b.id, b.starts_at, c.time_zone, c.name as center, b.price_cents,
      b.starts_at > ${instant(now)} and b.status <> 'Expired'
        and (b.status <> 'Pending' or b.expires_at > ${instant(now)})
        and not exists (select from payment p
          where p.charge_id = b.charge_id and p.state = 'created') as cancellable
    from booking b join center c on c.id = b.center_id
    where b.user_id = ${userId} and (b.status = 'Confirmed' and b.starts_at > ${instant(now)}
      or (b.status <> 'Cancelled' or b.cancelled_at >= ${instant(now)})
        and exists (select from payment p
          where p.charge_id = b.charge_id and p.state in ('created', 'redirected')))
    order by b.starts_at, b.id`.execute(db)
  return rows
}

/** The number of children that would be hidden with their adult. */
export async function countChildren(db: Db, userId: UserId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from responsible r join app_user u on u.id = r.child_id
    where r.adult_id = ${userId} and u.is_active`.execute(db)
  return rows[0]?.count ?? 0
}

/** Keeps the member's identity for 30 days, with their sign-ins and their proven address. */
export async function insertClosedAccount(tx: Db, userId: UserId, now: number): Promise<void> {
  await sql`insert into closed_account (user_id, email, identity, closed_at)
    select u.id, u.email, jsonb_build_object(
        'member', to_jsonb(u),
        'identities', (select coalesce(jsonb_agg(to_jsonb(i)), '[]') from social_identity i
          where i.user_id = u.id),
        'children', (select coalesce(jsonb_agg(to_jsonb(k)), '[]') from responsible r
          join app_user k on k.id = r.child_id where r.adult_id = u.id),
        'emails', case when u.email_verified_at is null then '[]'
          else jsonb_build_array(u.email) end,
        'lastMailId', (select coalesce(max(id), 0) from mail)),
      ${instant(now)}
    from app_user u where u.id = ${userId}`.execute(tx)
}

/** The columns of `app_user` that a closing erases, with their values until the account is given back. */
export const erasedColumns = {
  firstName: hidingName,
  lastName: hidingName,
  pseudo: null,
  email: null,
  emailVerifiedAt: null,
  passwordHash: null,
  mobilePhone: null,
  maritalStatus: null,
  birthDate: null,
  gender: null,
  street: null,
  postalCode: null,
  city: null,
  additionalInformation: null,
  centerId: null,
  level: null,
  newsSms: false,
  receiveNewsletter: false,
  receivePartnersOffers: false,
  kidsAnniversary: false,
  isActive: false,
}

/** Erases all personal data of a member and of the children they answer for. */
export async function erasePeople(tx: Db, userId: UserId): Promise<void> {
  const people = sql`(select ${userId}::integer union all
    select child_id from responsible where adult_id = ${userId})`
  // their handover tokens go with them
  await sql`delete from session where user_id in ${people}`.execute(tx)
  await sql`delete from known_device where user_id in ${people}`.execute(tx)
  await sql`delete from account_link where user_id in ${people}`.execute(tx)
  await sql`delete from social_identity where user_id in ${people}`.execute(tx)
  await sql`delete from avatar where user_id in ${people}`.execute(tx)
  await tx
    .updateTable('appUser')
    .set(erasedColumns)
    .where(sql<boolean>`id in ${people}`)
    .execute()
}

/** Whether an address was proven to be of an account that was closed less than 30 days ago. */
export async function isClosedEmail(db: Db, email: string, now: number): Promise<boolean> {
  const { rows } = await sql`select from closed_account
    where email = ${email} and identity->'emails' ? ${email}
      and closed_at > ${instant(now - keptMs)}`.execute(db)
  return rows.length > 0
}

/** The password that a closed account had; null when it had none, or there is no such account. */
export async function selectClosedPassword(
  db: Db,
  email: string,
  now: number,
): Promise<string | null> {
  const { rows } = await sql<{ passwordHash: string | null }>`
    select identity->'member'->>'password_hash' as password_hash from closed_account
    where email = ${email} and closed_at > ${instant(now - keptMs)}
    order by closed_at desc limit 1`.execute(db)
  return rows[0]?.passwordHash ?? null
}

/** The accounts closed 30 days ago or before, some at a time, locked for their end. */
export async function lockOverdueClosings(tx: Db, now: number): Promise<Addressee[]> {
  const { rows } = await sql<Addressee>`
    select user_id, identity->'emails' as emails, (identity->>'lastMailId')::bigint as last_mail_id
    from closed_account where closed_at <= ${instant(now - keptMs)}
    order by closed_at limit 50 for update skip locked`.execute(tx)
  return rows
}

/** Deletes the identities of members who closed their accounts, for good. */
export async function forgetIdentities(tx: Db, userIds: readonly UserId[]): Promise<void> {
  await tx.deleteFrom('responsible').where('adultId', 'in', userIds).execute()
  await tx.deleteFrom('accountLink').where('userId', 'in', userIds).execute()
  await tx.deleteFrom('closedAccount').where('userId', 'in', userIds).execute()
}
