import { instant, type Db } from '@quatre/db'
import { sql } from 'kysely'

export interface Caller {
  /** The account that is tried; null when the answer only counts for the address. */
  readonly email: string | null
  readonly address: string
}

const minuteMs = 60_000
// Five failures in 15 minutes for an account from one address; fifty an hour for an address.
const ofAccount = { failures: 5, windowMs: 15 * minuteMs }
const ofAddress = { failures: 50, windowMs: 60 * minuteMs }

/** One attempt of an address at a time, until the transaction ends: none slips past the count. */
export async function lockAddress(tx: Db, address: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in ${address}`}, 0))`.execute(tx)
}

/**
 * How long this caller must wait, in milliseconds; 0 when he may try. An account is slowed down
 * only for the address the failures came from, so that its owner can still sign in from elsewhere.
 */
export async function selectWaitMs(db: Db, caller: Caller, now: number): Promise<number> {
  const { rows } = await sql<{ accountFreeAt: number | null; addressFreeAt: number | null }>`
    select
      (select failed_at from sign_in_failure
        where email = ${caller.email}::text and address = ${caller.address}
        order by failed_at desc offset ${ofAccount.failures - 1} limit 1)
        + ${ofAccount.windowMs} * interval '1 millisecond' as account_free_at,
      (select failed_at from sign_in_failure where address = ${caller.address}
        order by failed_at desc offset ${ofAddress.failures - 1} limit 1)
        + ${ofAddress.windowMs} * interval '1 millisecond' as address_free_at`.execute(db)
  const freeAt = Math.max(rows[0]?.accountFreeAt ?? 0, rows[0]?.addressFreeAt ?? 0)
  return Math.max(0, freeAt - now)
}

export async function insertFailure(tx: Db, caller: Caller, now: number): Promise<void> {
  await sql`insert into sign_in_failure (email, address, failed_at)
    values (${caller.email ?? ''}, ${caller.address}, ${instant(now)})`.execute(tx)
}

export async function deleteFailuresOf(tx: Db, { email, address }: Caller): Promise<void> {
  await sql`delete from sign_in_failure where email = ${email}::text and address = ${address}`.execute(
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
    where failed_at <= ${instant(now - ofAddress.windowMs)}`.execute(db)
}
