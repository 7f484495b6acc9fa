import { randomUUID } from 'node:crypto'
import type { OfferItem } from '@quatre/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { told } from '../payments/notifications/events.test-tools.ts'
import { accountCents, proveBooks, soundBooks } from '../testing/ledger-proof.ts'
import { mailTemplates } from '../testing/mail-templates.ts'
import { newPspReference } from '../testing/notify.ts'
import type { CardResult } from '../testing/pay.ts'
import { standForEach } from '../testing/stand.ts'
import { addOffers, offers } from '../testing/subscription.ts'

const stand = await standForEach('disputed_cards', {
  members: 1,
  bank: 'stand-in',
  notifications: 'lost',
  prepare: ({ db }) => addOffers(db),
})
const token = () => stand.tokens[0]

/** A card that renews itself, of 29 €. */
async function buy() {
  const path = `/offres/${offers.mucho}/muchoOrMas/item?userId=1`
  const { id, price } = (await stand.call<OfferItem>('PUT', path, { token: token() })).body
  await stand.call('PUT', `/offreItem/${id}/renewal`, { token: token(), body: { renews: true } })
  const pay = `/payments/adyen/offreItem?userId=1&offreItemId=${id}`
  const body = { amount: price, paymentMethod: await stand.bank.card() }
  const paid = await stand.call<CardResult>('POST', pay, {
    token: token(),
    key: randomUUID(),
    body,
  })
  const { payment } = paid.body
  expect(paid.body.resultCode).toBe('Authorised')
  const bankSays = (eventCode: string, pspReference = newPspReference()) =>
    told(stand, { eventCode, merchantReference: payment, pspReference, value: 2900 })
  return { id, bankSays }
}

const read = async (id: number) =>
  (await stand.call<OfferItem>('GET', `/offreItem/${id}`, { token: token() })).body
/** The price of 90 minutes off-peak tomorrow: 27 €, 18 € with the card. */
async function priceCents(): Promise<number> {
  const { body } = await stand.hold(token(), { startingDate: '2026-11-25T10:00:00+01:00' })
  return body.price.value
}
const ended = { status: 'ended', isActive: false, renewal: null }

// requirement CA20
test('a card with a chargeback ends at once, with one mail, and leaves no debt', async () => {
  const { id, bankSays } = await buy()
  expect(await priceCents()).toBe(1800)
  const reference = newPspReference()
  await bankSays('NOTIFICATION_OF_CHARGEBACK')
  expect((await read(id)).isActive).toBe(true)
  for (const _ of [1, 2]) await bankSays('CHARGEBACK', reference)
  expect(await read(id)).toMatchObject(ended)
  expect(await priceCents()).toBe(2700)
  expect(await mailTemplates(stand)).toEqual(['card_bought', 'card_ended'])
  stand.clock(Date.parse('2026-12-24T12:00+01:00'))
  await stand.jobs.repeat('renew cards')
  const { rows } = await sql`select from card_period`.execute(stand.db)
  expect(rows).toHaveLength(1)
  expect(await accountCents(stand.db, 'claim')).toBe(0)
  expect(await accountCents(stand.db, 'subscription_revenue')).toBe(0)
  expect(await proveBooks(stand.db)).toEqual(soundBooks)
})

// requirement CA20
test.each([
  [['CHARGEBACK', 'CHARGEBACK_REVERSED'], true],
  [['CHARGEBACK_REVERSED', 'CHARGEBACK'], true],
  [['CHARGEBACK', 'CHARGEBACK_REVERSED', 'SECOND_CHARGEBACK'], false],
  [['CHARGEBACK', 'SECOND_CHARGEBACK', 'CHARGEBACK_REVERSED'], false],
])('after %j it is good: %s', async (codes, isActive) => {
  const { id, bankSays } = await buy()
  for (const code of codes) await bankSays(code)
  expect(await read(id)).toMatchObject(isActive ? { isActive } : ended)
  expect(await priceCents()).toBe(isActive ? 1800 : 2700)
  expect(await proveBooks(stand.db)).toEqual(soundBooks)
})

// requirement CA20
test('a card whose chargeback is reversed goes on without renewal, until the end of the paid period', async () => {
  const { id, bankSays } = await buy()
  await bankSays('CHARGEBACK')
  await bankSays('CHARGEBACK_REVERSED')
  expect(await read(id)).toMatchObject({ isActive: true, isCancelled: true })
  expect(await mailTemplates(stand)).toEqual(['card_bought', 'card_ended', 'card_resumed'])
})

// requirement CA20
test('but not beside another that was bought meanwhile, nor after its days', async () => {
  const { id, bankSays } = await buy()
  await bankSays('CHARGEBACK')
  const other = await buy()
  await bankSays('CHARGEBACK_REVERSED')
  expect([(await read(id)).status, (await read(other.id)).isActive]).toEqual(['ended', true])
  await other.bankSays('CHARGEBACK')
  stand.clock(Date.parse('2026-12-24T12:00+01:00'))
  await other.bankSays('CHARGEBACK_REVERSED')
  const { rows } = await sql`select from offer_item where state = 'active'`.execute(stand.db)
  expect(rows).toEqual([])
})
