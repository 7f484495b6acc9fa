import { randomUUID } from 'node:crypto'
import type { Booking } from '@quatre/contract'
import { hourMs, minuteMs } from '@quatre/domain'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { mailTemplates } from '../testing/mail-templates.ts'
import { standForEach } from '../testing/stand.ts'
import { fixtureNow } from '../testing/center-fixture.ts'
import { chargeBooking } from '../testing/charge.ts'
import { eventually } from '../testing/eventually.ts'
import { proveBooks, providerAccountCents, soundBooks } from '../testing/ledger-proof.ts'
import { newPspReference, notify, signedItem, type Item } from '../testing/notify.ts'
import {
  answerBank,
  cancelBooking,
  cards,
  details,
  heldBooking,
  pay,
  readBooking,
} from '../testing/pay.ts'
import { join, payAsGuest, sharedBooking } from '../testing/shares.ts'
import { unanswered } from './notifications/events.test-tools.ts'

const holdIsOver = fixtureNow + 11 * minuteMs

const stand = await standForEach('open_payments', {
  members: 2,
  bank: 'stand-in',
  notifications: 'lost',
  jobs: 'by hand',
})
beforeEach(async () => {
  await stand.bank.forgetReports()
})

async function reconcileAt(now: number): Promise<void> {
  stand.clock(now)
  await stand.jobs.repeat('reconcile payments')
}

async function tell(item: Item): Promise<void> {
  expect(await notify(stand, [signedItem(stand, item)])).toBe(202)
  await stand.jobs.work('provider-event')
}

const mails = () => mailTemplates(stand)

async function listed(): Promise<object[]> {
  const { rows } = await sql<object>`
    select kind, reference, amount_cents, times_asked from unsettled_money`.execute(stand.db)
  return rows
}

async function readPaymentState(payment: string) {
  const { rows } = await sql<{ state: string; open: boolean }>`
    select state, settled_at is null as open from payment where id = ${payment}`.execute(stand.db)
  return rows[0]
}

/** An attempt whose process died before it reached the provider. */
async function insertAttempt(bookingId: number): Promise<string> {
  const payment = randomUUID()
  await chargeBooking(stand.db, bookingId)
  await sql`insert into payment (id, charge_id, user_id, method_id, amount_cents, address, created_at)
    select ${payment}, charge_id, user_id, 4, price_cents, '', created_at
    from booking where id = ${bookingId}`.execute(stand.db)
  return payment
}

/** The provider closes the books of the fixture's day; the next morning its report is read. */
async function readReport(): Promise<void> {
  await stand.bank.control('close-day', { day: '2026-11-24' })
  stand.clock(fixtureNow + 24 * hourMs)
  await stand.jobs.repeat('read payment reports')
}

const awaited = 'Ta banque n’a pas encore répondu. Nous t’écrivons dès que c’est fait.'

