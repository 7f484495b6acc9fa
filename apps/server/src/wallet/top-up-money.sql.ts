import type { Db } from '@quatre/db'
import type { ChargeId } from '@quatre/domain'
import { sql } from 'kysely'

/**
 * The part of a top-up's bonus that counts as given, in cents, its spent part included. A withdrawal has ended the
 * rest.
 */
export async function selectBonusGiven(
  tx: Db,
  chargeId: ChargeId,
): Promise<{ readonly givenCents: number; readonly withdrawnCents: number }> {
  const { rows } = await sql<{ givenCents: number; withdrawnCents: number }>`
    select coalesce(sum(e.amount_cents), 0)::integer as given_cents,
      coalesce(-sum(e.amount_cents) filter (where t.event_key like 'top-up-withdrawn:%'), 0)::integer
        as withdrawn_cents
    from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
    join ledger_account a on a.id = e.account_id and a.kind = 'vouchers'
    where t.charge_id = ${chargeId} and t.payment_id is null`.execute(tx)
  return rows[0] ?? { givenCents: 0, withdrawnCents: 0 }
}
