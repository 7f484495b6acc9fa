import { randomUUID } from 'node:crypto'
import { limits, type Limit, type LimitName } from '@quatre/contract'
import type { Db } from '@quatre/db'
import type { ProblemCode, UserId } from '@quatre/domain'
import { sql } from 'kysely'
import { Problem } from '../../http/problems.ts'

/** One use of a limit. */
export interface Use {
  readonly limit: LimitName
  /** The account, mailbox or connection that it counts for, by the limit's `by`; keys of e-mails begin with it. */
  readonly key: string
  /** The variable by which an operator sets the number. */
  readonly max?: number
}

/** The key of a limit by member. */
export const memberKey = (memberId: UserId): string => `member:${memberId}`

interface FullLimit {
  readonly limitName: LimitName
  readonly freeAt: number
}

const asked = (uses: readonly Use[], now: number) => ({
  now: new Date(now).toISOString(),
  limits: uses.map(({ limit, key, max = limits[limit].max }) => ({
    name: limit,
    key,
    max,
    expires_at: new Date(now + limits[limit].seconds * 1000).toISOString(),
  })),
})

/**
 * Uses each limit once, or none of them. In a transaction other uses of one of them for the same key
 * wait until it ends, so that an act whose outcome decides whether it counts is counted meanwhile.
 * @returns the use, to be released when it proves not to count
 * @throws Problem as the full limit says, with the time to wait; the longest of several
 */
export async function countUses(
  db: Db,
  uses: readonly Use[],
  now: number,
  useId: string = randomUUID(),
): Promise<string> {
  refuseFull(await takeUse(db, uses, { now, useId }), now)
  return useId
}

/** The same, where a full limit is no refusal: null when it is full. */
export async function tryUses(db: Db, uses: readonly Use[], now: number): Promise<string | null> {
  const useId = randomUUID()
  const full = await takeUse(db, uses, { now, useId })
  return full.length === 0 ? useId : null
}

async function takeUse(
  db: Db,
  uses: readonly Use[],
  { now, useId }: { readonly now: number; readonly useId: string },
): Promise<FullLimit[]> {
  const use = JSON.stringify({ ...asked(uses, now), use_id: useId })
  const { rows } = await sql<FullLimit>`select * from use_limits(${use}::jsonb)`.execute(db)
  return rows
}

/** Asks without using any: before work that costs. @throws Problem as `countUses` */
export async function refuseOver(db: Db, uses: readonly Use[], now: number): Promise<void> {
  refuseFull(await fullLimits(db, uses, now), now)
}

/** Makes other uses of a limit for the same key wait until the transaction ends, before it is used. */
export async function lockLimit(tx: Db, { limit, key }: Use): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${limit} ${key}`}, 0))`.execute(tx)
}

/** Which of them have no room. */
export async function fullLimits(
  db: Db,
  uses: readonly Use[],
  now: number,
): Promise<readonly FullLimit[]> {
  const question = JSON.stringify(asked(uses, now))
  const { rows } = await sql<FullLimit>`select * from full_limits(${question}::jsonb)`.execute(db)
  return rows
}

function refuseFull(full: readonly FullLimit[], now: number): void {
  const [last] = full.toSorted((a, b) => b.freeAt - a.freeAt)
  if (last === undefined) return
  const { limitName: limit, freeAt } = last
  const data: Limit = limits[limit]
  const retryAfterSeconds = (freeAt - now) / 1000
  throw new Problem(data.code ?? 'too_many_requests', { retryAfterSeconds, limit })
}

/** Takes a use back: of all its limits, or of those named. */
export async function releaseUse(
  db: Db,
  useId: string,
  names: readonly LimitName[] | null = null,
): Promise<void> {
  await sql`delete from limit_use where use_id = ${useId}
    and (${names}::text[] is null or limit_name = any(${names}))`.execute(db)
}

/** Lets limits begin anew for their keys. */
export async function clearLimits(db: Db, uses: readonly Use[]): Promise<void> {
  for (const { limit, key } of uses) {
    await db
      .deleteFrom('limitUse')
      .where((eb) => eb.and({ limitName: limit, key }))
      .execute()
  }
}

interface CountedAttempt<T> {
  readonly use: Use
  readonly now: number
  /** The refusals that are failures. */
  readonly codes: ReadonlySet<ProblemCode>
  /** The answers that are; none when absent. */
  readonly isFailure?: (answer: T) => boolean
}

/**
 * Makes an attempt that counts when it fails. It is counted from its beginning: many at once are no
 * more than many in turn.
 * @throws Problem as `countUses`, and the errors of the attempt
 */
export async function countFailures<T>(
  db: Db,
  { use, now, codes, isFailure = () => false }: CountedAttempt<T>,
  attempt: () => Promise<T>,
): Promise<T> {
  const useId = await countUses(db, [use], now)
  let failed = false
  try {
    const answer = await attempt()
    failed = isFailure(answer)
    return answer
  } catch (error) {
    failed = error instanceof Problem && codes.has(error.code)
    throw error
  } finally {
    if (!failed) await releaseUse(db, useId)
  }
}

/** Until when uses count that go on: each with its new end. */
export async function renewUses(
  db: Db,
  uses: readonly { readonly useId: string; readonly expiresAt: number }[],
): Promise<void> {
  const ids = uses.map(({ useId }) => useId)
  const ends = uses.map(({ expiresAt }) => new Date(expiresAt).toISOString())
  await sql`update limit_use l set expires_at = r.expires_at
    from unnest(${ids}::uuid[], ${ends}::timestamptz[]) as r (use_id, expires_at)
    where l.use_id = r.use_id`.execute(db)
}
