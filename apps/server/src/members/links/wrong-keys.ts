import type { Db } from '@quatre/db'
import type { ProblemCode } from '@quatre/domain'
import { countFailures } from '../../platform/limits/limits.ts'

const codes: ReadonlySet<ProblemCode> = new Set([
  'link_not_valid',
  'handover_token_refused',
  'bad_request',
])

/**
 * Opens a resource by the key that grants access to it; wrong keys count for the connection.
 * @throws Problem too_many_requests, and the problems of the opening
 */
export function countWrongKeys<T extends object>(
  db: Db,
  { callerAddress, now }: { readonly callerAddress: string; readonly now: number },
  open: () => Promise<T>,
): Promise<T> {
  const use = { limit: 'wrongKeys', key: callerAddress } as const
  const isFailure = (answer: T) => 'status' in answer && answer.status === 'not_valid'
  return countFailures(db, { use, now, codes, isFailure }, open)
}
