import { openDatabase } from '@quatre/db'
import { databaseUrl } from './addresses.ts'

/** Works in the site's own database, and closes it afterwards, also after an error. */
export async function withDatabase<T>(
  work: (db: ReturnType<typeof openDatabase>) => Promise<T>,
): Promise<T> {
  const db = openDatabase(databaseUrl, { max: 1 })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}
