import { assert, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cashbackCents, cashbackExcess, cashbackLastDay } from './cashback.ts'

// requirement W60
test.each([
  [4800, 5, 240],
  [4810, 5, 241],
  [4809, 5, 240],
  [10, 5, 1],
  [9, 5, 0],
  [0, 5, 0],
  [4800, 0, 0],
])('%i cents by card give, at %i %, %i', (cardCents, percent, cents) => {
  expect(cashbackCents(cardCents, percent)).toBe(cents)
})

// requirement W2
test.each([
  ['2026-11-26', '2027-05-26'],
  ['2026-08-31', '2027-02-28'],
  ['2027-08-31', '2028-02-29'],
  ['2026-01-31', '2026-07-31'],
])('given on %s it can be spent through %s', (day, lastDay) => {
  expect(cashbackLastDay(day)).toBe(lastDay)
})

// requirement W62
describe('the excess of a charge’s cashback', () => {
  const of = { givenCents: 240, percent: 5, takenCents: 0, endedCents: 0, cardCents: 4800 }

  test.each([
    ['is nothing while its money is there', {}, 0],
    ['is all of it once all has gone back', { cardCents: 0 }, 240],
    ['is the share of what has gone back', { cardCents: 2400 }, 120],
    ['is nothing that was taken before', { cardCents: 0, takenCents: 240 }, 0],
    ['is nothing that ended unspent', { cardCents: 0, endedCents: 100 }, 140],
    ['is too little once the bank brings it again', { takenCents: 200 }, -200],
    ['is never more than was taken, after an end', { takenCents: 40, endedCents: 100 }, -40],
  ])('%s', (_name, changed, excess) => {
    expect(cashbackExcess({ ...of, ...changed })).toBe(excess)
  })

  test('is never more than they hold, and settled once it is taken', () => {
    const cents = integer({ min: 0, max: 20_000 })
    assert(
      property(cents, cents, integer({ min: 1, max: 100 }), (paidCents, goneCents, percent) => {
        const givenCents = cashbackCents(paidCents, percent)
        const cardCents = Math.max(0, paidCents - goneCents)
        const asked = { givenCents, percent, takenCents: 0, endedCents: 0, cardCents }
        const excess = cashbackExcess(asked)
        expect(excess).toBeGreaterThanOrEqual(0)
        expect(excess).toBeLessThanOrEqual(givenCents)
        expect(cashbackExcess({ ...asked, takenCents: excess })).toBe(0)
      }),
    )
  })
})
