import { hourMs } from '@quatre/domain'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { standForEach } from '../../testing/stand.ts'
import { eventually } from '../../testing/eventually.ts'
import {
  accountCents,
  proveBooks,
  providerAccountCents,
  soundBooks,
  standInCents,
} from '../../testing/ledger-proof.ts'
import { newPspReference, notify, signedItem } from '../../testing/notify.ts'
import {
  answerBank,
  cancelBooking,
  cards,
  details,
  heldBooking,
  pay,
  readBooking,
} from '../../testing/pay.ts'
import { allApplied, events, told, unanswered } from '../notifications/events.test-tools.ts'

const stand = await standForEach('bank_movement', { members: 1, bank: 'stand-in' })

// requirement P18
describe('events that banks send days later', () => {
  beforeEach(() => stand.bank.control('notifications', { drop: 0 }))

  async function confirmed() {
    const booking = await heldBooking(stand, { startingDate: '2026-11-28T18:00:00+01:00' })
    const { body } = await pay(stand, booking)
    await allApplied(stand, 1)
    const [taken] = (await stand.bank.payments()).filter(
      ({ merchantReference }) => merchantReference === body.payment,
    )
    return { booking, psp: taken?.pspReference ?? '' }
  }

  test.each(['chargeback', 'capture-failed'])(
    '%s: the books follow, the booking stays',
    async (what) => {
      const { booking, psp } = await confirmed()
      await stand.bank.control(what, { pspReference: psp })
      await allApplied(stand, 2)
      expect(await providerAccountCents(stand.db)).toBe(0)
      expect(await standInCents(stand.bank, stand.db)).toBe(0)
      expect((await readBooking(stand, booking.id)).status).toBe('Confirmed')
      expect(stand.logged()).toContain('to be looked at')
    },
  )

  test('a chargeback that the bank reverses is in the books again', async () => {
    const { booking, psp } = await confirmed()
    await stand.bank.control('chargeback', { pspReference: psp })
    await allApplied(stand, 2)
    await stand.bank.control('chargeback-reversed', { pspReference: psp })
    await allApplied(stand, 3)
    expect(await providerAccountCents(stand.db)).toBe(4800)
    expect(await standInCents(stand.bank, stand.db)).toBe(4800)
    expect(await accountCents(stand.db, 'club_revenue')).toBe(-4800)
    expect((await readBooking(stand, booking.id)).amountAlreadyPaid.value).toBe(4800)
  })

  test('and a second chargeback takes it once more', async () => {
    const { psp } = await confirmed()
    await stand.bank.control('chargeback', { pspReference: psp })
    await stand.bank.control('chargeback-reversed', { pspReference: psp })
    await stand.bank.control('second-chargeback', { pspReference: psp })
    expect(await allApplied(stand, 4)).toContainEqual({
      eventCode: 'SECOND_CHARGEBACK',
      outcome: 'booked',
    })
    expect(await providerAccountCents(stand.db)).toBe(0)
    expect(await standInCents(stand.bank, stand.db)).toBe(0)
  })

  test('a second chargeback that comes before the reversal owes the member nothing', async () => {
    const { booking, psp } = await confirmed()
    await stand.bank.control('chargeback', { pspReference: psp })
    await allApplied(stand, 2)
    const { id: payment } = (await readBooking(stand, booking.id)).payments[0] ?? { id: '' }
    const bankSays = (eventCode: string, value = 4800) =>
      told(stand, {
        eventCode,
        merchantReference: payment,
        originalReference: psp,
        pspReference: newPspReference(),
        value,
      })
    await bankSays('SECOND_CHARGEBACK')
    expect(await accountCents(stand.db, 'claim')).toBe(4800)
    const { status, body } = await cancelBooking(stand, booking.id, 'wallet')
    expect({ status, refunds: body.refunds }).toMatchObject({
      status: 200,
      refunds: [{ to: 'wallet', amount: { value: 4800 } }],
    })
    expect(await accountCents(stand.db, 'wallet')).toBe(0)
    await bankSays('CHARGEBACK_REVERSED')
    expect(await accountCents(stand.db, 'club_revenue')).toBe(0)
    expect(await accountCents(stand.db, 'wallet')).toBe(0)
    expect(await proveBooks(stand.db)).toEqual(soundBooks)
  })

  test('a reversal that comes before its chargeback gives back no more than was paid', async () => {
    const { booking, psp } = await confirmed()
    const { id: payment } = (await readBooking(stand, booking.id)).payments[0] ?? { id: '' }
    const item = { merchantReference: payment, originalReference: psp, value: 4800 }
    const news = (eventCode: string) => ({ ...item, eventCode, pspReference: newPspReference() })
    await told(stand, news('CHARGEBACK_REVERSED'))
    expect((await cancelBooking(stand, booking.id, 'wallet')).status).toBe(200)
    expect(await accountCents(stand.db, 'wallet')).toBe(-4800)
    await told(stand, news('CHARGEBACK'))
    expect(await accountCents(stand.db, 'club_revenue')).toBe(0)
    expect(await accountCents(stand.db, 'claim')).toBe(0)
    expect((await readBooking(stand, booking.id)).amountAlreadyPaid.value).toBe(0)
  })

  test('a chargeback of more than was paid moves nothing, and a person checks it', async () => {
    const { booking, psp } = await confirmed()
    const { id: payment } = (await readBooking(stand, booking.id)).payments[0] ?? { id: '' }
    const item = { eventCode: 'CHARGEBACK', merchantReference: payment, originalReference: psp }
    await told(stand, { ...item, pspReference: newPspReference(), value: 4801 })
    expect(await events(stand)).toContainEqual({
      eventCode: 'CHARGEBACK',
      outcome: 'to be reviewed',
    })
    expect(stand.logged()).toContain('chargeback of more than was paid: to be looked at')
    expect(await accountCents(stand.db, 'club_revenue')).toBe(-4800)
    expect((await readBooking(stand, booking.id)).amountAlreadyPaid.value).toBe(4800)
  })

  test.each(['CHARGEBACK', 'CAPTURE_FAILED'])(
    '%s of money that came too late costs no club anything',
    async (eventCode) => {
      const booking = await heldBooking(stand)
      const first = await pay(stand, booking, { card: cards.challenge })
      await pay(stand, booking)
      const { payment } = first.body
      const back = await details(stand, payment, await answerBank(first, 'confirmed'))
      expect(back.body.resultCode).toBe('Refunded')
      await allApplied(stand, 3)
      expect(await providerAccountCents(stand.db)).toBe(4800)
      const item = { eventCode, merchantReference: payment, pspReference: newPspReference() }
      await told(stand, { ...item, value: 4800 })
      expect(await accountCents(stand.db, 'club_revenue')).toBe(-4800)
      expect((await readBooking(stand, booking.id)).amountAlreadyPaid.value).toBe(4800)
      // it was refunded as well
      expect(await accountCents(stand.db, 'claim')).toBe(4800)
      expect(await accountCents(stand.db, 'refunds_due')).toBe(0)
      expect(await providerAccountCents(stand.db)).toBe(0)
    },
  )

  test('a chargeback that comes before its payment is known waits for it', async () => {
    await stand.bank.control('notifications', { drop: 1_000_000 })
    const { booking, payment, psp, authorisation } = await unanswered(stand)
    const chargeback = {
      ...authorisation,
      eventCode: 'CHARGEBACK',
      pspReference: newPspReference(),
      originalReference: psp,
    }
    await notify(stand, [signedItem(stand, chargeback)])
    await eventually(async () =>
      expect(stand.logged()).toContain(`CHARGEBACK of payment ${payment} comes too early`),
    )
    expect(await events(stand)).toEqual([{ eventCode: 'CHARGEBACK', outcome: null }])
    await told(stand, authorisation)
    expect((await readBooking(stand, booking.id)).status).toBe('Confirmed')
    await allApplied(stand, 2)
    expect(await providerAccountCents(stand.db)).toBe(0)
    expect(await accountCents(stand.db, 'claim')).toBe(4800)
  })

  test('a chargeback of money that never comes is left to a person after an hour', async () => {
    await stand.bank.control('notifications', { drop: 1_000_000 })
    const { authorisation } = await unanswered(stand)
    const chargeback = { ...authorisation, eventCode: 'CHARGEBACK' }
    await notify(stand, [signedItem(stand, chargeback)])
    stand.clock(stand.now() + hourMs + 1)
    expect(await allApplied(stand, 1)).toEqual([
      { eventCode: 'CHARGEBACK', outcome: 'to be reviewed' },
    ])
    expect(stand.logged()).toContain('chargeback of money that never came: to be looked at')
  })

  test('expiry of the authorisation: nothing moves, and a person checks it', async () => {
    const { booking, psp } = await confirmed()
    await stand.bank.control('expire', { pspReference: psp })
    expect(await allApplied(stand, 2)).toContainEqual({
      eventCode: 'EXPIRE',
      outcome: 'to be reviewed',
    })
    expect(await providerAccountCents(stand.db)).toBe(4800)
    expect((await readBooking(stand, booking.id)).status).toBe('Confirmed')
  })

  // requirement P17
  test('a refund to the card is sent, done, and may fail late: then the SOLDE has it', async () => {
    const { booking, psp } = await confirmed()
    const { body } = await cancelBooking(stand, booking.id, 'card')
    expect(body.refunds).toMatchObject([{ to: 'card', amount: { value: 4800 } }])
    await allApplied(stand, 2)
    expect(await providerAccountCents(stand.db)).toBe(0)
    expect(await standInCents(stand.bank, stand.db)).toBe(0)
    await stand.bank.control('refund-failed', { pspReference: psp })
    await allApplied(stand, 3)
    expect((await readBooking(stand, booking.id)).refunds).toMatchObject([
      { to: 'card', amount: { currency: 'EUR', value: 4800 }, state: 'failed' },
    ])
    expect(await accountCents(stand.db, 'wallet')).toBe(-4800)
    expect(await providerAccountCents(stand.db)).toBe(4800)
    expect(await standInCents(stand.bank, stand.db)).toBe(4800)
    expect(await proveBooks(stand.db)).toEqual(soundBooks)
  })

  test('and when its member has left meanwhile, it stays owed, and the log names it', async () => {
    const { booking, psp } = await confirmed()
    await cancelBooking(stand, booking.id, 'card')
    await allApplied(stand, 2)
    await sql`update app_user set is_active = false where id = 1`.execute(stand.db)
    const failed = { merchantReference: '', originalReference: psp, value: 4800 }
    for (const eventCode of ['REFUND_FAILED', 'REFUNDED_REVERSED']) {
      await told(stand, { ...failed, eventCode, pspReference: newPspReference() })
    }
    await sql`update app_user set is_active = true where id = 1`.execute(stand.db)
    expect(await accountCents(stand.db, 'wallet')).toBe(0)
    expect(await accountCents(stand.db, 'refunds_due')).toBe(-4800)
    expect(await providerAccountCents(stand.db)).toBe(4800)
    expect(stand.logged().match(/still owed: to be paid by hand/g)).toHaveLength(1)
  })
})