// requirement P33
describe('an attempt without an outcome', () => {
  test('is checked with growing pauses for a day, and its player gets one mail', async () => {
    const { booking, payment } = await unanswered(stand)
    await reconcileAt(holdIsOver)
    expect(await mails()).toEqual([])
    for (let minutes = 0; minutes < 24 * 60; minutes += 5) {
      await reconcileAt(holdIsOver + minutes * minuteMs)
    }
    expect(await mails()).toEqual(['booking_checking'])
    const [attempt] = (await readBooking(stand, booking.id)).payments
    expect(attempt).toMatchObject({ state: 'cancelled', message: awaited })
    // after 0, 5, 15, 35, 75, 155, 315, 555, 795, 1035 and 1275 minutes
    expect(await listed()).toEqual([
      { kind: 'payment', reference: payment, amountCents: 4800, timesAsked: 11 },
    ])
  })

  test('checked again, brings a notification of its own: the first may be lost', async () => {
    const { booking } = await unanswered(stand)
    await reconcileAt(holdIsOver)
    await stand.bank.control('notifications', { drop: 0 })
    await reconcileAt(holdIsOver + 5 * minuteMs)
    await eventually(async () => {
      await stand.jobs.work('provider-event')
      expect((await readBooking(stand, booking.id)).status).toBe('Confirmed')
    })
    expect(await mails()).toEqual(['booking_checking', 'booking_confirmed'])
  })

  test('is an error that names it after a day, and again each day', async () => {
    const { payment } = await unanswered(stand)
    const alerts = () =>
      stand
        .logged()
        .split('\n')
        .filter((line) => line.includes(`"reference":"${payment}"`) && line.includes('"level":50'))
    for (const [hours, count] of [
      [23.9, 0],
      [24.1, 1],
      [24.2, 1],
      [48.2, 2],
    ] as const) {
      await reconcileAt(fixtureNow + hours * hourMs)
      expect(alerts()).toHaveLength(count)
    }
    expect(alerts()[0]).toContain('money without an outcome for a day')
  })

  test('left at the bank’s page, of which the provider knows nothing, is over for good', async () => {
    const booking = await heldBooking(stand)
    const attempt = await pay(stand, booking, { card: cards.challenge })
    const { payment } = attempt.body
    const result = await answerBank(attempt, 'confirmed')
    await reconcileAt(holdIsOver)
    expect(await readPaymentState(payment)).toEqual({ state: 'cancelled', open: false })
    expect(await mails()).toEqual(['booking_unpaid'])
    const late = await details(stand, payment, result)
    expect(late.body.resultCode).not.toBe('Authorised')
    const own = (await stand.bank.payments()).filter((taken) => taken.merchantReference === payment)
    expect(own).toEqual([])
    expect(await mails()).toEqual(['booking_unpaid'])
  })

  test('that the provider does not know yet stays open, until a report does not know it', async () => {
    const booking = await heldBooking(stand)
    const payment = await insertAttempt(booking.id)
    await reconcileAt(holdIsOver)
    await reconcileAt(holdIsOver + 5 * minuteMs)
    expect(await readPaymentState(payment)).toEqual({ state: 'cancelled', open: true })
    expect(await mails()).toEqual(['booking_checking'])
    await readReport()
    expect(await readPaymentState(payment)).toEqual({ state: 'cancelled', open: false })
    expect(await mails()).toEqual(['booking_checking', 'booking_unpaid'])
  })

  test.each([
    ['another refusal', () => `${stand.bank.url}/of-another-version`],
    ['no answer', () => 'http://127.0.0.1:9'],
  ])('stays open when the question gets %s', async (_, address) => {
    const { payment } = await unanswered(stand)
    const { adyenCheckoutUrl } = stand.environment
    Object.assign(stand.environment, { adyenCheckoutUrl: address() })
    await reconcileAt(holdIsOver)
    Object.assign(stand.environment, { adyenCheckoutUrl })
    expect(await readPaymentState(payment)).toEqual({ state: 'cancelled', open: true })
    expect(await mails()).toEqual([])
  })
})

describe('the outcome of a cancellation', () => {
  const cancel = (payment: string, psp: string, outcome: Partial<Item> = {}): Item => ({
    eventCode: 'TECHNICAL_CANCEL',
    merchantReference: payment,
    pspReference: newPspReference(),
    originalReference: psp,
    value: 4800,
    ...outcome,
  })

  test.each([
    ['done', {}],
    ['done before', { success: false, reason: 'Transaction already cancelled' }],
    ['done by hand', { eventCode: 'CANCELLATION' }],
  ])('%s: nothing was charged, whatever comes later', async (_, outcome) => {
    const { booking, payment, psp, authorisation } = await unanswered(stand)
    await reconcileAt(holdIsOver)
    await tell(cancel(payment, psp, outcome))
    expect(await readPaymentState(payment)).toEqual({ state: 'cancelled', open: false })
    expect(await mails()).toEqual(['booking_unpaid'])
    await tell(authorisation)
    expect((await readBooking(stand, booking.id)).status).toBe('Expired')
    expect(await providerAccountCents(stand.db)).toBe(0)
    expect(await mails()).toEqual(['booking_unpaid'])
  })

  test('too late: the money is found without any notification, and one mail says so', async () => {
    const { booking, payment, psp } = await unanswered(stand)
    await reconcileAt(holdIsOver)
    await tell(cancel(payment, psp, { success: false, reason: 'Transaction already captured' }))
    expect((await readBooking(stand, booking.id)).status).toBe('Confirmed')
    expect(await mails()).toEqual(['booking_confirmed'])
    expect(await providerAccountCents(stand.db)).toBe(4800)
    expect(await proveBooks(stand.db)).toEqual(soundBooks)
  })

  test('that says something else leaves it open', async () => {
    const { payment, psp } = await unanswered(stand)
    await reconcileAt(holdIsOver)
    await tell(cancel(payment, psp, { success: false, reason: 'Something new' }))
    expect(await readPaymentState(payment)).toEqual({ state: 'cancelled', open: true })
    expect(await mails()).toEqual([])
  })

  test('done after all, of an authorisation that was booked: the books follow, and a person checks it', async () => {
    const { payment, psp, authorisation } = await unanswered(stand)
    await tell(authorisation)
    await tell(cancel(payment, psp))
    expect(await providerAccountCents(stand.db)).toBe(0)
    expect(stand.logged()).toMatch(/"level":50.*technical_cancel: to be looked at/)
  })
})

