import type { Db } from '@quatre/db'
import type { CashbackEntry, UserId } from '@quatre/domain'
import { sql } from 'kysely'

/** Everything that moved on a member's cashback account, the first first. */
export async function selectCashback(db: Db, userId: UserId): Promise<CashbackEntry[]> {
  const { rows } = await sql<CashbackEntry>`
    select -e.amount_cents as cents, t.created_at as at
    from ledger_account a join ledger_entry e on e.account_id = a.id
    join ledger_transaction t on t.id = e.transaction_id
    where a.kind = 'cashback' and a.user_id = ${userId} order by t.created_at, e.id`.execute(db)
  return rows
}
