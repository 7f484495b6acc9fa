import { instant, type Db, type Row } from '@quatre/db'
import type { CenterId, CommunicationMode, SocialProvider, UserId } from '@quatre/domain'
import { sql } from 'kysely'
import type { ProvenPerson } from './proven-person.ts'

type Identity = Pick<ProvenPerson, 'provider' | 'subject'>

export interface SocialAccount extends Row<'appUser', 'id' | 'roleId' | 'isActive'> {
  readonly emailVerified: boolean
}

/** One attempt for a person at a time, until the transaction ends: two never make two accounts. */
export async function lockIdentity(tx: Db, { provider, subject }: Identity): Promise<void> {
  const name = `social ${provider} ${subject}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}

/**
 * The account that an identity opens, both kept until the transaction ends: a change of password
 * under way is waited for, which may untie the identity, and ends the sessions that are open then.
 */
export async function selectByIdentity(
  tx: Db,
  { provider, subject }: Identity,
): Promise<SocialAccount | null> {
  const { rows } = await sql<SocialAccount>`
    select u.id, u.role_id, u.is_active, u.email_verified_at is not null as email_verified
    from app_user u join social_identity i on i.user_id = u.id
    where i.provider = ${provider} and i.subject = ${subject}
    for share`.execute(tx)
  return rows[0] ?? null
}

/** The account that an identity opens, or null. It does not change while the identity is locked. */
export async function selectOwner(tx: Db, { provider, subject }: Identity): Promise<number | null> {
  const { rows } = await sql<{ userId: UserId }>`select user_id from social_identity
    where provider = ${provider} and subject = ${subject}`.execute(tx)
  return rows[0]?.userId ?? null
}

export interface EmailAccount extends SocialAccount, Row<'appUser', 'firstName'> {
  readonly hasPassword: boolean
}

/** The account of an address, kept as it is until the transaction ends. */
export async function lockByEmail(tx: Db, email: string): Promise<EmailAccount | null> {
  const { rows } = await sql<EmailAccount>`
    select id, role_id, is_active, email_verified_at is not null as email_verified, first_name,
      password_hash is not null as has_password
    from app_user where email = ${email} for update`.execute(tx)
  return rows[0] ?? null
}

export async function insertIdentity(
  tx: Db,
  { provider, subject, email, emailStanding }: ProvenPerson,
  { userId, now }: { readonly userId: UserId; readonly now: number },
): Promise<void> {
  const statedEmail = emailStanding === 'verified' ? email : null
  await tx
    .insertInto('socialIdentity')
    .values({ provider, subject, userId, createdAt: instant(now), statedEmail })
    .execute()
}

/** Which providers open an account, the first one first. */
export async function selectIdentities(
  db: Db,
  userId: UserId,
): Promise<{ readonly provider: SocialProvider; readonly createdAt: number }[]> {
  const { rows } = await sql<{ provider: SocialProvider; createdAt: number }>`
    select provider, min(created_at) as created_at from social_identity
    where user_id = ${userId} group by provider order by 2, 1`.execute(db)
  return rows
}

/** Takes a provider from an account; false when it did not open it. */
export async function deleteIdentities(
  tx: Db,
  { userId, provider }: { readonly userId: UserId; readonly provider: SocialProvider },
): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('socialIdentity')
    .where((eb) => eb.and({ userId, provider }))
    .executeTakeFirst()
  return deleted.numDeletedRows > 0
}

export interface NewSocialMember {
  readonly firstName: string
  readonly lastName: string
  readonly email: string | null
  readonly emailVerified: boolean
  readonly mobilePhone: string | null
  readonly centerId: CenterId | null
  readonly acceptsTerms: boolean
  readonly newsSms: boolean
  readonly receiveNewsletter: boolean
  readonly communicationMode: CommunicationMode
  readonly now: number
}

/** Adds a member without password and gives their id; null when the e-mail has an account already. */
export async function insertSocialMember(tx: Db, member: NewSocialMember): Promise<number | null> {
  const { emailVerified, acceptsTerms, now, ...fields } = member
  const row = await tx
    .insertInto('appUser')
    .values({
      ...fields,
      createdAt: instant(now),
      termsAcceptedAt: acceptsTerms ? instant(now) : null,
      mustComplete: !acceptsTerms || fields.mobilePhone === null || fields.centerId === null,
      emailVerifiedAt: emailVerified ? instant(now) : null,
    })
    .onConflict((conflict) => conflict.constraint('app_user_email_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function isAnySpent(tx: Db, hashes: readonly Buffer[]): Promise<boolean> {
  const { rows } = await sql`
    select from spent_token where token_hash = any(${hashes}::bytea[])`.execute(tx)
  return rows.length > 0
}

/** Spends tokens; false when one of them was spent already (requirement M30). */
export async function spend(
  tx: Db,
  { hashes, expiresAt }: { readonly hashes: readonly Buffer[]; readonly expiresAt: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into spent_token (token_hash, expires_at)
    select hash, ${instant(expiresAt)} from unnest(${hashes}::bytea[]) as hash
    on conflict do nothing returning token_hash`.execute(tx)
  return rows.length === hashes.length
}
