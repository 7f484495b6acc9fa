import { randomUUID } from 'node:crypto'
import type {
  Booking,
  Cancellation,
  OpenMatch,
  OpenMatchStanding,
  OwnOpenMatch,
  OwnPlace,
} from '@quatre/contract'
import { hourMs, minuteMs } from '@quatre/domain'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { accountCents, requireSoundBooks } from '../../testing/ledger-proof.ts'
import { heldBooking, pay, readBooking } from '../../testing/pay.ts'
import { hashSecret } from '../../platform/secret.ts'
import { at, centers } from '../../testing/center-fixture.ts'
import { dueAt, paidGuest, sharedBooking, sharedDay, split } from '../../testing/shares.ts'
import { standForEach, type Stand } from '../../testing/stand.ts'

const prepare = ({ db }: Stand) =>
  sql`update app_user set birth_date = '1990-05-01', gender = 'Female',
    level = case id when 2 then 'avance' when 3 then 'expert' end`.execute(db)
const stand = await standForEach('open_matches', { members: 4, bank: 'stand-in', apps: 2, prepare })
const { call } = stand
const [captain, lea, zoe, nora] = stand.tokens

const startsAt = Date.parse(at('18:00', sharedDay))
const settle = () => stand.jobs.repeat('settle deadlines of shares')
const returnShares = () => stand.jobs.repeat('return shares of open matches')

const open = (booking: Pick<Booking, 'id'>, body: object = {}) =>
  call<OwnOpenMatch>('PUT', `/bookings/${booking.id}/openMatch`, { token: captain, body })
const own = async ({ id }: Pick<Booking, 'id'>) =>
  (await call<{ match: OwnOpenMatch }>('GET', `/bookings/${id}/openMatch`, { token: captain })).body
    .match
const join = ({ id }: Pick<Booking, 'id'>, token = lea) =>
  call<{ key: string; code: string }>('POST', `/openMatches/${id}/join`, { token, body: {} })
const found = async (query = '') =>
  (await call<{ matches: OpenMatch[]; total: number }>('GET', `/openMatches?${query}`)).body
const readStanding = async ({ id }: Pick<Booking, 'id'>, token?: string) =>
  (await call<OpenMatchStanding[]>('GET', `/openMatches/standings?ids=${id}`, { token })).body[0]
const enter = async (link: string, body: object, token?: string) =>
  (await call<{ code?: string }>('POST', `/participations/${link}`, { token, body })).body.code
const guest = { firstName: 'L', lastName: 'M', mobilePhone: '0612345678', email: 'l@m.example' }
const refuse = ({ id }: Pick<Booking, 'id'>, joinerId: number) =>
  call('POST', `/bookings/${id}/openMatch/${joinerId}/refuse`, { token: captain, body: {} })

async function payShare({ shareKey }: Pick<Booking, 'shareKey'>, token = lea) {
  return call('POST', `/participations/${shareKey}/payment`, {
    token,
    key: randomUUID(),
    body: { amount: { currency: 'EUR', value: 1200 }, paymentMethod: await stand.bank.card() },
  })
}

/** A member who joins and pays. */
async function joined(booking: Booking, token = lea): Promise<number> {
  expect((await join(booking, token)).status).toBe(200)
  expect((await payShare(booking, token)).body).toMatchObject({ resultCode: 'Authorised' })
  const last = (await own(booking)).joiners.at(-1)
  expect(last).toMatchObject({ isPaid: true })
  return last?.id ?? 0
}

/** A booking whose captain pays at the deadline what is missing. */
async function guaranteed(): Promise<Booking> {
  const held = await heldBooking(stand, { startingDate: at('18:00', sharedDay) })
  const shared = await split(stand, held, { missing: 'charge' })
  await pay(stand, held, { amount: shared.body.participations[0]?.share })
  await eventually(async () => {
    const { rows } = await sql`select from payment where stored_card_id is not null`.execute(
      stand.db,
    )
    expect(rows).toHaveLength(1)
  })
  return readBooking(stand, held.id)
}

/** The same once its deadline is settled: the captain has paid the three shares of nobody. */
async function covered(): Promise<Booking> {
  const booking = await guaranteed()
  await open(booking)
  stand.clock(dueAt)
  await settle()
  await eventually(async () => expect((await found()).total).toBe(1))
  return booking
}

