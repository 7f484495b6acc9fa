import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hmacValidator } from '@adyen/api-library'
import type { NotificationItem } from './notification-items.ts'
import { startStand } from './stand.test-tools.ts'
import type { Stand } from './stand.test-tools.ts'

type Received = { item: NotificationItem; authorization: string | undefined; at: number }

let stand: Stand
let received: Received[]
let answerStatus: number
const merchant = createServer((request, response) => {
  let text = ''
  request.on('data', (chunk: Buffer) => (text += chunk.toString()))
  request.on('end', () => {
    const body = JSON.parse(text) as {
      live: string
      notificationItems: { NotificationRequestItem: NotificationItem }[]
    }
    for (const one of body.notificationItems) {
      received.push({
        item: one.NotificationRequestItem,
        authorization: request.headers.authorization,
        at: Date.now(),
      })
    }
    response.writeHead(answerStatus).end()
  })
})

beforeEach(async () => {
  received = []
  answerStatus = 202
  await new Promise<void>((done) => merchant.listen(0, '127.0.0.1', done))
  const { port } = merchant.address() as AddressInfo
  stand = await startStand({ notificationUrl: `http://127.0.0.1:${port}/notifications` })
})
afterEach(async () => {
  await stand.stop()
  merchant.closeAllConnections()
  await new Promise((done) => merchant.close(done))
})

async function pay(number = '4111 1111 1111 1111'): Promise<string> {
  const { body } = await stand.post('/v71/payments', await stand.payment({ number }))
  return String(body.pspReference)
}

function codes(): string[] {
  return received.map((one) => `${one.item.eventCode} ${one.item.success}`)
}

const until = (check: () => void) => vi.waitFor(check, { timeout: 15_000, interval: 10 })
const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))

it('announces payment and refund, signed, with basic authentication', async () => {
  const pspReference = await pay()
  await stand.post(`/v71/payments/${pspReference}/refunds`, {
    merchantAccount: stand.config.merchantAccount,
    amount: { value: 1250, currency: 'EUR' },
  })
  await until(() => expect(codes().sort()).toEqual(['AUTHORISATION true', 'REFUND true']))
  const refund = received.find((one) => one.item.eventCode === 'REFUND')
  if (refund === undefined) throw new Error('No refund was announced')
  const { item, authorization } = refund
  expect(item).toMatchObject({ originalReference: pspReference, amount: { value: 1250 } })
  expect(authorization).toBe(`Basic ${btoa('adyen:sandbox-password')}`)
  type Item = Parameters<hmacValidator['validateHMAC']>[0]
  const valid = new hmacValidator().validateHMAC(item as unknown as Item, stand.config.hmacKey)
  expect(valid).toBe(true)
})

it('announces a refused payment with success false and its reason', async () => {
  await pay('4000 0000 0000 9995')
  await until(() => expect(codes()).toEqual(['AUTHORISATION false']))
  expect(received[0]?.item.reason).toBe('Not enough balance')
})

it('announces that captured money could not be cancelled', async () => {
  const pspReference = await pay()
  await stand.post(`/v71/payments/${pspReference}/cancels`, {
    merchantAccount: stand.config.merchantAccount,
  })
  await until(() => expect(codes()).toContain('CANCELLATION false'))
})

it('tries again until a 2xx answer, then no more', async () => {
  answerStatus = 500
  await pay()
  await until(() => expect(received.length).toBeGreaterThanOrEqual(3))
  answerStatus = 202
  await until(async () => {
    expect(await stand.get('/control/notifications')).toMatchObject({ sentCount: 1, waiting: [] })
  })
  const count = received.length
  await pause(150)
  expect(received).toHaveLength(count)
})

it('keeps undelivered notifications over a restart', async () => {
  answerStatus = 500
  const pspReference = await pay()
  await until(() => expect(received.length).toBeGreaterThanOrEqual(1))
  const { dataFolder, notificationUrl } = stand.config
  const second = await startStand({ dataFolder, notificationUrl: '' })
  answerStatus = 202
  received = []
  await stand.post('/control/notifications', { hold: true })
  await second.post('/control/notification-url', { url: notificationUrl })
  await until(() => expect(codes()).toEqual(['AUTHORISATION true']))
  expect(received[0]?.item.pspReference).toBe(pspReference)
  await second.stop()
})

it('holds and releases', async () => {
  await stand.post('/control/notifications', { hold: true })
  await pay()
  await pay()
  await pause(150)
  expect(received).toHaveLength(0)
  await stand.post('/control/notifications', { release: true })
  await until(() => expect(received).toHaveLength(2))
})

it('forgets unsent notifications', async () => {
  await stand.post('/control/notifications', { hold: true })
  await pay()
  await fetch(`${stand.url}/control/notifications`, { method: 'DELETE' })
  await stand.post('/control/notifications', { release: true })
  const later = await pay()
  await until(async () => {
    expect(await stand.get('/control/notifications')).toMatchObject({ sentCount: 1, waiting: [] })
  })
  expect(received.map(({ item }) => item.pspReference)).toEqual([later])
})

it('duplicates', async () => {
  await stand.post('/control/notifications', { duplicate: 2 })
  await pay()
  await until(() => expect(received).toHaveLength(3))
  expect(new Set(received.map((one) => one.item.pspReference)).size).toBe(1)
})

it('drops the next one only', async () => {
  await stand.post('/control/notifications', { drop: 1 })
  await pay()
  const second = await pay()
  await until(() => expect(received).toHaveLength(1))
  expect(received[0]?.item.pspReference).toBe(second)
})

it('a card of late notifications is announced after its answer', async () => {
  await pay('4000 0000 0000 6009')
  await until(() => expect(codes()).toEqual(['AUTHORISATION true']))
  const [first] = received
  const lateness = (first?.at ?? 0) - Date.parse(first?.item.eventDate ?? '')
  // a timer may be a millisecond early
  expect(lateness).toBeGreaterThanOrEqual(stand.config.lateMilliseconds - 1)
})

it('sends any signed item a test asks for, without moving money', async () => {
  await stand.post('/control/webhook', {
    eventCode: 'AUTHORISATION',
    merchantReference: 'unknown',
    amount: { value: 1, currency: 'EUR' },
  })
  await until(() => expect(received[0]?.item.merchantReference).toBe('unknown'))
  expect(await stand.get('/control/journal')).toMatchObject({ movements: [] })
})

it('sends only events of the published schema', async () => {
  const pspReference = await pay()
  await stand.post('/control/chargeback', { pspReference, amount: { value: 100, currency: 'EUR' } })
  await stand.post('/control/expire', { pspReference })
  await until(() => expect(received).toHaveLength(3))
  expect(await stand.get('/control/schema-violations')).toEqual({ count: 0, violations: [] })
})
