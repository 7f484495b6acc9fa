import { createTestDatabase } from '@quatre/db'
import { clubRevenue } from '@quatre/domain'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { addMembers, fillCenters, fixtureNow as now } from '../../testing/center-fixture.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { openEvents } from '../events.ts'
import { countReceived, insertCharge } from './charge.sql.ts'
import { selectBalance } from './ledger.ts'
import type { Payables } from './payables.ts'
import { openRefunds } from './refunds.ts'

const payables = { booking: { earningAccount: () => clubRevenue(1) } } as unknown as Payables
const jobs = { add: async () => {} } as unknown as Jobs
const refunds = openRefunds({ jobs, payables, events: openEvents() })
let chargeId: number

const database = await createTestDatabase('refunds_of_charge')
await fillCenters(database.db)
await addMembers(database.db, 1)
beforeEach(async () => {
  const owed = { kind: 'booking', payerId: 1, centerId: 1, amountCents: 4800, now } as const
  chargeId = await inTransaction(database.db, async (tx) => {
    const { id } = await insertCharge(tx, owed)
    await countReceived(tx, { chargeId: id, cents: 4800, gives: 'paid' })
    return id
  })
})
afterAll(() => database.close())

const give = (amountCents: number) =>
  inTransaction(database.db, (tx) =>
    refunds.give(tx, { chargeId, amountCents, to: 'wallet', by: 'member', now }),
  )

// requirement P16
test('a charge is refunded in parts, by many at once, and never beyond its payments', async () => {
  const before = (await selectBalance(database.db, 1)).walletCents
  const given = await Promise.allSettled(Array.from({ length: 12 }, () => give(1000)))
  const refused = given.flatMap((one) => (one.status === 'rejected' ? [one.reason.constraint] : []))
  expect(refused).toEqual(Array.from({ length: 8 }, () => 'charge_refund_bound'))
  await give(800)
  expect((await selectBalance(database.db, 1)).walletCents - before).toBe(4800)
  const { rows } = await sql`select received_cents, refunded_cents, state,
      (select count(*)::integer from refund where charge_id = c.id) as lines
    from charge c where id = ${chargeId}`.execute(database.db)
  expect(rows).toEqual([{ receivedCents: 4800, refundedCents: 4800, state: 'paid', lines: 5 }])
})
