import type { BusyHours, NetworkFigures, SportPrices } from '@quatre/contract'
import { dayMs } from '@quatre/domain'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { at, centers, closeCourt, courts, fixtureNow, tomorrow } from '../testing/center-fixture.ts'
import { standForEach } from '../testing/stand.ts'
import { recordStatements } from '../testing/statements.ts'
import { writeCourtUse } from './court-use.sql.ts'
import { openPartyDays } from './party-days.ts'

const countQueries = async (work: () => Promise<unknown>) => (await recordStatements(work)).length

const stand = await standForEach('facts', { members: 3 })
const db = stand.db

const get = async <Body>(path: string) => (await stand.call<Body>('GET', path)).body

// requirement ED50
describe('the prices of a centre', () => {
  const readPrices = (id: number) => get<{ sports: SportPrices[] }>(`/centers/${id}/prices`)

  test('are those of courts for all players, with the discount and a player’s share', async () => {
    const { sports } = await readPrices(centers.toulouse)
    expect(sports.map(({ sport }) => sport.slug)).toEqual(['padel'])
    const priced = (price: number, discount: number | null, perPlayer: number) => ({
      price: { currency: 'EUR', value: price },
      discountPrice: discount === null ? null : { currency: 'EUR', value: discount },
      perPlayer: { currency: 'EUR', value: perPlayer },
    })
    const offpeak = priced(3600, 2700, 675)
    const peak = priced(4800, null, 1200)
    expect(sports[0]?.ranges.filter(({ duration }) => duration === 90)).toEqual([
      { period: 'offpeak', duration: 90, lowest: offpeak, highest: offpeak },
      { period: 'peak', duration: 90, lowest: peak, highest: peak },
    ])
    expect(
      sports[0]?.hours.map(({ period, opensAt, closesAt }) => [period, opensAt, closesAt]),
    ).toEqual([
      ['offpeak', 480, 1020],
      ['peak', 1020, 1440],
    ])
  })

  test('change with the grid at once, and cost one query until it changes', async () => {
    await readPrices(centers.toulouse)
    expect(await countQueries(() => readPrices(centers.toulouse))).toBe(1)
    await sql`update price_band set price_90_cents = 2175 where center_id = 1 and period = 'peak'
      and field_type_id = 0`.execute(db)
    const [padel] = (await readPrices(centers.toulouse)).sports
    const lowest = padel?.ranges.at(4)?.lowest
    expect([lowest?.price.value, lowest?.perPlayer.value]).toEqual([2175, 544])
  })

  test('of all centres come together, and as each centre’s own', async () => {
    const { centers: board } = await get<{ centers: { center: number; prices: SportPrices }[] }>(
      '/centers/prices',
    )
    expect(new Set(board.map(({ center }) => center))).toEqual(new Set([1, 3, 5]))
    for (const { center, prices } of board)
      expect((await readPrices(center)).sports).toEqual([prices])
    expect(await countQueries(() => get('/centers/prices'))).toBe(1)
  })

  test('of a centre that is not shown are not found', async () => {
    const path = (call: string) => `/centers/${centers.inactive}/${call}`
    for (const call of ['prices', 'busy-hours']) {
      expect(await get(path(call))).toMatchObject({ code: 'center_not_found' })
    }
  })
})

// requirement ED51
describe('the calm hours', () => {
  const today = '2026-11-24'
  const readBusyHours = async () =>
    (await get<BusyHours>(`/centers/${centers.toulouse}/busy-hours?sportType=3`)).hours
  /** A lesson of an hour and a half at 18h30, on the Tuesday so many weeks ago. */
  const lesson = (courtId: number, weeks: number, kind = 'lesson') =>
    sql`insert into court_time (center_id, court_id, during, kind)
      select 1, ${courtId}, tstzrange(local.at, local.at + interval '90 minutes'), ${kind}
      from (select (${today}::date - 7 * ${weeks}::integer + time '18:30')
        at time zone 'Europe/Paris' as at) local`.execute(db)

  test('appear from eight weeks on, and not before', async () => {
    await lesson(courts.indoorA, 8)
    await writeCourtUse(db, fixtureNow - dayMs)
    expect(await readBusyHours()).toEqual([])
    await writeCourtUse(db, fixtureNow)
    expect(await readBusyHours()).not.toEqual([])
  })

  test('are the share of the open court time that was taken, clock changes included', async () => {
    for (const weeks of [8, 7, 6, 5, 4, 3, 2, 1]) await lesson(courts.indoorA, weeks)
    for (const weeks of [8, 7, 6, 5]) await lesson(courts.indoorB, weeks)
    await writeCourtUse(db, fixtureNow)
    await writeCourtUse(db, fixtureNow)
    const hours = await readBusyHours()
    expect(hours).toHaveLength(7 * 16)
    // twelve halves of an hour, and as many whole ones, of 8 weeks of 4 courts
    expect(hours.filter(({ percent }) => percent > 0)).toEqual([
      { weekday: 2, hour: 18, percent: 19 },
      { weekday: 2, hour: 19, percent: 38 },
    ])
  })

  test('count neither a closure nor a hold that ended', async () => {
    await lesson(courts.indoorA, 8)
    for (const court of [courts.indoorA, courts.indoorB]) await lesson(court, 1, 'closure')
    await lesson(courts.outdoor, 1)
    await sql`update court_time set expires_at = lower(during) where court_id = ${courts.single}`.execute(
      db,
    )
    await writeCourtUse(db, fixtureNow)
    // two hours of 30: the two courts that were closed for one of the eight weeks are not counted
    expect((await readBusyHours()).find(({ percent }) => percent > 0)).toEqual({
      weekday: 2,
      hour: 18,
      percent: 3,
    })
    expect(
      (await readBusyHours()).find(({ hour, weekday }) => weekday === 2 && hour === 19)?.percent,
    ).toBe(7)
  })
})

