import { EventEmitter } from 'node:events'
import { createTestDatabase } from '@quatre/db'
import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepLog } from '../../testing/kept-log.ts'
import { openCallLimits, type CallLimits } from './call-limits.ts'

const seconds = 1000
const startedAt = Date.parse('2026-11-21T12:00:00Z')
let now = startedAt
let limits: CallLimits

const database = await createTestDatabase('call_limits')
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  now = startedAt
  limits = openCallLimits({ db: database.db, clock: () => now, log: keepLog('call-limits').log })
})
afterEach(async () => {
  await limits.stop()
  vi.useRealTimers()
})
afterAll(() => database.close())

/** A stream of a connection that has begun; gives the way to end it. */
async function open(): Promise<() => void> {
  const raw = Object.assign(new EventEmitter(), { destroyed: false })
  const reply = { raw } as unknown as FastifyReply
  const call = { reply, callerAddress: '203.0.113.7', memberId: null, now }
  await limits.count('slotStreams', call)
  return () => void raw.emit('close')
}

const countedUntil = async () => {
  const { rows } = await sql<{ expiresAt: number }>`
    select expires_at from limit_use order by expires_at`.execute(database.db)
  return rows.map(({ expiresAt }) => (expiresAt - startedAt) / seconds)
}

test('an open call counts as long as its process renews it, all of them in one statement', async () => {
  await open()
  await open()
  expect(await countedUntil()).toEqual([90, 90])
  now += 30 * seconds
  vi.advanceTimersByTime(30 * seconds)
  await expect.poll(countedUntil).toEqual([120, 120])
})

test('it counts no more once it is closed, or its process stops', async () => {
  const close = await open()
  await open()
  close()
  await expect.poll(countedUntil).toHaveLength(1)
  await limits.stop()
  expect(await countedUntil()).toEqual([])
})

test('of a process that died nothing counts after 90 seconds', async () => {
  for (let stream = 0; stream < 20; stream++) await open()
  await expect(open()).rejects.toThrow('Trop de demandes. Réessaie dans 2\u00a0minutes.')
  now += 90 * seconds
  await expect(open()).resolves.toBeDefined()
})
