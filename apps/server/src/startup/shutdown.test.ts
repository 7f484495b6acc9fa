import { expect, test } from 'vitest'
import { createShutdown } from './shutdown.ts'

// requirement O8
test('the part started last is stopped first', async () => {
  const order: string[] = []
  const shutdown = createShutdown(() => {})
  shutdown.add('database', async () => void order.push('database'))
  shutdown.add('site', async () => void order.push('site'))
  await shutdown.run()
  expect(order).toEqual(['site', 'database'])
})

test('a second Ctrl-C stops nothing twice', async () => {
  let stops = 0
  const shutdown = createShutdown(() => {})
  shutdown.add('site', async () => void stops++)
  await Promise.all([shutdown.run(), shutdown.run()])
  expect(stops).toBe(1)
})

test('a part that fails to stop is reported and the others are stopped', async () => {
  const lines: string[] = []
  let stopped = false
  const shutdown = createShutdown((line) => lines.push(line))
  shutdown.add('database', async () => void (stopped = true))
  shutdown.add('the site', () => Promise.reject(new Error('busy')))
  await shutdown.run()
  expect(lines).toEqual(['the site did not stop well: Error: busy'])
  expect(stopped).toBe(true)
})