// requirements ED52 and ED53
describe('the days of a group', () => {
  const plan = {
    slug: 'volee',
    sport: 'padel',
    courtMinutes: 90,
    peoplePerCourt: 4,
    weekdays: [3, 4],
  }
  let find: ReturnType<typeof openPartyDays>
  beforeAll(() => {
    find = openPartyDays(db, async () => plan)
  })
  const asked = { occasion: 'anniv', package: 'volee', people: 8, from: tomorrow, to: '2027-02-24' }
  const dayOne = async (people = 8) => {
    const { days } = await find({ ...asked, people, centerId: centers.toulouse, now: stand.now() })
    const [first] = days
    if (!first) throw new Error('no day')
    return first
  }
  const stateAt = async (start: string) => {
    const { free, almostFull } = await dayOne()
    return free.includes(start) ? 'free' : almostFull.includes(start) ? 'almostFull' : 'full'
  }

  test('run 92 days ahead, whatever is bookable', async () => {
    const { days, courts: needed } = await find({ ...asked, centerId: 1, now: stand.now() })
    expect([needed, days.length, days[0]?.day, days.at(-1)?.day]).toEqual([
      2,
      27,
      tomorrow,
      '2027-02-24',
    ])
  })

  test('follow every court that is taken or given back, one query each', async () => {
    expect(await stateAt('18:00')).toBe('free')
    expect(await countQueries(() => stateAt('18:00'))).toBe(1)
    const first = await stand.hold(stand.tokens[0], {
      startingDate: at('18:00'),
    })
    expect([first.status, await stateAt('18:00')]).toEqual([201, 'almostFull'])
    await closeCourt(db, courts.outdoor, at('19:00'), at('20:00'))
    expect([await stateAt('18:00'), await stateAt('17:30')]).toEqual(['full', 'almostFull'])
    // the hold ends by the clock alone
    stand.pass(11)
    expect(await stateAt('18:00')).toBe('almostFull')
  })

  test('as many free courts can be held as the party needs', async () => {
    const starts = (await dayOne()).free
    for (const token of stand.tokens.slice(0, 2)) {
      const held = await stand.hold(token, {
        startingDate: at(starts[0] ?? ''),
      })
      expect(held.status).toBe(201)
    }
    expect(await stateAt(starts[0] ?? '')).toBe('full')
  })
})

// requirement ED54
test('the figures of the network count the centres it shows, and matches only above 500', async () => {
  const figures = () => get<NetworkFigures>('/network/figures')
  expect(await figures()).toEqual({
    centers: 3,
    courts: 6,
    regions: 0,
    bookings: null,
    players: null,
  })
  await sql`insert into booking (center_id, court_id, sport_id, field_type_id, user_id, starts_at, ends_at,
      status, price_cents, original_price_cents, players, free_cancellation_hours, share_key)
    select 1, 1, 3, 0, 1, at, at + interval '1 hour', case when n > 30 then 'Confirmed' else 'Cancelled' end,
      2400, 2400, 4, 24, 'share-key-of-a-booking-' || n
    from (select n, ${at('10:00', '2026-11-20')}::timestamptz - n * interval '30 minutes' as at
      from generate_series(1, 660) n) made`.execute(db)
  expect(await figures()).toMatchObject({ bookings: null })
  // counted again on the next day: 30 of the 660 are cancelled
  stand.pass(24 * 60)
  expect(await figures()).toMatchObject({ bookings: 600, players: null })
  const of = (center: number) => stand.call('GET', `/network/figures?center=${center}`)
  expect((await of(centers.toulouse)).body).toMatchObject({ centers: 1, courts: 4, bookings: 600 })
  expect((await of(centers.lyon)).body).toMatchObject({ centers: 1, courts: 1, bookings: null })
  expect((await of(centers.inactive)).status).toBe(404)
})
