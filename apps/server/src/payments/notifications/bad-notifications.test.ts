import { dayMs } from '@quatre/domain'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { standForEach } from '../../testing/stand.ts'
import { fixtureNow } from '../../testing/center-fixture.ts'
import { eventually } from '../../testing/eventually.ts'
import { providerAccountCents } from '../../testing/ledger-proof.ts'
import { newPspReference, notify, notifyBody, signedItem, type Item } from '../../testing/notify.ts'
import { cards, heldBooking, pay, readBooking } from '../../testing/pay.ts'
import { applyEvent } from './notifications.ts'

const stand = await standForEach('bad_notifications', {
  members: 1,
  bank: 'stand-in',
  notifications: 'lost',
})

/** A hold whose payment got no answer, and the word of the provider that confirms it. */
async function unanswered(): Promise<{ booking: number; authorisation: Item }> {
  const booking = await heldBooking(stand)
  const { body } = await pay(stand, booking, { card: cards.lostAnswer })
  const taken = (await stand.bank.payments()).find(
    ({ merchantReference }) => merchantReference === body.payment,
  )
  const authorisation = {
    eventCode: 'AUTHORISATION',
    merchantReference: body.payment,
    pspReference: taken?.pspReference ?? '',
    value: 4800,
  }
  return { booking: booking.id, authorisation }
}

/** The outcomes of all events, once each has one. */
async function outcomes(count: number): Promise<(string | null)[]> {
  return eventually(async () => {
    const { rows } = await sql<{ outcome: string | null }>`
      select outcome from provider_event order by received_at, outcome`.execute(stand.db)
    expect(rows).toHaveLength(count)
    const found = rows.map(({ outcome }) => outcome)
    expect(found).not.toContain(null)
    return found
  })
}

const readBookingStatus = async (booking: number) => (await readBooking(stand, booking)).status

describe('an event that does not fit is stored, answered and not applied', () => {
  test.each([
    ['the currency', { currency: 'USD' }, 'false'],
    ['the environment', {}, 'true'],
  ])('%s', async (what, change, live) => {
    const { booking, authorisation } = await unanswered()
    const loggedBefore = stand.logged().length
    const item = signedItem(stand, { ...authorisation, ...change })
    const notificationItems = [{ NotificationRequestItem: item }]
    expect(await notifyBody(stand, { live, notificationItems })).toBe(202)
    expect(await outcomes(1)).toEqual(['to be reviewed'])
    expect(await readBookingStatus(booking)).toBe('Pending')
    expect(await providerAccountCents(stand.db)).toBe(0)
    const log = stand.logged().slice(loggedBefore)
    expect(log).toMatch(new RegExp(`"level":50.*"misfit":"${what}"`))
    expect(log).not.toContain(stand.environment.adyenHmacKey)
  })

  test.each([1e30, -1, 0.5, 3_000_000_000, '4800,0'])(
    'a sum of %s, whatever the event',
    async (value) => {
      const { authorisation } = await unanswered()
      const codes = ['AUTHORISATION', 'REFUND', 'CHARGEBACK']
      const items = codes.map((eventCode) =>
        signedItem(stand, {
          ...authorisation,
          eventCode,
          value: value as number,
          pspReference: newPspReference(),
        }),
      )
      expect(await notify(stand, items)).toBe(202)
      expect(await outcomes(3)).toEqual(Array(3).fill('to be reviewed'))
      expect(await providerAccountCents(stand.db)).toBe(0)
    },
  )

  test('one that the books refuse is ended, not tried for ever', async () => {
    const { authorisation } = await unanswered()
    await notify(stand, [signedItem(stand, authorisation)])
    expect(await outcomes(1)).toEqual(['captured'])
    const nothing = { ...authorisation, eventCode: 'CHARGEBACK', value: 0 }
    await notify(stand, [signedItem(stand, nothing)])
    expect(await outcomes(2)).toEqual(['captured', 'to be reviewed'])
    expect(stand.logged()).toContain('a notification cannot be applied: to be looked at')
  })

  test('one that fails for another reason is given up after two days', async () => {
    const { authorisation } = await unanswered()
    const { eventCode, pspReference } = authorisation
    const key = { eventCode, pspReference, success: true }
    await sql`insert into provider_event
      (psp_reference, event_code, success, merchant_reference, payload, received_at)
      values (${pspReference}, ${eventCode}, true, ${authorisation.merchantReference},
        ${JSON.stringify(signedItem(stand, authorisation))}::jsonb,
        ${new Date(fixtureNow).toISOString()})`.execute(stand.db)
    const broken = () => Promise.reject(new Error('broken'))
    const { db, environment } = stand
    const given: string[] = []
    const platformAt = (now: number) =>
      ({
        db,
        environment,
        clock: () => now,
        log: { error: (_: object, line: string) => given.push(line) },
        provider: { account: { merchantAccount: environment.adyenMerchantAccount, live: false } },
        payables: { booking: { lock: broken } },
      }) as unknown as Parameters<typeof applyEvent>[0]
    const twoDays = 2 * dayMs
    await expect(applyEvent(platformAt(fixtureNow + twoDays - 1), key)).rejects.toThrow('broken')
    expect(given).toEqual([])
    await applyEvent(platformAt(fixtureNow + twoDays), key)
    expect(given).toEqual(['a notification cannot be applied: to be looked at'])
    expect(await outcomes(1)).toEqual(['to be reviewed'])
  })
})

