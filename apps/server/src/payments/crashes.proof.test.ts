import { randomUUID } from 'node:crypto'
import type { Booking, PaymentResult } from '@quatre/contract'
import { createTestDatabase } from '@quatre/db'
import { addDays, minuteMs, type StoredCardId } from '@quatre/domain'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openJobs } from '../platform/jobs.ts'
import { openStoredCards } from '../core/money/stored-cards.ts'
import { addMembers, at, fillCenters, fixtureNow, tomorrow } from '../testing/center-fixture.ts'
import { chargeBooking } from '../testing/charge.ts'
import { eventually } from '../testing/eventually.ts'
import {
  accountCents,
  proveBooks,
  providerAccountCents,
  soundBooks,
  standInCents,
} from '../testing/ledger-proof.ts'
import { owedByGymlib, takePasses } from '../testing/passes.ts'
import { cards } from '../testing/pay.ts'
import { proofCases } from '../testing/proof-size.ts'
import { startServerProcess, type ServerProcess } from '../testing/server-process.ts'
import { startStandIn } from '../testing/stand-in.ts'

// The server dies by kill -9 at a named moment of a payment and another takes over, which is the next
// to die (requirements P9, P14, P15 and O6). Repeated jobs run thirty times as often as in production.
const pace = 30
/** The points between an act of a provider and our commit, where most can go wrong. */
const isWorst = (moment: string) => /: after (the provider|Gymlib), before the commit$/.test(moment)
/** Late enough for another process to take over the jobs of the dead server. */
const soonMs = 10_000
const afterTheHoldMs = 11 * minuteMs

let now = fixtureNow
const servers: ServerProcess[] = []
let living: ServerProcess | undefined

const [bank, database] = await Promise.all([startStandIn(), createTestDatabase('crashes')])
await fillCenters(database.db)
await takePasses(database.db)
const [token = ''] = await addMembers(database.db, 1)
beforeEach(() => bank.control('notifications', { hold: false, drop: 0 }))
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await Promise.all([bank.stop(), database.close()])
})

/** Another server, so much later. */
async function takeOver(laterMs: number): Promise<ServerProcess> {
  now += laterMs
  const started = await startServerProcess(database.url, { variables: bank.variables, pace, now })
  servers.push(started)
  await bank.notify(started.address)
  living = started
  void started.ended.then(() => living === started && (living = undefined))
  return started
}

const server = async () => living ?? takeOver(0)

/** The server that lives, which dies at a checkpoint. */
async function doomed(crashAt: string): Promise<ServerProcess> {
  const dying = await server()
  await dying.arm(crashAt)
  return dying
}

let holds = 0

/** An hour of an evening of its own; asked again when a busy machine has no connection to the database. */
async function hold(through: ServerProcess): Promise<Booking> {
  const hour = ['18:00', '19:00', '20:00'][holds % 3]
  const startingDate = at(hour ?? '', addDays(tomorrow, Math.floor(holds++ / 3)))
  return eventually(async () => {
    const { status, body } = await through.hold(token, { startingDate })
    expect(status).toBe(201)
    return body as Booking
  })
}

/** The server dies at `crashAt`, asked to pay a hold; gives the request, to be repeated. */
async function payAndDie(crashAt: string, card: string) {
  const dying = await doomed(crashAt)
  const booking = await hold(dying)
  const key = randomUUID()
  const body = { amount: booking.price, paymentMethod: await bank.card(card) }
  const pay = (to: ServerProcess) =>
    to.post<PaymentResult>(`/payments/adyen/booking?bookingId=${booking.id}`, token, body, key)
  await pay(dying).catch(() => {})
  expect(await dying.ended).toBe('SIGKILL')
  return { booking, pay, takenCents: () => standInCents(bank, database.db, booking.id) }
}

/** Releases the jobs of a dead process as the end of its claim on them does. */
const releaseJobs = () =>
  sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute'`.execute(database.db)

/** Nothing is under way any more, the books are sound and equal the provider's journal to the cent. */
async function settled(): Promise<void> {
  const { db } = database
  await eventually(async () => {
    const { rows } = await sql<{ open: number }>`select
      (select count(*) from payment where state in ('created', 'redirected'))
      + (select count(*) from provider_event where done_at is null)
      + (select count(*) from refund where state in ('requested', 'sent'))
      + (select count(*) from pass_use where state in ('asked', 'returning')) as open`.execute(db)
    expect(rows[0]?.open).toBe(0)
    expect(await proveBooks(db)).toEqual(soundBooks)
    expect(await providerAccountCents(db)).toBe(await standInCents(bank, db))
    expect(await accountCents(db, 'partners')).toBe(await owedByGymlib(bank, db))
  })
  expect(await bank.read('/control/schema-violations')).toMatchObject({ count: 0 })
}

