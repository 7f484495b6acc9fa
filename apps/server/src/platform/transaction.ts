import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '@quatre/db'

const retriedCodes = new Set(['40001', '40P01'])
const mostAttempts = 3

/** The PostgreSQL error code of an error, or undefined. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}

/**
 * Runs `work` in a READ COMMITTED transaction; a deadlock or serialisation failure, and any code
 * named in `alsoRetry`, is tried again, three times in all, after a short uneven pause.
 */
export async function inTransaction<T>(
  db: Db,
  work: (tx: Db) => Promise<T>,
  alsoRetry: readonly string[] = [],
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      const code = sqlState(error) ?? ''
      const again = retriedCodes.has(code) || alsoRetry.includes(code)
      if (!again || attempt === mostAttempts) throw error
      await pause(attempt * 5 + Math.random() * 10)
    }
  }
}
