import { sqlState } from '../platform/transaction.ts'

/** Of PostgreSQL: data exception, broken constraint, limit exceeded. */
const dataClasses = new Set(['22', '23', '54'])

/** Whether what was to be written is at fault itself: trying again would fail again. */
export function isDataFault(error: unknown): boolean {
  // nested too deep to be written as text
  if (error instanceof RangeError) return true
  return dataClasses.has(sqlState(error)?.slice(0, 2) ?? '')
}
