import { contract, type SlotsOfDay } from '@quatre/contract'
import { sql } from 'kysely'
import { openDatabase } from '@quatre/db'
import { afterAll, describe, expect, test } from 'vitest'
import { standForEach } from '../../testing/stand.ts'
import {
  at,
  centers,
  closeCourt,
  courts,
  fixtureNow,
  tomorrow,
} from '../../testing/center-fixture.ts'

const stand = await standForEach('slots_cache', { members: 1 })
/** A connection of its own, which the application cannot distinguish from another process. */
const elsewhere = openDatabase(stand.url, { max: 1 })
afterAll(() => elsewhere.destroy())

async function read(): Promise<SlotsOfDay> {
  const { body } = await stand.call('GET', `/slots?center=1&date=${tomorrow}`)
  return contract.slots.day.answer.parse(body)
}

/** Reads until the answer is surely a kept one. */
async function warm(): Promise<void> {
  for (let time = 0; time < 4; time++) await read()
}

async function choice(duration = 60) {
  const { slots } = await read()
  const slot = slots.find(({ startingDate }) => startingDate === at('18:00'))
  return slot?.choices.find((one) => one.duration === duration)
}

// requirement B39
describe('a kept day never outlives its data', () => {
  test('court time written elsewhere, changed and removed', async () => {
    await warm()
    await closeCourt(elsewhere, courts.indoorA, at('18:00'), at('19:00'))
    expect((await choice())?.left).toBe(2)
    await sql`update court_time set court_id = 4`.execute(elsewhere)
    expect((await choice())?.left).toBe(3)
    await sql`update court_time set court_id = 3`.execute(elsewhere)
    expect((await choice())?.left).toBe(2)
    await sql`delete from court_time`.execute(elsewhere)
    expect((await choice())?.left).toBe(3)
  })

  test('one row removed and another made in the same transaction', async () => {
    await closeCourt(elsewhere, courts.indoorA, at('18:00'), at('19:00'))
    await warm()
    await elsewhere.transaction().execute(async (tx) => {
      await sql`delete from court_time`.execute(tx)
      await closeCourt(tx, courts.indoorA, at('20:00'), at('21:00'))
    })
    expect((await choice())?.left).toBe(3)
  })

  test('a transaction that is not committed yet changes nothing, and counts once it is', async () => {
    await warm()
    const tx = await elsewhere.startTransaction().execute()
    await closeCourt(tx, courts.indoorA, at('18:00'), at('19:00'))
    expect((await choice())?.left).toBe(3)
    await tx.commit().execute()
    expect((await choice())?.left).toBe(2)
  })

  test('the price grid', async () => {
    await warm()
    await sql`update price_band set price_60_cents = 3300 where center_id = 1 and period = 'peak' and field_type_id = 0`.execute(
      elsewhere,
    )
    expect((await choice())?.price?.value).toBe(3300)
  })

  test('the week’s hours and a dated exception', async () => {
    await warm()
    await sql`update opening_hours set closes_at = 1110 where center_id = 1`.execute(elsewhere)
    expect(await choice()).toBeUndefined()
    await sql`update opening_hours set closes_at = 1440 where center_id = 1`.execute(elsewhere)
    expect((await choice())?.left).toBe(3)
    await sql`insert into opening_exception values (1, ${tomorrow}, null, null, 'Fuite')`.execute(
      elsewhere,
    )
    expect((await read()).notice?.message).toBe('Fuite')
  })

  test('hours that open later into the night let new court time of that night count', async () => {
    await warm()
    await sql`update opening_hours set closes_at = 1560 where center_id = 1`.execute(elsewhere)
    await closeCourt(
      elsewhere,
      courts.indoorA,
      at('00:00', '2026-11-26'),
      at('01:00', '2026-11-26'),
    )
    const night = (await read()).slots.find(
      ({ startingDate }) => startingDate === at('00:00', '2026-11-26'),
    )
    expect(night?.choices[0]?.left).toBe(2)
  })

  test('a court taken out of service, the horizon, the centre itself', async () => {
    await warm()
    await sql`update court set is_active = false where id = ${courts.indoorA}`.execute(elsewhere)
    expect((await choice())?.left).toBe(2)
    await sql`update center set block_booking_after_days = 0 where id = 1`.execute(elsewhere)
    expect((await read()).notice?.title).toBe('Jour non disponible')
    await sql`update center set is_active = false where id = 1`.execute(elsewhere)
    const { status } = await stand.call('GET', `/slots?center=1&date=${tomorrow}`)
    expect(status).toBe(404)
  })

  test('the names of sports and of kinds of court', async () => {
    await warm()
    await sql`update sport set name = 'Padel tennis' where id = 3`.execute(elsewhere)
    await sql`update field_type set name = 'À l’abri' where id = 1`.execute(elsewhere)
    const { sports, fieldTypes } = await read()
    expect(sports.map(({ name }) => name)).toContain('Padel tennis')
    expect(fieldTypes.map(({ name }) => name)).toContain('À l’abri')
  })

  // requirement B15
  test('a hold that ends by the clock alone, to the millisecond', async () => {
    const held = await stand.hold(stand.tokens[0], { startingDate: at('18:00') })
    expect(held.status).toBe(201)
    await warm()
    const deadline = fixtureNow + 600_000
    for (const [offset, left] of [
      [-1, 2],
      [0, 3],
      [1, 3],
    ] as const) {
      stand.clock(deadline + offset)
      expect({ offset, left: (await choice())?.left }).toEqual({ offset, left })
    }
  })

  test('a start that passes by the clock alone', async () => {
    const first = async () => {
      const { body } = await stand.call('GET', '/slots?center=1&date=2026-11-24')
      return contract.slots.day.answer.parse(body).slots[0]?.startingDate
    }
    expect(await first()).toBe(at('10:00', '2026-11-24'))
    stand.clock(fixtureNow + 1)
    expect(await first()).toBe(at('10:30', '2026-11-24'))
  })
})

