import { expect, test } from 'vitest'
import { at } from '../testing/center-fixture.ts'
import { heldBooking, pay } from '../testing/pay.ts'
import { standForAll } from '../testing/stand.ts'
import { recordStatements } from '../testing/statements.ts'

const stand = await standForAll('statements_of_paying', { members: 1, bank: 'stand-in' })

/** Of the queue and its jobs, which look for the end of the transaction at a pace of their own. */
const ofQueue = /^select (pg_current_xact_id|pg_xact_status|id, event_key, template)/
/** As many as before several could share a price and before anything else was paid for. */
const before = 39

// requirement P119
test('paying a held booking in full costs no more statements than before there were other ways to pay', async () => {
  const first = await heldBooking(stand)
  await pay(stand, first) // makes what a centre's books have once
  const counts: number[] = []
  for (const hour of ['20:00', '16:00', '14:00']) {
    const booking = await heldBooking(stand, { startingDate: at(hour) })
    const statements = await recordStatements(async () => {
      expect((await pay(stand, booking)).status).toBe(200)
    })
    counts.push(statements.filter((text) => !ofQueue.test(text)).length)
  }
  // the fewest: a payment may meet what the server reads again once in a while
  expect(Math.min(...counts)).toBeGreaterThan(30)
  expect(Math.min(...counts)).toBeLessThanOrEqual(before)
})
