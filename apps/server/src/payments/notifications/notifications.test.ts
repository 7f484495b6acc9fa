import { randomUUID } from 'node:crypto'
import { dayMs, hourMs, minuteMs } from '@quatre/domain'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { standForEach } from '../../testing/stand.ts'
import { fixtureNow } from '../../testing/center-fixture.ts'
import { eventually } from '../../testing/eventually.ts'
import { proveBooks, providerAccountCents, soundBooks } from '../../testing/ledger-proof.ts'
import { newPspReference, notify, signedItem } from '../../testing/notify.ts'
import { cards, heldBooking, pay, readBooking } from '../../testing/pay.ts'
import { allApplied, events, told, unanswered } from './events.test-tools.ts'

const stand = await standForEach('notifications', {
  members: 1,
  bank: 'stand-in',
  notifications: 'lost',
})

// requirement P8
describe('authentication of notifications', () => {
  test('fails without the agreed credentials', async () => {
    const { booking, authorisation } = await unanswered(stand)
    const item = signedItem(stand, authorisation)
    expect(await notify(stand, [item], 'wrong')).toBe(401)
    expect(await notify(stand, [item], 'wrong')).toBe(401)
    expect(stand.logged().split('user or password is not the agreed one')).toHaveLength(2)
    const { status } = await stand.call('POST', '/payments/adyen/notifications', {
      body: { live: 'false', notificationItems: [{ NotificationRequestItem: item }] },
    })
    expect(status).toBe(401)
    expect(await events(stand)).toEqual([])
    expect((await readBooking(stand, booking.id)).status).toBe('Pending')
  })

  test('a wrong signature is refused, not stored, and in the log once an hour', async () => {
    const { authorisation } = await unanswered(stand)
    const item = signedItem(stand, authorisation)
    const loggedBefore = stand.logged().length
    for (const change of [
      { pspReference: newPspReference() },
      { amount: { currency: 'EUR', value: 1 } },
      { success: 'false' },
      { merchantReference: randomUUID() },
      { additionalData: {} },
      { additionalData: { hmacSignature: 'AAAA' } },
    ]) {
      expect(await notify(stand, [{ ...item, ...change }])).toBe(401)
    }
    expect(await events(stand)).toEqual([])
    const refused = () =>
      stand
        .logged()
        .slice(loggedBefore)
        .match(/notifications are refused/g)
    expect(refused()).toHaveLength(1)
    for (const [minutes, lines] of [
      [59, 1],
      [60, 2],
      [90, 2],
    ] as const) {
      stand.clock(fixtureNow + minutes * minuteMs)
      expect(await notify(stand, [{ ...item, additionalData: {} }])).toBe(401)
      expect({ minutes, lines: refused()?.length }).toEqual({ minutes, lines })
    }
  })

  test('while our key is the wrong one nothing is lost: the provider sends again', async () => {
    const { adyenHmacKey } = stand.environment
    await stand.bank.control('notifications', { drop: 0 })
    Object.assign(stand.environment, { adyenHmacKey: 'ab'.repeat(32) })
    const booking = await heldBooking(stand)
    await pay(stand, booking, { card: cards.lostAnswer })
    await eventually(async () => {
      const { waiting } = await stand.bank.read('/control/notifications')
      expect(waiting).toMatchObject([{ lastAnswer: '401' }])
    })
    expect(await events(stand)).toEqual([])
    Object.assign(stand.environment, { adyenHmacKey })
    await eventually(async () => {
      expect((await readBooking(stand, booking.id)).status).toBe('Confirmed')
    })
  })

  test('while keys change both are good', async () => {
    const { booking, authorisation } = await unanswered(stand)
    const { adyenHmacKey } = stand.environment
    const item = signedItem(stand, authorisation)
    Object.assign(stand.environment, {
      adyenHmacKey: 'ab'.repeat(32),
      adyenPreviousHmacKey: adyenHmacKey,
    })
    expect(await notify(stand, [item])).toBe(202)
    const ofNewKey = { ...authorisation, eventCode: 'NOISE' }
    expect(await notify(stand, [signedItem(stand, ofNewKey)])).toBe(202)
    Object.assign(stand.environment, { adyenHmacKey, adyenPreviousHmacKey: undefined })
    await allApplied(stand, 2)
    expect((await readBooking(stand, booking.id)).status).toBe('Confirmed')
  })

  test('a body beyond the limit is refused as too large', async () => {
    expect(await notify(stand, [{ filler: 'x'.repeat(1_048_576) }])).toBe(413)
  })
})

