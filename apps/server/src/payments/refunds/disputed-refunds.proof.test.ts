import { randomUUID } from 'node:crypto'
import type { PaymentEntry } from '@quatre/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { at } from '../../testing/center-fixture.ts'
import { eventually } from '../../testing/eventually.ts'
import { giveCredit } from '../../testing/give-credit.ts'
import { accountCents, proveBooks, soundBooks } from '../../testing/ledger-proof.ts'
import { newPspReference } from '../../testing/notify.ts'
import { cancelBooking, heldBooking, pay, readBooking } from '../../testing/pay.ts'
import { standForEach } from '../../testing/stand.ts'
import { waitingForLock } from '../../testing/waiting-for-lock.ts'
import { commands } from '../books/commands.ts'
import { told } from '../notifications/events.test-tools.ts'

// A refund to a card fails while the bank takes its payment back, with the notifications in any order
// (requirement P122): no payer is paid twice.

const stand = await standForEach('disputed_refunds', {
  members: 2,
  bank: 'stand-in',
  notifications: 'lost',
})

interface RefundRow {
  readonly id: string
  readonly state: string
  readonly paymentId: string
  readonly pspReference: string
}

async function refund(): Promise<RefundRow> {
  const { rows } =
    await sql<RefundRow>`select id, state, payment_id, psp_reference from refund where user_id = 1`.execute(
      stand.db,
    )
  if (rows[0] === undefined) throw new Error('no refund')
  return rows[0]
}

const tell = (eventCode: string, merchantReference: string, value = 4800) =>
  told(stand, { eventCode, merchantReference, pspReference: newPspReference(), value })

/** 48 € that were paid by card and are on their way back there. */
async function sentRefund(to: 'card' | 'wallet' = 'card') {
  const booking = await heldBooking(stand, { startingDate: at('18:00', '2026-11-28') })
  await pay(stand, booking)
  await cancelBooking(stand, booking.id, to)
  await eventually(async () => expect((await refund()).state).toBe(to === 'card' ? 'sent' : 'done'))
  const { id, paymentId } = await refund()
  const news = (eventCode: string) => () =>
    tell(eventCode, eventCode === 'REFUND_FAILED' ? id : paymentId)
  const steps = {
    fails: news('REFUND_FAILED'),
    'is announced': news('NOTIFICATION_OF_CHARGEBACK'),
    'is taken': news('CHARGEBACK'),
    'is brought': news('CHARGEBACK_REVERSED'),
    'is spent': spendBalance,
  }
  return { booking, steps }
}

async function spendBalance(): Promise<void> {
  const { id, price } = await heldBooking(stand, { startingDate: at('20:00', '2026-11-28') })
  const path = `/payments/adyen/booking?bookingId=${id}&paidCredit=4800`
  const sent = { token: stand.tokens[0], key: randomUUID(), body: { amount: price } }
  expect((await stand.call('POST', path, sent)).status).toBe(200)
}

type Step = keyof Awaited<ReturnType<typeof sentRefund>>['steps']

/** The non-zero balances in euros; debts of others to us are positive. */
async function accounts(): Promise<Record<string, number>> {
  const kinds = ['provider', 'club_revenue', 'wallet', 'claim', 'refunds_due', 'bank']
  const held = await Promise.all(
    kinds.map(async (kind) => [kind, (await accountCents(stand.db, kind)) / 100] as const),
  )
  return Object.fromEntries(held.filter(([, euros]) => euros !== 0))
}

const onSolde = { provider: 48, wallet: -48 }
/** Played with, and owed by the member. */
const claimed = { club_revenue: -48, claim: 48 }
const played = { provider: 48, club_revenue: -48 }

const orders: readonly [Step[], Record<string, number>][] = [
  [['fails'], onSolde],
  [['is taken', 'fails'], {}],
  [['fails', 'is taken'], {}],
  [['is announced', 'fails'], onSolde],
  [['is announced', 'fails', 'is taken'], {}],
  [['is announced', 'is taken', 'fails', 'is brought'], onSolde],
  [['fails', 'is taken', 'is brought'], onSolde],
  [['is taken', 'is brought', 'fails'], onSolde],
  [['is taken', 'fails', 'is brought', 'is taken'], {}],
  [['fails', 'is spent', 'is taken'], claimed],
  [['fails', 'is spent', 'is taken', 'is brought'], played],
]

// requirements P122 and P130
test.each(orders)('a refund to the card, after %j', async (order, held) => {
  const { booking, steps } = await sentRefund()
  for (const step of order) await steps[step]()
  expect((await refund()).state).toBe('failed')
  expect(await accounts()).toEqual(held)
  expect(await proveBooks(stand.db)).toEqual(soundBooks)
  expect((await readBooking(stand, booking.id)).refunds).toMatchObject([{ state: 'failed' }])
  const { body } = await stand.call<{ entries: PaymentEntry[] }>('GET', '/users/1/payments', {
    token: stand.tokens[0],
  })
  expect(body.entries.find(({ kind }) => kind === 'refund')?.state).toBe('failed')
  expect((await commands.refunds(stand.db, [], stand.now())).lines).toEqual(['0 to be settled'])
})

