import { contract, type NearbyCenter } from '@quatre/contract'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { standForAll } from '../../testing/stand.ts'
import { recordStatements } from '../../testing/statements.ts'
import {
  at,
  centers,
  closeCourt,
  courts,
  fixtureNow,
  tomorrow,
} from '../../testing/center-fixture.ts'

const stand = await standForAll('slots_nearby', { members: 8 })

const nearby = (query: string) => readNearby(`date=${tomorrow}&${query}`)

async function readNearby(query: string): Promise<NearbyCenter[]> {
  const { status, body } = await stand.call('GET', `/slots/nearby?${query}`)
  expect(status).toBe(200)
  return contract.slots.nearby.answer.parse(body).centers
}

let lastMember = 0

/** A « Peu importe » hold, put on a given court. */
async function holdOn(courtId: number, body: object): Promise<void> {
  const { status, body: held } = await stand.hold(stand.tokens[++lastMember], body)
  expect(status).toBe(201)
  const { id } = contract.bookings.hold.answer.parse(held)
  await sql`update booking set court_id = ${courtId} where id = ${id}`.execute(stand.db)
  await sql`update court_time set court_id = ${courtId} where booking_id = ${id}`.execute(stand.db)
}

/** The hour from 19:00 as found around Toulouse, and as its centre's own day shows it. */
async function atSeven(date: string) {
  const found = await readNearby(`${fromToulouse}&date=${date}&from=19:00&to=19:00&duration=60`)
  const own = await stand.call('GET', `/slots?center=1&date=${date}&duration=60`)
  const { slots } = contract.slots.day.answer.parse(own.body)
  return {
    inNearby: found.flatMap((center) => center.slots),
    inDay: slots.filter(({ startingDate }) => startingDate === at('19:00', date)),
  }
}

const ids = (found: readonly NearbyCenter[]) => found.map(({ center }) => center.id)
const fromToulouse = 'latitude=43.6&longitude=1.44'

