import { randomUUID } from 'node:crypto'
import type { Booking, PaymentResult } from '@quatre/contract'
import { createTestDatabase } from '@quatre/db'
import { sql } from 'kysely'
import { afterAll, afterEach, expect, test } from 'vitest'
import { addMembers, at, courts, fillCenters, fixtureNow } from '../testing/center-fixture.ts'
import { chargeBooking } from '../testing/charge.ts'
import { eventually } from '../testing/eventually.ts'
import { holdBank } from '../testing/held-bank.ts'
import { accountCents, requireSoundBooks, standInCents } from '../testing/ledger-proof.ts'
import { cards, heldBooking, pay as payBooking } from '../testing/pay.ts'
import { startServerProcess, type ServerProcess } from '../testing/server-process.ts'
import { startStandIn } from '../testing/stand-in.ts'
import { openStand } from '../testing/stand.ts'
import { withoutLocks } from '../testing/without-locks.ts'

// Money under two processes (requirements P2, P13 and P16); the negative control is the last test.

const [database, bank] = await Promise.all([createTestDatabase('money_races'), startStandIn()])
await fillCenters(database.db)
const tokens = await addMembers(database.db, 140)
const options = { variables: bank.variables, pace: 30 }
const servers = await Promise.all([
  startServerProcess(database.url, options),
  startServerProcess(database.url, options),
])
await bank.notify(server(0).address)
afterEach(() => requireSoundBooks(bank, database.db))
afterAll(async () => {
  await Promise.all(servers.map((one) => one.stop()))
  await Promise.all([database.close(), bank.stop()])
})

function server(index: number): ServerProcess {
  const found = servers[index % servers.length]
  if (found === undefined) throw new Error('no server')
  return found
}

async function hold(player: number, body: object): Promise<Booking> {
  const answer = await server(player).hold(tokens[player], body)
  expect(answer.status).toBe(201)
  return answer.body as Booking
}

async function setClocks(now: number): Promise<void> {
  await Promise.all(servers.map((one) => one.clock(now)))
}

async function pay(through: number, player: number, { id, price }: Booking, card?: string) {
  return server(through).post<PaymentResult>(
    `/payments/adyen/booking?bookingId=${id}`,
    tokens[player],
    {
      amount: price,
      paymentMethod: await bank.card(card),
    },
  )
}

// requirement P2
test('20 parallel pays of one hold through two processes take the money once', async () => {
  const booking = await hold(0, { startingDate: at('18:00', '2026-11-26') })
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => pay(index, 0, booking)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
  expect(await standInCents(bank, database.db, booking.id)).toBe(booking.price.value)
})

// requirement P16
test.each(['wallet', 'card'])(
  '20 parallel cancels to the %s give the money back once',
  async (to) => {
    const solde = await accountCents(database.db, 'wallet')
    const booking = await hold(1, { startingDate: at('18:00', '2026-11-28') })
    expect((await pay(1, 1, booking)).body.resultCode).toBe('Authorised')
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        server(index).post(`/bookings/${booking.id}/cancel`, tokens[1], { to }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const { rows } = await sql`select from refund
      where charge_id = (select charge_id from booking where id = ${booking.id})`.execute(
      database.db,
    )
    expect(rows).toHaveLength(1)
    const { value } = booking.price
    await eventually(async () => {
      expect(await accountCents(database.db, 'wallet')).toBe(solde - (to === 'wallet' ? value : 0))
      expect(await standInCents(bank, database.db, booking.id)).toBe(to === 'wallet' ? value : 0)
    })
  },
)

// requirement P31
test('cancelling and paying at once ends as one or the other, never as both', async () => {
  await Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      const player = 2 + index
      const startingDate = at(`${String(8 + index).padStart(2, '0')}:00`, '2026-11-29')
      const booking = await hold(player, { startingDate })
      await Promise.all([
        pay(player, player, booking),
        server(player + 1).post(`/bookings/${booking.id}/cancel`, tokens[player], { to: 'card' }),
      ])
    }),
  )
  const { rows } = await sql`select from booking b join payment p on p.charge_id = b.charge_id
    where b.status = 'Cancelled' and p.state = 'captured' and p.refunded_cents = 0
      and not exists (select from refund where payment_id = p.id)`.execute(database.db)
  expect(rows).toHaveLength(0)
})

// Sweepers of both processes, rivals and late money meet on the same courts at the end of 20 holds.
// requirement P14
test('sweeper, rival and payer: each payment ends as a booking or a refund', async () => {
  const payerStart = (index: number) =>
    at(`${String(8 + (index % 10)).padStart(2, '0')}:00`, index < 10 ? '2026-12-01' : '2026-12-02')
  const payers = Array.from({ length: 20 }, (_, index) => 16 + index)
  const held = await Promise.all(
    payers.map((player, index) =>
      hold(player, { startingDate: payerStart(index), court: courts.indoorA }),
    ),
  )
  const heldBank = await holdBank(bank)
  const payments = held.map((booking, index) => pay(index, payers[index] ?? 0, booking, cards.slow))
  await heldBank.reachedBy(payers.length)
  await setClocks(fixtureNow + 600_000)
  const rivals = payers.map(async (player, index) => {
    await new Promise((done) => setTimeout(done, 20 * index))
    return server(index).hold(tokens[player + 20], {
      startingDate: payerStart(index),
      court: courts.indoorA,
    })
  })
  await rivals[0]
  await heldBank.release()
  const codes = (await Promise.all(payments)).map(({ body }) => body.resultCode)
  const won = (await Promise.all(rivals)).map(({ status }) => status)
  expect(codes.every((code) => code === 'Authorised' || code === 'Refunded')).toBe(true)
  // where the payer has the court the rival was refused, and the other way round
  expect(codes.map((code) => (code === 'Authorised' ? 409 : 201))).toEqual(won)
  expect(new Set(won)).toContain(201)
})