/** Shared bookings of the same captain in the hours after one, on another court. */
async function otherBookings(booking: Pick<Booking, 'id'>, count: number) {
  await sql`insert into booking (center_id, court_id, sport_id, field_type_id, user_id, starts_at, ends_at, status,
      price_cents, original_price_cents, players, free_cancellation_hours, is_split, missing_shares, deadline_at, share_key)
    select center_id, 2, 3, 1, 1, starts_at + n * interval '2 hours' , ends_at + n * interval '2 hours', 'Confirmed', 4800, 4800, 2, 24,
      true, 'give_back', deadline_at, repeat(n::text, 22) from booking b, generate_series(1, ${count}::integer) n
    where b.id = ${booking.id}`.execute(stand.db)
  await sql`insert into participation (booking_id, starts_at, position, is_captain, share_cents, user_id, status)
    select b.id, b.starts_at, n, n = 1, 2400, case n when 1 then 1 end, case n when 1 then 'Confirmed' else 'Pending' end
    from booking b, generate_series(1, 2) n where b.court_id = 2`.execute(stand.db)
  const { rows } = await sql<{ id: number }>`
    select id from booking where court_id = 2 order by id`.execute(stand.db)
  return rows as { id: Booking['id'] }[]
}

const templates = async (template: string) => {
  const { rows } = await sql<{ recipient: string }>`
    select recipient from mail where template = ${template}`.execute(stand.db)
  return rows.length
}

/** The revenue of the centre, and the SOLDE of all members. */
const standing = async () => [
  0 - (await accountCents(stand.db, 'club_revenue')),
  0 - (await accountCents(stand.db, 'wallet')),
]

// requirements OM1, OM5 and OM6
test('a captain opens the free places, strangers find them by first names and levels, one joins and pays', async () => {
  const booking = await sharedBooking(stand)
  await paidGuest(stand, booking, 'Julien')
  expect((await found()).total).toBe(0)
  const range = { levels: { from: 'intermediare', to: 'avance' }, sex: 'women' }
  expect((await open(booking, range)).body).toMatchObject({ isOpen: true, free: 2, ...range })
  const [match] = (await found('sex=women&level=avance&date=2026-12-01&from=18:00&to=18:00'))
    .matches
  expect(match).toMatchObject({
    id: booking.id,
    share: { value: 1200 },
    places: 4,
    free: 2,
    players: [
      { position: 1, firstName: 'Léa', level: null },
      { position: 2, firstName: null, level: null },
    ],
  })
  expect(JSON.stringify(match)).not.toMatch(/Martin|Julien|Marty|@/)
  for (const other of [
    'level=expert',
    'sex=men',
    'date=2026-12-02',
    'from=18:01',
    `center=${centers.lyon}`,
  ]) {
    expect([other, (await found(other)).total]).toEqual([other, 0])
  }
  const told = (token?: string) => readStanding(booking, token)
  expect(await told(lea)).toEqual({ id: booking.id, isIn: false, why: null, level: 'avance' })
  expect(await told(zoe)).toMatchObject({
    isIn: false,
    why: 'Ce match est en dessous de ton niveau.',
  })
  expect(await told(captain)).toMatchObject({ isIn: true, why: null })
  expect((await join(booking, zoe)).body).toMatchObject({ code: 'open_match_level_too_high' })
  expect((await join(booking, nora)).body).toMatchObject({ code: 'open_match_level_unknown' })
  await joined(booking)
  // twice the same as once
  expect((await join(booking)).status).toBe(200)
  expect(await own(booking)).toMatchObject({
    free: 1,
    joiners: [{ level: 'avance', isPaid: true }],
  })
  expect(await templates('open_match_joined')).toBe(1)
  await call('DELETE', `/bookings/${booking.id}/openMatch`, { token: captain })
  expect((await found()).total).toBe(0)
  expect((await join(booking, nora)).body).toMatchObject({ code: 'open_match_not_found' })
  expect(await own(booking)).toMatchObject({ isOpen: false, joiners: [{ isPaid: true }] })
})

// requirement OM1
test('a booking that is not shared, or has no free place, does not open', async () => {
  const alone = await heldBooking(stand, { startingDate: at('20:00', sharedDay) })
  expect((await open(alone)).body).toMatchObject({ code: 'open_match_not_shared' })
  const full = await sharedBooking(stand, { nbPlayers: 2 })
  await paidGuest(stand, full, 'Julien')
  expect((await open(full)).body).toMatchObject({ code: 'match_full' })
  const backwards = { levels: { from: 'expert', to: 'debutant' } }
  expect((await open(full, backwards)).status).toBe(400)
  await sql`update booking set sport_id = (select min(id) from sport where id <> 3) where id = ${full.id}`.execute(
    stand.db,
  )
  expect((await open(full)).body).toMatchObject({ code: 'open_match_padel_only' })
})