const balanceOrders: typeof orders = [
  [['is taken'], {}],
  [['is announced'], onSolde],
  [['is taken', 'is brought'], onSolde],
  [['is spent', 'is taken'], claimed],
  [['is spent', 'is taken', 'is brought'], played],
]

// requirement P130
test.each(balanceOrders)('a refund to the SOLDE, after %j', async (order, held) => {
  const { steps } = await sentRefund('wallet')
  for (const step of order) await steps[step]()
  expect((await refund()).state).toBe('done')
  expect(await accounts()).toEqual(held)
  expect(await proveBooks(stand.db)).toEqual(soundBooks)
})

// requirement P122
test('after a chargeback of a part the SOLDE keeps the refund of the rest', async () => {
  const booking = await heldBooking(stand)
  const { payment } = (await pay(stand, booking)).body
  await tell('CHARGEBACK', payment, 2000)
  await cancelBooking(stand, booking.id, 'wallet')
  expect(await accounts()).toEqual({ provider: 28, wallet: -28 })
  expect(await proveBooks(stand.db)).toEqual(soundBooks)
  await tell('SECOND_CHARGEBACK', payment, 1000)
  expect((await refund()).state).toBe('done')
  await tell('SECOND_CHARGEBACK', payment, 1800)
  expect(await accounts()).toEqual({})
  expect(await proveBooks(stand.db)).toEqual(soundBooks)
})

/** Has something done while the bank's movement is booked and not committed yet. */
async function whileTaken(taking: () => Promise<void>, act: () => Promise<unknown>) {
  const { db } = stand
  await sql`create function linger() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(12); return new; end $$`.execute(db)
  await sql`create trigger linger before insert on ledger_transaction for each row
    when (new.kind = 'chargeback') execute function linger()`.execute(db)
  const waiting = (count: number) =>
    eventually(async () => expect(await waitingForLock(db)).toBe(count))
  const both: Promise<unknown>[] = []
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(12)`.execute(tx)
    both.push(taking())
    await waiting(1)
    both.push(act())
    await Promise.race([both[1], waiting(2)])
  })
  await Promise.all(both)
  await sql`drop function linger cascade`.execute(db)
}

// requirement P122
test('a refund that fails while its bank’s movement is being booked waits for it', async () => {
  const { steps } = await sentRefund()
  await whileTaken(steps['is taken'], steps.fails)
  expect((await refund()).state).toBe('failed')
  expect(await accounts()).toEqual({})
})

// requirement P122
test('a court that is sold again while its first payment is being taken back refunds nothing', async () => {
  const startingDate = at('20:00', '2026-11-24')
  const booking = await heldBooking(stand, { startingDate })
  const { payment } = (await pay(stand, booking)).body
  expect((await cancelBooking(stand, booking.id, 'wallet')).body.refunds).toEqual([])
  const again = await heldBooking(stand, { startingDate, court: booking.court.id }, 1)
  const taking = () => tell('CHARGEBACK', payment)
  await whileTaken(taking, () => pay(stand, again, { token: stand.tokens[1] ?? '' }))
  expect(await accounts()).toEqual({ provider: 48, club_revenue: -48 })
})

// requirement P122
test('credit paid beside a card with a chargeback goes back to where it came from', async () => {
  await giveCredit(stand.db, 'bonus', 1800)
  const booking = await heldBooking(stand, { startingDate: at('18:00', '2026-11-28') })
  const { payment } = (await pay(stand, booking, { credit: 1800 })).body
  await tell('CHARGEBACK', payment, 3000)
  expect((await cancelBooking(stand, booking.id, 'card')).status).toBe(422)
  const { body } = await cancelBooking(stand, booking.id, 'wallet')
  expect(body.refunds).toMatchObject([
    { to: 'bonus', amount: { value: 1800 } },
    { to: 'wallet', amount: { value: 3000 } },
  ])
  expect(await accounts()).toEqual({})
  expect(await accountCents(stand.db, 'bonus')).toBe(-1800)
  expect(await proveBooks(stand.db)).toEqual(soundBooks)
})

// requirement P122
test('of a payment that its bank took nothing goes back, whatever others have paid', async () => {
  const others = await heldBooking(stand, { startingDate: at('20:00', '2026-11-28') }, 1)
  await pay(stand, others, { token: stand.tokens[1] ?? '' })
  await giveCredit(stand.db, 'bonus', 1000)
  const booking = await heldBooking(stand, { startingDate: at('18:00', '2026-11-28') })
  const { payment } = (await pay(stand, booking, { credit: 1000 })).body
  await tell('CHARGEBACK', payment, 3800)
  expect((await cancelBooking(stand, booking.id, 'card')).status).toBe(422)
  const { body } = await cancelBooking(stand, booking.id, 'wallet')
  expect(body.refunds).toMatchObject([{ to: 'bonus' }, { to: 'wallet' }])
  expect(await accounts()).toEqual(played)
  expect(await accountCents(stand.db, 'bonus')).toBe(-1000)
  expect(await proveBooks(stand.db)).toEqual(soundBooks)
})
