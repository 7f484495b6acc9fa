import { randomUUID } from 'node:crypto'
import type { Db } from '@quatre/db'
import { creditGivenPosting, type CreditSource } from '@quatre/domain'
import { sql } from 'kysely'
import { addPosting } from '../core/money/ledger.ts'
import { inTransaction } from '../platform/transaction.ts'
import { fixtureNow } from './center-fixture.ts'

/** Gives a member credit, the first unless said otherwise; cashback can be spent through a last day. */
export async function giveCredit(
  db: Db,
  source: CreditSource,
  amountCents: number,
  lastDay = '2027-01-31',
  userId = 1,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const entries = creditGivenPosting({ amountCents, source, userId })
    await addPosting(tx, { eventKey: randomUUID(), kind: 'given', entries, now: fixtureNow })
    if (source !== 'cashback') return
    await sql`insert into cashback_lot (user_id, given_cents, left_cents, last_day)
      values (${userId}, ${amountCents}, ${amountCents}, ${lastDay}::date)`.execute(tx)
  })
}
