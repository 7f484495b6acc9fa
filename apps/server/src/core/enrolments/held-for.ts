import type { Db } from '@quatre/db'
import { enrolmentHeldMinutes, minuteMs } from '@quatre/domain'
import { selectPaidPayers } from './enrolment-charge.sql.ts'
import { holdUntil, type Enrolment } from './enrolment.sql.ts'

/** Until when an enrolment that lost a payer is held: once nobody has paid any more, no longer than a new one. */
export async function heldFor(
  tx: Db,
  { id, state, expiresAt }: Pick<Enrolment, 'id' | 'state' | 'expiresAt'>,
  now: number,
): Promise<number | null> {
  if (state !== 'held' || (await selectPaidPayers(tx, [id])).length > 0) return expiresAt
  const until = Math.min(expiresAt ?? Infinity, now + enrolmentHeldMinutes * minuteMs)
  await holdUntil(tx, [id], until)
  return until
}
