import { randomUUID } from 'node:crypto'
import { contract, type Booking } from '@quatre/contract'
import { hourMs } from '@quatre/domain'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { standForEach, type Answer } from '../testing/stand.ts'
import {
  at,
  centers,
  closeCourt,
  courts,
  fieldTypes,
  fixtureNow,
  tomorrow,
} from '../testing/center-fixture.ts'

const stand = await standForEach('hold', { members: 6 })
const [lea = '', tom = ''] = stand.tokens

const booking = ({ body }: Answer): Booking => contract.bookings.hold.answer.parse(body)
const evening = { startingDate: at('18:00') }

async function held(token: string, body: object): Promise<Booking> {
  const answer = await stand.hold(token, body)
  expect(answer).toMatchObject({ status: 201 })
  return booking(answer)
}

/** Takes the courts of four except those named. */
async function closeAllBut(kept: readonly number[], from: string, to: string): Promise<void> {
  for (const court of [courts.indoorA, courts.indoorB, courts.outdoor]) {
    if (!kept.includes(court)) await closeCourt(stand.db, court, from, to)
  }
}

describe('POST /bookings', () => {
  // requirement B13
  test('keeps a court for ten minutes, Pending, with its price and equal shares', async () => {
    expect(await held(lea, evening)).toMatchObject({
      status: 'Pending',
      owner: 'Léa Martin',
      expiresAt: '2026-11-24T10:10:00+01:00',
      startingDate: at('18:00'),
      endingDate: at('19:30'),
      price: { currency: 'EUR', value: 4800 },
      amountAlreadyPaid: { value: 0 },
      fieldType: 0,
      nbPlayers: 4,
      payments: [],
      refunds: [],
      participations: [
        { position: 1, isCaptain: true, share: { value: 1200 }, player: { firstName: 'Léa' } },
        { position: 2, isCaptain: false, share: { value: 1200 }, player: null },
        { position: 3, isCaptain: false, share: { value: 1200 } },
        { position: 4, isCaptain: false, share: { value: 1200 } },
      ],
    })
  })

  // requirement B20
  test('gives the captain the odd cents', async () => {
    const { participations } = await held(lea, { ...evening, duration: 60, nbPlayers: 3 })
    expect(participations.map(({ share }) => share.value)).toEqual([1068, 1066, 1066])
  })

  // requirement B12
  test('fixes the price: a later change of the grid leaves it as it was held', async () => {
    const { id } = await held(lea, { startingDate: at('10:00') })
    await sql`update price_band set price_90_cents = 9900 where period = 'offpeak'`.execute(
      stand.db,
    )
    const { body } = await stand.call('GET', `/bookings/${id}`, { token: lea })
    await sql`update price_band set price_90_cents = 3600 where period = 'offpeak'`.execute(
      stand.db,
    )
    expect(body).toMatchObject({ price: { value: 2700 }, originalPricing: { value: 3600 } })
  })

  // requirement B12
  test('refuses a price that the player has not seen, and makes nothing', async () => {
    const answer = await stand.hold(lea, { ...evening, price: 4799 })
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'price_changed', message: 'prix modifié', details: { priceCents: 4800 } },
    })
    const { rows } = await sql`select from booking`.execute(stand.db)
    expect(rows).toHaveLength(0)
    expect((await stand.hold(lea, { ...evening, price: 4800 })).status).toBe(201)
  })

  // requirement B37
  test('gives the court asked for, and only that one', async () => {
    expect((await held(lea, { ...evening, court: courts.outdoor })).court.id).toBe(courts.outdoor)
    const second = await stand.hold(tom, { ...evening, court: courts.outdoor })
    expect(second).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
  })

  test('gives a court of the field type asked for', async () => {
    const { court } = await held(lea, { ...evening, fieldType: fieldTypes.outdoor })
    expect(court.fieldType).toBe('Outdoor')
  })

  // requirement B23
  test('takes the court that leaves the fewest unusable gaps', async () => {
    // before 18:00 the second court has exactly 30 minutes less: booking there wastes nothing
    await closeCourt(stand.db, courts.indoorB, at('08:00'), at('18:00'))
    expect((await held(lea, evening)).court.id).toBe(courts.indoorB)
  })

  test('without a session is refused', async () => {
    expect((await stand.hold(undefined, evening)).status).toBe(401)
    expect((await stand.hold('x'.repeat(43), evening)).status).toBe(401)
  })
})

