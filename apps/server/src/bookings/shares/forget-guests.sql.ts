import { instant } from '@quatre/db'
import { dayMs, hidingName, type ChargeId } from '@quatre/domain'
import { sql } from 'kysely'
import type { Platform } from '../../core/platform.ts'

/** How long after a match we know who played in it without an account. */
const keptMs = 30 * dayMs
const batch = 500

/**
 * Deletes guests' data some time after their match: names, addresses, the addresses they paid from, the
 * provider's reports of them, the mails to them. Amounts, dates and the ledger stay.
 */
export async function forgetGuests(
  { db, events }: Pick<Platform, 'db' | 'events'>,
  now: number,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number; chargeId: ChargeId | null; email: string | null }>`
      select id, charge_id, guest_email as email from participation
      where user_id is null and (guest_email is not null or guest_phone is not null)
        and starts_at < ${instant(now - keptMs)}
      order by starts_at limit ${batch} for update skip locked`.execute(tx)
    const chargeIds = rows.flatMap(({ chargeId }) => chargeId ?? [])
    await sql`update provider_event v set payload = '{}' from payment p
      where p.charge_id = any(${chargeIds}::integer[]) and v.merchant_reference = p.id::text
        and v.done_at is not null`.execute(tx)
    await sql`update payment set address = '', action = null
      where charge_id = any(${chargeIds}::integer[])`.execute(tx)
    await sql`delete from mail
      where user_id is null and created_at < ${instant(now - keptMs)}
        and recipient = any(${rows.flatMap(({ email }) => email ?? [])}::text[])`.execute(tx)
    await sql`update participation set guest_name = ${hidingName}, guest_last_name = null,
        guest_email = null, guest_phone = null, secret_hash = null, mail_key_hash = null, shopper_reference = null
      where id = any(${rows.map(({ id }) => id)}::integer[])`.execute(tx)
    await events.emit(tx, 'guestsForgotten', { chargeIds })
  })
}