// requirement P34
describe('no two mails about one booking contradict each other', () => {
  test('a refused card says nothing while another attempt may have been charged', async () => {
    const { booking, authorisation } = await unanswered(stand)
    stand.clock(fixtureNow + 31_000)
    const { body } = await pay(stand, booking, { card: cards.challenge })
    stand.clock(holdIsOver)
    const refused = { ...authorisation, merchantReference: body.payment, success: false }
    await tell({ ...refused, pspReference: newPspReference(), reason: 'Refused' })
    expect(await mails()).toEqual([])
    await tell(authorisation)
    expect(await mails()).toEqual(['booking_confirmed'])
  })

  test('a payer who was told that nothing was charged gets late money back, not a booking', async () => {
    const { booking, payment, authorisation } = await unanswered(stand)
    stand.clock(holdIsOver)
    await tell({ ...authorisation, success: false, reason: 'Refused' })
    expect(await mails()).toEqual(['booking_unpaid'])
    await tell({ ...authorisation, pspReference: newPspReference() })
    expect((await readBooking(stand, booking.id)).status).toBe('Expired')
    expect(await readPaymentState(payment)).toEqual({ state: 'returned', open: false })
    expect(await mails()).toEqual(['booking_unpaid', 'booking_returned'])
  })
})

// requirement P35
describe('a refund without an outcome', () => {
  async function sentRefund(): Promise<{ refund: string; booking: Booking }> {
    const booking = await heldBooking(stand)
    await pay(stand, booking)
    await cancelBooking(stand, booking.id, 'card')
    await stand.jobs.work('refund')
    const { rows } = await sql<{ id: string; state: string }>`select id, state from refund
      where user_id = 1`.execute(stand.db)
    expect(rows).toMatchObject([{ state: 'sent' }])
    return { refund: rows[0]?.id ?? '', booking }
  }
  const refundedCents = async () => {
    const { rows } = await sql<{ id: string }>`
      select id from payment where user_id = 1`.execute(stand.db)
    const ours = (await stand.bank.payments()).find((one) => one.merchantReference === rows[0]?.id)
    return ours?.refundedCents
  }

  test('stays sent, is asked for again under its own key, and is an error after a day', async () => {
    const { refund, booking } = await sentRefund()
    for (const hours of [0.1, 0.3, 1, 25]) await reconcileAt(fixtureNow + hours * hourMs)
    expect(await listed()).toEqual([
      { kind: 'refund', reference: refund, amountCents: booking.price.value, timesAsked: 4 },
    ])
    expect(await refundedCents()).toBe(booking.price.value)
    expect(stand.logged()).toMatch(
      new RegExp(`"level":50.*"kind":"refund","reference":"${refund}".*without an outcome`),
    )
    const times = await listed()
    await reconcileAt(fixtureNow + 7 * 24 * hourMs)
    expect(await listed()).toEqual(times)
  })

  // requirement P63
  test.each([4799, 4801])(
    'a notification of %i cents for 4800 books nothing, and a person checks it',
    async (value) => {
      const { refund } = await sentRefund()
      const { rows } = await sql<{ payment: string; psp: string }>`
      select payment_id as payment, psp_reference as psp from refund where user_id = 1`.execute(
        stand.db,
      )
      const { payment: merchantReference = '', psp: pspReference = '' } = rows[0] ?? {}
      await tell({ eventCode: 'REFUND', merchantReference, pspReference, value })
      expect(stand.logged()).toMatch(/"level":50.*a refund of another amount: to be looked at/)
      await sql`update refund set amount_cents = ${value} where user_id = 1`.execute(stand.db)
      await readReport()
      expect(stand.logged()).toMatch(/"level":50.*a refund is reported with another amount/)
      expect(await listed()).toMatchObject([{ kind: 'refund', reference: refund }])
      expect(await providerAccountCents(stand.db)).toBe(4800)
    },
  )

  test('is done once a report has it', async () => {
    const { booking } = await sentRefund()
    await readReport()
    expect(await listed()).toEqual([])
    const { refunds } = await readBooking(stand, booking.id)
    expect(refunds).toMatchObject([{ state: 'done' }])
    expect(await providerAccountCents(stand.db)).toBe(0)
  })
})

