import type { Db } from '@quatre/db'
import type { SocialProvider, UserId } from '@quatre/domain'
import { sql } from 'kysely'
import { endMemberSessions } from '../members.sql.ts'

/** Voids a password that is not proven to be the owner's; false when there is none. */
export async function voidUnprovenPassword(tx: Db, userId: UserId): Promise<boolean> {
  const updated = await tx
    .updateTable('appUser')
    .set({ passwordHash: null })
    .where('id', '=', userId)
    .where('passwordHash', 'is not', null)
    .where('passwordProven', '=', false)
    .executeTakeFirst()
  return updated.numUpdatedRows > 0
}

/**
 * Leaves an account to the person who has just proven its address: its sessions end, and identities whose provider did
 * not itself state this very address open it no more. Returns their providers. Call it once the account is locked.
 */
export async function leaveToOwner(tx: Db, userId: UserId): Promise<SocialProvider[]> {
  await endMemberSessions(tx, userId)
  const { rows } = await sql<{ provider: SocialProvider }>`
    with untied as (
      delete from social_identity i using app_user u
      where u.id = ${userId} and i.user_id = u.id and i.stated_email is distinct from u.email
      returning i.provider)
    select distinct provider from untied order by 1`.execute(tx)
  return rows.map(({ provider }) => provider)
}
