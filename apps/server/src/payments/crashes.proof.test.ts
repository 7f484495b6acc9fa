import { randomUUID } from 'node:crypto'
import type { Booking, PaymentResult } from '@quatre/contract'
import { createTestDatabase, type TestDatabase } from '@quatre/db'
import { minuteMs, type StoredCardId } from '@quatre/domain'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openJobs } from '../platform/jobs.ts'
import { openStoredCards } from '../platform/money/stored-cards.ts'
import { addMembers, at, fillCenters, fixtureNow } from '../testing/center-fixture.ts'
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
import { startStandIn, type StandIn } from '../testing/stand-in.ts'

// The server dies by kill -9 at a named moment of a payment and another takes over (requirements P9, P14,
// P15 and O6). What is done every so often comes thirty times sooner than in life.
const pace = 30
/** Between what a provider has done and our commit: where most can go wrong. */
const isWorst = (moment: string) => /: after (the provider|Gymlib), before the commit$/.test(moment)
const afterTheHold = fixtureNow + 11 * minuteMs

let bank: StandIn
beforeAll(async () => {
  bank = await startStandIn()
})
afterAll(() => bank.stop())

interface World {
  readonly database: TestDatabase
  readonly token: string
  start(options: { crashAt?: string; now?: number }): Promise<ServerProcess>
}

async function inWorld(label: string, act: (world: World) => Promise<void>): Promise<void> {
  await bank.control('notifications', { hold: false, drop: 0 })
  const database = await createTestDatabase(label)
  const servers: ServerProcess[] = []
  try {
    await fillCenters(database.db)
    await takePasses(database.db)
    const [token = ''] = await addMembers(database.db, 1)
    await act({
      database,
      token,
      async start(options) {
        const server = await startServerProcess(database.url, {
          variables: bank.variables,
          pace,
          ...options,
        })
        servers.push(server)
        await bank.notify(server.address)
        return server
      },
    })
    expect(await bank.read('/control/schema-violations')).toMatchObject({ count: 0 })
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await database.close()
  }
}

/** A court in the evening; asked again when a busy machine has no connection to the database. */
const holdAt = (server: ServerProcess, token: string, time: string) =>
  eventually(async () => {
    const { status, body } = await server.hold(token, { startingDate: at(time) })
    expect(status).toBe(201)
    return body as Booking
  })

/** A server that dies at `crashAt`, asked to pay a hold; gives the request, to be repeated. */
async function payAndDie({ start, token }: World, crashAt: string, card: string) {
  const server = await start({ crashAt })
  const booking = await holdAt(server, token, '18:00')
  const key = randomUUID()
  const body = { amount: booking.price, paymentMethod: await bank.card(card) }
  const pay = (to: ServerProcess) =>
    to.post<PaymentResult>(`/payments/adyen/booking?bookingId=${booking.id}`, token, body, key)
  await pay(server).catch(() => {})
  expect(await server.ended).toBe('SIGKILL')
  return { booking, pay }
}

/** Nothing is under way any more, the books are sound and equal the provider's journal to the cent. */
async function settled({ database: { db } }: World): Promise<void> {
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
}

async function statusOf({ database }: World, id: number): Promise<string> {
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
  test.each(moments)('%s: the same request again pays once', (crashAt) =>
    inWorld('crash_repeat', async (world) => {
      const { booking, pay } = await payAndDie(world, crashAt, cards.accepted)
      // late enough for what the dead server had in its hands to be taken over
      const server = await world.start({ now: fixtureNow + 10_000 })
      const { status, body } = await pay(server)
      expect({ status, body }).toMatchObject({ status: 200, body: { resultCode: 'Authorised' } })
      await settled(world)
      expect(await statusOf(world, booking.id)).toBe('Confirmed')
      expect(await standInCents(bank, world.database.db)).toBe(3200)
    }),
  )

  // requirement O6
  const gone = proofCases(
    moments,
    ([moment]) => moment === 'payment: before the provider is called',
  )
  test.each(gone)('%s: the player never comes back', (crashAt, status, cents) =>
    inWorld('crash_gone', async (world) => {
      const { booking } = await payAndDie(world, crashAt, cards.accepted)
      await world.start({ now: afterTheHold })
      await settled(world)
      await eventually(async () => expect(await statusOf(world, booking.id)).toBe(status))
      expect(await standInCents(bank, world.database.db)).toBe(cents)
    }),
  )

  test('payment: after the provider, before the commit: the notification is lost as well', () =>
    inWorld('crash_lost', async (world) => {
      await bank.control('notifications', { drop: 1 })
      const { booking } = await payAndDie(
        world,
        'payment: after the provider, before the commit',
        cards.accepted,
      )
      await world.start({ now: afterTheHold })
      await settled(world)
      expect(await statusOf(world, booking.id)).toBe('Confirmed')
      expect(await standInCents(bank, world.database.db)).toBe(3200)
    }))

  test('payment: after the provider, before the commit: the court is gone when the news comes', () =>
    inWorld('crash_refund', async (world) => {
      await bank.control('notifications', { hold: true })
      const { booking } = await payAndDie(
        world,
        'payment: after the provider, before the commit',
        cards.accepted,
      )
      const { db } = world.database
      await sql`delete from court_time`.execute(db)
      await sql`insert into court_time (center_id, court_id, during, kind)
        select 1, id, tstzrange(${at('17:00')}::timestamptz, ${at('20:00')}::timestamptz), 'closure'
        from court where center_id = 1`.execute(db)
      await world.start({ now: afterTheHold })
      await bank.control('notifications', { release: true })
      await settled(world)
      await eventually(async () => expect(await standInCents(bank, world.database.db)).toBe(0))
      expect(await statusOf(world, booking.id)).toBe('Expired')
    }))

  // requirement P9
  test.each([
    'notification: after it is stored, before the answer',
    'notification: applied, before the commit',
  ])('%s: it takes effect once, after all', (crashAt) =>
    inWorld('crash_notified', async (world) => {
      const { booking } = await payAndDie(world, crashAt, cards.lostAnswer)
      // long enough for what the dead server had in its hands to be taken over
      await sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute'`.execute(
        world.database.db,
      )
      await world.start({ now: fixtureNow + 2 * minuteMs })
      await eventually(async () => expect(await statusOf(world, booking.id)).toBe('Confirmed'))
      await settled(world)
      const { rows } = await sql`select from ledger_transaction`.execute(world.database.db)
      expect(rows).toHaveLength(1)
    }),
  )
})

