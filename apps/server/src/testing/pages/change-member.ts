import { instant, type Db } from '@quatre/db'
import { fixtureNow } from '../center-fixture.ts'
import { chargeBooking } from '../charge.ts'

type Detail = 'mobilePhone' | 'centerId' | 'email' | 'passwordHash'

/** Takes details of a member away, as accounts of former times may lack them. */
export async function forgetDetails(db: Db, id: number, details: readonly Detail[]): Promise<void> {
  const nothing = Object.fromEntries(details.map((detail) => [detail, null]))
  await db.updateTable('appUser').set(nothing).where('id', '=', id).execute()
}

/** Lets a member have come by Facebook too. */
export async function tieFacebook(db: Db, id: number): Promise<void> {
  await db
    .insertInto('socialIdentity')
    .values({ provider: 'facebook', subject: `subject of ${id}`, userId: id })
    .execute()
}

/** Gives a member role 8. */
export async function barMember(db: Db, id: number): Promise<void> {
  await db.updateTable('appUser').set({ roleId: 8 }).where('id', '=', id).execute()
}

/** The number of rows with an e-mail address: accounts, subscriptions, mails. */
export async function countKeptRows(db: Db, email: string) {
  const count = (table: 'appUser' | 'newsletterSubscriber') =>
    db.selectFrom(table).select('id').where('email', '=', email).execute()
  const [accounts, subscriptions] = [await count('appUser'), await count('newsletterSubscriber')]
  const mails = await db.selectFrom('mail').select('id').where('recipient', '=', email).execute()
  return { accounts, subscriptions, mails }
}

/** Lets a booking have an attempt to pay whose player is at their bank. */
export async function leaveForTheBank(db: Db, bookingId: number): Promise<void> {
  const { userId, priceCents } = await db
    .selectFrom('booking')
    .select(['userId', 'priceCents'])
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const chargeId = await chargeBooking(db, bookingId)
  // by the clock of the application: an older one would count as unsettled money
  const createdAt = instant(fixtureNow)
  const sum = { methodId: 4, amountCents: priceCents, address: '127.0.0.1' }
  await db
    .insertInto('payment')
    .values({ id: crypto.randomUUID(), chargeId, userId, state: 'redirected', ...sum, createdAt })
    .execute()
}

/** Lets a member have opened the link of their validation mail. */
export async function proveEmail(db: Db, id: number): Promise<void> {
  const emailVerifiedAt = instant(fixtureNow)
  await db.updateTable('appUser').set({ emailVerifiedAt }).where('id', '=', id).execute()
}
