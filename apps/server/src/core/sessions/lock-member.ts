import type { Db } from '@quatre/db'
import type { UserId } from '@quatre/domain'
import { sql } from 'kysely'
import { Problem } from '../../http/problems.ts'

/** Whether a member has an account at this moment, for decisions that a parallel closing may change. */
export async function hasAccount(db: Db, userId: UserId): Promise<boolean> {
  const { rows } = await sql<{ isActive: boolean }>`
    select is_active from app_user where id = ${userId}`.execute(db)
  return rows[0]?.isActive ?? false
}

/** Whether a member has an account; it is neither closed nor reopened before the transaction ends. */
export async function lockMember(tx: Db, userId: UserId): Promise<boolean> {
  const { rows } = await sql<{ isActive: boolean }>`
    select is_active from app_user where id = ${userId} for share`.execute(tx)
  return rows[0]?.isActive ?? false
}

/** Prevents closing the account until the transaction ends. @throws Problem session_expired when it is closed */
export async function lockActiveMember(tx: Db, userId: UserId): Promise<void> {
  if (!(await lockMember(tx, userId))) throw new Problem('session_expired')
}

/** The same, one transaction at a time, before any other lock. @throws Problem session_expired when it is closed */
export async function lockMemberAlone(tx: Db, userId: UserId): Promise<void> {
  const { rows } = await sql`
    select from app_user where id = ${userId} and is_active for no key update`.execute(tx)
  if (rows.length === 0) throw new Problem('session_expired')
}
