import { contract, type Slot, type SlotsOfDay } from '@quatre/contract'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { standForAll } from '../../testing/stand.ts'
import {
  at,
  centers,
  closeCourt,
  courts,
  fieldTypes,
  fixtureNow,
  tomorrow,
} from '../../testing/center-fixture.ts'

const stand = await standForAll('slots', { members: 2 })

async function day(query: string): Promise<SlotsOfDay> {
  const { status, body } = await stand.call('GET', `/slots?center=1&${query}`)
  expect(status).toBe(200)
  return contract.slots.day.answer.parse(body)
}

const startAt = ({ slots }: SlotsOfDay, start: string): Slot | undefined =>
  slots.find(({ startingDate }) => startingDate === start)

const choiceAt = (read: SlotsOfDay, start: string, duration: number) =>
  startAt(read, start)?.choices.find((choice) => choice.duration === duration)

describe('the starts of a day', () => {
  // requirement B1
  test('lie on the 30-minute grid from opening to the last start of an hour', async () => {
    const { slots } = await day(`date=${tomorrow}`)
    expect(slots[0]?.startingDate).toBe(at('08:00'))
    expect(slots[1]?.startingDate).toBe(at('08:30'))
    expect(slots.at(-1)?.startingDate).toBe(at('23:00'))
    expect(slots).toHaveLength(31)
  })

  test('say at which time the centre closes where a duration no longer fits', async () => {
    const read = await day(`date=${tomorrow}`)
    expect(choiceAt(read, at('23:00'), 90)).toEqual({
      duration: 90,
      endingDate: '2026-11-26T00:30:00+01:00',
      price: null,
      discountPrice: null,
      message: 'ferme à 0h00',
      left: 0,
      fieldType: null,
    })
  })

  // requirement B3
  test('of today are those from now on', async () => {
    const read = await day('date=2026-11-24')
    expect(read.slots[0]?.startingDate).toBe(at('10:00', '2026-11-24'))
    stand.clock(fixtureNow + 1)
    const later = await day('date=2026-11-24')
    stand.clock(fixtureNow)
    expect(later.slots[0]?.startingDate).toBe(at('10:30', '2026-11-24'))
  })

  test('of yesterday are none', async () => {
    expect((await day('date=2026-11-23')).slots).toEqual([])
  })

  test('have the three durations, or the one asked for', async () => {
    const all = await day(`date=${tomorrow}`)
    expect(startAt(all, at('10:00'))?.choices.map(({ duration }) => duration)).toEqual([
      60, 90, 120,
    ])
    const one = await day(`date=${tomorrow}&duration=90`)
    expect(startAt(one, at('10:00'))?.choices.map(({ duration }) => duration)).toEqual([90])
  })

  // requirement B184
  test('are searched by a duration without a price too, and none is found', async () => {
    const listed = [30, 60, 90, 120, 45]
    const where = `date=${tomorrow}&latitude=43.6&longitude=1.44&from=10:00`
    const answers = await Promise.all(
      listed.map(async (duration) => {
        const search = `${where}&duration=${duration}`
        const own = await stand.call<SlotsOfDay>(
          'GET',
          `/slots?center=1&date=${tomorrow}&duration=${duration}`,
        )
        const near = await stand.call<{ centers: { slots: object[] }[] }>(
          'GET',
          `/slots/nearby?${search}`,
        )
        const found = near.body.centers?.some(({ slots }) => slots.length > 0)
        return [
          duration,
          own.status,
          (own.body.slots ?? []).length > 0,
          near.status,
          found ?? false,
        ]
      }),
    )
    expect(answers).toEqual([
      [30, 200, false, 200, false],
      [60, 200, true, 200, true],
      [90, 200, true, 200, true],
      [120, 200, true, 200, true],
      [45, 400, false, 400, false],
    ])
  })

  test('keep the centre’s lead time', async () => {
    await sql`update center set lead_minutes = 45 where id = 1`.execute(stand.db)
    const read = await day('date=2026-11-24')
    await sql`update center set lead_minutes = 0 where id = 1`.execute(stand.db)
    expect(read.slots[0]?.startingDate).toBe(at('11:00', '2026-11-24'))
  })
})

describe('prices', () => {
  // requirement B10
  test('off-peak carry the full price and the reduced one', async () => {
    expect(choiceAt(await day(`date=${tomorrow}`), at('10:00'), 90)).toMatchObject({
      price: { currency: 'EUR', value: 3600 },
      discountPrice: { currency: 'EUR', value: 2700 },
    })
  })

  test('at peak hours have nothing struck through', async () => {
    expect(choiceAt(await day(`date=${tomorrow}`), at('18:00'), 90)).toMatchObject({
      price: { value: 4800 },
      discountPrice: null,
    })
  })

  // requirement B9
  test('across a boundary count each side by the minute, rounded up to the euro', async () => {
    // 30 of 90 minutes at 36 €, 60 at 48 €: 44 €; the first side a quarter off: 9 + 32 = 41 €
    expect(choiceAt(await day(`date=${tomorrow}`), at('16:30'), 90)).toMatchObject({
      price: { value: 4400 },
      discountPrice: { value: 4100 },
    })
  })
})

