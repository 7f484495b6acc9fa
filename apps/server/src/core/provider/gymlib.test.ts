import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { openGymlib } from './gymlib.ts'

const use = { id: 'a', code: 'GYM-1', amountCents: 4800 }

/** Redeems a pass at a stand-in with this answer. */
async function redeem(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const gymlib = openGymlib({ gymlibUrl: `http://127.0.0.1:${port}`, gymlibApiKey: 'key' }, 100)
  try {
    return await gymlib.redeem(use)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

const answering = (status: number, body: string, headers = {}): RequestListener => {
  return (_, response) => response.writeHead(status, headers).end(body)
}

// requirement P112
test.each([
  ['comes too late', () => {}, 'timeout'],
  ['leads elsewhere', answering(307, '', { location: 'http://127.0.0.1:1/' }), 'fetch failed'],
  ['is a fault', answering(500, '{"error":"used"}'), 'Gymlib answers 500'],
  ['is no JSON', answering(201, '<html>'), 'not valid JSON'],
  ['is a refusal of no kind we know', answering(422, '{"error":"moon"}'), 'error'],
  ['says that it is cancelled', answering(409, '{"error":"cancelled"}'), 'Gymlib answers 409'],
])('an answer that %s decides nothing', async (_, answer, why) => {
  await expect(redeem(answer)).rejects.toThrow(why)
})

test('a refusal contains the value of the pass', async () => {
  expect(await redeem(answering(422, '{"error":"too_small","value":2000}'))).toEqual({
    accepted: false,
    refusal: 'too_small',
    coversCents: 2000,
  })
})

test('without an address no pass is taken', () => {
  const unset = { gymlibUrl: undefined, gymlibApiKey: undefined }
  expect(openGymlib(unset).takesPasses).toBe(false)
})
