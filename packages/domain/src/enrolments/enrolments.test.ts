import { describe, expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '../time/durations.ts'
import { enrolmentDueState, enrolmentMoves, enrolmentStates, keepsPlaces } from './enrolment.ts'
import { offeredUntil } from './offered-until.ts'

const now = Date.parse('2026-11-24T09:00:00Z')

// requirement EN5
test.each([
  [30 * dayMs, dayMs],
  [3 * dayMs + 1, dayMs],
  [3 * dayMs, 2 * hourMs],
  [3 * hourMs + 1, 2 * hourMs],
  [3 * hourMs, 15 * minuteMs],
  [15 * minuteMs + 1, 15 * minuteMs],
  [10 * minuteMs, 10 * minuteMs],
  [1, 1],
])('%i ms before the beginning a place is offered for %i ms', (leftMs, lastsMs) => {
  expect(offeredUntil(now, now + leftMs)).toBe(now + lastsMs)
})

// requirement EN5
test.each([0, -1])('nothing is offered once it has begun (%i ms)', (leftMs) => {
  expect(offeredUntil(now, now + leftMs)).toBeNull()
})

// requirement EN2
test.each([
  ['held', 1, true],
  ['held', 0, false],
  ['offered', 1, true],
  ['offered', -1, false],
  ['confirmed', null, true],
  ['waiting', null, false],
  ['expired', null, false],
  ['left', null, false],
  ['removed', null, false],
] as const)('%s, for another %s ms, keeps its places: %s', (state, leftMs, keeps) => {
  const expiresAt = leftMs === null ? null : now + leftMs
  expect(keepsPlaces({ state, expiresAt }, now)).toBe(keeps)
})

// requirement EN1
test('an enrolment ended by its member or somebody else stays so, even if money comes', () => {
  expect(enrolmentStates.filter((state) => enrolmentMoves[state].length === 0)).toEqual([
    'left',
    'removed',
  ])
})

// requirement EN9
describe('a charge of enrolments', () => {
  const live = { state: 'held', expiresAt: now + 1 } as const
  const over = { state: 'held', expiresAt: now } as const
  const confirmed = { state: 'confirmed', expiresAt: null } as const
  const left = { state: 'left', expiresAt: null } as const
  const offered = { state: 'offered', expiresAt: now + 1 } as const
  test.each([
    [false, [live], 'open'],
    [false, [over], 'over'],
    [false, [live, over], 'over'],
    [false, [offered], 'over'],
    [false, [confirmed], 'open'],
    [true, [confirmed], 'given'],
    [true, [live], 'given'],
    [true, [left], 'cancelled'],
    [false, [live, left], 'cancelled'],
  ] as const)('paid %s, of %j, is %s', (isPaid, enrolments, state) => {
    expect(enrolmentDueState({ isPaid, enrolments }, now)).toBe(state)
  })
})
