import { randomUUID } from 'node:crypto'
import type { OfferItem, PaymentMethods } from '@quatre/contract'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { giveCredit } from '../testing/give-credit.ts'
import { proveBooks, soundBooks } from '../testing/ledger-proof.ts'
import { answerBank, cards, details, type CardResult } from '../testing/pay.ts'
import { addOffers, giveCard, offers } from '../testing/subscription.ts'
import { mailTemplates } from '../testing/mail-templates.ts'
import { standForEach } from '../testing/stand.ts'

const stand = await standForEach('paying-cards', {
  members: 2,
  bank: 'stand-in',
  apps: 2,
  prepare: ({ db }) => addOffers(db),
})

async function choose(offerId: number = offers.mucho, member = 0): Promise<OfferItem> {
  const { body } = await stand.call<OfferItem>(
    'PUT',
    `/offres/${offerId}/muchoOrMas/item?userId=${member + 1}`,
    { token: stand.tokens[member] },
  )
  return body
}

interface PayOptions {
  readonly card?: string
  readonly amount?: number
  readonly key?: string | null
  readonly member?: number
  readonly userId?: number
  readonly credit?: number
}

async function pay(item: OfferItem, options: PayOptions = {}) {
  const { member = 0, userId = member + 1, key = randomUUID(), credit = 0 } = options
  const value = options.amount ?? item.price.value
  return stand.call<CardResult>(
    'POST',
    `/payments/adyen/offreItem?appId=2&userId=${userId}&isChannelWeb=true&paidCredit=${credit}&offreItemId=${item.id}`,
    {
      token: stand.tokens[member],
      key,
      body: {
        amount: { currency: 'EUR', value },
        ...(credit < value && { paymentMethod: await stand.bank.card(options.card) }),
      },
    },
  )
}

const read = async ({ id }: OfferItem) =>
  (await stand.call<OfferItem>('GET', `/offreItem/${id}`, { token: stand.tokens[0] })).body

const mailsSent = () => mailTemplates(stand)

