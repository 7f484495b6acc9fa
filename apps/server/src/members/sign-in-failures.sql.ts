import { instant, type Db } from '@quatre/db'
import { hourMs, minuteMs } from '@quatre/domain'
import { sql } from 'kysely'
import { freeAt, lockNames } from '../platform/limits.ts'

export interface Caller {
  /** The account that is tried; null when the answer only counts for the caller. */
  readonly email: string | null
  readonly callerAddress: string
}

// Five failures in 15 minutes for an account from one caller; fifty an hour for a caller.
const ofAccount = { most: 5, windowMs: 15 * minuteMs }
const ofCaller = { most: 50, windowMs: hourMs }

/** One attempt of a caller at a time, until the transaction ends: none slips past the count. */
export async function lockCaller(tx: Db, callerAddress: string): Promise<void> {
  await lockNames(tx, `sign-in ${callerAddress}`)
}

/**
 * How long this caller must wait, in milliseconds; 0 when he may try. An account is slowed down
 * only for the caller the failures came from, so that its owner can still sign in from elsewhere.
 */
export async function selectWaitMs(db: Db, caller: Caller, now: number): Promise<number> {
  const { email, callerAddress } = caller
  const ofSame = sql`select failed_at from sign_in_failure
    where email = ${email}::text and address = ${callerAddress}`
  const ofAll = sql`select failed_at from sign_in_failure where address = ${callerAddress}`
  const { rows } = await sql<{ freeAt: number | null }>`
    select greatest(${freeAt(ofSame, ofAccount)}, ${freeAt(ofAll, ofCaller)}) as free_at`.execute(
    db,
  )
  return Math.max(0, (rows[0]?.freeAt ?? 0) - now)
}

export async function insertFailure(tx: Db, caller: Caller, now: number): Promise<void> {
  await sql`insert into sign_in_failure (email, address, failed_at)
    values (${caller.email ?? ''}, ${caller.callerAddress}, ${instant(now)})`.execute(tx)
}

export async function deleteFailuresOf(tx: Db, { email, callerAddress }: Caller): Promise<void> {
  await sql`delete from sign_in_failure where email = ${email}::text and address = ${callerAddress}`.execute(
    tx,
  )
}

/** Who sets a new password by his mail waits no longer, wherever the wrong ones came from. */
export async function deleteFailuresTo(tx: Db, email: string): Promise<void> {
  await sql`delete from sign_in_failure where email = ${email}`.execute(tx)
}

/** Forgets the failures that no longer count. */
export async function deleteOldFailures(db: Db, now: number): Promise<void> {
  await sql`delete from sign_in_failure
    where failed_at <= ${instant(now - ofCaller.windowMs)}`.execute(db)
}
