import { randomUUID } from 'node:crypto'
import type { Booking } from '@quatre/contract'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { bookingPayable } from '../bookings/payable.ts'
import { openMailer } from '../platform/mail/mail.ts'
import type { Platform } from '../core/platform.ts'
import { openProvider } from '../core/provider/provider.ts'
import { standForEach } from '../testing/stand.ts'
import { at, courts, fixtureNow } from '../testing/center-fixture.ts'
import { chargeBooking } from '../testing/charge.ts'
import { eventually } from '../testing/eventually.ts'
import { holdBank } from '../testing/held-bank.ts'
import { answerBank, cards, heldBooking, pay } from '../testing/pay.ts'
import { reconcile } from './reconciliation/reconcile.ts'

const nextWeek = '2026-12-01'

const stand = await standForEach('booking_mails', { members: 2, bank: 'stand-in' })

async function mails(template: string): Promise<readonly { subject: string; text: string }[]> {
  const { rows } = await sql<{ subject: string; text: string }>`
    select subject, text from mail where template = ${template}`.execute(stand.db)
  return rows
}

// requirement P23
describe('the owner of a booking is written to, once,', () => {
  test('when their money came too late for the court', async () => {
    const booking = await heldBooking(stand, { court: courts.outdoor })
    const bank = await holdBank(stand.bank)
    const answer = pay(stand, booking, { card: cards.slow })
    await bank.reachedBy(1)
    stand.clock(fixtureNow + 600_000)
    await stand.hold(stand.tokens[1], { startingDate: at('18:00'), court: courts.outdoor })
    await bank.release()
    expect((await answer).body.resultCode).toBe('Refunded')
    const [mail, ...others] = await mails('booking_returned')
    expect(mail?.subject).toBe('Paiement remboursé\u00a0: 48,00\u00a0€ sur ta carte')
    expect(mail?.text).toContain('Le terrain n’était plus gardé quand ta banque a répondu.')
    expect(others).toEqual([])
    expect(await mails('booking_confirmed')).toEqual([])
  })

  test('when the refund to their card has failed, however late', async () => {
    const booking = await heldBooking(stand, { startingDate: at('18:00', nextWeek) })
    await pay(stand, booking)
    await stand.call('POST', `/bookings/${booking.id}/cancel`, {
      token: stand.tokens[0],
      key: randomUUID(),
      body: { to: 'card' },
    })
    const state = async () => {
      const { rows } = await sql<{ state: string }>`
        select state from refund where user_id = 1`.execute(stand.db)
      return rows[0]?.state
    }
    await eventually(async () => expect(await state()).toBe('done'))
    expect(await mails('booking_refund_failed')).toEqual([])
    // the journal has the refund of the test before as well
    const { rows } = await sql<{ pspReference: string }>`select psp_reference from payment
      where charge_id = (select charge_id from booking where id = ${booking.id})`.execute(stand.db)
    await stand.bank.control('refund-failed', { pspReference: rows[0]?.pspReference })
    await eventually(async () => expect(await state()).toBe('failed'))
    const [mail, ...others] = await mails('booking_refund_failed')
    expect(mail?.subject).toBe(
      'Remboursement refusé par ta banque\u00a0: 48,00\u00a0€ sur ton SOLDE',
    )
    expect(others).toEqual([])
  })
})

