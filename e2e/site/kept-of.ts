import { openDatabase } from '@quatre/db'
import { databaseUrl } from './addresses.ts'

/** How often an e-mail address stands in the database: accounts, subscriptions, mails. */
export async function keptOf(email: string) {
  const db = openDatabase(databaseUrl, { max: 1 })
  const count = (table: 'appUser' | 'newsletterSubscriber') =>
    db.selectFrom(table).select('id').where('email', '=', email).execute()
  const [accounts, subscriptions] = [await count('appUser'), await count('newsletterSubscriber')]
  const mails = await db.selectFrom('mail').select('id').where('recipient', '=', email).execute()
  await db.destroy()
  return { accounts, subscriptions, mails }
}
