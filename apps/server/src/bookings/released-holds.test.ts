import type { Booking } from '@quatre/contract'
import { randomUUID } from 'node:crypto'
import { minuteMs } from '@quatre/domain'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { standForEach } from '../testing/stand.ts'
import { at, closeCourt, courts, fixtureNow } from '../testing/center-fixture.ts'
import { chargeBooking } from '../testing/charge.ts'
import { waitingForLock } from '../testing/waiting-for-lock.ts'
import { openCourtTime } from '../core/court-time/court-time.ts'

const holdMs = 600_000

const stand = await standForEach('released_holds', { members: 8 })

async function hold(member: number, startingDate: string, body: object = {}): Promise<Booking> {
  const answer = await stand.hold(stand.tokens[member], { startingDate, ...body })
  expect(answer).toMatchObject({ status: 201 })
  return answer.body as Booking
}

const giveBack = ({ id }: Booking) =>
  stand.call('POST', `/bookings/${id}/cancel`, {
    token: stand.tokens[0],
    key: randomUUID(),
    body: {},
  })

/** As if its payment had been sent when it was held, and were not answered. */
async function askBank({ id }: Booking): Promise<void> {
  await chargeBooking(stand.db, id)
  await sql`insert into payment (id, charge_id, user_id, method_id, amount_cents, address, created_at)
    select ${randomUUID()}, b.charge_id, b.user_id, 4, 100, 'test', b.created_at
    from booking b where b.id = ${id}`.execute(stand.db)
}

async function readStates(bookingId: number) {
  const { rows } = await sql<{ booking: string; places: string[] }>`
    select b.status as booking, array_agg(distinct p.status) as places
    from booking b join participation p on p.booking_id = b.id
    where b.id = ${bookingId} group by b.id`.execute(stand.db)
  return rows[0]
}

describe('a hold that ends', () => {
  test('by itself is announced, each one, however many other bookings there are', async () => {
    const starts = ['10:00', '12:00', '14:00', '16:00', '18:00']
    for (const [member, clock] of starts.entries()) await hold(member, at(clock))
    await hold(6, at('20:00'))
    await sql`update booking set expires_at = expires_at + interval '1 day'
      where starts_at = ${at('20:00')}::timestamptz`.execute(stand.db)
    const freed: number[] = []
    const courtTime = openCourtTime({
      announce(_topic, period = '') {
        freed.push(Number(period.split(' ')[0]))
      },
    })
    await courtTime.expireOverdue(stand.db, fixtureNow + holdMs)
    expect(freed.sort((a, b) => a - b)).toEqual(starts.map((clock) => Date.parse(at(clock))))
  })

  test('takes its places with it, by the clock as for another hold', async () => {
    const first = await hold(0, at('10:00'))
    await hold(0, at('12:00'))
    expect(await readStates(first.id)).toEqual({ booking: 'Cancelled', places: ['Cancelled'] })
    const other = await hold(1, at('14:00'))
    stand.clock(fixtureNow + holdMs)
    await stand.jobs.repeat('expire holds')
    expect(await readStates(other.id)).toEqual({ booking: 'Expired', places: ['Cancelled'] })
  })

  test('is not in the way of the booking that moves for the new one', async () => {
    await closeCourt(stand.db, courts.outdoor, at('17:00'), at('22:00'))
    await closeCourt(stand.db, courts.indoorB, at('19:30'), at('22:00'))
    const tom = await hold(1, at('18:00'), { duration: 90 })
    await sql`update court_time set court_id = ${courts.indoorA} where booking_id = ${tom.id}`.execute(
      stand.db,
    )
    await sql`update booking set court_id = ${courts.indoorA} where id = ${tom.id}`.execute(
      stand.db,
    )
    await hold(0, at('18:00'), { duration: 90, court: courts.indoorB })
    const moved = await hold(0, at('19:00'), { duration: 90 })
    expect(moved.court.id).toBe(courts.indoorA)
    const { body } = await stand.call('GET', `/bookings/${tom.id}`, { token: stand.tokens[1] })
    expect((body as Booking).court.id).toBe(courts.indoorB)
  })

  // requirement B54
  test.each([
    ['for another', 201, () => stand.hold(stand.tokens[0], { startingDate: at('12:00') })],
    ['by its player', 200, giveBack],
  ])(
    'is not let go %s while its payment may be on its way to the bank, and is after half a minute',
    async (_how, done, letGo) => {
      const held = await hold(0, at('10:00'))
      await askBank(held)
      stand.clock(fixtureNow + 29_999)
      expect(await letGo(held)).toMatchObject({
        status: 409,
        body: { code: 'payment_in_progress' },
      })
      expect((await readStates(held.id))?.booking).toBe('Pending')
      stand.clock(fixtureNow + 30_000)
      expect((await letGo(held)).status).toBe(done)
      expect((await readStates(held.id))?.booking).toBe('Cancelled')
      await sql`delete from payment`.execute(stand.db)
    },
  )
})

