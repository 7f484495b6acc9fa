import { instant, openDatabase } from '@quatre/db'
import { databaseUrl } from './addresses.ts'

type Detail = 'mobilePhone' | 'centerId' | 'email' | 'passwordHash'

/** Takes details of a member away, as accounts of former times may lack them. */
export async function forgetDetails(email: string, details: readonly Detail[]): Promise<void> {
  const db = openDatabase(databaseUrl, { max: 1 })
  const nothing = Object.fromEntries(details.map((detail) => [detail, null]))
  await db.updateTable('appUser').set(nothing).where('email', '=', email).execute()
  await db.destroy()
}

/** Lets the sessions of a member have begun so many minutes ago. */
export async function ageSessions(email: string, minutes: number): Promise<void> {
  const db = openDatabase(databaseUrl, { max: 1 })
  const member = db.selectFrom('appUser').select('id').where('email', '=', email)
  const createdAt = instant(Date.now() - minutes * 60_000)
  await db
    .updateTable('session')
    .set({ createdAt, signedInAt: createdAt })
    .where('userId', '=', member)
    .execute()
  await db.destroy()
}

/** Lets a member have opened the link of his validation mail. */
export async function proveEmail(email: string): Promise<void> {
  const db = openDatabase(databaseUrl, { max: 1 })
  const emailVerifiedAt = instant(Date.now())
  await db.updateTable('appUser').set({ emailVerifiedAt }).where('email', '=', email).execute()
  await db.destroy()
}

/** Lets a member have come by Facebook too. */
export async function tieFacebook(email: string): Promise<void> {
  const db = openDatabase(databaseUrl, { max: 1 })
  const member = db.selectFrom('appUser').select('id').where('email', '=', email)
  await db
    .insertInto('socialIdentity')
    .values({ provider: 'facebook', subject: `subject of ${email}`, userId: member })
    .execute()
  await db.destroy()
}

/** Gives a member role 8. */
export async function barMember(email: string): Promise<void> {
  const db = openDatabase(databaseUrl, { max: 1 })
  await db.updateTable('appUser').set({ roleId: 8 }).where('email', '=', email).execute()
  await db.destroy()
}