// requirement P73
describe('kill -9 while a kept card is charged without its holder', () => {
  const moments = [
    'payment: before the provider is called',
    'payment: after the provider, before the commit',
    'payment: after the commit, before the answer',
  ]

  test.each(proofCases(moments, isWorst))('%s: it is charged once', (crashAt) =>
    inWorld('crash_stored', async (world) => {
      const { db, url } = world.database
      const shop = await world.start({})
      const kept = await holdAt(shop, world.token, '18:00')
      const paymentMethod = await bank.card(cards.accepted)
      const body = { amount: kept.price, paymentMethod, storePaymentMethod: true }
      const path = `/payments/adyen/booking?bookingId=${kept.id}`
      await shop.post(path, world.token, body, randomUUID())
      const storedCardId = await eventually(async () => {
        const { rows } = await sql<{ id: StoredCardId }>`select id from stored_card`.execute(db)
        expect(rows).toHaveLength(1)
        return rows[0]?.id ?? ''
      })
      const booking = await holdAt(shop, world.token, '20:00')
      const chargeId = await chargeBooking(db, booking.id)
      await shop.stop()

      const dying = await world.start({ crashAt })
      const jobs = openJobs(url, pino({ level: 'silent' }))
      await jobs.start()
      const asked = { chargeId, storedCardId, now: fixtureNow } as const
      await openStoredCards(jobs).charge(db, { ...asked, model: 'UnscheduledCardOnFile' })
      await jobs.stop()
      expect(await dying.ended).toBe('SIGKILL')
      // long enough for what the dead server had in its hands to be taken over
      await sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute'`.execute(db)
      await world.start({ now: fixtureNow + 10_000 })
      await settled(world)
      await eventually(async () => expect(await statusOf(world, booking.id)).toBe('Confirmed'))
      expect(await standInCents(bank, db)).toBe(6400)
      const { rows } = await sql`select from payment where charge_id = ${chargeId}`.execute(db)
      expect(rows).toHaveLength(1)
    }),
  )
})

// requirement P114
describe('kill -9 while a pass is shown', () => {
  const moments = ['pass: before Gymlib is asked', 'pass: after Gymlib, before the commit']

  async function showAndDie({ start, token }: World, crashAt: string) {
    const server = await start({ crashAt })
    const booking = await holdAt(server, token, '18:00')
    const [key, code] = [randomUUID(), `GYM-${randomUUID()}`]
    const path = `/payments/gymlib/booking?bookingId=${booking.id}`
    const show = (to: ServerProcess) => to.post<PaymentResult>(path, token, { code }, key)
    await show(server).catch(() => {})
    expect(await server.ended).toBe('SIGKILL')
    return { booking, show }
  }

  const owed = ({ database: { db } }: World) => owedByGymlib(bank, db)

  test.each(proofCases(moments, isWorst))('%s: the same request again uses it once', (crashAt) =>
    inWorld('pass_repeat', async (world) => {
      const { booking, show } = await showAndDie(world, crashAt)
      const { body } = await show(await world.start({}))
      expect(body).toMatchObject({ resultCode: 'Authorised' })
      await settled(world)
      expect(await statusOf(world, booking.id)).toBe('Confirmed')
      expect(await owed(world)).toBe(3200)
    }),
  )

  const ends = [
    ['while the court is kept', fixtureNow + minuteMs, 'Confirmed', 3200],
    ['once it is not', afterTheHold, 'Expired', 0],
  ] as const
  const gone = moments.flatMap((moment) => ends.map((end) => [moment, ...end] as const))

  const usual = proofCases(gone, ([moment, , , status]) => isWorst(moment) && status === 'Expired')
  test.each(usual)('%s: the player never comes back, %s', (crashAt, _, now, status, cents) =>
    inWorld('pass_gone', async (world) => {
      const { booking } = await showAndDie(world, crashAt)
      await world.start({ now })
      await eventually(async () => expect(await statusOf(world, booking.id)).toBe(status))
      await settled(world)
      expect(await owed(world)).toBe(cents)
    }),
  )

  test('pass: given back, before the commit: it is given back once', () =>
    inWorld('pass_back', async (world) => {
      const { db } = world.database
      const server = await world.start({ crashAt: 'pass: given back, before the commit' })
      const booking = await holdAt(server, world.token, '18:00')
      const path = `/payments/gymlib/booking?bookingId=${booking.id}`
      await server.post(path, world.token, { code: `GYM-${randomUUID()}` })
      expect(await owed(world)).toBe(3200)
      const cancel = `/bookings/${booking.id}/cancel`
      // the death that it brings may be quicker than its answer
      await server.post(cancel, world.token, { to: 'wallet' }).catch(() => {})
      expect(await server.ended).toBe('SIGKILL')
      // long enough for what the dead server had in its hands to be taken over
      await sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute'`.execute(db)
      await world.start({ now: fixtureNow + minuteMs })
      await settled(world)
      expect(await owed(world)).toBe(0)
    }))
})