describe('each event has its effect once', () => {
  // requirement P9
  test('twenty copies in parallel, and again thirty days later', async () => {
    const { booking, authorisation } = await unanswered(stand)
    const item = signedItem(stand, authorisation)
    const answers = await Promise.all(Array.from({ length: 20 }, () => notify(stand, [item])))
    expect(new Set(answers)).toEqual(new Set([202]))
    await allApplied(stand, 1)
    expect((await readBooking(stand, booking.id)).status).toBe('Confirmed')
    stand.clock(fixtureNow + 30 * dayMs)
    expect(await notify(stand, [item])).toBe(202)
    await allApplied(stand, 1)
    expect(await providerAccountCents(stand.db)).toBe(4800)
    expect(await proveBooks(stand.db)).toEqual(soundBooks)
    const { rows } = await sql`select from mail where template = 'booking_confirmed'`.execute(
      stand.db,
    )
    expect(rows).toHaveLength(1)
  })

  // requirement P11
  test('a batch with one bad item keeps the good ones, and is sent again', async () => {
    const { booking, authorisation } = await unanswered(stand)
    const good = signedItem(stand, authorisation)
    const noise = Array.from({ length: 8 }, () =>
      signedItem(stand, {
        ...authorisation,
        eventCode: 'REPORT_AVAILABLE',
        pspReference: newPspReference(),
      }),
    )
    expect(await notify(stand, [{ ...good, success: 'false' }, ...noise, good])).toBe(401)
    await allApplied(stand, 9)
    expect((await readBooking(stand, booking.id)).status).toBe('Confirmed')
  })

  test('an item of another key waits for it, however often its batch is sent', async () => {
    // all earlier notifications are long past
    stand.clock(fixtureNow + 3 * hourMs)
    const { booking, authorisation } = await unanswered(stand)
    const { adyenHmacKey } = stand.environment
    const noise = signedItem(stand, { ...authorisation, eventCode: 'NOISE' })
    Object.assign(stand.environment, { adyenHmacKey: 'cd'.repeat(32) })
    const batch = [noise, signedItem(stand, authorisation)]
    Object.assign(stand.environment, { adyenHmacKey })
    const loggedBefore = stand.logged().length
    for (let times = 0; times < 5; times++) expect(await notify(stand, batch)).toBe(401)
    await allApplied(stand, 1)
    const refused = /notifications are refused/g
    expect(stand.logged().slice(loggedBefore).match(refused)).toHaveLength(1)
    Object.assign(stand.environment, { adyenPreviousHmacKey: 'cd'.repeat(32) })
    expect(await notify(stand, batch)).toBe(202)
    Object.assign(stand.environment, { adyenPreviousHmacKey: undefined })
    await allApplied(stand, 2)
    expect((await readBooking(stand, booking.id)).status).toBe('Confirmed')
  })

  test('an unknown event is stored and noted', async () => {
    const { authorisation } = await unanswered(stand)
    await notify(stand, [signedItem(stand, { ...authorisation, eventCode: 'SOMETHING_NEW' })])
    expect(await allApplied(stand, 1)).toEqual([{ eventCode: 'SOMETHING_NEW', outcome: 'noted' }])
  })

  test.each(['not-a-uuid', randomUUID(), "' or 1=1--"])(
    'an unknown reference %s is stored and left',
    async (reference) => {
      await notify(stand, [
        signedItem(stand, {
          eventCode: 'AUTHORISATION',
          merchantReference: reference,
          pspReference: newPspReference(),
          value: 4800,
        }),
      ])
      expect(await allApplied(stand, 1)).toEqual([
        { eventCode: 'AUTHORISATION', outcome: 'unknown reference' },
      ])
    },
  )

  // requirement P12
  test.each([4799, 4801, 1])(
    'an authorisation of %i cents for 4800 confirms nothing',
    async (value) => {
      const { booking, authorisation } = await unanswered(stand)
      await notify(stand, [signedItem(stand, { ...authorisation, value })])
      expect(await allApplied(stand, 1)).toEqual([
        { eventCode: 'AUTHORISATION', outcome: 'to be reviewed' },
      ])
      expect((await readBooking(stand, booking.id)).status).toBe('Pending')
      expect(await providerAccountCents(stand.db)).toBe(0)
    },
  )

  test('money taken a second time for one payment is to be looked at', async () => {
    const { authorisation } = await unanswered(stand)
    await told(stand, authorisation)
    await told(stand, { ...authorisation, pspReference: newPspReference() })
    const outcomes = (await events(stand)).map(({ outcome }) => outcome)
    expect(new Set(outcomes)).toEqual(new Set(['captured', 'to be reviewed']))
    expect(stand.logged()).toMatch(/"level":50.*authorised a second time/)
  })

  test('a failed authorisation after a captured one changes nothing', async () => {
    const booking = await heldBooking(stand)
    const { body } = await pay(stand, booking)
    await notify(stand, [
      signedItem(stand, {
        eventCode: 'AUTHORISATION',
        merchantReference: body.payment,
        pspReference: newPspReference(),
        value: 4800,
        success: false,
        reason: 'Refused',
      }),
    ])
    await allApplied(stand, 1)
    expect((await readBooking(stand, booking.id)).status).toBe('Confirmed')
  })
})
