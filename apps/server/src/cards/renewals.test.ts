import { randomUUID } from 'node:crypto'
import type { OfferItem, StoredCard } from '@quatre/contract'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { openStoredCards } from '../core/money/stored-cards.ts'
import { proveBooks, soundBooks } from '../testing/ledger-proof.ts'
import { cards } from '../testing/pay.ts'
import { addOffers, offers } from '../testing/subscription.ts'
import { mailTemplates } from '../testing/mail-templates.ts'
import { standForEach } from '../testing/stand.ts'
import { renewCards } from './renewals.ts'

const refusedLater = '4000000000003105'

const stand = await standForEach('renewals', {
  members: 1,
  bank: 'stand-in',
  jobs: 'by hand',
  prepare: ({ db }) => addOffers(db),
})
beforeEach(async () => {
  // the stand-in keeps its stored cards
  await sql`update app_user set shopper_reference = gen_random_uuid()`.execute(stand.db)
  await sql`update session set expires_at = '2028-01-01'`.execute(stand.db)
})

const token = () => stand.tokens[0]
/** The hourly work, as each process does it. */
const renew = () => stand.jobs.repeat('renew cards')

async function renewAndCharge(): Promise<void> {
  await renew()
  await stand.jobs.workAll()
}

/** A card that is bought, with a bank card that is kept for its renewal. */
async function buy(number: string = cards.accepted, offerId: number = offers.mucho) {
  const chosen = await stand.call<OfferItem>('PUT', `/offres/${offerId}/muchoOrMas/item?userId=1`, {
    token: token(),
  })
  const { id, price } = chosen.body
  await stand.call('PUT', `/offreItem/${id}/renewal`, { token: token(), body: { renews: true } })
  const paid = await stand.call('POST', `/payments/adyen/offreItem?userId=1&offreItemId=${id}`, {
    token: token(),
    key: randomUUID(),
    body: { amount: price, paymentMethod: await stand.bank.card(number) },
  })
  if (paid.status !== 200) throw new Error(JSON.stringify(paid.body))
  await stand.jobs.workAll()
  return id
}

const read = async (id: number) =>
  (await stand.call<OfferItem>('GET', `/offreItem/${id}`, { token: token() })).body
const paris = (local: string) => stand.clock(Date.parse(local))
const charges = async () => {
  const { rows } = await sql<{ number: number; state: string }>`
    select p.number, c.state from card_period p join charge c on c.id = p.charge_id
    order by p.number`.execute(stand.db)
  return rows.map(({ number, state }) => `${number} ${state}`)
}
const templates = () => mailTemplates(stand)

// requirements CA8, CA9 and CA14
test('a card is announced and charged once a period, month after month', async () => {
  paris('2027-01-31T15:00+01:00')
  const id = await buy()
  for (const at of ['2027-02-20T12:00+01:00', '2027-02-21T00:00+01:00', '2027-02-24T00:00+01:00']) {
    paris(at)
    await renewAndCharge()
  }
  expect(await templates()).toEqual(['card_bought', 'card_renews'])
  paris('2027-02-27T23:59:59+01:00')
  await renewAndCharge()
  expect(await charges()).toEqual(['0 paid'])
  paris('2027-02-28T00:00+01:00')
  for (const _ of [1, 2, 3]) await renewAndCharge()
  expect(await charges()).toEqual(['0 paid', '1 paid'])
  expect(await read(id)).toMatchObject({
    endingDate: '2027-03-30',
    renewal: { date: '2027-03-31' },
  })
  // the clock has gone forward on the 28th: the period ends at midnight all the same
  paris('2027-03-30T23:59:59+02:00')
  await renewAndCharge()
  expect(await charges()).toHaveLength(2)
  paris('2027-03-31T00:00+02:00')
  await renewAndCharge()
  expect(await charges()).toEqual(['0 paid', '1 paid', '2 paid'])
  expect((await read(id)).endingDate).toBe('2027-04-29')
  expect(await proveBooks(stand.db)).toEqual(soundBooks)
})

// requirement CA14
describe('processes that renew at the same moment', () => {
  test('charge a period once', async () => {
    await buy()
    paris('2026-12-24T00:00+01:00')
    await Promise.all(Array.from({ length: 8 }, renew))
    await Promise.all([stand.jobs.workAll(), stand.jobs.workAll()])
    await renewAndCharge()
    expect(await charges()).toEqual(['0 paid', '1 paid'])
    const { rows } = await sql`select from payment
      where state = 'captured' and user_id = 1`.execute(stand.db)
    expect(rows).toHaveLength(2)
  })

  test('a process that dies before the charge leaves it to the next', async () => {
    const id = await buy()
    paris('2026-12-24T00:00+01:00')
    const dying = openStoredCards(stand.jobs)
    const fails = { ...dying, charge: () => Promise.reject(new Error('killed')) }
    const mailer = { queue: async () => {}, close: () => {} }
    const needs = { db: stand.db, clock: () => stand.now(), mailer, storedCards: fails }
    await expect(renewCards(needs)).rejects.toThrow('killed')
    expect(await charges()).toEqual(['0 paid'])
    await renewAndCharge()
    expect((await read(id)).endingDate).toBe('2027-01-23')
  })
})