test('money of an attempt that was given up for another card comes back without any notification', async () => {
  const now = fixtureNow + 600_000
  await setClocks(now)
  const booking = await hold(0, { startingDate: at('18:00', '2026-12-05') })
  // refunds of earlier tests end by the bank's word
  await eventually(async () => {
    const { rows } = await sql`select from refund where state in ('requested', 'sent')`.execute(
      database.db,
    )
    expect(rows).toHaveLength(0)
  })
  // the notifications of earlier attempts, which are cancelled meanwhile, may be lost as well
  await bank.control('notifications', { drop: 1_000_000 })
  expect((await pay(0, 0, booking, cards.lostAnswer)).body.resultCode).toBe('Pending')
  await bank.control('notifications', { drop: 0 })
  await setClocks(now + 31_000)
  expect((await pay(0, 0, booking)).body.resultCode).toBe('Authorised')
  await setClocks(now + 400_000)
  await eventually(async () => {
    expect(await standInCents(bank, database.db, booking.id)).toBe(booking.price.value)
  })
  const { rows } = await sql<{ state: string }>`select state from payment
    where charge_id = (select charge_id from booking where id = ${booking.id}) order by created_at`.execute(
    database.db,
  )
  expect(rows.map(({ state }) => state)).toEqual(['returned', 'captured'])
})

// Decision 010: a tester of stolen cards makes many accounts, and tries them all at once.
test('80 newcomers of one connection try refused cards at once: no more than 20 reach the bank', async () => {
  const testers = Array.from({ length: 80 }, (_, index) => 60 + index)
  const fields = [courts.indoorA, courts.indoorB, courts.outdoor]
  const held = await Promise.all(
    testers.map((player, index) => {
      const hour = String(8 + (Math.floor(index / 3) % 14)).padStart(2, '0')
      const day = index < 42 ? '2026-12-03' : '2026-12-04'
      return hold(player, { startingDate: at(`${hour}:00`, day), court: fields[index % 3] })
    }),
  )
  const answers = await Promise.all(
    held.map((booking, index) => pay(index, testers[index] ?? 0, booking, cards.refused)),
  )
  const tried = answers.filter(({ status }) => status === 200)
  expect(tried.length).toBeLessThanOrEqual(20)
  expect(tried.length).toBeGreaterThanOrEqual(5)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(80 - tried.length)
  const { rows } = await sql`select from payment p join booking b on b.charge_id = p.charge_id
    where b.id = any(${held.map(({ id }) => id)})`.execute(database.db)
  expect(rows).toHaveLength(tried.length)
})

// Negative control: the same question and insertion without lock and index, in a scratch database.
// requirement P2
test('without its guards one booking has many live payments', async () => {
  const scratch = await createTestDatabase('money_unguarded')
  await fillCenters(scratch.db)
  await addMembers(scratch.db, 1)
  await sql`drop index payment_one_live_per_charge`.execute(scratch.db)
  await sql`insert into booking (center_id, court_id, sport_id, field_type_id, user_id, starts_at, ends_at,
      price_cents, original_price_cents, players, expires_at, free_cancellation_hours, share_key)
    select 1, 1, 3, 0, id, now(), now() + interval '1 hour', 3200, 3200, 4, now(), 24, repeat('x', 22)
    from app_user`.execute(scratch.db)
  await chargeBooking(scratch.db, 1)
  await Promise.all(
    Array.from({ length: 10 }, () =>
      scratch.db.transaction().execute(async (tx) => {
        const { rows } =
          await sql`select from payment where state in ('created', 'captured')`.execute(tx)
        if (rows.length > 0) return
        // the barrier: everybody has read before anybody writes
        await sql`select pg_sleep(0.5)`.execute(tx)
        await sql`insert into payment (id, charge_id, user_id, method_id, amount_cents, address)
          select gen_random_uuid(), charge_id, user_id, 4, 3200, '' from booking`.execute(tx)
      }),
    ),
  )
  const { rows } = await sql`select from payment`.execute(scratch.db)
  await scratch.close()
  expect(rows.length).toBeGreaterThan(1)
})

// Negative control of the 20 parallel cancels: no locks and no bounds, in a database of its own.
// requirement P16
test('without its guards one payment is given back more than once', async () => {
  const options = { members: 1, bank: 'stand-in', apps: 2, plugin: withoutLocks } as const
  const stand = await openStand('refunds_unguarded', options)
  const { db, call, tokens } = stand
  await sql`alter table charge drop constraint charge_refund_bound`.execute(db)
  await sql`alter table payment drop constraint payment_refund_bound`.execute(db)
  // the barrier: the first who cancels it stays a while, the others have found it confirmed by then
  await sql`create function linger() returns trigger language plpgsql as $$
    begin perform pg_sleep(0.5); return new; end $$`.execute(db)
  await sql`create trigger linger before update on booking for each row
    when (old.status = 'Confirmed' and new.status = 'Cancelled') execute function linger()`.execute(
    db,
  )
  const booking = await heldBooking(stand)
  expect((await payBooking(stand, booking)).status).toBe(200)
  const [token] = tokens
  const cancel = () =>
    call('POST', `/bookings/${booking.id}/cancel`, {
      token,
      key: randomUUID(),
      body: { to: 'wallet' },
    })
  await Promise.all(Array.from({ length: 20 }, cancel))
  const { rows } = await sql`select from refund where user_id = 1`.execute(db)
  await stand.close()
  expect(rows.length).toBeGreaterThan(1)
})
