import type { Db } from '@quatre/db'
import type { UserId } from '@quatre/domain'
import { sql } from 'kysely'
import type { Recipient } from '../../platform/mail/mail-layout.ts'

/** Where mails to these members go; nobody who has left. */
export async function selectRecipients(
  db: Db,
  userIds: readonly UserId[],
): Promise<readonly Recipient[]> {
  const { rows } = await sql<Recipient>`
    select email, first_name from app_user
    where id = any(${[...userIds]}::integer[]) and is_active and email is not null order by id`.execute(
    db,
  )
  return rows
}
