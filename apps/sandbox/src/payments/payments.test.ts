import { existsSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { CheckoutAPI, Client, EnvironmentEnum } from '@adyen/api-library'
import { readConfig } from '../config.ts'
import { passesLuhn } from './cards.ts'
import { startStand } from './stand.test-tools.ts'
import { testCards } from './test-cards.ts'

const stand = await startStand()
afterAll(() => stand.stop())

const schemasThere = existsSync(readConfig(process.env).payment.schemaFolder)
if (!schemasThere) console.warn("Adyen's schemas are absent: conformance is skipped.")

describe('a card payment', () => {
  it('is authorised and captured at once with the accepted card', async () => {
    const request = await stand.payment()
    const { status, body } = await stand.post('/v71/payments', request)
    expect({ status, resultCode: body.resultCode }).toEqual({
      status: 200,
      resultCode: 'Authorised',
    })
    const journal = await stand.get('/control/journal')
    expect(journal.payments).toMatchObject({
      [String(body.pspReference)]: {
        merchantReference: request.reference,
        capturedCents: 4800,
        refundedCents: 0,
      },
    })
  })

  it.each([
    ['4000 0000 0000 0002', 'Refused', '2'],
    ['4000 0000 0000 9995', 'Not enough balance', '12'],
    ['4000 0000 0000 0069', 'Expired Card', '6'],
    ['4000 0000 0000 9979', 'Blocked Card', '5'],
    ['4000 0000 0000 0127', 'CVC Declined', '24'],
    ['4100 0000 0000 0019', 'FRAUD', '20'],
    ['4242 4242 4242 4242', 'Invalid Card Number', '8'],
  ])('with %s is refused: %s', async (number, refusalReason, refusalReasonCode) => {
    const { body } = await stand.post('/v71/payments', await stand.payment({ number }))
    expect(body).toMatchObject({ resultCode: 'Refused', refusalReason, refusalReasonCode })
  })

  it.each([
    ['a past expiry', { year: '2024' }, '6'],
    ['a wrong code', { code: '111' }, '24'],
  ])('is refused for %s', async (_what, fields, refusalReasonCode) => {
    const { body } = await stand.post('/v71/payments', await stand.payment(fields))
    expect(body).toMatchObject({ resultCode: 'Refused', refusalReasonCode })
  })

  it("is refused for the holder names of Adyen's table", async () => {
    const request = await stand.payment()
    const paymentMethod = { ...request.paymentMethod, holderName: 'NOT_ENOUGH_BALANCE' }
    const { body } = await stand.post('/v71/payments', { ...request, paymentMethod })
    expect(body).toMatchObject({ resultCode: 'Refused', refusalReasonCode: '12' })
  })

  it.each([
    ['a number that fails Luhn', { number: '4111 1111 1111 1112' }, '101'],
    ['a month that does not exist', { month: '13' }, '129'],
    ['a code of two digits', { code: '73' }, '103'],
  ])('is invalid with %s', async (_what, fields, errorCode) => {
    const answer = await stand.post('/v71/payments', await stand.payment(fields))
    expect(answer).toMatchObject({ status: 422, body: { errorCode } })
  })

  it('never takes a card in clear', async () => {
    const request = await stand.payment()
    const paymentMethod = { type: 'scheme', number: '4111111111111111', cvc: '737' }
    const answer = await stand.post('/v71/payments', { ...request, paymentMethod })
    expect(answer).toMatchObject({ status: 403, body: { errorCode: '010' } })
  })

  it('answers a field that was not encrypted for it with 174', async () => {
    const request = await stand.payment()
    const paymentMethod = { ...request.paymentMethod, encryptedCardNumber: 'a.b.c.d.e' }
    const answer = await stand.post('/v71/payments', { ...request, paymentMethod })
    expect(answer).toMatchObject({ status: 422, body: { errorCode: '174' } })
  })

  it.each([0, -500])('of %i cents is invalid', async (value) => {
    const request = await stand.payment({}, { amount: { value, currency: 'EUR' } })
    expect(await stand.post('/v71/payments', request)).toMatchObject({ status: 422 })
  })

  it('of 0 cents checks a card that is kept', async () => {
    const request = await stand.payment(
      {},
      {
        amount: { value: 0, currency: 'EUR' },
        storePaymentMethod: true,
        recurringProcessingModel: 'UnscheduledCardOnFile',
        shopperReference: 'a-shopper',
      },
    )
    expect(await stand.post('/v71/payments', request)).toMatchObject({
      status: 200,
      body: { resultCode: 'Authorised', amount: { value: 0 } },
    })
  })
})

describe('the door', () => {
  it('is closed without the right key', async () => {
    const answer = await stand.post('/v71/paymentMethods', {}, { 'x-api-key': 'wrong' })
    expect(answer).toMatchObject({
      status: 401,
      body: { status: 401, errorCode: '000', errorType: 'security' },
    })
  })

  it('is closed for another merchant account', async () => {
    const request = await stand.payment({}, { merchantAccount: 'Other' })
    expect(await stand.post('/v71/payments', request)).toMatchObject({
      status: 403,
      body: { errorCode: '901' },
    })
  })

  it.runIf(schemasThere)('names the fields that the published schema refuses', async () => {
    const request = await stand.payment({}, { amout: 3 })
    const answer = await stand.post('/v71/payments', request)
    expect(answer).toMatchObject({ status: 422, body: { errorType: 'validation' } })
    expect(answer.body.message).toMatch(/additional properties/)
  })
})

it('every test card has a number that passes Luhn', () => {
  expect(testCards.filter((card) => !passesLuhn(card.number))).toEqual([])
})

// requirement O7
it("speaks with Adyen's own library", async () => {
  const client = new Client({ apiKey: stand.config.apiKey, environment: EnvironmentEnum.TEST })
  client.httpClient = {
    async request(endpoint, json, config, _isApiKeyRequired, options) {
      // The library of this version writes v72 in its addresses; we speak v71.
      const pathname = new URL(endpoint).pathname.replace(/^\/v\d+/, '/v71')
      const headers = {
        'x-api-key': config.apiKey ?? '',
        ...(options?.idempotencyKey && { 'idempotency-key': options.idempotencyKey }),
      }
      const answer = await stand.post(pathname, JSON.parse(String(json)), headers)
      return JSON.stringify(answer.body)
    },
  }
  const checkout = new CheckoutAPI(client)
  const methods = await checkout.PaymentsApi.paymentMethods({
    merchantAccount: stand.config.merchantAccount,
    countryCode: 'FR',
    shopperLocale: 'fr-FR',
  })
  expect(methods.paymentMethods?.[0]?.type).toBe('scheme')
  type LibraryRequest = Parameters<typeof checkout.PaymentsApi.payments>[0]
  const paymentMethod = (await stand.card()) as LibraryRequest['paymentMethod']
  const paid = await checkout.PaymentsApi.payments(
    {
      merchantAccount: stand.config.merchantAccount,
      amount: { value: 4800, currency: 'EUR' },
      reference: '6a3f0b64-61a1-4a1e-9c52-9c3a6bfae0f5',
      returnUrl: 'http://localhost:3000/paiement/verification',
      paymentMethod,
      channel: 'Web' as LibraryRequest['channel'],
      origin: 'http://localhost:3000',
      countryCode: 'FR',
      shopperLocale: 'fr-FR',
      shopperReference: '0f6c1d2e-1111-4222-8333-444455556666',
      shopperEmail: 'lea@example.com',
      browserInfo: {
        acceptHeader: 'text/html',
        colorDepth: 24,
        javaEnabled: false,
        language: 'fr-FR',
        screenHeight: 844,
        screenWidth: 390,
        timeZoneOffset: -60,
        userAgent: 'Mozilla/5.0',
      },
    },
    { idempotencyKey: '6a3f0b64-61a1-4a1e-9c52-9c3a6bfae0f5' },
  )
  expect(paid.resultCode).toBe('Authorised')
  const refund = await checkout.ModificationsApi.refundCapturedPayment(paid.pspReference ?? '', {
    merchantAccount: stand.config.merchantAccount,
    amount: { value: 4800, currency: 'EUR' },
    reference: 'refund-1',
  })
  expect(refund.status).toBe('received')
})

it('never broke the published schemas in its own answers', async () => {
  expect(await stand.get('/control/schema-violations')).toEqual({ count: 0, violations: [] })
})

it('says once that it validates nothing when the schemas are absent, and works', async () => {
  const bare = await startStand({ schemaFolder: '/nowhere' })
  const { body } = await bare.post('/v71/payments', await bare.payment())
  expect(body.resultCode).toBe('Authorised')
  expect(bare.logged).toHaveLength(1)
  await bare.stop()
})
