import { expect, test } from 'vitest'
import { cancelProblem, refundOf } from './cancellation.ts'
import { instantOf } from './hours.ts'

const startsAt = instantOf('2026-11-22', 1110, 'Europe/Paris')
const freeUntil = startsAt - 24 * 3_600_000
const booking = { paidCents: 4850, startsAt, freeCancellationHours: 24 }

test.each([
  ['a millisecond before the limit', freeUntil - 1, 4850],
  ['at the limit', freeUntil, 4850],
  ['a millisecond after the limit', freeUntil + 1, 0],
  ['at the start', startsAt, 0],
])('a cancellation %s gives back what the rule says', (_, now, refundCents) => {
  expect(refundOf({ ...booking, now })).toEqual({ refundCents, freeUntil })
})

test('a centre without a limit refunds until the start and not after it', () => {
  const free = { ...booking, freeCancellationHours: 0 }
  expect(refundOf({ ...free, now: startsAt - 1 }).refundCents).toBe(4850)
  expect(refundOf({ ...free, now: startsAt }).refundCents).toBe(0)
})

test.each([
  ['Pending', startsAt - 1, null],
  ['Confirmed', startsAt - 1, null],
  ['Confirmed', startsAt, 'booking_already_started'],
  ['Cancelled', startsAt - 1, 'booking_not_cancellable'],
  ['Expired', startsAt, 'booking_not_cancellable'],
] as const)('a %s booking at %d: %s', (status, now, problem) => {
  expect(cancelProblem({ status, startsAt }, now)).toBe(problem)
})
