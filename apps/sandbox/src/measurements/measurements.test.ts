import { statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startMeasurementServer } from './server.ts'

const server = await startMeasurementServer({ port: 0, footbarKey: 'foot', statsKey: 'stats' })
afterAll(() => server.close())

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { headers })

const { size } = statSync(join(import.meta.dirname, '../../assets/matches/lob.webm'))

// requirement MA12
test.each([
  [undefined, 200, size],
  ['bytes=0-99', 206, 100],
  ['bytes=100-', 206, size - 100],
  ['bytes=-10', 206, 10],
  ['bytes=99999999-', 416, 0],
])('a video asked for with range %s', async (range, status, length) => {
  const answer = await get('/videos/lob.webm', range === undefined ? {} : { range })
  expect(answer.status).toBe(status)
  expect((await answer.arrayBuffer()).byteLength).toBe(length)
})

test('each service wants its own key, and gives the same figures each time', async () => {
  const path = '/stats/sessions/7/possession?team_1=1&team_2=2'
  expect((await get(path, { authorization: 'Bearer foot' })).status).toBe(401)
  const authorization = 'Bearer stats'
  const [first, again] = await Promise.all([
    (await get(path, { authorization })).json(),
    (await get(path, { authorization })).json(),
  ])
  expect(first).toEqual(again)
  expect((await get('/videos/..%2fserver.ts')).status).toBe(404)
})
