import { instant, type Db, type Row } from '@quatre/db'
import type { UserId } from '@quatre/domain'
import { sql } from 'kysely'
import { notBarred } from '../../core/sessions/barred-account.ts'

export type LinkPurpose = Row<'accountLink', 'purpose'>['purpose']

export interface NewLink {
  readonly keyHash: Buffer
  readonly userId: UserId
  readonly purpose: LinkPurpose
  readonly email: string
  readonly now: number
  readonly expiresAt: number
}

export async function insertLink(tx: Db, link: NewLink): Promise<void> {
  const { now, expiresAt, ...fields } = link
  await tx
    .insertInto('accountLink')
    .values({ ...fields, createdAt: instant(now), expiresAt: instant(expiresAt) })
    .execute()
}

/** A link as it comes back from the reader of a mail. */
export interface OpenedLink {
  readonly keyHash: Buffer
  readonly userId: UserId
  readonly purpose: LinkPurpose
  readonly now: number
}

// An address that changed since, a closed account or role 8 make a link void.
const live = ({ keyHash, userId, purpose, now }: OpenedLink) => sql`
  l.key_hash = ${keyHash} and l.user_id = ${userId} and l.purpose = ${purpose}
    and l.used_at is null and l.expires_at > ${instant(now)}
    and u.id = l.user_id and u.email = l.email and ${notBarred}`

/** Whether a link could still be used; asked before work that costs. */
export async function isLinkLive(db: Db, link: OpenedLink): Promise<boolean> {
  const { rows } = await sql`select from account_link l, app_user u where ${live(link)}`.execute(db)
  return rows.length > 0
}

/** The owner of a link, as its mail addresses them. */
export interface LinkOwner {
  readonly email: string
  readonly firstName: string
}

/**
 * Uses a link up; null when it has served already, has expired or was never one (requirement M28). The
 * account is kept as it is: a link never proves an address that took the place of its own meanwhile.
 */
export async function useLink(tx: Db, link: OpenedLink): Promise<LinkOwner | null> {
  const { rows } = await sql<LinkOwner>`
    with owner as materialized (
      select u.id, u.email, u.first_name from account_link l, app_user u where ${live(link)}
      for no key update of u)
    update account_link l set used_at = ${instant(link.now)} from owner u
    where l.key_hash = ${link.keyHash} and l.used_at is null
    returning u.email, u.first_name`.execute(tx)
  return rows[0] ?? null
}

/**
 * Gives an account without an address the one that a link was sent to, and uses the link up; null when it is no longer
 * good. A violation of `app_user_email_key` means that the address is taken.
 */
export async function takeEmail(tx: Db, link: OpenedLink): Promise<LinkOwner | null> {
  const { keyHash, userId, purpose, now } = link
  const { rows } = await sql<LinkOwner>`
    with used as (
      update account_link set used_at = ${instant(now)}
      where key_hash = ${keyHash} and user_id = ${userId} and purpose = ${purpose}
        and used_at is null and expires_at > ${instant(now)}
      returning user_id, email)
    update app_user u set email = used.email from used
    where u.id = used.user_id and u.email is null and ${notBarred}
    returning u.email, u.first_name`.execute(tx)
  return rows[0] ?? null
}

/** Whether a link was sent to an address that is validated by now, by this link or by another. */
export async function isValidatedAlready(
  tx: Db,
  { keyHash, userId }: Pick<OpenedLink, 'keyHash' | 'userId'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from account_link l join app_user u on u.id = l.user_id and u.email = l.email
    where l.key_hash = ${keyHash} and l.user_id = ${userId}
      and l.purpose in ('validation', 'email')
      and u.email_verified_at is not null and u.is_active`.execute(tx)
  return rows.length > 0
}

/** Voids a member's open links of a purpose; used ones stay as evidence for a while. */
export async function deleteOpenLinks(tx: Db, userId: UserId, purpose: LinkPurpose): Promise<void> {
  await tx
    .deleteFrom('accountLink')
    .where((eb) => eb.and({ userId, purpose }))
    .where('usedAt', 'is', null)
    .execute()
}