// requirement OM7
test('a joiner who does not pay keeps their place for ten minutes', async () => {
  const booking = await sharedBooking(stand, { nbPlayers: 2 })
  await open(booking)
  await join(booking)
  expect((await found()).total).toBe(0)
  expect((await join(booking, zoe)).body).toMatchObject({ code: 'match_full' })
  stand.pass(10)
  expect((await found()).total).toBe(1)
  expect((await join(booking, zoe)).status).toBe(200)
})

// requirement OM7
// requirement OM17
test('the link of who joined lets nobody else in, whoever fits; the captain’s lets in any friend', async () => {
  const booking = await sharedBooking(stand)
  await open(booking, { levels: { from: 'intermediare', to: 'avance' } })
  const { key } = (await join(booking)).body
  expect((await payShare({ shareKey: key })).body).toMatchObject({ resultCode: 'Authorised' })
  for (const [body, token] of [[{}, zoe] as const, [guest] as const])
    expect(await enter(key, body, token)).toBe('open_match_players_link')
  const entered = [await enter(key, {}, lea), await enter(booking.shareKey, {}, zoe)]
  expect(entered).toEqual([undefined, undefined])
  await eventually(async () => expect(await templates('share_paid')).toBe(1))
  const mailed = sql`select m.* from mail m join app_user u on u.email = m.recipient where u.id = 2`
  const told = [
    (
      await call('GET', '/userparticipations?from=2026-12-01', {
        token: lea,
      })
    ).body,
    (await call('GET', `/participations/${key}`)).body,
    (await mailed.execute(stand.db)).rows,
  ].map((each) => JSON.stringify(each).replaceAll('\\r\\n ', ''))
  for (const text of told)
    expect([text.includes(key), text.includes(booking.shareKey)]).toEqual([true, false])
})

test('a member keeps three places at once without paying', async () => {
  const booking = await sharedBooking(stand)
  await open(booking)
  const others = await otherBookings(booking, 3)
  for (const other of others) {
    await open(other)
    expect((await join(other)).status).toBe(200)
  }
  expect((await join(booking)).body).toMatchObject({ code: 'open_match_too_many' })
  expect((await join(booking, zoe)).status).toBe(200)
  stand.pass(10)
  expect((await join(booking)).status).toBe(200)
})

// requirements OM8 and OM10
describe('a captain who sends a joiner away', () => {
  test('gives their money back whole until the hour is over; they stay away, by the link too', async () => {
    const booking = await sharedBooking(stand)
    await open(booking)
    const id = await joined(booking)
    const before = await standing()
    stand.clock(stand.now() + hourMs - 1)
    expect((await refuse(booking, id)).status).toBe(200)
    expect((await refuse(booking, id)).status).toBe(200)
    expect(await standing()).toEqual([1200, 1200])
    expect(before).toEqual([2400, 0])
    expect(await own(booking)).toMatchObject({ free: 3, joiners: [] })
    expect((await readStanding(booking, lea))?.why).toBe('Tu ne peux plus rejoindre ce match.')
    const sentAway = { code: 'open_match_sent_away' }
    expect((await join(booking)).body).toMatchObject(sentAway)
    expect(await enter(booking.shareKey, {}, lea)).toBe(sentAway.code)
    const { rows } = await sql<{ email: string }>`select email from app_user where id = 2`.execute(
      stand.db,
    )
    expect(await enter(booking.shareKey, { ...guest, ...rows[0] })).toBe(sentAway.code)
    expect(await templates('open_match_refused')).toBe(1)
    await requireSoundBooks(stand.bank, stand.db)
  })

  test('is too late at the hour itself', async () => {
    const booking = await sharedBooking(stand)
    await open(booking)
    const id = await joined(booking)
    stand.pass(60)
    expect((await refuse(booking, id)).body).toMatchObject({ code: 'refusal_too_late' })
    expect(await own(booking)).toMatchObject({ joiners: [{ refusableUntil: null }] })
  })

  test('has the deadline wait for them, and pays the share of who is sent away', async () => {
    const booking = await guaranteed()
    await open(booking)
    for (const friend of ['Julien', 'Tom']) await paidGuest(stand, booking, friend)
    stand.clock(dueAt - minuteMs)
    const id = await joined(booking)
    stand.clock(dueAt + minuteMs)
    await settle()
    expect((await readBooking(stand, booking.id)).split).toMatchObject({ isClosed: false })
    expect((await join(booking, zoe)).body).toMatchObject({ code: 'match_full' })
    expect((await refuse(booking, id)).status).toBe(200)
    await settle()
    await eventually(async () => expect(await standing()).toEqual([4800, 1200]))
    await requireSoundBooks(stand.bank, stand.db)
  })
})

