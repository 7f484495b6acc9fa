import { afterAll, expect, it } from 'vitest'
import { startStand } from './stand.test-tools.ts'

const stand = await startStand()
afterAll(() => stand.stop())

async function readMovements(reference: string): Promise<unknown[]> {
  const journal = await stand.get('/control/journal')
  const movements = journal.movements as { merchantReference: string }[]
  return movements.filter((one) => one.merchantReference === reference)
}

const waitingAtBank = async () => (await stand.get('/control/slow-bank')).waiting

it('the same key gets the first answer again and moves the money once', async () => {
  const request = await stand.payment()
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const first = await stand.post('/v71/payments', request, headers)
  const second = await stand.post('/v71/payments', request, headers)
  expect(second.body).toEqual(first.body)
  expect(second.headers.get('idempotency-key')).toBe(headers['idempotency-key'])
  expect(await readMovements(request.reference)).toHaveLength(1)
})

it('without a key the same request is two payments', async () => {
  const request = await stand.payment()
  await stand.post('/v71/payments', request)
  await stand.post('/v71/payments', request)
  expect(await readMovements(request.reference)).toHaveLength(2)
})

it('the same key in progress gets the transient error 704, later the answer', async () => {
  const request = await stand.payment({ number: '4000 0000 0000 8005' })
  const headers = { 'idempotency-key': crypto.randomUUID() }
  await stand.post('/control/slow-bank', { order: 'hold' })
  const slow = stand.post('/v71/payments', request, headers)
  await expect.poll(waitingAtBank).toBe(1)
  const early = await stand.post('/v71/payments', request, headers)
  expect(early).toMatchObject({ status: 422, body: { errorCode: '704' } })
  expect(early.headers.get('transient-error')).toBe('true')
  await stand.post('/control/slow-bank', { order: 'release' })
  const { body } = await slow
  expect((await stand.post('/v71/payments', request, headers)).body).toEqual(body)
  expect(await readMovements(request.reference)).toHaveLength(1)
})

it('twenty requests with one key at once are one payment', async () => {
  const request = await stand.payment()
  const headers = { 'idempotency-key': crypto.randomUUID() }
  await Promise.all(Array.from({ length: 20 }, () => stand.post('/v71/payments', request, headers)))
  expect(await readMovements(request.reference)).toHaveLength(1)
})

it('a lost answer has taken the money, and the same key returns it', async () => {
  const request = await stand.payment({ number: '4000 0000 0000 7007' })
  const headers = { 'idempotency-key': crypto.randomUUID() }
  await expect(stand.post('/v71/payments', request, headers)).rejects.toThrow('fetch failed')
  expect(await readMovements(request.reference)).toHaveLength(1)
  const again = await stand.post('/v71/payments', request, headers)
  expect(again.body.resultCode).toBe('Authorised')
  expect(await readMovements(request.reference)).toHaveLength(1)
})

it('a key of 65 characters is refused', async () => {
  const headers = { 'idempotency-key': 'k'.repeat(65) }
  const answer = await stand.post('/v71/payments', await stand.payment(), headers)
  expect(answer.status).toBe(422)
})
