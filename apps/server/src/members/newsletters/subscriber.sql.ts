import { instant, type Db } from '@quatre/db'
import type { CenterId, UserId } from '@quatre/domain'
import { sql } from 'kysely'

export interface NewSubscriber {
  readonly email: string
  readonly firstName: string | null
  readonly lastName: string | null
  readonly centerId: CenterId
  readonly now: number
}

/** The data of the unsubscribe link of a newsletter. */
export interface Subscription {
  readonly id: number
  readonly key: string
}

/** Subscribes an address, for the first time or again; null when it is subscribed already. */
export async function upsertSubscriber(
  tx: Db,
  { email, firstName, lastName, centerId, now }: NewSubscriber,
): Promise<Subscription | null> {
  const { rows } = await sql<Subscription>`
    insert into newsletter_subscriber as s (email, first_name, last_name, center_id, subscribed_at)
    values (${email}, ${firstName}, ${lastName}, ${centerId}, ${instant(now)})
    on conflict (email) do update set first_name = excluded.first_name,
      last_name = excluded.last_name, center_id = excluded.center_id,
      subscribed_at = excluded.subscribed_at, unsubscribed_at = null
    where s.unsubscribed_at is not null
    returning s.id, s.key`.execute(tx)
  return rows[0] ?? null
}

/** Sets a member's own flag; false when it was set already. */
export async function subscribeMember(tx: Db, userId: UserId): Promise<boolean> {
  const updated = await tx
    .updateTable('appUser')
    .set({ receiveNewsletter: true })
    .where((eb) => eb.and({ id: userId, isActive: true, receiveNewsletter: false }))
    .executeTakeFirst()
  return updated.numUpdatedRows > 0
}

export interface SubscribedMember extends Subscription {
  readonly email: string
  readonly firstName: string
}

/** A member who wants the newsletter at an address that is proven theirs; null for anyone else. */
export async function selectSubscribedMember(
  tx: Db,
  userId: UserId,
): Promise<SubscribedMember | null> {
  const { rows } = await sql<SubscribedMember>`
    select id, newsletter_key as key, email, first_name from app_user
    where id = ${userId} and receive_newsletter and email_verified_at is not null`.execute(tx)
  return rows[0] ?? null
}

/**
 * Ends the newsletter of the member or subscriber whose key it is.
 * @returns their address, which may be null; undefined when the key is unknown
 */
export async function endByKey(
  tx: Db,
  { id, key, now }: Subscription & { readonly now: number },
): Promise<string | null | undefined> {
  const { rows } = await sql<{ email: string | null }>`
    with member as (
      update app_user set receive_newsletter = false
      where id = ${id} and newsletter_key = ${key} returning email
    ), subscriber as (
      update newsletter_subscriber
      set unsubscribed_at = coalesce(unsubscribed_at, ${instant(now)})
      where id = ${id} and key = ${key} returning email)
    select email from member union all select email from subscriber`.execute(tx)
  return rows[0]?.email
}

/**
 * Whether the member or subscriber whose key it is, or the other one of their address, receives the
 * newsletter; undefined when the key is unknown.
 */
export async function selectIsSubscribed(
  db: Db,
  { id, key }: Subscription,
): Promise<boolean | undefined> {
  const { rows } = await sql<{ isSubscribed: boolean }>`
    with reader as (
      select email, receive_newsletter as receives from app_user
      where id = ${id} and newsletter_key = ${key}
      union all
      select email, unsubscribed_at is null from newsletter_subscriber
      where id = ${id} and key = ${key})
    select receives
      or exists (select from app_user u where u.email = reader.email and u.receive_newsletter)
      or exists (select from newsletter_subscriber s
        where s.email = reader.email and s.unsubscribed_at is null) as is_subscribed
    from reader`.execute(db)
  return rows[0]?.isSubscribed
}

/** Ends the newsletter of an address without an account. */
export async function endSubscription(tx: Db, email: string | null, now: number): Promise<void> {
  await tx
    .updateTable('newsletterSubscriber')
    .set({ unsubscribedAt: instant(now) })
    .where('email', '=', email)
    .where('unsubscribedAt', 'is', null)
    .execute()
}

export async function endMemberNewsletter(tx: Db, email: string | null): Promise<void> {
  await tx
    .updateTable('appUser')
    .set({ receiveNewsletter: false })
    .where('email', '=', email)
    .where('receiveNewsletter', '=', true)
    .execute()
}

/** Forgets that an address was ever subscribed without an account. */
export async function deleteSubscriber(tx: Db, email: string): Promise<void> {
  await tx.deleteFrom('newsletterSubscriber').where('email', '=', email).execute()
}
