import type { CourtWait } from '@quatre/contract'
import { minuteMs, mostCourtWaits } from '@quatre/domain'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  at,
  centers,
  closeCourt,
  courts,
  fixtureNow,
  tomorrow,
} from '../../testing/center-fixture.ts'
import { standForEach } from '../../testing/stand.ts'
import { subscribeBrowser } from '../../push/subscribed-browser.test-tools.ts'

const options = { members: 6, bank: 'stand-in', jobs: 'by hand', apps: 2 } as const
const stand = await standForEach('court_waits', options)
beforeEach(async () => {
  // two courts of four play, the whole evening
  for (const court of [courts.outdoor, courts.single]) {
    await closeCourt(stand.db, court, at('08:00'), at('23:59'))
  }
  for (const court of [courts.indoorA, courts.indoorB]) {
    await closeCourt(stand.db, court, at('20:00'), at('23:59'))
  }
})

const offerMs = 15 * minuteMs
const evening = {
  center: centers.toulouse,
  date: tomorrow,
  from: '18:00',
  to: '19:30',
  duration: 90,
}
const join = (member: number, change: object = {}) =>
  stand.call<CourtWait>('POST', '/courtWaits', {
    token: stand.tokens[member],
    body: { ...evening, ...change },
  })
const readWaits = async (member: number) =>
  (await stand.call<CourtWait[]>('GET', '/courtWaits', { token: stand.tokens[member] })).body
const holdEvening = async (member: number, court: number) => {
  const body = { startingDate: at('18:00'), court, duration: 120 }
  const { status, body: held } = await stand.hold(stand.tokens[member], body)
  expect(status).toBe(201)
  return held.id
}

/** Members 4 and 5 have the two courts; gives the number of their bookings. */
async function fill(): Promise<[a: number, b: number]> {
  const held = [await holdEvening(4, courts.indoorA), await holdEvening(5, courts.indoorB)] as const
  await sql`update booking set status = 'Confirmed', expires_at = null
    where id = any(${held})`.execute(stand.db)
  await sql`update court_time set expires_at = null where booking_id is not null`.execute(stand.db)
  return [...held]
}

async function cancel(member: number, bookingId: number): Promise<void> {
  const sent = { token: stand.tokens[member], key: crypto.randomUUID(), body: { to: 'wallet' } }
  expect((await stand.call('POST', `/bookings/${bookingId}/cancel`, sent)).status).toBe(200)
}

/** Runs the sweep of several processes at the same time. */
const look = () => Promise.all([1, 2, 3].map(() => stand.jobs.repeat('expire holds')))
const lookAfter = () => stand.jobs.repeat('look after court waits')

/** The unpaid holds: their members and when they expire. */
async function offers() {
  const { rows } = await sql<{ member: number; startsAt: number; expiresAt: number }>`
    select user_id - 1 as member, starts_at, expires_at from booking
    where status = 'Pending' and expires_at > ${new Date(stand.now())} order by id`.execute(
    stand.db,
  )
  return rows
}
const offeredTo = async () => (await offers()).map(({ member }) => member)
const readMails = async (template: string) => {
  const { rows } = await sql<{ recipient: string; subject: string; text: string }>`
    select recipient, subject, text from mail where template = ${template} order by id`.execute(
    stand.db,
  )
  return rows
}