// requirement P8
test('an event of another merchant account is refused, beside one of ours that is kept', async () => {
  const { booking, authorisation } = await unanswered()
  const foreign = signedItem(stand, { ...authorisation, merchantAccount: 'EvilMerchant' })
  expect(await notify(stand, [foreign])).toBe(401)
  expect(await readBookingStatus(booking)).toBe('Pending')
  expect(await outcomes(0)).toEqual([])
  expect(stand.logged()).toMatch(/"level":50.*"notOurs":1.*not of ADYEN_MERCHANT_ACCOUNT/)
  const told = stand.logged().length
  expect(await notify(stand, [foreign, signedItem(stand, authorisation)])).toBe(401)
  expect(await outcomes(1)).toEqual(['captured'])
  expect(await readBookingStatus(booking)).toBe('Confirmed')
  expect(stand.logged().slice(told)).not.toContain('notOurs')
})

// requirement P11
describe('a bad item does not lose the good ones of its batch', () => {
  const unwritable = 'a\u0000b\ud800c'

  test.each([
    ['its reason', { reason: unwritable }],
    ['its reference', { pspReference: unwritable }],
    ['our reference', { merchantReference: unwritable }],
    ['the name of its event', { eventCode: unwritable }],
  ])('text that the database cannot keep, in %s, is stored without it', async (_, change) => {
    const { booking, authorisation } = await unanswered()
    const bad = { ...authorisation, eventCode: 'NOISE', pspReference: 'BAD', ...change }
    const items = [signedItem(stand, bad), signedItem(stand, authorisation)]
    expect(await notify(stand, items)).toBe(202)
    await outcomes(2)
    expect(await readBookingStatus(booking)).toBe('Confirmed')
  })

  test('similar text that the database can keep stays unchanged', async () => {
    const { authorisation } = await unanswered()
    const reason = 'C:\\u0000 \\ud800 é😀'
    await notify(stand, [signedItem(stand, { ...authorisation, reason })])
    await outcomes(1)
    const { rows } = await sql`select payload->>'reason' as reason from provider_event`.execute(
      stand.db,
    )
    expect(rows).toEqual([{ reason }])
  })

  test('an invalid item is refused, beside good ones that are kept', async () => {
    const { booking, authorisation } = await unanswered()
    const none = [{ NotificationRequestItem: null }, { NotificationRequestItem: [] }]
    const good = { NotificationRequestItem: signedItem(stand, authorisation) }
    const notificationItems = [{ foo: 1 }, null, 5, 'text', [], ...none, good]
    expect(await notifyBody(stand, { live: 'false', notificationItems })).toBe(401)
    await outcomes(1)
    expect(await readBookingStatus(booking)).toBe('Confirmed')
    expect(stand.logged()).toMatch(/"level":50.*"notSigned":7/)
  })

  test('a signed item that cannot be stored is accepted, since it never could be, and logged', async () => {
    const { booking, authorisation } = await unanswered()
    const long = Array.from({ length: 4000 }, (_, index) => String.fromCodePoint(0x4e00 + index))
    const items = [
      signedItem(stand, { ...authorisation, eventCode: long.join('') }),
      signedItem(stand, authorisation),
    ]
    expect(await notify(stand, items)).toBe(202)
    await outcomes(1)
    expect(await readBookingStatus(booking)).toBe('Confirmed')
    expect(stand.logged()).toMatch(/"level":50.*"notStorable":1/)
  })
})
