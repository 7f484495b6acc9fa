import type { Db } from '@quatre/db'
import type { UserId } from '@quatre/domain'
import { sql } from 'kysely'
import type { MemberData } from '../core/member-data.ts'

/** The card of a member; cashback itself is exported with their payments, from the books. */
export const exported: MemberData['exported'] = [
  {
    name: 'memberCard',
    tables: ['member_card'],
    rows: (userId) => sql`select reference from member_card where user_id = ${userId}`,
  },
]

/** The reference of a member's card, made when it is first asked for. */
export async function ensureCardReference(db: Db, userId: UserId): Promise<string> {
  await sql`insert into member_card (user_id) values (${userId}) on conflict do nothing`.execute(db)
  const { rows } = await sql<{ reference: string }>`
    select reference from member_card where user_id = ${userId}`.execute(db)
  if (rows[0] === undefined) throw new Error('no card of a member')
  return rows[0].reference
}

/** Frees the codes of members who have left for good. */
export async function forgetCards(tx: Db, userIds: readonly number[]): Promise<void> {
  await sql`delete from member_card where user_id = any(${userIds})`.execute(tx)
}
