import { instant } from '@quatre/db'
import { minuteMs } from '@quatre/domain'
import { withDatabase } from './with-database.ts'

type Detail = 'mobilePhone' | 'centerId' | 'email' | 'passwordHash'

/** Takes details of a member away, as accounts of former times may lack them. */
export async function forgetDetails(email: string, details: readonly Detail[]): Promise<void> {
  await withDatabase(async (db) => {
    const nothing = Object.fromEntries(details.map((detail) => [detail, null]))
    await db.updateTable('appUser').set(nothing).where('email', '=', email).execute()
  })
}

/** Lets the sessions of a member have begun so many minutes ago. */
export async function ageSessions(email: string, minutes: number): Promise<void> {
  await withDatabase(async (db) => {
    const member = db.selectFrom('appUser').select('id').where('email', '=', email)
    const createdAt = instant(Date.now() - minutes * minuteMs)
    await db
      .updateTable('session')
      .set({ createdAt, signedInAt: createdAt })
      .where('userId', '=', member)
      .execute()
  })
}

/** Gives a member role 8. */
export async function barMember(email: string): Promise<void> {
  await withDatabase(async (db) => {
    await db.updateTable('appUser').set({ roleId: 8 }).where('email', '=', email).execute()
  })
}