async function readBookingStatus({ id }: Booking): Promise<string> {
  const { rows } = await sql<{ status: string }>`
    select status from booking where id = ${id}`.execute(database.db)
  return rows[0]?.status ?? 'none'
}

// requirement P14
describe('kill -9 of the server', () => {
  // [the moment, the booking once the player never comes back, money that stays at the provider]
  const moments = [
    ['payment: before the provider is called', 'Expired', 0],
    ['payment: after the provider, before the commit', 'Confirmed', 3200],
    ['payment: after the commit, before the answer', 'Confirmed', 3200],
  ] as const

  // requirement P15
  test.each(moments)('%s: the same request again pays once', async (crashAt) => {
    const { booking, pay, takenCents } = await payAndDie(crashAt, cards.accepted)
    const { status, body } = await pay(await takeOver(soonMs))
    expect({ status, body }).toMatchObject({ status: 200, body: { resultCode: 'Authorised' } })
    await settled()
    expect(await readBookingStatus(booking)).toBe('Confirmed')
    expect(await takenCents()).toBe(3200)
  })

  // requirement O6
  const gone = proofCases(
    moments,
    ([moment]) => moment === 'payment: before the provider is called',
  )
  test.each(gone)('%s: the player never comes back', async (crashAt, status, cents) => {
    const { booking, takenCents } = await payAndDie(crashAt, cards.accepted)
    await takeOver(afterTheHoldMs)
    await settled()
    await eventually(async () => expect(await readBookingStatus(booking)).toBe(status))
    expect(await takenCents()).toBe(cents)
  })

  test('payment: after the provider, before the commit: the notification is lost as well', async () => {
    await bank.control('notifications', { drop: 1 })
    const crashAt = 'payment: after the provider, before the commit'
    const { booking, takenCents } = await payAndDie(crashAt, cards.accepted)
    await takeOver(afterTheHoldMs)
    await settled()
    expect(await readBookingStatus(booking)).toBe('Confirmed')
    expect(await takenCents()).toBe(3200)
  })

  test('payment: after the provider, before the commit: the court is gone when the news comes', async () => {
    await bank.control('notifications', { hold: true })
    const crashAt = 'payment: after the provider, before the commit'
    const { booking, takenCents } = await payAndDie(crashAt, cards.accepted)
    const { db } = database
    await sql`delete from court_time where booking_id = ${booking.id}`.execute(db)
    await sql`insert into court_time (center_id, court_id, during, kind)
      select 1, court.id, tstzrange(b.starts_at, b.ends_at), 'closure'
      from court, booking b where court.center_id = 1 and b.id = ${booking.id}`.execute(db)
    await takeOver(afterTheHoldMs)
    await bank.control('notifications', { release: true })
    await settled()
    await eventually(async () => expect(await takenCents()).toBe(0))
    expect(await readBookingStatus(booking)).toBe('Expired')
  })

  // requirement P9
  test.each([
    'notification: after it is stored, before the answer',
    'notification: applied, before the commit',
  ])('%s: it takes effect once, after all', async (crashAt) => {
    const { booking, takenCents } = await payAndDie(crashAt, cards.lostAnswer)
    await releaseJobs()
    await takeOver(2 * minuteMs)
    await eventually(async () => expect(await readBookingStatus(booking)).toBe('Confirmed'))
    await settled()
    expect(await takenCents()).toBe(3200)
    const { rows } = await sql`select from ledger_transaction t join booking b using (charge_id)
      where b.id = ${booking.id}`.execute(database.db)
    expect(rows).toHaveLength(1)
  })
})