// requirement CA10
describe('a renewal that the bank refuses', () => {
  test('is tried again after one and three days, then the card ends', async () => {
    const id = await buy(refusedLater)
    paris('2026-12-24T00:00+01:00')
    await renewAndCharge()
    expect(await read(id)).toMatchObject({ isActive: true, renewal: { date: '2026-12-25' } })
    paris('2026-12-24T23:59+01:00')
    await renewAndCharge()
    paris('2026-12-25T00:00+01:00')
    await renewAndCharge()
    expect(await read(id)).toMatchObject({ isActive: true, renewal: { date: '2026-12-27' } })
    paris('2026-12-27T00:00+01:00')
    await renewAndCharge()
    expect(await read(id)).toMatchObject({ status: 'ended', renewal: null })
    for (const _ of [1, 2]) await renewAndCharge()
    expect(await charges()).toEqual(['0 paid', '1 due'])
    const { rows } = await sql`select from payment where state = 'refused'`.execute(stand.db)
    expect(rows).toHaveLength(3)
    const sent = ['card_bought', 'card_refused', 'card_refused', 'card_ended']
    expect(await templates()).toEqual(sent)
  })

  test('ends at once when its holder stops it then', async () => {
    const id = await buy(refusedLater)
    paris('2026-12-24T00:00+01:00')
    await renewAndCharge()
    await stand.call('PUT', `/offreItem/${id}/renewal`, { token: token(), body: { renews: false } })
    expect((await read(id)).status).toBe('ended')
  })
})

// requirement CA13
describe('a card that is stopped', () => {
  const set = (id: number, renews: boolean) =>
    stand.call<OfferItem>('PUT', `/offreItem/${id}/renewal`, { token: token(), body: { renews } })

  test('is not charged, and ends with one mail', async () => {
    const id = await buy()
    await set(id, false)
    paris('2026-12-24T00:00+01:00')
    for (const _ of [1, 2]) await renewAndCharge()
    expect(await charges()).toEqual(['0 paid'])
    expect([(await read(id)).status, await templates()]).toEqual([
      'ended',
      ['card_bought', 'card_stopped', 'card_ended'],
    ])
  })

  test('sends one mail about its last day', async () => {
    const id = await buy()
    for (const _ of [1, 2]) await set(id, false)
    const { rows } = await sql<{ subject: string }>`select subject from mail
      where template = 'card_stopped'`.execute(stand.db)
    expect(rows).toEqual([{ subject: 'Ta carte Mucho s’arrête après le 23/12/2026' }])
  })

  // requirement CA24
  test('is stopped when the bank card that renews it is removed, with the same mail', async () => {
    const id = await buy()
    const kept = () =>
      stand.call<{ storedCards: StoredCard[] }>('GET', '/payments/storedCards', { token: token() })
    const { storedCards } = (await kept()).body
    expect(storedCards).toMatchObject([{ renews: [{ name: 'Mucho', lastDay: '2026-12-23' }] }])
    const removed = await stand.call('DELETE', `/payments/storedCards/${storedCards[0]?.id}`, {
      token: token(),
    })
    expect(removed.status).toBe(200)
    expect((await read(id)).renewal).toBeNull()
    expect(await templates()).toEqual(['card_bought', 'card_stopped'])
  })

  test('goes on when that is undone, with the remaining bank card', async () => {
    const id = await buy()
    await set(id, false)
    expect((await set(id, true)).body).toMatchObject({
      renewal: { date: '2026-12-24' },
      isCancelled: false,
    })
  })

  test('after the period is charged stops at the end of the next', async () => {
    const id = await buy()
    paris('2026-12-24T00:00+01:00')
    await renew()
    await set(id, false)
    await stand.jobs.workAll()
    expect(await read(id)).toMatchObject({ endingDate: '2027-01-23', isCancelled: true })
  })
})

test('one whose bank card was removed ends without a charge', async () => {
  const id = await buy()
  await sql`update stored_card set removed_at = now()`.execute(stand.db)
  paris('2026-12-24T00:00+01:00')
  await renewAndCharge()
  expect([await charges(), await read(id)]).toMatchObject([
    ['0 paid'],
    { status: 'ended', isCancelled: true },
  ])
})
