import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { standForEach } from '../../testing/stand.ts'
import {
  at,
  centers,
  closeCourt,
  courts,
  fixtureNow,
  tomorrow,
} from '../../testing/center-fixture.ts'
import { eventually } from '../../testing/eventually.ts'

const dayAfter = '2026-11-26'
const holdMs = 600_000

let ended: AbortController

const stand = await standForEach('slot_stream', { members: 3 })
const address = await stand.app.listen({ host: '127.0.0.1', port: 0 })
const tokens = stand.tokens
beforeEach(async () => {
  ended = new AbortController()
})
afterEach(() => ended.abort())

function open(center: number, date: string): Promise<Response> {
  return fetch(`${address}/api/v1/slots/stream?center=${center}&date=${date}`, {
    signal: ended.signal,
  })
}

/** Opens a stream; returns a function that counts the changes received so far. */
async function listen(center: number, date: string): Promise<() => number> {
  const answer = await open(center, date)
  expect(answer.headers.get('content-type')).toContain('text/event-stream')
  let text = ''
  void (async () => {
    for await (const chunk of answer.body ?? []) text += new TextDecoder().decode(chunk)
  })().catch(() => {})
  return () => text.split('event: change').length - 1
}

async function hold(startingDate: string, token = tokens[0], body: object = {}): Promise<number> {
  const answer = await stand.hold(token, { startingDate, ...body })
  expect(answer.status).toBe(201)
  return (answer.body as { id: number }).id
}

/** Waits until all changes announced so far have arrived, by making a change of its own, which comes last. */
async function told(): Promise<void> {
  const last = await listen(centers.lyon, dayAfter)
  await hold(at('20:00', dayAfter), tokens[2], { center: centers.lyon })
  await expect.poll(last).toBe(1)
}

/** Toulouse closes at that minute, past 1440 after midnight. */
async function openUntil(minute: number): Promise<void> {
  await sql`update opening_hours set closes_at = ${minute}
    where center_id = ${centers.toulouse}`.execute(stand.db)
}

/** The first notices wait for the connection that listens for them. */
async function hearing(): Promise<void> {
  const first = await listen(centers.lyon, tomorrow)
  await eventually(async () => {
    await hold(at('20:00'), tokens[2], { center: centers.lyon })
    await expect.poll(first, { timeout: 500 }).toBeGreaterThan(0)
  })
}

// requirement B35
describe('GET /slots/stream', () => {
  beforeEach(() => hearing())

  test('announces a hold to viewers of that day and centre, and to no others', async () => {
    const toulouse = await listen(centers.toulouse, tomorrow)
    const next = await listen(centers.toulouse, dayAfter)
    const before = await listen(centers.toulouse, '2026-11-24')
    const lyon = await listen(centers.lyon, '2026-11-27')
    await hold(at('12:00'))
    await told()
    expect([toulouse(), next(), before(), lyon()]).toEqual([1, 0, 0, 0])
  })

  test('announces a booking past midnight on both days that it covers', async () => {
    await openUntil(1560)
    const days = await Promise.all(
      [tomorrow, dayAfter, '2026-11-27'].map((day) => listen(centers.toulouse, day)),
    )
    await hold(at('23:30'))
    await told()
    expect(days.map((count) => count())).toEqual([1, 1, 0])
    await openUntil(1440)
  })

  test('announces a booking that starts after midnight on the day whose planning has it', async () => {
    await openUntil(1560)
    await stand.call('GET', `/slots?center=${centers.toulouse}&date=${tomorrow}`)
    const evening = await listen(centers.toulouse, tomorrow)
    await hold(at('00:30', dayAfter))
    await expect.poll(evening).toBe(1)
    await openUntil(1440)
  })

  test('announces a hold that its player gave up for another, on its own day', async () => {
    await hold(at('12:00', dayAfter))
    await told()
    const looking = await listen(centers.toulouse, dayAfter)
    await hold(at('12:00'))
    await expect.poll(looking).toBe(1)
  })

  test('announces a booking that moved to make room, on the other day that it reaches', async () => {
    await openUntil(1560)
    const { indoorA, indoorB, outdoor } = courts
    await closeCourt(stand.db, outdoor, at('20:00'), at('02:00', dayAfter))
    await closeCourt(stand.db, indoorB, at('20:00'), at('23:30'))
    const late = await hold(at('23:30'), tokens[1], { duration: 60 })
    await sql`update court_time set court_id = ${indoorA} where booking_id = ${late}`.execute(
      stand.db,
    )
    await sql`update booking set court_id = ${indoorA} where id = ${late}`.execute(stand.db)
    await told()
    const next = await listen(centers.toulouse, dayAfter)
    await hold(at('22:30'), tokens[0], { duration: 90 })
    await expect.poll(next).toBe(1)
    await openUntil(1440)
  })

  test('announces a hold that ended by itself', async () => {
    await hold(at('12:00', dayAfter))
    await told()
    const looking = await listen(centers.toulouse, dayAfter)
    stand.clock(fixtureNow + holdMs)
    await stand.jobs.repeat('expire holds')
    await expect.poll(looking).toBe(1)
  })

  test('announces a cancellation', async () => {
    const id = await hold(at('12:00', dayAfter))
    await told()
    const looking = await listen(centers.toulouse, dayAfter)
    const cancelled = await stand.call('POST', `/bookings/${id}/cancel`, {
      token: tokens[0],
      key: 'a-key-of-mine',
      body: {},
    })
    expect(cancelled.status).toBe(200)
    await expect.poll(looking).toBe(1)
  })
})

test('a stream of an unknown centre is not found', async () => {
  const { status } = await stand.call('GET', `/slots/stream?center=99&date=${tomorrow}`)
  expect(status).toBe(404)
})

test('the head of a stream ends at once', async () => {
  const path = `${address}/api/v1/slots/stream?center=${centers.lyon}&date=${tomorrow}`
  expect((await fetch(path, { method: 'HEAD' })).status).toBe(200)
})