// requirement B14
describe('one hold for each player', () => {
  test('a new one releases the former, at once for everybody', async () => {
    const first = await held(lea, { ...evening, court: courts.outdoor })
    await held(lea, { startingDate: at('20:00') })
    await held(tom, { ...evening, court: courts.outdoor })
    const { body } = await stand.call('GET', `/bookings/${first.id}`, { token: lea })
    expect(body).toMatchObject({ status: 'Cancelled' })
  })

  test('the former hold does not block the new one on the last court', async () => {
    await closeAllBut([courts.indoorA], at('17:00'), at('21:00'))
    const first = await held(lea, evening)
    const second = await held(lea, { ...evening, duration: 60 })
    expect(second.id).not.toBe(first.id)
    expect(second.court.id).toBe(courts.indoorA)
  })
})

// requirement B15
describe('an expired hold', () => {
  test.each([
    [-1, 409],
    [0, 201],
    [1, 201],
  ])('%i ms after its end another player gets %i', async (offset, expected) => {
    await closeAllBut([courts.indoorA], at('17:00'), at('21:00'))
    await held(lea, evening)
    stand.clock(fixtureNow + 600_000 + offset)
    expect((await stand.hold(tom, evening)).status).toBe(expected)
  })

  test('reads Expired before anybody removed its row', async () => {
    const { id } = await held(lea, evening)
    stand.clock(fixtureNow + 600_000)
    const { body } = await stand.call('GET', `/bookings/${id}`, { token: lea })
    expect(body).toMatchObject({ status: 'Expired', expiresAt: null })
  })

  test('holds of two players on each other’s days never deadlock', async () => {
    // Each new hold expires the other’s old one: without a second try one of them would fail.
    for (let round = 0; round < 15; round++) {
      const day = (n: number) => `2026-12-0${n}`
      const now = fixtureNow + round * hourMs
      stand.clock(now)
      await held(lea, { startingDate: at('18:00', day(1)) })
      await held(tom, { startingDate: at('18:00', day(2)) })
      stand.clock(now + 600_000)
      const answers = await Promise.all([
        stand.hold(lea, { startingDate: at('20:00', day(2)) }),
        stand.hold(tom, { startingDate: at('20:00', day(1)) }),
      ])
      expect(answers.map(({ status }) => status)).toEqual([201, 201])
    }
  })
})

// requirement B36
describe('Idempotency-Key', () => {
  test('missing or too short is refused', async () => {
    for (const key of [null, 'short', 'with space in it']) {
      const answer = await stand.hold(lea, evening, key)
      expect(answer).toMatchObject({ status: 400, body: { code: 'idempotency_key_missing' } })
    }
  })

  test('the same one fifty times in parallel is one booking and one answer', async () => {
    const key = randomUUID()
    await closeAllBut([courts.indoorA], at('17:00'), at('21:00'))
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => stand.hold(lea, evening, key)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    const { rows } = await sql`select from booking`.execute(stand.db)
    expect(rows).toHaveLength(1)
  })

  test.each([
    ['free', { startingDate: at('20:00') }],
    ['past', { startingDate: at('18:00', '2026-11-23') }],
    ['taken', { ...evening, court: courts.outdoor }],
  ])('with another body, whose slot is %s, is refused', async (_, body) => {
    const key = randomUUID()
    await closeCourt(stand.db, courts.outdoor, at('18:00'), at('19:00'))
    expect((await stand.hold(lea, evening, key)).status).toBe(201)
    const answer = await stand.hold(lea, body, key)
    expect(answer).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
  })

  test('of another player is another key', async () => {
    const key = randomUUID()
    const first = booking(await stand.hold(lea, evening, key))
    expect(booking(await stand.hold(tom, evening, key)).id).not.toBe(first.id)
  })

  test('repeated after its hold has expired makes no second booking', async () => {
    const key = randomUUID()
    const first = booking(await stand.hold(lea, evening, key))
    stand.clock(fixtureNow + 700_000)
    const again = booking(await stand.hold(lea, evening, key))
    expect(again).toMatchObject({ id: first.id, status: 'Expired' })
  })
})

