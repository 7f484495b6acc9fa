import type { Db } from '@quatre/db'
import { lockNames } from '../platform/limits.ts'
import type { Platform } from '../platform/platform.ts'
import { Problem } from '../problems.ts'
import { countTries, type CountedTries, type Tries } from './card-tries.sql.ts'

export interface Payer {
  readonly userId: number
  /** What stands for his connection in limits. */
  readonly callerAddress: string
  readonly now: number
}

const hourSeconds = 3600
/** Those under way end within minutes: by an answer, or with the hold. */
const underWaySeconds = 60

// In an hour. Decision 010: a club's Wi-Fi is one connection, and its known players keep paying.
const limits = {
  account: { refused: 5, all: 10 },
  newcomers: { refused: 5, all: 20 },
  connection: { refused: 30, all: 60 },
} as const satisfies Record<string, Tries>

/**
 * Keeps stolen cards from being tried here, one after another or all at once, by one account or by
 * many from one connection. Until the commit whoever might pass the same limit waits, so that the try
 * which is written next is counted by him.
 * @throws Problem too_many_requests
 */
export async function refuseCardTesting(
  tx: Db,
  log: Platform['log'],
  { userId, callerAddress, now }: Payer,
): Promise<void> {
  await lockNames(tx, `cards of ${userId}`, `cards from ${callerAddress}`)
  const tries = await countTries(tx, { userId, callerAddress, since: now - hourSeconds * 1000 })
  const limit = reachedLimit(tries)
  if (limit === null) return
  log.warn({ memberId: userId, limit, ...tries }, 'card testing: no more cards for now')
  const refused = tries[limit].refused >= limits[limit].refused
  throw new Problem('too_many_requests', {
    retryAfterSeconds: refused ? hourSeconds : underWaySeconds,
  })
}

function reachedLimit(tries: CountedTries): keyof typeof limits | null {
  const held = tries.hasPaid
    ? (['account', 'connection'] as const)
    : (['account', 'newcomers', 'connection'] as const)
  const reached = held.find(
    (limit) =>
      tries[limit].refused >= limits[limit].refused || tries[limit].all >= limits[limit].all,
  )
  return reached ?? null
}
