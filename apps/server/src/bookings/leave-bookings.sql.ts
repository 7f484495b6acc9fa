import { instant, type Db } from '@quatre/db'
import { hidingName } from '@quatre/domain'
import { sql } from 'kysely'
import type { CourtPeriod } from '../platform/court-notices.ts'

/**
 * A member leaves: lets go of the courts he holds without having paid, and of his name where he is
 * somebody's guest by an address that is proven his. Call it while the account has its e-mail.
 * @returns the time that is free again
 */
export async function leaveBookings(
  tx: Db,
  { userId, now }: { readonly userId: number; readonly now: number },
): Promise<CourtPeriod[]> {
  await sql`update participation p
    set guest_name = ${hidingName}, guest_email = null, guest_phone = null
    from app_user u where u.id = ${userId} and p.guest_email = u.email
      and u.email_verified_at is not null`.execute(tx)
  const { rows } = await sql<CourtPeriod>`
    select center_id, starts_at as from, ends_at as to
    from release_holds(array(
      select id from booking where user_id = ${userId} and status = 'Pending'), ${instant(now)})`.execute(
    tx,
  )
  return rows
}
