import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '@quatre/db'

const retriedCodes = new Set(['40001', '40P01'])
const mostAttempts = 3

const afterCommits = new WeakMap<Db, (() => void)[]>()

/**
 * Does something once the transaction is committed, and never when it is rolled back.
 * @throws Error outside of `inTransaction`
 */
export function afterCommit(tx: Db, act: () => void): void {
  const acts = afterCommits.get(tx)
  if (acts === undefined) throw new Error('not a transaction of inTransaction')
  acts.push(act)
}

/** The PostgreSQL error code of an error, or undefined. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}

/** Of PostgreSQL: data exception, broken constraint, limit exceeded. */
const dataClasses = new Set(['22', '23', '54'])

/** Whether the written data are at fault: trying again would fail again. */
export function isDataFault(error: unknown): boolean {
  // nested too deep to be written as text
  if (error instanceof RangeError) return true
  return dataClasses.has(sqlState(error)?.slice(0, 2) ?? '')
}

/** A refusal by a function of the database: a code and its details. */
export interface Refusal {
  readonly code: string
  readonly options: Readonly<Record<string, unknown>>
}

/** The refusal that an error of the database is (`refuse` in SQL); null when it is none. */
export function refusalIn(error: unknown): Refusal | null {
  if (!(error instanceof Error) || sqlState(error) !== 'QR001') return null
  const detail = 'detail' in error ? String(error.detail) : '{}'
  return { code: error.message, options: JSON.parse(detail) as Refusal['options'] }
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
      const acts: (() => void)[] = []
      const result = await db.transaction().execute((tx) => {
        afterCommits.set(tx, acts)
        return work(tx)
      })
      for (const act of acts) act()
      return result
    } catch (error) {
      const code = sqlState(error) ?? ''
      const again = retriedCodes.has(code) || alsoRetry.includes(code)
      if (!again || attempt === mostAttempts) throw error
      await pause(attempt * 5 + Math.random() * 10)
    }
  }
}
