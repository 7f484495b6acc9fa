import type { Db } from '@quatre/db'
import type { Platform } from '../platform/platform.ts'
import { Problem } from '../problems.ts'
import { countRefusals, type Refusals } from './payment.sql.ts'

export interface Payer {
  readonly userId: number
  /** What stands for his connection in limits. */
  readonly address: string
  readonly now: number
}

const hourMilliseconds = 3_600_000
// In an hour. Decision 010: a club's Wi-Fi is one connection, and its known players keep paying.
const refusalsOfUser = 5
const refusalsOfNewcomers = 5
const refusalsOfConnection = 30

/**
 * Keeps stolen cards from being tried here, by one account or by many from one connection.
 * @throws Problem too_many_requests
 */
export async function refuseCardTesting(
  tx: Db,
  log: Platform['log'],
  { userId, address, now }: Payer,
): Promise<void> {
  const refusals = await countRefusals(tx, { userId, address, since: now - hourMilliseconds })
  const limit = reachedLimit(refusals)
  if (limit === null) return
  log.warn({ memberId: userId, limit, ...refusals }, 'card testing: no more cards for an hour')
  throw new Problem('too_many_requests', { retryAfterSeconds: hourMilliseconds / 1000 })
}

function reachedLimit(refusals: Refusals): 'account' | 'connection' | null {
  const { ofUser, ofNewcomers, ofAddress, hasPaid } = refusals
  if (ofUser >= refusalsOfUser) return 'account'
  if (ofAddress >= refusalsOfConnection) return 'connection'
  return !hasPaid && ofNewcomers >= refusalsOfNewcomers ? 'connection' : null
}
