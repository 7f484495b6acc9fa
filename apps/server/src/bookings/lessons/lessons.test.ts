import type { LessonsOfDay } from '@quatre/contract'
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
import { courseIn } from '../../academies/academy-fixture.test-tools.ts'
import { staffCommand } from '../../core/staff/staff-command.ts'
import { requireSoundBooks } from '../../testing/ledger-proof.ts'
import { holdBank } from '../../testing/held-bank.ts'
import { cancelBooking, cards, heldBooking, pay, readBooking } from '../../testing/pay.ts'
import { split } from '../../testing/shares.ts'
import { standForEach } from '../../testing/stand.ts'
import { addCoaches, hourCents } from './coach-fixture.test-tools.ts'

const stand = await standForEach('lessons', { members: 4, bank: 'stand-in' })
const [lea = '', tom = ''] = stand.tokens
const [hugo, samir] = [1, 2]

beforeEach(async () => {
  await addCoaches(stand.db, ['Hugo', 'Samir'])
  const granted = ['grant', 'joueur3@joueurs.example', 'coach', 'center', '1']
  await staffCommand(stand.db, granted, stand.now())
})

/** The lessons of the week, as a member reads them by their place among the members. */
const readWeek = (member: number) =>
  stand.call('GET', '/coaches/1/lessons?from=2026-11-23', { token: stand.tokens[member] })

async function lessons(query = ''): Promise<LessonsOfDay> {
  const path = `/lessons?center=${centers.toulouse}&date=${tomorrow}${query}`
  return (await stand.call<LessonsOfDay>('GET', path)).body
}

async function startAt(time: string, query = '') {
  const { starts } = await lessons(query)
  return starts.find(({ startingDate }) => startingDate === at(time))
}

const alone = { startingDate: at('18:00'), duration: 60, nbPlayers: 1, coach: hugo }

describe('the lessons of a day', () => {
  // requirement AC46
  test('cross the hours of coaches with free courts', async () => {
    const { coaches, starts } = await lessons()
    expect(coaches).toMatchObject([
      {
        firstName: 'Hugo',
        next: null,
        prices: hourCents.map((cents, at) => ({ players: at + 1, price: { value: cents } })),
      },
      { firstName: 'Samir' },
    ])
    const times = starts.map(({ startingDate }) => startingDate.slice(11, 16))
    expect([times[0], times.at(-1)]).toEqual(['09:00', '20:00'])
    expect(times).not.toContain('12:30')
    expect(await startAt('12:00')).toMatchObject({ states: ['free', 'free'] })
    expect(await startAt('12:00', '&duration=90')).toBeUndefined()
  })

  // requirement AC46
  test('a coach is busy in a lesson or session, absent when they say so; without a court nothing is free', async () => {
    await stand.hold(lea, alone)
    await sql`insert into coach_absence (coach_id, starts_at, ends_at)
      values (${samir}, ${at('17:00')}, ${at('19:00')})`.execute(stand.db)
    for (const court of [courts.indoorA, courts.indoorB, courts.outdoor])
      await closeCourt(stand.db, court, at('20:00'), at('21:00'))
    expect(await startAt('17:30')).toMatchObject({ states: ['busy', 'absent'] })
    expect(await startAt('19:00')).toMatchObject({ states: ['free', 'free'], left: 3 })
    expect(await startAt('20:00')).toMatchObject({ states: ['free', 'free'], left: 0 })
  })

  // requirement AC47
  test('a day without a free hour names the next one of each coach', async () => {
    await sql`insert into coach_absence (coach_id, starts_at, ends_at)
      select id, ${at('00:00')}, ${at('00:00', '2026-11-26')}::timestamptz + make_interval(days => id) from coach`.execute(
      stand.db,
    )
    const { coaches, starts } = await lessons()
    expect(starts).toEqual([])
    expect(coaches.map(({ next }) => next)).toEqual([
      at('09:00', '2026-11-27'),
      at('09:00', '2026-11-28'),
    ])
  })
})