describe('a payment that comes to nothing', () => {
  /** Runs the job that reconciles payments, once. */
  async function reconcileNow(): Promise<void> {
    const { db, environment, now: clock } = stand
    const { log } = stand.app
    const jobs = {
      handle() {},
      async add() {},
      every() {},
      async start() {},
      async finish() {},
      async stop() {},
    }
    const mailer = openMailer({ db, environment, jobs, log })
    const payables = {
      booking: bookingPayable({ mailer, clock } as Platform),
    } as Platform['payables']
    const provider = openProvider(environment)
    await reconcile({ db, provider, clock, log, payables })
  }
  const attempts = async (bookingId: number) => {
    const path = `/bookings/${bookingId}`
    const { body } = await stand.call('GET', path, { token: stand.tokens[0] })
    return (body as Booking).payments.map(({ state, message }) => [state, message])
  }
  const awaited = 'Ta banque n’a pas encore répondu. Nous t’écrivons dès que c’est fait.'
  const leftAtTheBank = (booking: Booking) => pay(stand, booking, { card: cards.challenge })
  const neverSent = async ({ id }: Booking) => {
    await chargeBooking(stand.db, id)
    await sql`insert into payment (id, charge_id, user_id, method_id, amount_cents, address, created_at)
      select ${randomUUID()}, charge_id, user_id, 4, price_cents, '', created_at
      from booking where id = ${id}`.execute(stand.db)
  }

  test('left at the bank sends one mail, when it is given up', async () => {
    const booking = await heldBooking(stand)
    await leftAtTheBank(booking)
    stand.clock(fixtureNow + 599_999)
    await reconcileNow()
    expect(await attempts(booking.id)).toEqual([['redirected', null]])
    expect(await mails('booking_unpaid')).toEqual([])
    stand.clock(fixtureNow + 600_001)
    await reconcileNow()
    await reconcileNow()
    expect(await attempts(booking.id)).toEqual([
      ['cancelled', 'Ta banque n’a pas répondu à temps. Rien n’a été débité.'],
    ])
    const [mail, ...others] = await mails('booking_unpaid')
    expect(mail?.subject).toBe('Ton paiement n’a pas abouti\u00a0: rien n’a été débité')
    expect(mail?.text).toContain('Rien n’a été débité, et le terrain n’est plus gardé.')
    expect(others).toEqual([])
  })

  test('cut off by a kill -9 sends its mail only once the outcome is known', async () => {
    const booking = await heldBooking(stand)
    await neverSent(booking)
    expect(await attempts(booking.id)).toEqual([['created', awaited]])
    stand.clock(fixtureNow + 600_001)
    await reconcileNow()
    expect(await attempts(booking.id)).toEqual([['cancelled', awaited]])
    expect(await mails('booking_unpaid')).toEqual([])
  })

  test('sends no mail about a card that was given up for another, which paid', async () => {
    const booking = await heldBooking(stand)
    await leftAtTheBank(booking)
    expect((await pay(stand, booking)).body.resultCode).toBe('Authorised')
    stand.clock(fixtureNow + 600_001)
    await reconcileNow()
    const states = (await attempts(booking.id)).map(([state]) => state)
    expect(new Set(states)).toEqual(new Set(['cancelled', 'captured']))
    expect(await mails('booking_unpaid')).toEqual([])
  })

  test('sends no mail about a booking that the member has cancelled, and promises none', async () => {
    const booking = await heldBooking(stand)
    await neverSent(booking)
    stand.clock(fixtureNow + 30_000)
    await stand.call('POST', `/bookings/${booking.id}/cancel`, {
      token: stand.tokens[0],
      key: randomUUID(),
      body: {},
    })
    expect(await attempts(booking.id)).toEqual([
      [
        'created',
        'Ta banque n’a pas encore répondu. Si elle débite quelque chose, tu es remboursé aussitôt.',
      ],
    ])
    stand.clock(fixtureNow + 600_001)
    await reconcileNow()
    expect((await attempts(booking.id)).map(([state]) => state)).toEqual(['cancelled'])
    expect(await mails('booking_unpaid')).toEqual([])
  })

  test.each([
    [599_999, 0],
    [600_000, 1],
  ])('by a refusal %i ms after the hold began: %i mail', async (milliseconds, count) => {
    const booking = await heldBooking(stand)
    const asked = await leftAtTheBank(booking)
    const details = { redirectResult: await answerBank(asked, 'refused') }
    stand.clock(fixtureNow + milliseconds)
    const body = { payment: asked.body.payment, details }
    await stand.call('POST', '/payments/adyen/details', { body })
    expect((await attempts(booking.id)).map(([state]) => state)).toEqual(['refused'])
    expect(await mails('booking_unpaid')).toHaveLength(count)
  })
})
