import { instant } from '@quatre/db'
import { giveCredit } from '../../../apps/server/src/testing/give-credit.ts'
import { withDatabase } from './with-database.ts'

/** Gives a member 20 € on their SOLDE and a card that they keep; gives their number. */
export async function giveMoney(email: string): Promise<number> {
  return withDatabase(async (db) => {
    const { id: userId } = await db
      .selectFrom('appUser')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    await giveCredit(db, 'wallet', 2000, undefined, userId)
    const card = { brand: 'visa', lastFour: '1111', expiryMonth: 3, expiryYear: 2090 }
    const createdAt = instant(Date.now())
    await db
      .insertInto('storedCard')
      .values({ userId, providerId: crypto.randomUUID(), createdAt, ...card })
      .execute()
    return userId
  })
}