describe('courts', () => {
  // requirement B6
  test('« Peu importe » counts the courts with room for four', async () => {
    expect(choiceAt(await day(`date=${tomorrow}`), at('18:00'), 60)).toMatchObject({
      left: 3,
      message: null,
    })
  })

  test('a field type counts its own courts, at their own price', async () => {
    const read = await day(`date=${tomorrow}&fieldType=${fieldTypes.single}`)
    expect(choiceAt(read, at('18:00'), 60)).toMatchObject({
      left: 1,
      message: 'dernier terrain',
      price: { value: 1600 },
    })
  })

  // requirement B6
  test('the types of the sport are listed with « Peu importe » first', async () => {
    expect((await day(`date=${tomorrow}`)).fieldTypes).toEqual([
      { id: 0, name: 'Peu importe' },
      { id: 1, name: 'Indoor' },
      { id: 2, name: 'Outdoor' },
      { id: 3, name: 'Single' },
    ])
  })

  test('a sport that the centre does not have gives an empty day', async () => {
    expect((await day(`date=${tomorrow}&sportType=4`)).slots).toEqual([])
  })

  test('a closure takes its court for exactly its time', async () => {
    const date = '2026-11-27'
    await closeCourt(stand.db, courts.outdoor, at('18:00', date), at('19:00', date))
    const read = await day(`date=${date}`)
    expect(choiceAt(read, at('17:00', date), 60)?.left).toBe(3)
    expect(choiceAt(read, at('17:30', date), 60)?.left).toBe(2)
    expect(choiceAt(read, at('18:30', date), 60)?.left).toBe(2)
    expect(choiceAt(read, at('19:00', date), 60)?.left).toBe(3)
  })

  test('when all are taken the start is gone, or the choice says « complet » beside a free one', async () => {
    const date = '2026-11-28'
    for (const court of [courts.indoorA, courts.indoorB, courts.outdoor]) {
      await closeCourt(stand.db, court, at('19:00', date), at('20:00', date))
    }
    const read = await day(`date=${date}`)
    expect(startAt(read, at('19:00', date))).toBeUndefined()
    expect(choiceAt(read, at('18:00', date), 60)?.message).toBeNull()
    expect(choiceAt(read, at('18:00', date), 90)?.message).toBe('complet')
  })
})

describe('days without a sale', () => {
  // requirement B4
  test('beyond the horizon say so, letter for letter', async () => {
    const read = await day('date=2026-12-09')
    expect(read.notice).toEqual({
      title: 'Jour non disponible',
      message: 'Le planning est limité aux 14 prochains jours.',
    })
    expect(read.slots).toEqual([])
    expect(read.lastDay).toBe('2026-12-08')
    expect((await day('date=2026-12-08')).notice).toBeNull()
  })

  // requirement B42
  test('closed by an exception have the reason', async () => {
    await sql`insert into opening_exception (center_id, day, opens_at, closes_at, reason)
      values (1, '2026-12-01', null, null, 'Travaux'), (1, '2026-12-02', 600, 720, 'Inventaire')`.execute(
      stand.db,
    )
    expect((await day('date=2026-12-01')).notice).toEqual({
      title: 'Club fermé',
      message: 'Travaux',
    })
    const short = await day('date=2026-12-02')
    expect(short.slots.map(({ startingDate }) => startingDate)).toEqual([
      at('10:00', '2026-12-02'),
      at('10:30', '2026-12-02'),
      at('11:00', '2026-12-02'),
    ])
  })

  test('hours past midnight belong to the evening’s day, at the evening’s price', async () => {
    await sql`insert into opening_exception (center_id, day, opens_at, closes_at, reason)
      values (1, '2026-12-04', 1080, 1560, 'Nocturne')`.execute(stand.db)
    const read = await day('date=2026-12-04')
    expect(read.slots.at(-1)?.startingDate).toBe(at('01:00', '2026-12-05'))
    expect(choiceAt(read, at('00:30', '2026-12-05'), 60)?.price?.value).toBe(3200)
  })

  // requirement B33
  test.each([
    ['unknown', 999, 404],
    ['inactive', centers.inactive, 404],
    ['without the application entry', centers.withoutApplication, 404],
  ])('a centre that is %s is not found', async (_, center, expected) => {
    const { status, body } = await stand.call('GET', `/slots?center=${center}&date=${tomorrow}`)
    expect(status).toBe(expected)
    expect(body).toMatchObject({ code: 'center_not_found', message: 'Ce club n’existe pas.' })
  })

  test('a day whose last start has passed says so, and only for the sports of the centre', async () => {
    stand.clock(Date.parse(at('23:45', tomorrow)))
    const [over, unknownType] = [
      await day(`date=${tomorrow}`),
      await day(`date=${tomorrow}&fieldType=99`),
    ]
    stand.clock(fixtureNow)
    expect([over.slots, over.notice?.title]).toEqual([[], 'C’est fini pour aujourd’hui'])
    expect([unknownType.slots, unknownType.notice]).toEqual([[], null])
  })

  // requirement B33
  test('a centre that books by telephone says so', async () => {
    const { body } = await stand.call('GET', `/slots?center=3&date=${tomorrow}`)
    expect(contract.slots.day.answer.parse(body)).toMatchObject({
      slots: [],
      notice: { message: 'Ce club ne prend pas de réservation en ligne. Appelle-le.' },
    })
  })
})