test('a payment that no report of its time contains was never charged', async () => {
  const booking = await heldBooking(stand)
  await insertAttempt(booking.id)
  await readReport()
  expect(await listed()).toEqual([])
  expect(await mails()).toEqual(['booking_unpaid'])
})

test('a payment that a person ends leaves the list, and its player gets a mail', async () => {
  const { payment } = await unanswered(stand)
  await reconcileAt(holdIsOver)
  await stand.jobs.repeat('read payment reports')
  expect(await listed()).toHaveLength(1)
  await sql`update provider_question set found_uncharged_by = 'Ada' where reference = ${payment}`.execute(
    stand.db,
  )
  await stand.jobs.repeat('read payment reports')
  expect(await listed()).toEqual([])
  expect(await mails()).toEqual(['booking_unpaid'])
})

test('a report finds the money of a payment that was closed too early', async () => {
  const { booking, payment } = await unanswered(stand)
  stand.clock(holdIsOver)
  await sql`update payment set state = 'cancelled', settled_at = created_at where user_id = 1`.execute(
    stand.db,
  )
  await readReport()
  expect(await readPaymentState(payment)).toEqual({ state: 'returned', open: false })
  expect(await mails()).toEqual(['booking_returned'])
  expect(await providerAccountCents(stand.db)).toBe(4800)
  await stand.jobs.work('refund')
  expect(await listed()).toMatchObject([{ kind: 'refund', amountCents: booking.price.value }])
})

test('a report of another amount books nothing, and a person checks it', async () => {
  const { payment } = await unanswered(stand)
  await sql`update payment set amount_cents = 4700 where user_id = 1`.execute(stand.db)
  await readReport()
  expect(await listed()).toMatchObject([{ kind: 'payment', reference: payment }])
  expect(await providerAccountCents(stand.db)).toBe(0)
  expect(stand.logged()).toMatch(/"level":50.*reported with another amount/)
})

test('a report that is missing, or cannot be read, is requested again', async () => {
  await unanswered(stand)
  stand.clock(fixtureNow + 24 * hourMs)
  await stand.jobs.repeat('read payment reports')
  expect(await listed()).toHaveLength(1)
  const { adyenCheckoutUrl } = stand.environment
  Object.assign(stand.environment, { adyenCheckoutUrl: 'http://127.0.0.1:9' })
  await expect(stand.jobs.repeat('read payment reports')).rejects.toThrow('fetch failed')
  Object.assign(stand.environment, { adyenCheckoutUrl })
  await readReport()
  expect(await mails()).toEqual(['booking_confirmed'])
})

// requirement SH23
test('a share left at the bank’s page is asked about after an hour, long before its deadline', async () => {
  const booking = await sharedBooking(stand)
  const { body: guest } = await join(stand, booking, 'Julien')
  const { body } = await payAsGuest(stand, booking, guest, { card: cards.challenge })
  const payment = body.payment ?? ''
  await reconcileAt(fixtureNow + hourMs - 1)
  expect(await readPaymentState(payment)).toMatchObject({ open: true })
  expect(await listed()).toMatchObject([{ timesAsked: 0 }])
  await reconcileAt(fixtureNow + hourMs)
  expect(await readPaymentState(payment)).toEqual({ state: 'cancelled', open: false })
  // no mail says that the share is over: it is not, and can be paid
  expect(await mails()).not.toContain('share_unpaid')
  expect((await payAsGuest(stand, booking, guest)).body.resultCode).toBe('Authorised')
  expect(await proveBooks(stand.db)).toEqual(soundBooks)
})
