import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hourMs } from '../time/durations.ts'
import { cancelProblem, bookingPaidCents, cancellationRefund } from './booking.ts'
import { instantAt } from '../time/hours.ts'
import {
  balanceCents,
  capturePosting,
  moneyTakenBackPosting,
  clubRevenue,
} from '../money/ledger.ts'

const startsAt = instantAt('2026-11-22', 1110, 'Europe/Paris')
const freeUntil = startsAt - 24 * hourMs
const booking = { paidCents: 4850, startsAt, freeCancellationHours: 24 }

// requirement B25
test.each([
  ['a millisecond before the limit', freeUntil - 1, 4850],
  ['at the limit', freeUntil, 4850],
  ['a millisecond after the limit', freeUntil + 1, 0],
  ['at the start', startsAt, 0],
])('a cancellation %s gives back the share of the rule', (_, now, refundCents) => {
  expect(cancellationRefund({ ...booking, now })).toEqual({ refundCents, freeUntil })
})

test('a centre without a limit refunds until the start and not after it', () => {
  const free = { ...booking, freeCancellationHours: 0 }
  expect(cancellationRefund({ ...free, now: startsAt - 1 }).refundCents).toBe(4850)
  expect(cancellationRefund({ ...free, now: startsAt }).refundCents).toBe(0)
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

test('the paid amount stays between nothing and the price, in whatever order the bank’s events come', () => {
  const priceCents = 4850
  const money = { amountCents: priceCents, earner: clubRevenue(7) }
  // a chargeback, its reversal and a second chargeback, after the payment or before it is known
  const taken = moneyTakenBackPosting(money)
  const news = [capturePosting(money), taken, capturePosting(money), taken]
  fc.assert(
    fc.property(fc.shuffledSubarray(news), (told) => {
      const earnedCents = balanceCents('club_revenue', told.flat())
      const paidCents = bookingPaidCents({ earnedCents, priceCents })
      expect(paidCents).toBeGreaterThanOrEqual(0)
      expect(paidCents).toBeLessThanOrEqual(priceCents)
    }),
  )
})

test.each([0, 1250, 4850])('of a price of 48.50, %d cents earned are paid', (earnedCents) => {
  expect(bookingPaidCents({ earnedCents, priceCents: 4850 })).toBe(earnedCents)
})
