import { describe, expect, test } from 'vitest'
import { bonusMovement, choosePack, movementLabel, topUpState } from './top-up.ts'

const pack = (paidCents: number, bonusCents: number) => ({ paidCents, bonusCents })
const packs = [pack(4500, 300), pack(9000, 1000), pack(18000, 2500)]
const extra = pack(500, 0)

// requirement W22
describe('the pack chosen for a member', () => {
  test.each([
    [{}, 9000],
    [{ paidCents: 4500 }, 4500],
    [{ paidCents: 500 }, 500],
    [{ paidCents: 7000 }, 9000],
    [{ missingCents: 1 }, 500],
    [{ missingCents: 500 }, 500],
    [{ missingCents: 501 }, 4500],
    [{ missingCents: 4800 }, 4500],
    [{ missingCents: 4801 }, 9000],
    [{ missingCents: 20_500 }, 18_000],
    [{ missingCents: 20_501 }, 18_000],
    [{ missingCents: 1290, paidCents: 18_000 }, 4500],
  ])('of %j: %d cents', (asked, paidCents) => {
    expect(choosePack(packs, extra, asked)?.paidCents).toBe(paidCents)
  })

  test('without an extra amount the smallest pack is added', () => {
    expect(choosePack(packs, null, { missingCents: 100 })?.paidCents).toBe(4500)
  })

  test('nothing is chosen where nothing is offered', () => {
    expect(choosePack([], null, { missingCents: 100 })).toBeNull()
    expect(choosePack([], null, {})).toBeNull()
  })
})

test.each([
  [{ givenAt: 5, expiresAt: 0, isActive: false }, 'given'],
  [{ givenAt: null, expiresAt: 20, isActive: false }, 'cancelled'],
  [{ givenAt: null, expiresAt: 11, isActive: true }, 'open'],
  [{ givenAt: null, expiresAt: 10, isActive: true }, 'over'],
])('%j is %s', (topUp, state) => {
  expect(topUpState(topUp, 10)).toBe(state)
})

// requirement W26
describe('the bonus of a top-up whose money a bank moves', () => {
  const of = { paidCents: 9000, bonusCents: 1000, takenCents: 9000, givenCents: 1000 }

  test.each([
    ['goes with all of it', {}, -1000],
    ['goes with half of it', { takenCents: 4500 }, -500],
    ['is rounded down', { takenCents: 1 }, -1],
    ['goes once', { givenCents: 0 }, 0],
    ['comes back with it', { takenCents: 0, givenCents: 0 }, 1000],
    ['is not given twice by a reversal that comes first', { takenCents: -9000 }, 0],
    ['is not taken twice by a chargeback that comes twice', { takenCents: 18_000 }, -1000],
  ])('%s', (_, changed, cents) => {
    expect(bonusMovement({ ...of, ...changed })).toBe(cents)
  })
})

// requirement W24
test.each([
  ['capture', 9000, 'Recharge'],
  ['bonus_moved', -1000, 'Bonus repris'],
  ['bonus_moved', 1000, 'Bonus rendu'],
  ['paid_by_bonus', -4800, 'Paiement'],
  ['returned_to_bonus', 4800, 'Remboursement'],
  ['claim_withheld', -4800, 'Retenu pour un paiement repris par ta banque'],
  ['something_new', 4800, 'Crédit'],
  ['constructor', 4800, 'Crédit'],
])('%s of %d cents is « %s »', (kind, cents, label) => {
  expect(movementLabel(kind, cents)).toBe(label)
})