// requirement B16
describe('a time that the same player holds again', () => {
  const evening = { startingDate: at('18:00'), court: courts.indoorA, duration: 90 }
  const holdAndReadEnd = async (member: number, body: { readonly startingDate: string }) =>
    Date.parse((await hold(member, body.startingDate, body)).expiresAt ?? '')

  test('goes on with the time that is left, whichever court and length the member asks for', async () => {
    const end = fixtureNow + holdMs
    expect(await holdAndReadEnd(0, evening)).toBe(end)
    stand.clock(fixtureNow + 300_000)
    expect(await holdAndReadEnd(0, evening)).toBe(end)
    // elsewhere in the meantime
    expect(await holdAndReadEnd(0, { ...evening, startingDate: at('20:00') })).toBe(end + 300_000)
    const other = { startingDate: at('19:00'), court: courts.indoorB, duration: 60 }
    expect(await holdAndReadEnd(0, other)).toBe(end)
    const { rows } = await sql<{ expiresAt: number }>`
      select expires_at from court_time where court_id = ${courts.indoorB}`.execute(stand.db)
    expect(rows).toEqual([{ expiresAt: end }])
    // for everybody else it is the first time
    expect(await holdAndReadEnd(1, evening)).toBe(end + 300_000)
    stand.clock(end)
    expect(await holdAndReadEnd(2, other)).toBe(end + holdMs)
  })

  test('is the hold the member has, where it is the same in everything', async () => {
    const first = await hold(0, at('18:00'), { duration: 90 })
    stand.clock(fixtureNow + minuteMs)
    const key = randomUUID()
    const body = { startingDate: at('18:00'), duration: 90 }
    const again = await stand.hold(stand.tokens[0], body, key)
    expect(again).toMatchObject({ status: 201, body: first })
    expect((await stand.hold(stand.tokens[0], body, key)).body).toMatchObject({ id: first.id })
    expect(await readStates(first.id)).toEqual({ booking: 'Pending', places: ['Pending'] })
  })

  test('is one hold, pressed twice at once on two devices', async () => {
    const body = { startingDate: at('18:00'), duration: 90 }
    const presses = await Promise.all(
      Array.from({ length: 8 }, () => stand.hold(stand.tokens[0], body)),
    )
    const ids = new Set(presses.map(({ body: held }) => (held as Booking).id))
    expect([presses.map(({ status }) => status), ids.size]).toEqual([Array(8).fill(201), 1])
  })

  test('stays with the time that is left, where the other court is gone', async () => {
    const first = await hold(0, at('18:00'), { duration: 90, court: courts.indoorA })
    await hold(1, at('18:00'), { duration: 90, court: courts.indoorB })
    stand.clock(fixtureNow + minuteMs)
    const body = { startingDate: at('18:00'), duration: 90, court: courts.indoorB }
    expect(await stand.hold(stand.tokens[0], body)).toMatchObject({
      status: 409,
      body: { code: 'slot_taken' },
    })
    const kept = await stand.call<Booking>('GET', `/bookings/${first.id}`, {
      token: stand.tokens[0],
    })
    expect(kept.body).toMatchObject({ status: 'Pending', expiresAt: first.expiresAt })
  })

  test.each([
    ['for fewer players', { nbPlayers: 3 }],
    ['of another kind of court', { fieldType: 1 }],
    ['of that very court', { court: courts.indoorA }],
    ['of another length', { duration: 60 }],
  ])('is another hold %s', async (_name, change) => {
    const first = await hold(0, at('18:00'), { duration: 90 })
    const other = await hold(0, at('18:00'), { duration: 90, ...change })
    expect(other.id).not.toBe(first.id)
    expect(other.expiresAt).toBe(first.expiresAt)
    expect(await readStates(first.id)).toMatchObject({ booking: 'Cancelled' })
  })

  test('can be had three times in an hour', async () => {
    for (const minutes of [0, 10, 20]) {
      stand.clock(fixtureNow + minutes * minuteMs)
      expect(await holdAndReadEnd(0, evening)).toBe(stand.now() + holdMs)
    }
    stand.clock(fixtureNow + 30 * minuteMs)
    expect(await stand.hold(stand.tokens[0], { ...evening, duration: 60 })).toMatchObject({
      status: 429,
      headers: { 'retry-after': '2400' },
      body: {
        code: 'held_too_often',
        message:
          'Tu as gardé ce créneau trois fois sans le payer. Choisis-en un autre, ou réessaie dans 40\u00a0minutes.',
      },
    })
    expect(await holdAndReadEnd(1, evening)).toBe(stand.now() + holdMs)
    expect((await hold(0, at('19:30'))).status).toBe('Pending')
    stand.clock(fixtureNow + 70 * minuteMs)
    expect(await holdAndReadEnd(0, evening)).toBe(stand.now() + holdMs)
  })

  test('counts no time that was paid', async () => {
    for (const clock of ['18:00', '18:00', '18:00', '18:00']) {
      const { id } = await hold(0, at(clock))
      await sql`update booking set status = 'Confirmed', expires_at = null where id = ${id}`.execute(
        stand.db,
      )
      await sql`delete from court_time`.execute(stand.db)
    }
    expect(await holdAndReadEnd(0, evening)).toBe(fixtureNow + holdMs)
  })
})

