import Fastify, { type FastifyInstance } from 'fastify'
import { beforeEach, expect, it } from 'vitest'
import { registerVisits } from './visits.ts'

let app: FastifyInstance

beforeEach(() => {
  app = Fastify()
  registerVisits(app, () => new Date('2026-11-21T17:30:00Z'))
})

/** As `navigator.sendBeacon` sends a text. */
const beacon = (payload: string) =>
  app.inject({
    method: 'POST',
    url: '/visites',
    headers: { 'content-type': 'text/plain;charset=UTF-8' },
    payload,
  })

const told = async () =>
  (await app.inject('/api/visites')).json<{ counted: number; visits: object[] }>()

it('keeps the visits that a browser sends, the latest first', async () => {
  expect((await beacon('{"page":"/","member":null}')).statusCode).toBe(204)
  await beacon('{"page":"/reserver","member":"k3Rp"}')
  expect((await told()).visits).toEqual([
    { at: '2026-11-21T17:30:00.000Z', page: '/reserver', member: 'k3Rp' },
    { at: '2026-11-21T17:30:00.000Z', page: '/', member: null },
  ])
})

it('the last 200 are kept, and all are counted', async () => {
  for (let turn = 1; turn <= 203; turn++) await beacon(`{"page":"/${turn}","member":null}`)
  const { counted, visits } = await told()
  expect({ counted, kept: visits.length, last: visits[0] }).toMatchObject({
    counted: 203,
    kept: 200,
    last: { page: '/203' },
  })
})

it.each(['', 'x', '[]', 'null', '{}', '{"page":1}', '{"page":"/","member":7}'])(
  '%j is no visit',
  async (payload) => {
    expect((await beacon(payload)).statusCode).toBe(400)
    expect((await told()).counted).toBe(0)
  },
)

it('the page shows them escaped, in French, beside the mails', async () => {
  expect((await app.inject('/visites')).body).toContain('Aucune visite')
  await beacon(JSON.stringify({ page: '/<script>', member: null }))
  const { body, headers } = await app.inject('/visites')
  expect(body).toContain('/&lt;script&gt;')
  expect(body).toContain('1 page vue depuis')
  expect(body).toContain('21/11/2026 18:30:00')
  expect(headers['content-security-policy']).toContain("default-src 'none'")
})