describe('a taken slot', () => {
  // requirement B18
  test('is refused with the nearest free starts of that length', async () => {
    await closeAllBut([], at('18:00'), at('19:30'))
    const answer = await stand.hold(lea, evening)
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: 'slot_taken',
        message: 'Ce créneau vient d’être pris. Choisis-en un autre.',
        details: {
          nearest: [
            { startingDate: at('16:30'), duration: 90, priceCents: 4100 },
            { startingDate: at('19:30'), duration: 90, priceCents: 4800 },
            { startingDate: at('16:00') },
            { startingDate: at('20:00') },
          ],
        },
      },
    })
  })
})

// requirement B24
describe('moving « Peu importe » bookings', () => {
  async function readCourtId(token: string, id: number): Promise<number> {
    const { body } = await stand.call('GET', `/bookings/${id}`, { token })
    return (body as Booking).court.id
  }

  /** Tom's booking is on A 18:00–19:30; B is free for Tom; only A is free until 20:30. */
  async function blockedByTom(tomBody: object): Promise<Booking> {
    await closeCourt(stand.db, courts.outdoor, at('08:00'), at('23:00'))
    await closeCourt(stand.db, courts.indoorB, at('08:00'), at('18:00'))
    await closeCourt(stand.db, courts.indoorB, at('19:30'), at('23:00'))
    const first = await held(tom, { ...evening, ...tomBody })
    await sql`update booking set court_id = ${courts.indoorA} where id = ${first.id}`.execute(
      stand.db,
    )
    await sql`update court_time set court_id = ${courts.indoorA} where booking_id = ${first.id}`.execute(
      stand.db,
    )
    return first
  }

  test('makes room when only that does', async () => {
    const first = await blockedByTom({})
    const mine = await held(lea, { startingDate: at('19:00') })
    expect(mine.court.id).toBe(courts.indoorA)
    expect(await readCourtId(tom, first.id)).toBe(courts.indoorB)
  })

  test('is not done to a booking that asked for its court', async () => {
    await blockedByTom({})
    await sql`update court_time set wish_field_type_id = null where booking_id is not null`.execute(
      stand.db,
    )
    expect((await stand.hold(lea, { startingDate: at('19:00') })).status).toBe(409)
  })

  test('is not done within two hours of the start', async () => {
    const first = await blockedByTom({})
    await sql`update booking set expires_at = expires_at + interval '2 days'`.execute(stand.db)
    await sql`update court_time set expires_at = expires_at + interval '2 days' where booking_id is not null`.execute(
      stand.db,
    )
    stand.clock(Date.parse(at('16:00')))
    expect((await stand.hold(lea, { startingDate: at('19:00') })).status).toBe(409)
    expect(await readCourtId(tom, first.id)).toBe(courts.indoorA)
    stand.clock(Date.parse(at('16:00')) - 1)
    expect((await stand.hold(lea, { startingDate: at('19:00') })).status).toBe(201)
  })

  test('is not done when it makes no room, and nothing is left moved', async () => {
    const first = await blockedByTom({})
    await closeCourt(stand.db, courts.indoorA, at('20:00'), at('21:00'))
    expect((await stand.hold(lea, { startingDate: at('19:00') })).status).toBe(409)
    expect(await readCourtId(tom, first.id)).toBe(courts.indoorA)
  })

  // requirement B40
  test('agrees with the slots shown', async () => {
    await blockedByTom({})
    const { body } = await stand.call('GET', `/slots?center=1&date=${tomorrow}&duration=90`)
    const { slots } = contract.slots.day.answer.parse(body)
    const shown = slots.find(({ startingDate }) => startingDate === at('19:00'))
    expect(shown?.choices[0]).toMatchObject({ left: 1, message: 'dernier terrain' })
  })
})

