import { withDatabase } from './with-database.ts'

/** How often an e-mail address stands in the database: accounts, subscriptions, mails. */
export async function keptOf(email: string) {
  return withDatabase(async (db) => {
    const count = (table: 'appUser' | 'newsletterSubscriber') =>
      db.selectFrom(table).select('id').where('email', '=', email).execute()
    const [accounts, subscriptions] = [await count('appUser'), await count('newsletterSubscriber')]
    const mails = await db.selectFrom('mail').select('id').where('recipient', '=', email).execute()
    return { accounts, subscriptions, mails }
  })
}
