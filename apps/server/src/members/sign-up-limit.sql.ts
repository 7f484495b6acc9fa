import { instant, type Db } from '@quatre/db'
import { hourMs } from '@quatre/domain'
import { sql } from 'kysely'
import { freeAt } from '../platform/limits.ts'

const windowMs = hourMs

interface SignUpCaller {
  readonly callerAddress: string
  readonly now: number
}

/** How long a caller must wait for one more account, in milliseconds; 0 when it may have one. */
export async function selectSignUpWaitMs(
  db: Db,
  { callerAddress, now }: SignUpCaller,
  perHour: number,
): Promise<number> {
  const times = sql`select made_at from sign_up where address = ${callerAddress}`
  const { rows } = await sql<{ freeAt: number | null }>`
    select ${freeAt(times, { most: perHour, windowMs })} as free_at`.execute(db)
  return Math.max(0, (rows[0]?.freeAt ?? 0) - now)
}

export async function insertSignUp(tx: Db, { callerAddress, now }: SignUpCaller): Promise<void> {
  await sql`insert into sign_up (address, made_at) values (${callerAddress}, ${instant(now)})`.execute(
    tx,
  )
}

/** Forgets the sign-ups that no longer count. */
export async function deleteOldSignUps(db: Db, now: number): Promise<void> {
  await sql`delete from sign_up where made_at <= ${instant(now - windowMs)}`.execute(db)
}
