import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '../time/durations.ts'
import { instantAt } from '../time/hours.ts'
import { splitShares } from './money.ts'
import {
  deadlineOutcome,
  missingCents,
  missingSharesChoices,
  refundsOfPayers,
  resaleRefunds,
  shareDeadline,
  shareReminderAt,
  usualMissingShares,
} from './shares.ts'

const paris = 'Europe/Paris'
const startsAt = instantAt('2026-11-27', 1110, paris)

// requirement SH2
test.each([
  ['days before', startsAt - 5 * dayMs, startsAt - dayMs],
  ['24 h 30 before', startsAt - dayMs - 30 * minuteMs, startsAt - dayMs],
  ['24 h 29 before', startsAt - dayMs - 29 * minuteMs, startsAt - dayMs + minuteMs],
  ['two hours before', startsAt - 2 * hourMs, startsAt - 90 * minuteMs],
  ['ten minutes before', startsAt - 10 * minuteMs, startsAt],
])('booked %s the start, shares are due in time', (_, bookedAt, deadlineAt) => {
  expect(shareDeadline({ startsAt, bookedAt })).toBe(deadlineAt)
})

// requirement SH11
test('the reminder is a day before the deadline, when there is a day', () => {
  const deadlineAt = startsAt - dayMs
  expect(shareReminderAt({ deadlineAt, bookedAt: deadlineAt - dayMs - 1 })).toBe(deadlineAt - dayMs)
  expect(shareReminderAt({ deadlineAt, bookedAt: deadlineAt - dayMs })).toBeNull()
})

// requirement SH3
test.each([
  ['Friday 17h29', '2026-11-27', 1049, 'charge'],
  ['Friday 17h30', '2026-11-27', 1050, 'evening'],
  ['Friday 11h29', '2026-11-27', 689, 'charge'],
  ['Friday 11h30', '2026-11-27', 690, 'midday'],
  ['Friday 13h59', '2026-11-27', 839, 'midday'],
  ['Friday 14h00', '2026-11-27', 840, 'charge'],
  ['Saturday 12h00', '2026-11-28', 720, 'weekend'],
  ['Sunday 20h00', '2026-11-29', 1200, 'weekend'],
  ['Monday 20h00', '2026-11-30', 1200, 'evening'],
] as const)('the proposal on %s follows the preference', (_, day, minute, preference) => {
  const at = { startsAt: instantAt(day, minute, paris), timeZone: paris }
  const keeps = { evening: true, midday: true, weekend: true }
  expect(usualMissingShares(at, keeps)).toBe('charge')
  const givesBack = { ...keeps, [preference]: false }
  expect(usualMissingShares(at, givesBack)).toBe(preference === 'charge' ? 'charge' : 'give_back')
})

/** The history of a split booking: the payments of its players, and the refunds. */
const history = fc.record({
  priceCents: fc.integer({ min: 100, max: 20_000 }),
  players: fc.constantFrom(2, 4, 10),
  missing: fc.constantFrom(...missingSharesChoices),
  steps: fc.array(
    fc.record({ does: fc.constantFrom('pay', 'leave'), place: fc.integer({ min: 1, max: 9 }) }),
    { maxLength: 60 },
  ),
})

// requirements SH1, SH5 and SH6
test('whatever order players pay, leave and are replaced in: the price is covered to the cent, or all goes back', () => {
  fc.assert(
    fc.property(history, ({ priceCents, players, missing, steps }) => {
      const places = splitShares(priceCents, players).map((shareCents, position) => ({
        shareCents,
        isPaid: position === 0,
      }))
      let receivedCents = places[0]?.shareCents ?? 0
      let returnedCents = 0
      for (const { does, place } of steps) {
        const taken = places[place]
        if (taken === undefined || taken.isPaid === (does === 'pay')) continue
        taken.isPaid = does === 'pay'
        if (does === 'pay') receivedCents += taken.shareCents
        else returnedCents += taken.shareCents
        expect(receivedCents - returnedCents + missingCents(places)).toBe(priceCents)
      }
      const outcome = deadlineOutcome(places, missing)
      const chargedCents = outcome === 'charge' ? missingCents(places) : 0
      const paid = places
        .filter(({ isPaid }) => isPaid)
        .map(({ shareCents: paidCents }) => ({ paidCents }))
      const rule = { startsAt, freeCancellationHours: 24, now: startsAt - dayMs }
      const backCents = refundsOfPayers(outcome === 'give_back' ? paid : [], rule).reduce(
        (sum, { refundCents }) => sum + refundCents,
        0,
      )
      const keptCents = receivedCents - returnedCents + chargedCents - backCents
      expect(keptCents).toBe(outcome === 'give_back' ? 0 : priceCents)
      const late = refundsOfPayers(paid, { ...rule, now: rule.now + 1 })
      expect(late.every(({ refundCents }) => refundCents === 0)).toBe(true)
    }),
  )
})

// requirement B26
test('a resale gives each payer their part of it, no more than it brought or they paid, and once', () => {
  const payer = fc.record({ ownCents: fc.nat(5000) })
  fc.assert(
    fc.property(fc.array(payer, { maxLength: 8 }), fc.nat(20_000), (payers, soldCents) => {
      const first = resaleRefunds(
        payers.map((one) => ({ ...one, givenCents: 0 })),
        soldCents,
      )
      const ownCents = payers.reduce((sum, one) => sum + one.ownCents, 0)
      const givenCents = first.reduce((sum, one) => sum + one.refundCents, 0)
      expect(givenCents).toBe(Math.min(soldCents, ownCents))
      for (const { ownCents: own, refundCents } of first) {
        expect(refundCents).toBeLessThanOrEqual(own)
        expect(Math.abs(refundCents - (givenCents * own) / Math.max(ownCents, 1))).toBeLessThan(8)
      }
      const again = resaleRefunds(
        first.map((one) => ({ ...one, givenCents: one.refundCents })),
        soldCents,
      )
      expect(again.every(({ refundCents }) => refundCents === 0)).toBe(true)
    }),
  )
})
