import { randomUUID } from 'node:crypto'
import type { BookingSummary } from '@quatre/contract'
import { describe, expect, test } from 'vitest'
import { standForAll } from '../testing/stand.ts'
import { at, fixtureNow } from '../testing/center-fixture.ts'

const stand = await standForAll('own_bookings', { members: 2 })
const [lea = '', tom = ''] = stand.tokens
const mine = (await stand.hold(lea, { startingDate: at('18:00') })).body

/** An instant as RFC 5545 writes it in UTC. */
const utcStamp = (instant: string) =>
  new Date(instant).toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '')

const list = async (token: string, query = '') =>
  (await stand.call('GET', `/bookings?${query}`, { token })) as {
    status: number
    body: BookingSummary[]
  }

// requirement B30
describe('another member’s booking does not exist', () => {
  test.each([
    ['GET', ''],
    ['GET', '/cancellation'],
    ['GET', '/calendar'],
    ['POST', '/cancel'],
  ] as const)('%s /bookings/:id%s', async (method, rest) => {
    const options = { token: tom, ...(method === 'POST' && { body: {}, key: randomUUID() }) }
    const answer = await stand.call(method, `/bookings/${mine.id}${rest}`, options)
    expect(answer).toMatchObject({ status: 404, body: { code: 'booking_not_found' } })
    const unknown = await stand.call(method, `/bookings/999999${rest}`, options)
    expect(unknown.body).toEqual({ ...(answer.body as object), requestId: expect.any(String) })
    const wrong = await stand.call(method, `/bookings/${mine.id}${rest}?inconnu=1`, options)
    expect(wrong).toMatchObject({ status: 404, body: { code: 'booking_not_found' } })
  })

  test('in the ways to pay', async () => {
    for (const wrong of ['', '&inconnu=1']) {
      const path = `/payments/methods?bookingId=${mine.id}${wrong}`
      const answer = await stand.call('GET', path, { token: tom })
      expect(answer).toMatchObject({ status: 404, body: { code: 'booking_not_found' } })
    }
  })

  test('in the lists', async () => {
    expect((await list(tom)).body).toEqual([])
    const { body } = await stand.call('GET', '/userparticipations', { token: tom })
    expect(body).toEqual([])
  })

  test('nor in a list asked for another user', async () => {
    const answer = await stand.call('GET', '/userparticipations?userId=1', { token: tom })
    expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  })

  test('and a caller without a session sees none', async () => {
    for (const path of [`/bookings/${mine.id}`, '/bookings', '/userparticipations']) {
      expect((await stand.call('GET', path)).status).toBe(401)
    }
  })
})

// requirement B48
test('a booking goes into a calendar with its times, centre, address and court', async () => {
  const path = `/bookings/${mine.id}/calendar`
  const { status, body } = await stand.call('GET', path, { token: lea })
  const { fileName, ics } = body as { fileName: string; ics: string }
  const lines = ics.replaceAll('\r\n ', '').split('\r\n')
  const { center, court } = mine
  expect([status, fileName]).toEqual([200, `padel-${center.slug}-${mine.id}.ics`])
  expect(lines).toEqual(
    expect.arrayContaining([
      'BEGIN:VCALENDAR',
      `UID:reservation-${mine.id}@4padel.fr`,
      `DTSTART:${utcStamp(mine.startingDate)}`,
      `DTEND:${utcStamp(mine.endingDate)}`,
      `SUMMARY:Padel à ${center.name}`,
      expect.stringMatching(new RegExp(`^LOCATION:${center.name}\\\\, .*${center.address.city}$`)),
      expect.stringMatching(new RegExp(`^DESCRIPTION:${court.name}\\\\, 1`)),
      'END:VCALENDAR',
    ]),
  )
})

test('a hold whose time is over can no longer be cancelled', async () => {
  const quote = () => stand.call('GET', `/bookings/${mine.id}/cancellation`, { token: lea })
  expect((await quote()).body).toMatchObject({ cancellable: true })
  stand.clock(Date.parse(mine.expiresAt ?? ''))
  expect((await quote()).body).toMatchObject({ cancellable: false })
  stand.clock(fixtureNow)
})

describe('my bookings', () => {
  test('are listed, and so are the ones I take part in', async () => {
    expect((await list(lea)).body.map(({ id }) => id)).toEqual([mine.id])
    const { body } = await stand.call('GET', '/userparticipations', { token: lea })
    expect(body).toMatchObject([{ isCaptain: true, booking: { id: mine.id } }])
  })

  // requirement B31
  test.each([
    ['mart', 1],
    ['LÉA MARTIN', 1],
    ['%25', 0],
    ['_', 0],
    ['N2', 0],
    ["' or 1=1--", 0],
  ])('owner_like=%s is taken literally', async (text, count) => {
    expect((await list(lea, `owner_like=${text}`)).body).toHaveLength(count)
  })

  test.each([
    ['from=2026-11-25&to=2026-11-25', 1],
    ['from=2026-11-26&to=2026-11-27', 0],
    ['from=2026-11-20', 1],
    ['to=2026-11-24', 0],
  ])('of %s are those that start on these days', async (query, count) => {
    expect((await list(lea, query)).body).toHaveLength(count)
    const { body } = await stand.call('GET', `/userparticipations?${query}`, { token: lea })
    expect(body).toHaveLength(count)
  })

  // requirement B32
  test.each([
    'from=2026-11-26&to=2026-11-25',
    'from=2026-01-01&to=2026-11-25',
    'from=2016-01-01&to=2026-01-01',
    'from=2026-02-30',
    'from=0000-01-01&to=0000-01-02',
    'to=9999-12-31&from=9999-12-31',
    '_limit=0',
    '_limit=1e9',
    'owner=1',
  ])('%s is refused', async (query) => {
    expect((await list(lea, query)).status).toBe(400)
  })
})