// requirement OM11
describe('after the deadline, once the captain has paid what was missing', () => {
  test('the share of who joins goes back to the captain when the hour is over, once', async () => {
    const booking = await covered()
    expect(await standing()).toEqual([4800, 0])
    await joined(booking)
    expect(await standing()).toEqual([6000, 0])
    await returnShares()
    expect(await standing()).toEqual([6000, 0])
    stand.pass(60)
    await Promise.all([returnShares(), returnShares()])
    expect(await standing()).toEqual([4800, 1200])
    expect(await templates('open_match_returned')).toBe(1)
    await requireSoundBooks(stand.bank, stand.db)
  })

  test('a refused joiner gets it, and the captain nothing', async () => {
    const booking = await covered()
    const id = await joined(booking)
    expect((await refuse(booking, id)).status).toBe(200)
    stand.pass(60)
    await returnShares()
    expect(await standing()).toEqual([4800, 1200])
    expect(await templates('open_match_returned')).toBe(0)
    await joined(booking, zoe)
    await requireSoundBooks(stand.bank, stand.db)
  })

  test('a place is paid until the start by its joiner alone', async () => {
    const booking = await covered()
    await join(booking)
    const place = async (token?: string) =>
      (
        await call<{ own: OwnPlace }>('POST', `/participations/${booking.shareKey}/place`, {
          token,
          body: {},
        })
      ).body.own
    expect(await place(lea)).toMatchObject({ isPayable: true, keptUntil: expect.any(String) })
    const byLink = await call('POST', `/participations/${booking.shareKey}`, {
      token: zoe,
      body: {},
    })
    expect(byLink.body).toMatchObject({ code: 'shares_closed' })
    stand.clock(startsAt)
    expect(await place(lea)).toMatchObject({ isPayable: false })
    expect((await join(booking, zoe)).body).toMatchObject({ code: 'open_match_not_found' })
  })
})

// requirement OM9
test.each([
  ['late, within the hour: who joined gets all of it', 59, 24, [4800, 1200], [2]],
  ['later: they keep what they were given back, the rule the rest', 60, 24, [4800, 1200], [1]],
  ['in time: all goes back, the share once, as it was shown', 60, 2, [0, 6000], [1, 1, 1, 2]],
] as const)('a captain cancels %s', async (_, minutes, freeHours, money, payers) => {
  const booking = await covered()
  await sql`update booking set free_cancellation_hours = ${freeHours}`.execute(stand.db)
  await joined(booking)
  stand.pass(minutes)
  const path = `/bookings/${booking.id}/cancel`
  const quote = await call<Cancellation>('GET', `${path}lation`, { token: captain })
  const body = { to: 'wallet', refund: quote.body.refund.value }
  expect((await call('POST', path, { token: captain, key: randomUUID(), body })).status).toBe(200)
  expect(await standing()).toEqual(money)
  const { rows } = await sql<{ userId: number }>`
    select c.payer_id as user_id from refund r join charge c on c.id = r.charge_id
    where c.payer_id < 10 order by 1`.execute(stand.db)
  expect(rows.map(({ userId }) => userId)).toEqual(payers)
  await returnShares()
  expect(await standing()).toEqual(money)
  await requireSoundBooks(stand.bank, stand.db)
})

// requirements OM13, OM14 and OM15
test('alerts tell members whom a match fits, twice a day at most, until the key of a mail ends them', async () => {
  const alert = {
    centers: [centers.toulouse],
    weekdays: [2],
    from: '17:00',
    to: '22:00',
    fitsLevel: false,
  }
  for (const [token, change] of [
    [lea, {}],
    [zoe, { to: '17:30' }],
    [captain, {}],
  ] as const) {
    const set = await call('PUT', '/matchAlert', { token, body: { ...alert, ...change } })
    expect(set.status).toBe(200)
  }
  const booking = await sharedBooking(stand)
  await open(booking)
  await eventually(async () => expect(await templates('open_match_alert')).toBe(1))
  // changed: nobody is notified of the same match twice
  await open(booking, { sex: 'women' })
  expect(await templates('open_match_alert')).toBe(1)
  const key = 'k'.repeat(43)
  await sql`update match_alert_notice set off_key_hash = ${hashSecret(key)}`.execute(stand.db)
  const others = await otherBookings(booking, 2)
  for (const other of others) await open(other)
  await eventually(async () => expect(await templates('open_match_alert')).toBe(2))
  const end = () => call('POST', `/matchAlert/off?users_key=${key}`, { from: '198.51.100.4' })
  expect((await end()).status).toBe(200)
  expect((await end()).status).toBe(200)
  expect((await call('GET', '/matchAlert', { token: lea })).body).toEqual({ alert: null })
  expect((await call('POST', `/matchAlert/off?users_key=${'w'.repeat(43)}`, {})).status).toBe(410)
})
