import { afterAll, expect, test } from 'vitest'
import { startGymlibServer } from './server.ts'

const gymlib = await startGymlibServer({ port: 0, apiKey: 'key', slowMilliseconds: 1 })
afterAll(() => gymlib.close())

function post(path: string, key: string, body: object = {}, apiKey = 'key') {
  return fetch(gymlib.url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${apiKey}`,
      'idempotency-key': key,
    },
    body: JSON.stringify(body),
  })
}

const redeem = (code: string, key: string, value = 4800, apiKey = 'key') =>
  post('/v1/redemptions', key, { code, amount: { currency: 'EUR', value } }, apiKey)

test('a pass is redeemed once under its key, and again once it is cancelled', async () => {
  expect((await redeem('GYM-1', 'a')).status).toBe(201)
  expect((await redeem('GYM-1', 'a')).status).toBe(201)
  const another = await redeem('GYM-1', 'b')
  expect({ status: another.status, body: await another.json() }).toEqual({
    status: 422,
    body: { error: 'used' },
  })
  expect((await post('/v1/redemptions/a/cancel', 'a')).status).toBe(200)
  expect((await redeem('GYM-1', 'a')).status).toBe(409)
  expect((await redeem('GYM-1', 'b')).status).toBe(201)
})

test('a pass cancelled before its redemption arrives is not redeemed', async () => {
  await post('/v1/redemptions/c/cancel', 'c')
  expect((await redeem('GYM-2', 'c')).status).toBe(409)
})

test.each([
  ['PADEL', { error: 'unknown' }],
  ['GYM-USED', { error: 'used' }],
  ['GYM-EXPIRED', { error: 'expired' }],
  ['GYM-SMALL', { error: 'too_small', value: 2000 }],
])('%s is refused', async (code, body) => {
  expect(await (await redeem(code, code)).json()).toEqual(body)
})

test('a lost answer has redeemed all the same; a slow one comes', async () => {
  await expect(redeem('GYM-LOST-1', 'd')).rejects.toThrow('fetch failed')
  expect((await redeem('GYM-LOST-1', 'd')).status).toBe(201)
  expect((await redeem('GYM-SLOW-1', 'e')).status).toBe(201)
  expect((await redeem('GYM-3', 'f', 4800, 'another')).status).toBe(401)
})
