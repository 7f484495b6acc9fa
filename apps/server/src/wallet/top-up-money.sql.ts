import type { Db } from '@quatre/db'
import type { ChargeId, UserId } from '@quatre/domain'
import { sql } from 'kysely'
import { Problem } from '../http/problems.ts'

/** Nobody closes this account until the end. @throws Problem session_expired when it is closed */
export async function lockActiveMember(tx: Db, userId: UserId): Promise<void> {
  const { rows } = await sql`
    select from app_user where id = ${userId} and is_active for share`.execute(tx)
  if (rows.length === 0) throw new Problem('session_expired')
}

/** What a top-up has left in the books, in cents. */
export async function selectTopUpMoney(
  tx: Db,
  chargeId: ChargeId,
): Promise<{
  readonly heldCents: number
  readonly lostCents: number
  readonly bonusCents: number
}> {
  const { rows } = await sql<{ heldCents: number; lostCents: number; bonusCents: number }>`
    select
      coalesce(sum(e.amount_cents) filter (where a.kind = 'provider'), 0)::integer as held_cents,
      -- the bonus came out of the same account, by a transaction that names no payment
      coalesce(sum(e.amount_cents) filter (
        where a.kind = 'vouchers' and t.payment_id is not null), 0)::integer as lost_cents,
      coalesce(-sum(e.amount_cents) filter (where a.kind = 'bonus'), 0)::integer as bonus_cents
    from ledger_transaction t
    join ledger_entry e on e.transaction_id = t.id
    join ledger_account a on a.id = e.account_id
    where t.charge_id = ${chargeId}`.execute(tx)
  return rows[0] ?? { heldCents: 0, lostCents: 0, bonusCents: 0 }
}
