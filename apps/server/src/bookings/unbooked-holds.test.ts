import { randomUUID } from 'node:crypto'
import type { Booking, BookingSummary } from '@quatre/contract'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { standForEach } from '../testing/stand.ts'
import { at, fixtureNow } from '../testing/center-fixture.ts'
import { chargeBooking } from '../testing/charge.ts'

const stand = await standForEach('unbooked_holds', { members: 1 })

const holdMs = 600_000

async function hold(clock: string): Promise<Booking> {
  const { status, body } = await stand.hold(stand.tokens[0], { startingDate: at(clock) })
  expect(status).toBe(201)
  return body as Booking
}

/** Everything that a member is shown of bookings, by number. */
async function shown() {
  const token = stand.tokens[0]
  const { body: list } = await stand.call<BookingSummary[]>('GET', '/bookings', { token })
  const { body: parts } = await stand.call<{ booking: BookingSummary }[]>(
    'GET',
    '/userparticipations',
    { token },
  )
  expect(parts.map(({ booking }) => booking)).toEqual(list)
  return new Map(list.map((booking) => [booking.id, booking]))
}

async function readHoldEnd(id: number) {
  const { body } = await stand.call('GET', `/bookings/${id}`, { token: stand.tokens[0] })
  return (body as Booking).holdEnd
}

async function release(id: number, how: 'replaced' | 'let go' | 'over' | 'swept'): Promise<void> {
  if (how === 'replaced') await hold('20:00')
  if (how === 'let go') {
    const options = { token: stand.tokens[0], body: {}, key: randomUUID() }
    await stand.call('POST', `/bookings/${id}/cancel`, options)
  }
  if (how === 'over' || how === 'swept') stand.clock(fixtureNow + holdMs)
  if (how === 'swept') await stand.jobs.repeat('expire holds')
}

async function tryToPay(id: number, state: string, reason: string | null = null): Promise<void> {
  await chargeBooking(stand.db, id)
  await sql`insert into payment (id, charge_id, user_id, method_id, amount_cents, address, state,
      refusal_reason)
    select ${randomUUID()}, b.charge_id, b.user_id, 4, 100, 'test', ${state}, ${reason}
    from booking b where b.id = ${id}`.execute(stand.db)
}

// requirement B50
describe('a hold that became no booking', () => {
  test.each(['replaced', 'let go', 'over', 'swept'] as const)(
    'without a payment is no longer listed, once it is %s',
    async (how) => {
      const { id } = await hold('18:00')
      expect((await shown()).get(id)).toMatchObject({ status: 'Pending', holdEnd: null })
      await release(id, how)
      expect((await shown()).has(id)).toBe(false)
      expect(await readHoldEnd(id)).toBe('unpaid')
    },
  )

  test.each([
    ['refused', [['refused', 'Refused']]],
    ['refused', [['cancelled', 'Shopper Cancelled']]],
    ['awaited', [['cancelled', null]]],
    [
      'awaited',
      [
        ['refused', 'Refused'],
        ['redirected', null],
      ],
    ],
    [
      'returned',
      [
        ['refused', 'Refused'],
        ['returned', null],
      ],
    ],
  ] as const)('shows the attempted payment: %s after %j', async (end, payments) => {
    const { id } = await hold('18:00')
    for (const [state, reason] of payments) await tryToPay(id, state, reason)
    expect((await shown()).get(id)).toMatchObject({ holdEnd: null })
    await release(id, 'over')
    expect((await shown()).get(id)).toMatchObject({ holdEnd: end })
    expect(await readHoldEnd(id)).toBe(end)
  })
})

test('a booking that was cancelled stays one', async () => {
  const { id } = await hold('18:00')
  await tryToPay(id, 'captured')
  await sql`update booking set status = 'Confirmed', expires_at = null where id = ${id}`.execute(
    stand.db,
  )
  await release(id, 'let go')
  expect((await shown()).get(id)).toMatchObject({ status: 'Cancelled', holdEnd: null })
})
