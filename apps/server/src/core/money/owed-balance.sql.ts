import type { Db } from '@quatre/db'
import type { UserId } from '@quatre/domain'
import { sql } from 'kysely'

/** The money owed to a member whose account is closed, in cents, locked. */
export async function selectOwedBalance(tx: Db, userId: UserId): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select balance_cents::integer as cents from ledger_account
    where kind = 'refunds_due' and user_id = ${userId} for update`.execute(tx)
  return rows[0]?.cents ?? 0
}