// requirement B7
describe('the days when the clock changes', () => {
  // 23 h on 2027-03-28, 25 h on 2026-10-25 (requirement B7), open all night.
  test.each([
    ['2026-10-25', '2026-10-24T10:00:00Z', 25],
    ['2027-03-28', '2027-03-27T10:00:00Z', 23],
  ])('%s sells each of its hours once', async (date, now, hours) => {
    await sql`insert into opening_exception (center_id, day, opens_at, closes_at, reason)
      values (1, ${date}, 0, 1440, 'Nuit')`.execute(stand.db)
    stand.clock(Date.parse(now))
    const { slots } = await day(`date=${date}&duration=60`)
    stand.clock(fixtureNow)
    const instants = slots.map(({ startingDate }) => Date.parse(startingDate))
    expect(new Set(instants).size).toBe(instants.length)
    expect(instants).toHaveLength(2 * (hours - 1) + 1)
    const steps = instants.slice(1).map((instant, index) => instant - (instants[index] ?? 0))
    expect(new Set(steps)).toEqual(new Set([1_800_000]))
  })
})

describe('queries that mean nothing', () => {
  test.each([
    [`/slots?center=0&date=${tomorrow}`, 'center'],
    [`/slots?center=1e3&date=${tomorrow}`, 'center'],
    [`/slots?center=2147483648&date=${tomorrow}`, 'center'],
    [`/slots?center=1&center=2&date=${tomorrow}`, 'center'],
    [`/slots?date=${tomorrow}`, 'center'],
    ['/slots?center=1', 'date'],
    ['/slots?center=1&date=2026-02-30', 'date'],
    ['/slots?center=1&date=25/11/2026', 'date'],
    ['/slots?center=1&date=0000-01-01', 'date'],
    [`/slots?center=1&date=${tomorrow}&duration=45`, 'duration'],
    [`/slots?center=1&date=${tomorrow}&fieldType=-1`, 'fieldType'],
    [`/slots?center=1&date=${tomorrow}&sportType=padel`, 'sportType'],
    [`/slots?center=1&date=${tomorrow}&hack=1`, 'hack'],
    [`/slots/nearby?latitude=91&longitude=1&date=${tomorrow}`, 'latitude'],
    [`/slots/nearby?latitude=43&longitude=1&date=${tomorrow}&from=25:00`, 'from'],
    ['/slots/nearby?latitude=43&longitude=1&date=0000-01-01', 'date'],
    ['/slots/courts?center=1&startingDate=demain&duration=60', 'startingDate'],
  ])('%s is refused, naming %s', async (path, field) => {
    const { status, body } = await stand.call('GET', path)
    expect({ status, fields: Object.keys((body as { fields?: object }).fields ?? {}) }).toEqual({
      status: 400,
      fields: [field],
    })
  })
})

// requirement B37
describe('GET /slots/courts', () => {
  const path = (start: string) =>
    `/slots/courts?center=1&duration=60&startingDate=${encodeURIComponent(start)}`

  test('lists every court of the sport with its price and whether it is free', async () => {
    const date = '2026-11-30'
    await closeCourt(stand.db, courts.indoorB, at('18:00', date), at('19:00', date))
    const { status, body } = await stand.call('GET', path(at('18:00', date)))
    expect(status).toBe(200)
    expect(body).toMatchObject({
      day: date,
      endingDate: at('19:00', date),
      any: { price: { value: 3200 } },
      courts: [
        { id: courts.indoorA, free: true, price: { value: 3200 } },
        { id: courts.indoorB, free: false },
        { id: courts.outdoor, free: true, fieldType: { name: 'Outdoor' } },
        { id: courts.single, free: true, places: 2, price: { value: 1600 } },
      ],
    })
  })

  test.each([
    [at('18:10'), 'not_on_grid'],
    [at('02:30', '2027-03-28'), 'local_time_skipped'],
    ['2027-03-28T02:30:00Z', 'day_out_of_horizon'],
    [at('07:30'), 'outside_opening_hours'],
    [at('18:00', '2026-12-20'), 'day_out_of_horizon'],
    [at('18:00', '2026-11-23'), 'slot_in_past'],
  ])('%s is refused as %s', async (start, code) => {
    const { status, body } = await stand.call('GET', path(start))
    expect(status).toBe(422)
    expect(body).toMatchObject({ code })
  })
})
