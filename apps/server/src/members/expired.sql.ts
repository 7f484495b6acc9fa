import { instant, type Db } from '@quatre/db'

/** Tables whose rows are refused, and of no use, once they have expired. */
type ExpiringTable =
  'session' | 'limitUse' | 'knownDevice' | 'accountLink' | 'handoverToken' | 'spentToken'

/** Forgets the rows of a table that have expired: they are refused for that already. */
export async function deleteExpired(db: Db, table: ExpiringTable, now: number): Promise<void> {
  await db.deleteFrom(table).where('expiresAt', '<=', instant(now)).execute()
}
