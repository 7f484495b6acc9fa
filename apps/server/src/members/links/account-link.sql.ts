import { instant, type Db } from '@quatre/db'
import { sql } from 'kysely'
import { forbiddenRole } from '../../platform/sessions.ts'

export type LinkPurpose = 'validation' | 'password'

export interface NewLink {
  readonly keyHash: Buffer
  readonly userId: number
  readonly purpose: LinkPurpose
  readonly email: string
  readonly now: number
  readonly expiresAt: number
}

export async function insertLink(tx: Db, link: NewLink): Promise<void> {
  await sql`insert into account_link (key_hash, user_id, purpose, email, created_at, expires_at)
    values (${link.keyHash}, ${link.userId}, ${link.purpose}, ${link.email}, ${instant(link.now)},
      ${instant(link.expiresAt)})`.execute(tx)
}

/** A link as it comes back from the reader of a mail. */
export interface OpenedLink {
  readonly keyHash: Buffer
  readonly userId: number
  readonly purpose: LinkPurpose
  readonly now: number
}

// An address that changed since, a closed account or role 8 make a link void.
const live = ({ keyHash, userId, purpose, now }: OpenedLink) => sql`
  l.key_hash = ${keyHash} and l.user_id = ${userId} and l.purpose = ${purpose}
    and l.used_at is null and l.expires_at > ${instant(now)}
    and u.id = l.user_id and u.email = l.email and u.is_active and u.role_id <> ${forbiddenRole}`

/** Whether a link could still be used; asked before work that costs. */
export async function isLinkLive(db: Db, link: OpenedLink): Promise<boolean> {
  const { rows } = await sql`select from account_link l, app_user u where ${live(link)}`.execute(db)
  return rows.length > 0
}

/** Who a link belongs to, as its mail addresses him. */
export interface LinkOwner {
  readonly email: string
  readonly firstName: string
}

/** Uses a link up; null when it has served already, has expired or was never one (invariant 19). */
export async function useLink(tx: Db, link: OpenedLink): Promise<LinkOwner | null> {
  const { rows } = await sql<LinkOwner>`
    update account_link l set used_at = ${instant(link.now)} from app_user u
    where ${live(link)}
    returning u.email, u.first_name`.execute(tx)
  return rows[0] ?? null
}

/** Removes what a member's links of a purpose could still do; used ones are evidence for a while. */
export async function deleteOpenLinks(tx: Db, userId: number, purpose: LinkPurpose): Promise<void> {
  await sql`delete from account_link
    where user_id = ${userId} and purpose = ${purpose} and used_at is null`.execute(tx)
}

/** Forgets the links that have expired. */
export async function deleteExpiredLinks(db: Db, now: number): Promise<void> {
  await sql`delete from account_link where expires_at <= ${instant(now)}`.execute(db)
}