test('a start passes by the clock where the grid does not lie on the hour', async () => {
  await sql`update opening_hours set opens_at = 495 where center_id = 1`.execute(elsewhere)
  const first = async () => {
    const { body } = await stand.call('GET', '/slots?center=1&date=2026-11-24')
    return contract.slots.day.answer.parse(body).slots[0]?.startingDate
  }
  stand.clock(fixtureNow + 14 * 60_000)
  expect(await first()).toBe(at('10:15', '2026-11-24'))
  stand.clock(fixtureNow + 16 * 60_000)
  expect(await first()).toBe(at('10:45', '2026-11-24'))
})

test('room that only a move makes ends two hours before the booking to be moved', async () => {
  // The « Peu importe » booking is on A 14:00–15:00; B and the outdoor court are taken at the same time.
  const date = '2026-11-24'
  const blocked = [
    [courts.indoorB, '15:00', '16:00'],
    [courts.outdoor, '13:00', '16:00'],
  ] as const
  const [token] = stand.tokens
  expect((await stand.hold(token, { startingDate: at('14:00', date), duration: 60 })).status).toBe(
    201,
  )
  await sql`update booking set expires_at = expires_at + interval '1 day'`.execute(elsewhere)
  await sql`update court_time set expires_at = expires_at + interval '1 day', court_id = 1`.execute(
    elsewhere,
  )
  await sql`update booking set court_id = 1`.execute(elsewhere)
  for (const [court, from, to] of blocked)
    await closeCourt(elsewhere, court, at(from, date), at(to, date))
  const left = async () => {
    const { body } = await stand.call('GET', `/slots?center=1&date=${date}`)
    const { slots } = contract.slots.day.answer.parse(body)
    const slot = slots.find(({ startingDate }) => startingDate === at('14:30', date))
    return slot?.choices[0]?.left ?? 0
  }
  await closeCourt(elsewhere, courts.indoorA, at('15:30', date), at('16:00', date))
  stand.clock(Date.parse(at('11:59', date)))
  expect(await left()).toBe(1)
  stand.clock(Date.parse(at('12:00', date)))
  expect(await left()).toBe(0)
})

// requirement B5
describe('an earlier reading never refuses a slot that is valid now', () => {
  const courtsPath = `/slots/courts?center=1&duration=60&startingDate=${encodeURIComponent(at('07:00'))}`

  test('hours extended elsewhere count for the choice of the court and for the hold', async () => {
    await warm()
    await sql`update opening_hours set opens_at = 420 where center_id = 1`.execute(elsewhere)
    expect((await stand.call('GET', courtsPath)).status).toBe(200)
    await sql`update opening_hours set opens_at = 360 where center_id = 1`.execute(elsewhere)
    expect((await stand.hold(stand.tokens[0], { startingDate: at('06:00') })).status).toBe(201)
  })

  test('a centre that starts to take bookings online takes them at once', async () => {
    const path = `/slots?center=${centers.bookingByPhone}&date=${tomorrow}`
    await stand.call('GET', path)
    await sql`update center set booking_web_available = true where id = ${centers.bookingByPhone}`.execute(
      elsewhere,
    )
    const { status } = await stand.hold(stand.tokens[0], {
      center: centers.bookingByPhone,
      startingDate: at('18:00'),
    })
    expect(status).toBe(201)
  })
})
