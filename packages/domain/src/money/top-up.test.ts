import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { choosePack, movementLabel, topUpMovement, topUpState } from './top-up.ts'

const pack = (paidCents: number, bonusCents: number) => ({ paidCents, bonusCents })
const packs = [pack(4500, 300), pack(9000, 1000), pack(18000, 2500)]
const extra = pack(500, 0)

// requirement W22
describe('what is chosen for a member', () => {
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
describe('a bank takes back and brings', () => {
  const of = {
    direction: 'taken',
    amountCents: 9000,
    paidCents: 9000,
    bonusCents: 1000,
    heldCents: 9000,
    lostCents: 0,
    bonusGivenCents: 1000,
    walletCents: 9000,
    bonusBalanceCents: 1000,
  } as const

  test.each([
    ['all that is there', {}, [-9000, 0, -1000]],
    ['what is left', { walletCents: 2000, bonusBalanceCents: 300 }, [-2000, 7000, -300]],
    ['half of it with half of the bonus', { amountCents: 4500 }, [-4500, 0, -500]],
    ['nothing twice of the bonus', { heldCents: 0, bonusGivenCents: 0 }, [-9000, 0, 0]],
    ['no bonus while a reversal was first', { heldCents: 18_000 }, [-9000, 0, 0]],
  ])('%s', (_, changed, [walletCents, lostCents, bonusCents]) => {
    expect(topUpMovement({ ...of, ...changed })).toEqual({ walletCents, lostCents, bonusCents })
  })

  test('what comes again pays first what the network has borne', () => {
    const back = { ...of, direction: 'brought', heldCents: 0, lostCents: 7000 } as const
    const moved = topUpMovement({ ...back, bonusGivenCents: 700, bonusBalanceCents: 0 })
    expect(moved).toEqual({ walletCents: 2000, lostCents: -7000, bonusCents: 300 })
  })

  const step = fc.record({
    direction: fc.constantFrom('taken' as const, 'brought' as const),
    amountCents: fc.integer({ min: 1, max: 9000 }),
    spentCents: fc.integer({ min: 0, max: 4000 }),
  })

  test('never takes more than there is, and all money is somewhere', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
        const money = { held: 9000, lost: 0, wallet: 9000, bonus: 1000, given: 1000, spent: 0 }
        for (const { direction, amountCents, spentCents } of steps) {
          const spent = Math.min(spentCents, money.wallet)
          money.wallet -= spent
          money.spent += spent
          const moved = topUpMovement({
            ...of,
            direction,
            amountCents,
            heldCents: money.held,
            lostCents: money.lost,
            bonusGivenCents: money.given,
            walletCents: money.wallet,
            bonusBalanceCents: money.bonus,
          })
          money.held += direction === 'taken' ? -amountCents : amountCents
          money.wallet += moved.walletCents
          money.lost += moved.lostCents
          money.bonus += moved.bonusCents
          money.given += moved.bonusCents
          expect(
            Math.min(money.wallet, money.bonus, money.lost, money.given),
          ).toBeGreaterThanOrEqual(0)
          expect(money.given).toBeLessThanOrEqual(1000)
          expect(money.wallet + money.spent).toBe(money.held + money.lost)
        }
      }),
    )
  })
})

// requirement W24
test.each([
  ['capture', 9000, 'Recharge'],
  ['bonus_moved', -1000, 'Bonus repris'],
  ['bonus_moved', 1000, 'Bonus rendu'],
  ['paid_by_bonus', -4800, 'Paiement'],
  ['returned_to_bonus', 4800, 'Remboursement'],
  ['something_new', 4800, 'Crédit'],
  ['constructor', 4800, 'Crédit'],
])('%s of %d cents is « %s »', (kind, cents, label) => {
  expect(movementLabel(kind, cents)).toBe(label)
})
