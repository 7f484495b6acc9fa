import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { startStand } from './stand.test-tools.ts'
import type { CardFields } from './stand.test-tools.ts'

const stand = await startStand()
afterAll(() => stand.stop())

const withHolder = { recurringProcessingModel: 'CardOnFile' }
const storing = { storePaymentMethod: true, ...withHolder }
const storedToken = (body: Record<string, unknown>) =>
  (body.additionalData as Record<string, string> | undefined)?.[
    'tokenization.storedPaymentMethodId'
  ]

async function store(fields: CardFields = {}, shopperReference: string = randomUUID()) {
  const request = await stand.payment(fields, { shopperReference, ...storing })
  const { body } = await stand.post('/v71/payments', request)
  return { shopperReference, token: storedToken(body), body }
}

async function charge(card: Awaited<ReturnType<typeof store>>, change: object = {}, method = {}) {
  const { paymentMethod: _none, ...request } = await stand.payment()
  const { status, body } = await stand.post('/v71/payments', {
    ...request,
    shopperReference: card.shopperReference,
    paymentMethod: { type: 'scheme', storedPaymentMethodId: card.token, ...method },
    recurringProcessingModel: 'UnscheduledCardOnFile',
    shopperInteraction: 'ContAuth',
    ...change,
  })
  return { status, ...body }
}

function ask(method: string, shopperReference: string, id = '', key = stand.config.apiKey) {
  const query = `merchantAccount=${stand.config.merchantAccount}&shopperReference=${shopperReference}`
  return fetch(`${stand.url}/v71/storedPaymentMethods${id}?${query}`, {
    method,
    headers: { 'x-api-key': key },
  })
}

it('stores a card once, announces it, charges it and forgets it', async () => {
  const card = await store()
  expect(await stand.get('/control/notifications')).toMatchObject({
    waiting: expect.arrayContaining([
      expect.objectContaining({ eventCode: 'RECURRING_CONTRACT', pspReference: card.token }),
    ]),
  })
  expect((await store({}, card.shopperReference)).token).toBe(card.token)
  const listed = { id: card.token, brand: 'visa', lastFour: '1111', expiryYear: '30' }
  expect(await (await ask('GET', card.shopperReference)).json()).toMatchObject({
    storedPaymentMethods: [listed],
  })
  const { merchantAccount } = stand.config
  const { shopperReference } = card
  const methods = await stand.post('/v71/paymentMethods', { merchantAccount, shopperReference })
  expect(methods.body).toMatchObject({ storedPaymentMethods: [listed] })
  expect(await charge(card)).toMatchObject({ resultCode: 'Authorised' })

  expect((await ask('DELETE', shopperReference, `/${card.token}`)).status).toBe(204)
  expect((await ask('DELETE', shopperReference, `/${card.token}`)).status).toBe(422)
  expect(await charge(card)).toMatchObject({ status: 422, errorCode: '803' })
  expect(await stand.get('/control/schema-violations')).toMatchObject({ count: 0 })
})

it.each([
  ['4000 0000 0000 3105', 'Not enough balance'],
  ['4000 0000 0000 3204', 'Authentication required'],
])('%s stored is refused without its holder: %s', async (number, refusalReason) => {
  const kept = await store({ number })
  const { resultCode } = kept.body
  const stored = resultCode === 'RedirectShopper' ? await confirm(kept.body) : kept.body
  const card = { ...kept, token: storedToken(stored) }
  expect(await charge(card)).toMatchObject({ resultCode: 'Refused', refusalReason })
  expect(await charge(card, withHolder)).toMatchObject({ resultCode })
})

async function confirm({ action }: Record<string, unknown>): Promise<Record<string, unknown>> {
  const answer = await fetch((action as { url: string }).url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ answer: 'confirmed', code: '123456' }),
  })
  const back = new URL(answer.headers.get('location') ?? '')
  const details = { redirectResult: back.searchParams.get('redirectResult') }
  return (await stand.post('/v71/payments/details', { details })).body
}

it('wants the code of a stored Amex from its holder, and takes the right one', async () => {
  const card = await store({ number: '3700 0000 0000 002', code: '7373' })
  expect(await charge(card, withHolder)).toMatchObject({ refusalReason: 'CVC Declined' })
  const { encryptedSecurityCode } = await stand.card({ code: '7373' })
  const paid = await charge(card, withHolder, { encryptedSecurityCode })
  expect(paid).toMatchObject({ resultCode: 'Authorised' })
})

it('refuses the card of one shopper to another, and to a caller without a key', async () => {
  const card = await store()
  expect(await charge({ ...card, shopperReference: randomUUID() })).toMatchObject({ status: 422 })
  expect((await ask('DELETE', randomUUID(), `/${card.token}`)).status).toBe(422)
  expect((await ask('GET', card.shopperReference, '', 'wrong')).status).toBe(401)
})
