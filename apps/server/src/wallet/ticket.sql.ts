import { instant, type Db, type Row } from '@quatre/db'
import type { UserId } from '@quatre/domain'
import { sql } from 'kysely'

export type Ticket = Row<'ticket', 'id' | 'valueCents' | 'council' | 'expiresAt' | 'usedAt'>

export async function selectTicket(db: Db, codeHash: Buffer): Promise<Ticket | null> {
  const row = await db
    .selectFrom('ticket')
    .select(['id', 'valueCents', 'council', 'expiresAt', 'usedAt'])
    .where('codeHash', '=', codeHash)
    .executeTakeFirst()
  return row ?? null
}

/** Uses a ticket up, for the first caller; false when it is used or over. */
export async function markUsed(
  tx: Db,
  used: { readonly ticketId: number; readonly userId: UserId; readonly now: number },
): Promise<boolean> {
  const { rows } = await sql`
    update ticket set used_by = ${used.userId}, used_at = ${instant(used.now)}
    where id = ${used.ticketId} and used_at is null and expires_at > ${instant(used.now)}
    returning 1`.execute(tx)
  return rows.length > 0
}