describe('holding a lesson', () => {
  // requirement AC48
  test('keeps court and coach, at the price of the coach for so many players', async () => {
    const { status, body } = await stand.hold(lea, { ...alone, nbPlayers: 2, duration: 90 })
    expect({ status, body }).toMatchObject({
      status: 201,
      body: {
        price: { value: 8700 },
        coach: { id: hugo, firstName: 'Hugo' },
        nbPlayers: 2,
        participations: [{ share: { value: 4350 } }, { share: { value: 4350 } }],
      },
    })
    expect(await stand.hold(tom, alone)).toMatchObject({
      status: 409,
      body: { code: 'coach_taken' },
    })
    expect((await stand.hold(tom, { ...alone, coach: samir })).status).toBe(201)
  })

  // requirement AC48
  test.each([
    ['a coach who is not there', { ...alone, startingDate: at('14:00') }, 422, 'coach_not_free'],
    [
      'a lesson across the end of the hours',
      { ...alone, startingDate: at('12:30') },
      422,
      'coach_not_free',
    ],
    ['five players', { ...alone, nbPlayers: 5 }, 422, 'players_out_of_range'],
    ['two hours', { ...alone, duration: 120 }, 422, 'lesson_not_sold'],
    ['nobody of that number', { ...alone, coach: 99 }, 422, 'lesson_not_sold'],
    ['another price', { ...alone, price: 4999 }, 409, 'price_changed'],
    ['another centre', { ...alone, center: centers.lyon }, 422, 'lesson_not_sold'],
  ])('refuses %s, and keeps nothing', async (_, body, status, code) => {
    expect(await stand.hold(lea, body)).toMatchObject({ status, body: { code } })
    const { rows } = await sql`select from court_time`.execute(stand.db)
    expect(rows).toEqual([])
  })

  // requirement AC48
  test('is shared by no more players than its price is for', async () => {
    const booking = await heldBooking(stand, { ...alone, nbPlayers: 2 })
    expect(booking.mostPlayers).toBe(2)
    expect((await split(stand, booking, { nbPlayers: 3 })).body).toMatchObject({
      code: 'players_out_of_range',
    })
    expect(await split(stand, booking, { nbPlayers: 2 })).toMatchObject({
      status: 200,
      body: { participations: [{ share: { value: 2900 } }, { share: { value: 2900 } }] },
    })
  })

  // requirement AC48
  test('another hour of the same coach gives the first back', async () => {
    await stand.hold(lea, alone)
    expect((await stand.hold(lea, { ...alone, startingDate: at('18:30') })).status).toBe(201)
    expect(await startAt('17:00')).toMatchObject({ states: ['free', 'free'] })
  })

  // requirement AC48
  test('is paid and cancelled as a court, which gives the coach back', async () => {
    const booking = await heldBooking(stand, alone)
    expect((await pay(stand, booking)).body).toMatchObject({ booking: { status: 'Confirmed' } })
    expect(await startAt('18:00')).toMatchObject({ states: ['busy', 'free'] })
    expect(await readWeek(2)).toMatchObject({
      status: 200,
      body: [{ booking: booking.id, coach: 'Hugo Coach', startsAt: at('18:00'), players: ['Léa'] }],
    })
    expect((await readWeek(3)).status).toBe(403)
    expect((await cancelBooking(stand, booking.id, 'card')).body.refunds).toMatchObject([
      { to: 'card', amount: { value: 5000 } },
    ])
    expect(await startAt('18:00')).toMatchObject({ states: ['free', 'free'] })
    expect((await readWeek(2)).body).toEqual([])
    await requireSoundBooks(stand.bank, stand.db)
  })

  // requirement AC48
  test('a lesson that is cancelled late comes back when its coach is sold again, not by the court alone', async () => {
    const tonight = { ...alone, startingDate: at('20:00', '2026-11-24'), nbPlayers: 2 }
    const booking = await heldBooking(stand, tonight)
    await pay(stand, booking)
    expect((await cancelBooking(stand, booking.id, 'wallet')).body.refunds).toEqual([])
    const backCents = async () => (await readBooking(stand, booking.id)).refunds[0]?.amount.value
    const sell = async (player: number, body: object) => {
      const sold = await heldBooking(
        stand,
        { ...tonight, court: booking.court.id, ...body },
        player,
      )
      await pay(stand, sold, { token: stand.tokens[player] ?? '' })
      return sold
    }
    const court = await sell(1, { coach: undefined })
    expect(await backCents()).toBeUndefined()
    await sql`update booking set status = 'Cancelled' where id = ${court.id}`.execute(stand.db)
    await sql`delete from court_time where booking_id = ${court.id}`.execute(stand.db)
    await sell(3, {})
    expect(await backCents()).toBe(5800)
  })

  // requirement AC48
  test.each([
    [
      'in another lesson',
      async () => {
        const other = await stand.hold(tom, { ...alone, startingDate: at('18:30') })
        expect(other.status).toBe(201)
      },
    ],
    [
      'in a session that found no court',
      async () => {
        await sql`delete from court_time`.execute(stand.db)
        const firstAt = Date.parse(at('18:30'))
        const { course } = await courseIn(stand.db, { sessions: 1, firstAt })
        await sql`update course set coach_id = ${hugo} where id = ${course}`.execute(stand.db)
      },
    ],
  ])('money that comes after the hold goes back when the coach is %s by then', async (_, take) => {
    const booking = await heldBooking(stand, alone)
    const bank = await holdBank(stand.bank)
    const answer = pay(stand, booking, { card: cards.slow })
    await bank.reachedBy(1)
    stand.clock(fixtureNow + 600_000)
    await take()
    await bank.release()
    expect((await answer).body).toMatchObject({ resultCode: 'Refunded' })
    await requireSoundBooks(stand.bank, stand.db)
  })

  // requirement AC48
  test('a booking that makes room for another keeps its coach on its new court', async () => {
    await closeCourt(stand.db, courts.outdoor, at('09:00'), at('23:00'))
    await stand.hold(lea, { ...alone, startingDate: at('18:00') })
    const { rows } = await sql<{ court: number; coach: number }>`
      select court_id as court, coach_id as coach from court_time where booking_id is not null`.execute(
      stand.db,
    )
    const from = rows[0]?.court ?? 0
    const to = from === courts.indoorA ? courts.indoorB : courts.indoorA
    await sql`select move_bookings(array(select booking_id from court_time where coach_id is not null), array[${to}::integer])`.execute(
      stand.db,
    )
    const moved =
      await sql`select court_id as court, coach_id as coach from court_time where booking_id is not null`.execute(
        stand.db,
      )
    expect(moved.rows).toEqual([{ court: to, coach: hugo }])
  })
})