const revenue = async () => {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(-sum(amount_cents), 0)::integer as cents from ledger_entry e
    join ledger_account a on a.id = e.account_id and a.kind = 'subscription_revenue'`.execute(
    stand.db,
  )
  return rows[0]?.cents
}

// requirement CA30
test('the card of companies is invoiced by the name it is sold under', async () => {
  await sql`update offer set is_valid = true where id = ${offers.formerCao}`.execute(stand.db)
  await pay(await choose(offers.formerCao))
  const { rows } = await sql`select words from receipt where user_id = 1`.execute(stand.db)
  expect(rows).toEqual([{ words: 'Carte Entreprise, du 24/11/2026 au 23/11/2027' }])
})

// requirement CA13
test('a card is active once it is paid for, for a month, and does not renew itself', async () => {
  const item = await choose()
  const answer = await pay(item)
  expect(answer.body).toMatchObject({
    resultCode: 'Authorised',
    of: { kind: 'card_period', id: String(item.id), state: 'given' },
    booking: null,
  })
  expect(await read(item)).toMatchObject({
    isActive: true,
    isCancelled: false,
    startingDate: '2026-11-24',
    endingDate: '2026-12-23',
    renewal: null,
  })
  expect([await revenue(), await mailsSent()]).toEqual([2900, ['card_bought']])
  expect(await proveBooks(stand.db)).toEqual(soundBooks)
})

// requirement CA22
test('a payment without a key, doubled, on two processes, takes the money once', async () => {
  const before = (await stand.bank.payments()).length
  const item = await choose()
  const answers = await Promise.all([1, 2, 3, 4].map(() => pay(item, { key: null })))
  const [paid, ...others] = answers.toSorted((a, b) => a.status - b.status)
  expect([paid?.status, paid?.body.resultCode]).toEqual([200, 'Authorised'])
  const later = await pay(item, { key: null })
  for (const { body } of [...others, later]) {
    expect(body).toMatchObject({
      statusCode: 409,
      problem: expect.stringMatching(
        /^(payment_in_progress|payment_already_made|card_already_active)$/,
      ),
    })
  }
  expect((await stand.bank.payments()).length - before).toBe(1)
  expect(await revenue()).toBe(2900)
  expect(await proveBooks(stand.db)).toEqual(soundBooks)
})

test('a key that is no key is refused by its name', async () => {
  const { status, body } = await pay(await choose(), { key: 'court' })
  expect([status, (body as { message?: string }).message]).toEqual([
    400,
    'Demande incorrecte\u00a0: Idempotency-Key',
  ])
})

test('one whose renewal was agreed to is charged again at the end of its period', async () => {
  const item = await choose()
  const agree = { token: stand.tokens[0], body: { renews: true } }
  await stand.call('PUT', `/offreItem/${item.id}/renewal`, agree)
  await pay(item)
  expect((await read(item)).renewal).toEqual({
    date: '2026-12-24',
    price: { currency: 'EUR', value: 2900 },
  })
})

// requirement CA19
test('one whose renewal was agreed to is not paid whole with credit, which no bank card is kept by', async () => {
  await giveCredit(stand.db, 'wallet', 5000)
  const item = await choose()
  const agree = (renews: boolean) =>
    stand.call('PUT', `/offreItem/${item.id}/renewal`, {
      token: stand.tokens[0],
      body: { renews },
    })
  await agree(true)
  expect(await pay(item, { credit: 2900 })).toMatchObject({
    status: 422,
    body: { code: 'card_missing' },
  })
  await agree(false)
  expect((await pay(item, { credit: 2900 })).status).toBe(200)
})

test('the ways to pay are listed for one’s own card only', async () => {
  const item = await choose()
  const methods = (member: number, query: string) =>
    stand.call<PaymentMethods>('GET', `/payments/methods?${query}`, { token: stand.tokens[member] })
  const own = `offreItemId=${item.id}`
  expect((await methods(0, own)).body).toMatchObject({ amount: { value: 2900 } })
  expect([(await methods(1, own)).status, (await methods(0, '')).status]).toEqual([404, 400])
})

describe('it is refused', () => {
  test.each([
    ['for another amount', { amount: 1 }, 422, 'amount_incorrect'],
    ['for somebody else', { userId: 2 }, 403, 'forbidden'],
    ['by somebody else', { member: 1 }, 404, 'offer_item_not_found'],
    ['with credit that is not there', { credit: 2900 }, 422, 'insufficient_balance'],
  ] as const)('%s, and the provider hears nothing', async (_, options, status, code) => {
    const item = await choose()
    expect(await pay(item, options)).toMatchObject({ status, body: { code } })
    const { rows } = await sql`select from payment where user_id in (1, 2)`.execute(stand.db)
    expect([rows, (await read(item)).status]).toEqual([[], 'pending'])
  })

  test('when half an hour is over', async () => {
    const item = await choose()
    stand.pass(30)
    expect(await pay(item)).toMatchObject({ status: 410, body: { code: 'card_lapsed' } })
  })

  // requirement CA12
  test('beside one of its kind', async () => {
    const item = await choose()
    await giveCard(stand.db, 1)
    expect(await pay(item)).toMatchObject({ status: 409, body: { code: 'card_already_active' } })
  })

  test('by the bank, and can be paid with another bank card', async () => {
    const item = await choose()
    const refused = await pay(item, { card: cards.refused })
    expect(refused.body).toMatchObject({ resultCode: 'Refused', of: { state: 'open' } })
    expect((await pay(item)).body.resultCode).toBe('Authorised')
  })
})

test('the same payment twice is one', async () => {
  const item = await choose()
  const key = randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => pay(item, { key })))
  const paid = answers.filter(({ status }) => status === 200).map(({ body }) => body.payment)
  expect(new Set(paid).size).toBe(1)
  expect(await revenue()).toBe(2900)
})

test('the bank leads back to the page of cards', async () => {
  const item = await choose()
  const asked = await pay(item, { card: cards.challenge })
  expect(asked.body.resultCode).toBe('RedirectShopper')
  const result = await answerBank(asked, 'confirmed')
  const done = await details(stand, asked.body.payment, result)
  expect(done.body).toMatchObject({ resultCode: 'Authorised', of: { kind: 'card_period' } })
  expect(await read(item)).toMatchObject({ isActive: true, paymentInProgress: false })
})

test('it can be paid with one’s SOLDE', async () => {
  await giveCredit(stand.db, 'wallet', 5000)
  const item = await choose()
  expect((await pay(item, { credit: 2900 })).body).toMatchObject({
    resultCode: 'Authorised',
    payment: null,
  })
  expect([(await read(item)).isActive, await revenue()]).toEqual([true, 2900])
})

// requirement CA12
describe('two cards of a kind, paid for at the same moment', () => {
  const both = async () => {
    const items = [await choose(offers.mucho), await choose(offers.muchoLyon)]
    const asked = await Promise.all(items.map((item) => pay(item, { card: cards.challenge })))
    const results = await Promise.all(asked.map((one) => answerBank(one, 'confirmed')))
    return asked.map(({ body }, index) => ({ payment: body.payment, result: results[index] ?? '' }))
  }
  const active = async () => {
    const { rows } = await sql`select from offer_item where state = 'active'`.execute(stand.db)
    return rows.length
  }

  test('are one card, and the money of the other goes back', async () => {
    for (let round = 0; round < 5; round++) {
      await stand.reset()
      const paid = await both()
      const ends = await Promise.all(
        paid.map(({ payment, result }) => details(stand, payment, result)),
      )
      const codes = ends.map(({ body }) => body.resultCode).toSorted()
      expect([codes, await active(), await revenue()]).toEqual([
        ['Authorised', 'Refunded'],
        1,
        2900,
      ])
      await stand.jobs.workAll()
      expect((await mailsSent()).toSorted()).toEqual(['card_bought', 'card_returned'])
      expect(await proveBooks(stand.db)).toEqual(soundBooks)
    }
  })
})

test('money that comes after the half hour still begins the card', async () => {
  const item = await choose()
  const asked = await pay(item, { card: cards.challenge })
  const result = await answerBank(asked, 'confirmed')
  stand.pass(31)
  expect((await details(stand, asked.body.payment, result)).body.resultCode).toBe('Authorised')
  expect((await read(item)).isActive).toBe(true)
})
