import { instant, type Db } from '@quatre/db'
import { sql } from 'kysely'

export interface MemberRow {
  readonly id: number
  readonly firstName: string
  readonly lastName: string
  readonly pseudo: string | null
  readonly email: string | null
  readonly mobilePhone: string | null
  readonly birthDate: string | null
  readonly gender: 'Male' | 'Female' | 'Decline' | null
  readonly street: string | null
  readonly postalCode: string | null
  readonly city: string | null
  readonly centerId: number | null
  readonly roleId: number
  readonly communicationMode: string
}

export async function selectMember(db: Db, userId: number): Promise<MemberRow> {
  const { rows } = await sql<MemberRow>`
    select id, first_name, last_name, pseudo, email, mobile_phone, birth_date, gender, street,
      postal_code, city, center_id, role_id, communication_mode
    from app_user where id = ${userId}`.execute(db)
  const row = rows[0]
  if (row === undefined) throw new Error(`no user ${userId}`)
  return row
}

export interface Account {
  readonly id: number
  readonly passwordHash: string | null
  readonly roleId: number
  readonly isActive: boolean
}

export async function selectAccount(db: Db, email: string): Promise<Account | null> {
  const { rows } = await sql<Account>`
    select id, password_hash, role_id, is_active from app_user where email = ${email}`.execute(db)
  return rows[0] ?? null
}

export interface NewMember {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly passwordHash: string
  readonly mobilePhone: string
  readonly birthDate: string
  readonly gender: 'Male' | 'Female' | 'Decline'
  readonly postalCode: string
  readonly city: string
  readonly centerId: number | null
  readonly newsSms: boolean
  readonly receiveNewsletter: boolean
  readonly communicationMode: 'Email' | 'Facebook'
  readonly createdAt: number
}

/** Adds a member and gives his id; null when the e-mail has an account already. */
export async function insertMember(tx: Db, member: NewMember): Promise<number | null> {
  const row = await tx
    .insertInto('appUser')
    .values({ ...member, createdAt: instant(member.createdAt) })
    // The e-mail would stand in the detail of the error, and so in the log.
    .onConflict((conflict) => conflict.constraint('app_user_email_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Whether a centre is one of those the site shows: active, with application entry 2. */
export async function isChoosableCenter(db: Db, centerId: number): Promise<boolean> {
  const { rows } = await sql`
    select from center c join center_application a on a.center_id = c.id and a.application_id = 2
    where c.id = ${centerId} and c.is_active`.execute(db)
  return rows.length > 0
}

export async function endSessionsOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('session').where('userId', '=', userId).execute()
}

export async function deleteEndedSessions(db: Db, now: number): Promise<void> {
  await sql`delete from session where expires_at <= ${instant(now)}`.execute(db)
}