// requirement P73
describe('kill -9 while a kept card is charged without its holder', () => {
  const moments = [
    'payment: before the provider is called',
    'payment: after the provider, before the commit',
    'payment: after the commit, before the answer',
  ]

  test.each(proofCases(moments, isWorst))('%s: it is charged once', async (crashAt) => {
    const { db, url } = database
    const dying = await server()
    const kept = await hold(dying)
    const paymentMethod = await bank.card(cards.accepted)
    const body = { amount: kept.price, paymentMethod, storePaymentMethod: true }
    const path = `/payments/adyen/booking?bookingId=${kept.id}`
    await dying.post(path, token, body, randomUUID())
    const storedCardId = await eventually(async () => {
      const { rows } = await sql<{ id: StoredCardId }>`select id from stored_card`.execute(db)
      expect(rows).toHaveLength(1)
      return rows[0]?.id ?? ''
    })
    await settled()
    const booking = await hold(dying)
    const chargeId = await chargeBooking(db, booking.id)

    await dying.arm(crashAt)
    const jobs = openJobs(url, pino({ level: 'silent' }))
    await jobs.start()
    const asked = { chargeId, storedCardId, now } as const
    await openStoredCards(jobs).charge(db, { ...asked, model: 'UnscheduledCardOnFile' })
    await jobs.stop()
    expect(await dying.ended).toBe('SIGKILL')
    await releaseJobs()
    await takeOver(soonMs)
    await settled()
    await eventually(async () => expect(await readBookingStatus(booking)).toBe('Confirmed'))
    expect(await standInCents(bank, db, booking.id)).toBe(3200)
    const { rows } = await sql`select from payment where charge_id = ${chargeId}`.execute(db)
    expect(rows).toHaveLength(1)
  })
})

// requirement P114
describe('kill -9 while a pass is shown', () => {
  const moments = ['pass: before Gymlib is asked', 'pass: after Gymlib, before the commit']

  async function showAndDie(crashAt: string) {
    const before = await owedByGymlib(bank, database.db)
    const dying = await doomed(crashAt)
    const booking = await hold(dying)
    const [key, code] = [randomUUID(), `GYM-${randomUUID()}`]
    const path = `/payments/gymlib/booking?bookingId=${booking.id}`
    const show = (to: ServerProcess) => to.post<PaymentResult>(path, token, { code }, key)
    // as a browser that asks again: a busy machine has no connection to the database
    for (let tries = 0; tries < 10; tries++) {
      const answer = await show(dying).catch(() => null)
      if (answer?.status !== 503) break
    }
    expect(await dying.ended).toBe('SIGKILL')
    return { booking, show, owed: async () => (await owedByGymlib(bank, database.db)) - before }
  }

  test.each(proofCases(moments, isWorst))(
    '%s: the same request again uses it once',
    async (crashAt) => {
      const { booking, show, owed } = await showAndDie(crashAt)
      const { body } = await show(await takeOver(0))
      expect(body).toMatchObject({ resultCode: 'Authorised' })
      await settled()
      expect(await readBookingStatus(booking)).toBe('Confirmed')
      expect(await owed()).toBe(3200)
    },
  )

  const ends = [
    ['while the court is kept', minuteMs, 'Confirmed', 3200],
    ['once it is not', afterTheHoldMs, 'Expired', 0],
  ] as const
  const gone = moments.flatMap((moment) => ends.map((end) => [moment, ...end] as const))

  const usual = proofCases(gone, ([moment, , , status]) => isWorst(moment) && status === 'Expired')
  test.each(usual)(
    '%s: the player never comes back, %s',
    async (crashAt, _, laterMs, status, cents) => {
      const { booking, owed } = await showAndDie(crashAt)
      await takeOver(laterMs)
      await eventually(async () => expect(await readBookingStatus(booking)).toBe(status))
      await settled()
      expect(await owed()).toBe(cents)
    },
  )

  test('pass: given back, before the commit: it is given back once', async () => {
    const { db } = database
    const before = await owedByGymlib(bank, db)
    const dying = await doomed('pass: given back, before the commit')
    const booking = await hold(dying)
    const path = `/payments/gymlib/booking?bookingId=${booking.id}`
    await dying.post(path, token, { code: `GYM-${randomUUID()}` })
    expect(await owedByGymlib(bank, db)).toBe(before + 3200)
    const cancel = `/bookings/${booking.id}/cancel`
    // the death that it brings may be quicker than its answer
    await dying.post(cancel, token, { to: 'wallet' }).catch(() => {})
    expect(await dying.ended).toBe('SIGKILL')
    await releaseJobs()
    await takeOver(minuteMs)
    await settled()
    expect(await owedByGymlib(bank, db)).toBe(before)
  })
})
