import type { Db } from '@quatre/db'
import { sql } from 'kysely'

/**
 * Deletes, for members who have left for good, the addresses they paid from and the provider's messages about
 * them. Amounts, dates and the ledger stay.
 */
export async function forgetPayers(tx: Db, userIds: readonly number[]): Promise<void> {
  await sql`update provider_event v set payload = '{}' from payment p
    where p.user_id = any(${userIds}) and v.merchant_reference = p.id::text
      and v.done_at is not null`.execute(tx)
  await sql`delete from stored_card where user_id = any(${userIds})`.execute(tx)
  await sql`update club_refund set reason = null where charge_id in (
    select id from charge where payer_id = any(${userIds}))`.execute(tx)
  await sql`update pass_use set code = '' where user_id = any(${userIds})`.execute(tx)
  await sql`update payment set address = '', action = null
    where user_id = any(${userIds})`.execute(tx)
}