describe('rules that refuse', () => {
  test.each([
    ['a start in the past', { startingDate: at('09:30', '2026-11-24') }, 'slot_in_past'],
    [
      'a start that began a minute ago',
      { startingDate: at('09:59', '2026-11-24') },
      'slot_in_past',
    ],
    ['yesterday', { startingDate: at('18:00', '2026-11-23') }, 'slot_in_past'],
    ['a day beyond the horizon', { startingDate: at('18:00', '2026-12-09') }, 'day_out_of_horizon'],
    ['a start off the grid', { startingDate: at('18:10') }, 'not_on_grid'],
    [
      'a start that no clock shows',
      { startingDate: at('02:30', '2027-03-28') },
      'local_time_skipped',
    ],
    ['forty-five minutes', { ...evening, duration: 45 }, 'unknown_duration'],
    ['sixty-one minutes', { ...evening, duration: 61 }, 'unknown_duration'],
    ['an hour before opening', { startingDate: at('07:00') }, 'outside_opening_hours'],
    ['an end after closing', { startingDate: at('23:00') }, 'outside_opening_hours'],
    ['a court of another centre', { ...evening, court: courts.lyon }, 'court_not_in_center'],
    ['an unknown court', { ...evening, court: 4242 }, 'court_not_in_center'],
    ['more players than the sport has', { ...evening, nbPlayers: 5 }, 'players_out_of_range'],
    [
      'more players than the court holds',
      { ...evening, fieldType: 3, nbPlayers: 3 },
      'players_out_of_range',
    ],
    ['a field type that is not there', { ...evening, fieldType: 9 }, 'not_for_sale'],
    ['a sport that is not there', { ...evening, sportTypeId: 4 }, 'not_for_sale'],
    [
      'a centre that books by telephone',
      { ...evening, center: centers.bookingByPhone },
      'center_closed_to_booking',
    ],
  ])('%s', async (_, body, code) => {
    expect(await stand.hold(lea, body)).toMatchObject({ status: 422, body: { code } })
  })

  // requirement B4
  test('the refusal of the horizon has its number of days', async () => {
    const { body } = await stand.hold(lea, { startingDate: at('18:00', '2026-12-09') })
    expect(body).toMatchObject({ message: 'Le planning est limité aux 14 prochains jours.' })
  })

  test.each([
    ['unknown', 999],
    ['inactive', centers.inactive],
    ['hidden', centers.withoutApplication],
  ])('a centre that is %s is not found', async (_, center) => {
    expect(await stand.hold(lea, { ...evening, center })).toMatchObject({
      status: 404,
      body: { code: 'center_not_found' },
    })
  })

  test.each([
    [{ ...evening, duration: 0 }, 'duration'],
    [{ ...evening, duration: '90' }, 'duration'],
    [{ startingDate: '2026-11-25T18:00:00' }, 'startingDate'],
    [{ startingDate: 1764090000000 }, 'startingDate'],
    [{ ...evening, nbPlayers: 0 }, 'nbPlayers'],
    [{ ...evening, price: 1.5 }, 'price'],
    [{ ...evening, center: null }, 'center'],
    [{ ...evening, discount: 100 }, 'discount'],
    [{ ...evening, isSplit: true }, 'isSplit'],
  ])('a body of the wrong shape names the field: %j', async (body, field) => {
    const { status, body: problem } = await stand.hold(lea, body)
    expect({ status, problem }).toMatchObject({
      status: 400,
      problem: { fields: { [field]: expect.any(String) } },
    })
  })
})