describe('where can I play', () => {
  // requirement B34
  test('only within the distance, 50 km by default', async () => {
    expect(ids(await nearby(fromToulouse))).toEqual([centers.toulouse])
  })

  // requirement C7
  test('nearest first, with the distance on the Earth’s sphere', async () => {
    const found = await nearby('latitude=45.7&longitude=4.8&distance=2000')
    expect(ids(found)).toEqual([centers.lyon, centers.toulouse])
    // by the spherical law of cosines, another formula for the same sphere
    const far = (await nearby(`${fromToulouse}&distance=2000`)).at(-1)
    expect(far?.distanceKm).toBeCloseTo(360.53, 2)
  })

  test('never a centre that is inactive, hidden, or booked by telephone', async () => {
    const found = ids(await nearby(`${fromToulouse}&distance=2000`))
    expect(found).toEqual([centers.toulouse, centers.lyon])
  })

  test('starts between the times asked, of the length asked', async () => {
    const [first] = await nearby(`${fromToulouse}&from=18:10&to=19:30&duration=120`)
    expect(first?.slots.map(({ startingDate }) => startingDate)).toEqual([
      at('18:30'),
      at('19:00'),
      at('19:30'),
    ])
    expect(first?.slots[0]?.choices.map(({ duration }) => duration)).toEqual([120])
  })

  test.each([
    ['from', 'from=02:30', 422],
    ['to', 'to=02:00', 422],
    ['from', 'from=03:00', 200],
    // the last start may be as long as the clock does not show its end
    ['to', 'to=01:30', 200],
  ])('%s a time that no clock shows is refused: %s is %i', async (field, times, expected) => {
    const night = `/slots/nearby?${fromToulouse}&date=2027-03-28&${times}`
    for (const now of [fixtureNow, Date.parse('2027-03-27T12:00:00Z')]) {
      stand.clock(now)
      const { status, body } = await stand.call('GET', night)
      const told = (body as { fields?: object }).fields
      expect([status, told && Object.keys(told)]).toEqual([
        expected,
        expected === 422 ? [field] : undefined,
      ])
    }
    stand.clock(fixtureNow)
  })

  test('nothing beyond the horizon', async () => {
    const { body } = await stand.call('GET', `/slots/nearby?${fromToulouse}&date=2026-12-09`)
    expect(body).toEqual({ date: '2026-12-09', centers: [] })
  })

  test('agrees with the centre’s own day where a booking could only be moved outside the times asked', async () => {
    // The booking 18:30–19:30 is on B; within 19:00–20:00 it could move to A, but A is closed before 19:00.
    const date = '2026-11-26'
    await closeCourt(stand.db, courts.indoorA, at('18:00', date), at('19:00', date))
    await closeCourt(stand.db, courts.indoorA, at('19:30', date), at('21:00', date))
    await closeCourt(stand.db, courts.outdoor, at('08:00', date), at('23:00', date))
    const held = await stand.hold(stand.tokens[0], {
      startingDate: at('18:30', date),
      duration: 60,
    })
    expect(held.status).toBe(201)
    const { inNearby, inDay } = await atSeven(date)
    expect(inNearby).toEqual(inDay)
  })

  test('calls no court the last when unread hours decide it', async () => {
    // A is free. 18:00–19:30 on B could go to the outdoor court if 16:30–18:30 there went to A.
    const date = '2026-11-27'
    await closeCourt(stand.db, courts.outdoor, at('19:30', date), at('21:00', date))
    await holdOn(courts.indoorB, { startingDate: at('18:00', date), duration: 90 })
    await holdOn(courts.outdoor, { startingDate: at('16:30', date), duration: 120 })
    const { inNearby, inDay } = await atSeven(date)
    expect(inDay[0]?.choices[0]).toMatchObject({ left: 2, message: null })
    expect(inNearby).toEqual(inDay)
  })

  test('a new centre and one that opens to bookings are found, whoever wrote it', async () => {
    await nearby(fromToulouse)
    await sql`update center set booking_web_available = true where id = 3`.execute(stand.db)
    await sql`insert into center_application values (4, 2)`.execute(stand.db)
    const found = ids(await nearby(fromToulouse))
    await sql`update center set booking_web_available = false where id = 3`.execute(stand.db)
    await sql`delete from center_application where center_id = 4`.execute(stand.db)
    const after = ids(await nearby(fromToulouse))
    expect({ found: new Set(found), after }).toEqual({ found: new Set([1, 3, 4]), after: [1] })
  })

  test('shows at once all courts taken since the same search before', async () => {
    const date = '2026-11-28'
    const search = `/slots/nearby?${fromToulouse}&date=${date}&from=20:00&to=20:00&duration=60`
    const left = async () => {
      const { body } = await stand.call('GET', search)
      const { centers: found } = contract.slots.nearby.answer.parse(body)
      return found[0]?.slots[0]?.choices[0]?.left ?? 0
    }
    const before = [await left(), await left()]
    await closeCourt(stand.db, courts.outdoor, at('20:00', date), at('21:00', date))
    expect([...before, await left()]).toEqual([3, 3, 2])
  })

  test('drops a start that has passed since the same search before', async () => {
    const search = `/slots/nearby?${fromToulouse}&date=2026-11-24&from=11:00&to=11:30&duration=60`
    const starts = async () => {
      const { body } = await stand.call('GET', search)
      const { centers: found } = contract.slots.nearby.answer.parse(body)
      return found[0]?.slots.map(({ startingDate }) => startingDate)
    }
    const [early, late] = [at('11:00', '2026-11-24'), at('11:30', '2026-11-24')]
    expect(await starts()).toEqual([early, late])
    stand.clock(Date.parse(early) + 1)
    const after = await starts()
    stand.clock(fixtureNow)
    expect(after).toEqual([late])
  })

  test('reads the courts of all centres in one query', async () => {
    await nearby(`${fromToulouse}&distance=2000`)
    const asked = await recordStatements(() => nearby(`${fromToulouse}&distance=2000`))
    expect(asked).toEqual([expect.stringContaining('court_time')])
  })
})