test('a hold that comes to its turn after its account was closed is not made', async () => {
  const last = sql`(select max(id) from app_user)`
  const waiting = await stand.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('hold', ${last}))`.execute(tx)
    const queued = stand.hold(stand.tokens.at(-1), { startingDate: at('10:00') })
    await expect.poll(() => waitingForLock(stand.db, 'hold_booking')).toBe(1)
    await sql`update app_user set is_active = false where id = ${last}`.execute(tx)
    return { queued }
  })
  expect(await waiting.queued).toMatchObject({ status: 401, body: { code: 'session_expired' } })
  await sql`update app_user set is_active = true where id = ${last}`.execute(stand.db)
})

test('a cancellation that gives back another amount than was seen cancels nothing', async () => {
  const { id } = await hold(0, at('10:00'))
  const cancel = (refund: number) =>
    stand.call('POST', `/bookings/${id}/cancel`, {
      token: stand.tokens[0],
      key: randomUUID(),
      body: { refund },
    })
  expect(await cancel(4800)).toMatchObject({
    status: 409,
    body: { code: 'refund_changed', details: { refundCents: 0 } },
  })
  expect((await readStates(id))?.booking).toBe('Pending')
  expect((await cancel(0)).status).toBe(200)
})

// requirement B54
describe('a hold that its player gives back', () => {
  test('frees its court at once, once or twice', async () => {
    const own = await hold(0, at('10:00'), { court: courts.indoorA })
    expect((await giveBack(own)).status).toBe(200)
    await hold(1, at('10:00'), { court: courts.indoorA })
    expect((await giveBack(own)).status).toBe(200)
  })

  test('is free at once when its card was refused', async () => {
    const own = await hold(0, at('10:00'))
    await askBank(own)
    await sql`update payment set state = 'refused'`.execute(stand.db)
    expect((await giveBack(own)).status).toBe(200)
    await sql`delete from payment`.execute(stand.db)
  })
})
