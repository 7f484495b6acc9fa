import { expect, test } from 'vitest'
import { closuresByHours, sessionCourts, type TakenTime } from './index.ts'

// requirement AC50
test.each<[string, number, Partial<TakenTime>[], number[], object?, string[]?]>([
  ['all free: the best ones', 2, [], [1, 2]],
  ['the best one is taken', 2, [{ courtId: 1 }], [2, 3]],
  ['taken until it begins', 3, [{ courtId: 1, to: 10 }], [1, 2, 3]],
  ['too few are free', 2, [{ courtId: 1 }, { courtId: 3 }], [], { booking: 2 }],
  ['another court of the centre', 3, [{ courtId: 9 }], [1, 2, 3]],
  ['the coach is elsewhere', 1, [{ coachId: 7 }], [], {}, ['booking']],
  ['another coach is', 1, [{ coachId: 8 }], [1]],
  ['more courts than there are', 4, [], []],
])('courts of a session, %s', (_, courtCount, taken, courtIds, inItsWay = {}, coachIn = []) => {
  const session = { id: 5, from: 10, to: 20, coachId: 7, courtCount, courtIds: [1, 2, 3] }
  const usual = { from: 5, to: 15, courtId: null, coachId: null, by: 'booking' }
  const rows = taken.map((one) => ({ ...usual, ...one }))
  const [found, second] = sessionCourts([session, { ...session, id: 6, coachId: 17 }], rows)
  expect(found?.courtIds).toEqual(courtIds)
  expect(Object.fromEntries(found?.inItsWay ?? [])).toEqual(inItsWay)
  expect([...(found?.coachIn ?? [])]).toEqual(coachIn)
  // the first session has its courts
  expect(second?.courtIds.filter((id) => found?.courtIds.includes(id))).toEqual([])
})

test('exceptions to the hours close a centre on their days', () => {
  const exceptions = [
    { day: '2026-12-25', opensAt: null, closesAt: null, reason: 'Noël' },
    { day: '2026-12-24', opensAt: 9 * 60, closesAt: 18 * 60, reason: 'réveillon' },
    { day: '2026-12-31', opensAt: 0, closesAt: 26 * 60, reason: 'fête' },
  ]
  const closed = closuresByHours(exceptions, 'Europe/Paris').map(({ from, to, reason }) =>
    [reason, ...[from, to].map((at) => new Date(at).toISOString().slice(5, 16))].join(' '),
  )
  expect(closed).toEqual([
    'Noël 12-24T23:00 12-25T23:00',
    'réveillon 12-23T23:00 12-24T08:00',
    'réveillon 12-24T17:00 12-24T23:00',
  ])
})
