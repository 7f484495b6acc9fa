import { afterAll, expect, it } from 'vitest'
import { startStand } from './stand.test-tools.ts'

const stand = await startStand()
afterAll(() => stand.stop())

async function paid(rest: object = {}) {
  const request = await stand.payment({}, rest)
  const { body } = await stand.post('/v71/payments', request)
  return { reference: request.reference, pspReference: String(body.pspReference) }
}

function modify(pspReference: string, what: string, value?: number) {
  const merchantAccount = stand.config.merchantAccount
  const amount = value === undefined ? {} : { amount: { value, currency: 'EUR' } }
  return stand.post(`/v71/payments/${pspReference}/${what}`, { merchantAccount, ...amount })
}

async function readAccount(pspReference: string) {
  const { payments } = await stand.get('/control/journal')
  return (payments as Record<string, object>)[pspReference]
}

it('refunds in parts, never more than was captured', async () => {
  const { pspReference } = await paid()
  expect(await modify(pspReference, 'refunds', 3000)).toMatchObject({
    status: 201,
    body: { status: 'received', paymentPspReference: pspReference },
  })
  expect(await modify(pspReference, 'refunds', 1801)).toMatchObject({ status: 422 })
  expect(await modify(pspReference, 'refunds', 1800)).toMatchObject({ status: 201 })
  expect(await readAccount(pspReference)).toMatchObject({
    capturedCents: 4800,
    refundedCents: 4800,
  })
})

it('twenty parallel refunds of 10 € on 48 € give four', async () => {
  const { pspReference } = await paid()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => modify(pspReference, 'refunds', 1000)),
  )
  expect(answers.filter((one) => one.status === 201)).toHaveLength(4)
  expect(await readAccount(pspReference)).toMatchObject({ refundedCents: 4000 })
})

it('refunds nothing of an unknown payment', async () => {
  expect(await modify('UNKNOWN', 'refunds', 100)).toMatchObject({
    status: 422,
    body: { errorCode: '167' },
  })
})

it('cancels an authorised payment before its capture', async () => {
  const { pspReference } = await paid({ captureDelayHours: 24 })
  expect(await readAccount(pspReference)).toMatchObject({ capturedCents: 0 })
  expect(await modify(pspReference, 'cancels')).toMatchObject({ status: 201 })
  expect(await readAccount(pspReference)).toMatchObject({ cancelledCents: 4800 })
  expect(await modify(pspReference, 'captures', 4800)).toMatchObject({ status: 422 })
})

it('captures a part and cancels the rest', async () => {
  const { pspReference } = await paid({ captureDelayHours: 24 })
  expect(await modify(pspReference, 'captures', 1200)).toMatchObject({ status: 201 })
  await modify(pspReference, 'cancels')
  expect(await readAccount(pspReference)).toMatchObject({
    capturedCents: 1200,
    cancelledCents: 3600,
  })
})

it('a cancellation of captured money is received and moves nothing', async () => {
  const { pspReference } = await paid()
  expect(await modify(pspReference, 'cancels')).toMatchObject({ status: 201 })
  expect(await readAccount(pspReference)).toMatchObject({ capturedCents: 4800, cancelledCents: 0 })
})

it('a reversal gives captured money back', async () => {
  const { pspReference } = await paid()
  await modify(pspReference, 'reversals')
  expect(await readAccount(pspReference)).toMatchObject({ refundedCents: 4800 })
})

it("a payment is cancelled by the merchant's own reference", async () => {
  const { reference, pspReference } = await paid({ captureDelayHours: 24 })
  const answer = await stand.post('/v71/cancels', {
    merchantAccount: stand.config.merchantAccount,
    paymentReference: reference,
  })
  expect(answer).toMatchObject({ status: 201, body: { paymentReference: reference } })
  expect(await readAccount(pspReference)).toMatchObject({ cancelledCents: 4800 })
})

it('the totals are the sums of the journal', async () => {
  const { payments, totals } = await stand.get('/control/journal')
  const accounts = Object.values(payments as Record<string, { capturedCents: number }>)
  const capturedCents = accounts.reduce((sum, one) => sum + one.capturedCents, 0)
  expect(totals).toMatchObject({ EUR: { capturedCents } })
})

it('a chargeback takes the rest, and no refund is possible after it', async () => {
  const { pspReference } = await paid()
  await modify(pspReference, 'refunds', 800)
  expect(await stand.post('/control/chargeback', { pspReference })).toMatchObject({ status: 200 })
  expect(await readAccount(pspReference)).toMatchObject({ chargedBackCents: 4000 })
  expect(await modify(pspReference, 'refunds', 1)).toMatchObject({ status: 422 })
})

it('a chargeback that is reversed may be refunded, or taken back a second time', async () => {
  const { pspReference } = await paid()
  expect(await stand.post('/control/chargeback-reversed', { pspReference })).toMatchObject({
    status: 422,
  })
  await stand.post('/control/chargeback', { pspReference })
  await stand.post('/control/chargeback-reversed', { pspReference })
  expect(await readAccount(pspReference)).toMatchObject({ chargedBackCents: 0 })
  expect(await modify(pspReference, 'refunds', 800)).toMatchObject({ status: 201 })
  await stand.post('/control/second-chargeback', { pspReference })
  expect(await readAccount(pspReference)).toMatchObject({ chargedBackCents: 4000 })
})

it('never broke the published schemas in its own answers', async () => {
  expect(await stand.get('/control/schema-violations')).toEqual({ count: 0, violations: [] })
})
