import type { Db } from '@quatre/db'
import { hidingName, type UserId } from '@quatre/domain'
import { sql } from 'kysely'
import { deleteAlert } from './open/alert.sql.ts'
import { deleteMemberWaits } from './waits/court-wait.sql.ts'
import type { CourtTime } from '../core/court-time/court-time.ts'

/**
 * A member leaves: ends their waits, releases their unpaid holds, and deletes their name where they are
 * another member's guest by their proven address. Call it while the account has its e-mail.
 */
export const bookingsLeaver =
  (courtTime: CourtTime) =>
  async (
    tx: Db,
    { userId, now }: { readonly userId: UserId; readonly now: number },
  ): Promise<void> => {
    await sql`update participation p
      set guest_name = ${hidingName}, guest_email = null, guest_phone = null
      from app_user u where u.id = ${userId} and p.guest_email = u.email
        and u.email_verified_at is not null`.execute(tx)
    await deleteMemberWaits(tx, userId)
    await deleteAlert(tx, userId)
    await courtTime.releaseMemberHolds(tx, userId, now)
  }