// requirement B120
describe('a member who waits for a court', () => {
  test('sees the place in line, and the starts that suit', async () => {
    await fill()
    expect((await join(0)).status).toBe(201)
    expect(await join(1, { to: '18:30' })).toMatchObject({
      status: 201,
      body: {
        position: 2,
        from: at('18:00'),
        to: at('18:30'),
        sport: { name: 'Padel' },
        duration: 90,
      },
    })
    // in another range, and on another day, the line is empty
    expect((await join(2, { from: '08:00', to: '08:00', duration: 120 })).body).toMatchObject({
      code: 'court_is_free',
    })
    expect(await readWaits(1)).toMatchObject([{ position: 2, date: tomorrow, fieldType: 0 }])
  })

  test('leaves the list, and cannot take another off it', async () => {
    await fill()
    const { id } = (await join(0)).body
    const leave = (member: number) =>
      stand.call('DELETE', `/courtWaits/${id}`, { token: stand.tokens[member] })
    expect((await leave(1)).body).toMatchObject({ code: 'court_wait_not_found' })
    expect((await leave(0)).status).toBe(200)
    expect((await leave(0)).status).toBe(404)
    expect(await readWaits(0)).toEqual([])
  })

  // requirement B125
  test('is on a list once, also pressed twice at once', async () => {
    await fill()
    const answers = await Promise.all([join(0), join(0), join(0)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    expect((await join(0)).body).toMatchObject({
      code: 'already_waiting',
      message: "Tu es déjà inscrit à la liste d'attente",
    })
  })

  // requirement B126
  test('waits for ten slots at most, also when requested at once', async () => {
    await fill()
    const wishes = ['18:00', '18:30', '19:00', '19:30'].flatMap((to) =>
      [60, 90, 120].map((duration) => ({ to, duration })),
    )
    const answers = await Promise.all(wishes.map((wish) => join(0, wish)))
    const joined = answers.filter(({ status }) => status === 201)
    expect(joined).toHaveLength(mostCourtWaits)
    expect((await readWaits(0)).length).toBe(mostCourtWaits)
    expect(answers.find(({ status }) => status !== 201)?.body).toMatchObject({
      code: 'too_many_court_waits',
    })
  })

  test.each([
    ['beyond the horizon', { date: '2026-12-25' }, 'day_out_of_horizon'],
    ['of a past day', { date: '2026-11-23' }, 'not_for_sale'],
    ['of another sport', { sportTypeId: 4 }, 'not_for_sale'],
    ['when the centre is closed', { from: '02:00', to: '04:00' }, 'not_for_sale'],
    [
      'where nothing is booked online',
      { center: centers.bookingByPhone },
      'center_closed_to_booking',
    ],
    ['of no centre', { center: 999 }, 'center_not_found'],
    ['of a court that is free', { from: '10:00', to: '12:00' }, 'court_is_free'],
  ])('cannot wait %s', async (_what, change, code) => {
    await fill()
    expect((await join(0, change)).body).toMatchObject({ code })
    expect(await readWaits(0)).toEqual([])
  })

  // requirement B127
  test('waits no more once the range has begun, or the account is closed', async () => {
    await fill()
    await join(0)
    await join(1)
    const closing = { token: stand.tokens[1], body: {} }
    expect((await stand.call('DELETE', '/users/me', closing)).status).toBe(200)
    const counted = () => sql`select from court_wait`.execute(stand.db)
    expect((await counted()).rows).toHaveLength(1)
    stand.clock(Date.parse(at('18:00')) - 1)
    expect(await readWaits(0)).toHaveLength(1)
    stand.clock(Date.parse(at('18:00')))
    expect(await readWaits(0)).toEqual([])
    await lookAfter()
    expect((await counted()).rows).toEqual([])
  })
})

// requirement B121
describe('a court that is freed', () => {
  test('is held fifteen minutes for the first in line, with a mail and a notification', async () => {
    const browser = await subscribeBrowser(stand, stand.tokens[0])
    const [first] = await fill()
    await join(0)
    await join(1)
    await cancel(4, first)
    await look()
    expect(await offers()).toEqual([
      { member: 0, startsAt: Date.parse(at('18:00')), expiresAt: fixtureNow + offerMs },
    ])
    expect(await readWaits(0)).toEqual([])
    expect(await readWaits(1)).toMatchObject([{ position: 1 }])
    const { rows } = await sql<{ id: number }>`select booking_id as id from court_offer`.execute(
      stand.db,
    )
    const path = `/paiement?booking=${rows[0]?.id}`
    const [mail, ...others] = await readMails('court_offered')
    expect(others).toEqual([])
    expect(mail?.recipient).toBe('joueur1@joueurs.example')
    expect(mail?.text).toContain('jusqu’à 10h15')
    expect(mail?.text).toContain(path)
    await stand.jobs.work('push')
    expect(await browser.shown()).toMatchObject([
      {
        title: 'Créneau libre\u00a0: Padel mer. 25 à 18h00',
        body: 'Toulouse · gardé pour toi jusqu’à 10h15',
        path,
      },
    ])
  })

  // requirement B122
  test('is for nobody else meanwhile: not for a member who presses before it is offered', async () => {
    const [first] = await fill()
    await join(0)
    await cancel(4, first)
    const quick = await stand.hold(stand.tokens[2], { startingDate: at('18:00') })
    expect(quick).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
    await look()
    expect(await offeredTo()).toEqual([0])
    expect((await stand.hold(stand.tokens[2], { startingDate: at('18:00') })).status).toBe(409)
  })

  test('at the end of a hold, is not for a member who comes before it is offered', async () => {
    const now = stand.now()
    await holdEvening(4, courts.indoorA)
    await closeCourt(stand.db, courts.indoorB, at('18:00'), at('20:00'))
    await join(0)
    stand.clock(now + 10 * minuteMs)
    expect((await stand.hold(stand.tokens[2], { startingDate: at('18:00') })).status).toBe(409)
    await look()
    expect(await offeredTo()).toEqual([0])
  })

  test('goes to the next when it is not paid in time, and one mail goes to the member who missed it', async () => {
    const [first] = await fill()
    await join(0)
    await join(1)
    await cancel(4, first)
    await look()
    stand.pass(15)
    await look()
    await look()
    expect(await offeredTo()).toEqual([1])
    await Promise.all([lookAfter(), lookAfter()])
    expect(await readMails('court_offer_missed')).toMatchObject([
      { recipient: 'joueur1@joueurs.example' },
    ])
    expect(await readWaits(0)).toEqual([])
    stand.pass(15)
    await look()
    // the line is empty: the court is free for everybody
    expect((await stand.hold(stand.tokens[2], { startingDate: at('18:00') })).status).toBe(201)
  })

  test('goes to the next when it is given back, without a mail about it', async () => {
    const [first] = await fill()
    await join(0)
    await join(1)
    await cancel(4, first)
    await look()
    const { rows } = await sql<{ id: number }>`select booking_id as id from court_offer`.execute(
      stand.db,
    )
    await cancel(0, rows[0]?.id ?? 0)
    await look()
    await lookAfter()
    expect(await offeredTo()).toEqual([1])
    expect(await readMails('court_offer_missed')).toEqual([])
  })

  test('that suits no waiting member is free for everybody at once', async () => {
    const [first] = await fill()
    await sql`update booking set ends_at = starts_at + interval '60 minutes' where id = ${first}`.execute(
      stand.db,
    )
    await closeCourt(stand.db, courts.lyon, at('18:00'), at('19:00'))
    await sql`update court_time set during = tstzrange(lower(during), lower(during) + interval '1 hour')
      where booking_id = ${first}`.execute(stand.db)
    await closeCourt(stand.db, courts.indoorA, at('19:00'), at('20:00'))
    await join(0)
    await cancel(4, first)
    await look()
    expect(await offeredTo()).toEqual([])
    const hour = { startingDate: at('18:00'), duration: 60 }
    expect((await stand.hold(stand.tokens[2], hour)).status).toBe(201)
  })

  test('is offered in parts, each to the first it suits', async () => {
    const [first] = await fill()
    await join(0, { duration: 60 })
    await join(1)
    await join(2, { duration: 60 })
    await cancel(4, first)
    await look()
    // an hour from 18h00, and the hour that is left
    expect(await offers()).toMatchObject([
      { member: 0, startsAt: Date.parse(at('18:00')) },
      { member: 2, startsAt: Date.parse(at('19:00')) },
    ])
    expect(await readWaits(1)).toHaveLength(1)
  })

  test('two courts freed at once are two offers', async () => {
    const [first, second] = await fill()
    for (const member of [0, 1, 2]) await join(member)
    await cancel(4, first)
    await cancel(5, second)
    await look()
    expect(await offeredTo()).toEqual([0, 1])
  })

  // requirement B123
  test('skips a member who holds a court at that moment, and keeps their place', async () => {
    const [first, second] = await fill()
    await join(0)
    await join(1)
    await stand.hold(stand.tokens[0], { startingDate: at('10:00') })
    await cancel(4, first)
    await look()
    expect((await offers()).map(({ member, startsAt }) => [member, startsAt])).toEqual([
      [0, Date.parse(at('10:00'))],
      [1, Date.parse(at('18:00'))],
    ])
    stand.pass(10)
    await cancel(5, second)
    await look()
    expect(await offeredTo()).toEqual([1, 0])
  })

  // requirement B124
  test('is not lost with the process that freed it, nor are courts freed meanwhile', async () => {
    const [first, second] = await fill()
    await join(0)
    await cancel(4, first)
    // no job ran since; the next run finds only the living member
    await look()
    expect(await offeredTo()).toEqual([0])
    await join(1)
    await sql`alter table court_time disable trigger user`.execute(stand.db)
    await cancel(5, second)
    await sql`alter table court_time enable trigger user`.execute(stand.db)
    await look()
    expect(await offeredTo()).toEqual([0])
    await lookAfter()
    expect(await offeredTo()).toEqual([0, 1])
  })

  test('by the end of a closure is offered too', async () => {
    await fill()
    await join(0)
    await sql`delete from court_time where court_id = ${courts.outdoor}`.execute(stand.db)
    await look()
    expect(await offeredTo()).toEqual([0])
  })
})

// requirement B14
test('a waiting member may still change their own hold of the last court', async () => {
  await holdEvening(4, courts.indoorA)
  await closeCourt(stand.db, courts.indoorB, at('18:00'), at('20:00'))
  await join(0)
  const shorter = { startingDate: at('18:00'), duration: 60, court: courts.indoorA }
  expect((await stand.hold(stand.tokens[4], shorter)).status).toBe(201)
  // the released hour suits no member who waits for an hour and a half
  await look()
  expect(await offeredTo()).toEqual([4])
  expect(
    (await stand.hold(stand.tokens[2], { ...shorter, startingDate: at('19:00') })).status,
  ).toBe(201)
})
