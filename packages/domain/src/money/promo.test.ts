import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PromoRefusal } from '../problems/promo-problems.ts'
import { instantAt } from '../time/hours.ts'
import {
  applyPromoCode,
  canonicalPromoCode,
  promoDiscountCents,
  type PromoAccount,
  type PromoCode,
  type PromoPurchase,
} from './promo.ts'

const timeZone = 'Europe/Paris'
const now = instantAt('2026-11-24', 600, timeZone)

const code: PromoCode = {
  percent: 10,
  amountCents: null,
  isActive: true,
  firstDay: null,
  lastDay: null,
  maxUses: null,
  used: 0,
  accountId: null,
  maxUsesPerAccount: null,
  isOneParticipation: false,
  centerIds: null,
  sportIds: null,
  products: null,
  durations: null,
  playFirstDay: null,
  playLastDay: null,
  weekdays: null,
  fromMinute: null,
  toMinute: null,
  minimumCents: null,
}
// Wednesday 25 November, 12h00 to 13h30
const purchase: PromoPurchase = {
  product: 'booking',
  centerId: 5,
  sportId: 3,
  durationMinutes: 90,
  startsAt: instantAt('2026-11-25', 720, timeZone),
  timeZone,
  participations: 4,
  priceCents: 4800,
  hasOtherCode: false,
}
const account: PromoAccount = { id: 7, uses: 0 }

interface Changes {
  readonly code?: Partial<PromoCode>
  readonly purchase?: Partial<PromoPurchase>
  readonly uses?: number
  readonly now?: number
}

function promoResult(changes: Changes) {
  return applyPromoCode({
    code: { ...code, ...changes.code },
    purchase: { ...purchase, ...changes.purchase },
    account: { ...account, uses: changes.uses ?? 0 },
    now: changes.now ?? now,
  })
}

const amount = (amountCents: number) => ({ percent: null, amountCents })

/** The faults that refuse a code by themselves, in the order of requirement PR2. */
const faults: readonly [PromoRefusal, Changes][] = [
  ['promo_information_missing', { code: { centerIds: [5] }, purchase: { centerId: null } }],
  ['promo_inactive', { code: { isActive: false } }],
  ['promo_not_begun', { code: { firstDay: '2026-11-25' } }],
  ['promo_used_up', { code: { maxUses: 10, used: 10 } }],
  ['promo_expired', { code: { lastDay: '2026-11-23' } }],
  ['promo_other_account', { code: { accountId: 8 } }],
  ['promo_already_used', { code: { maxUsesPerAccount: 1 }, uses: 1 }],
  ['promo_one_participation', { code: { isOneParticipation: true } }],
  ['promo_other_center', { code: { centerIds: [6, 7] } }],
  ['promo_other_sport', { code: { sportIds: [1] } }],
  ['promo_other_product', { code: { products: ['course'] } }],
  ['promo_other_duration', { code: { durations: [60, 120] } }],
  ['promo_other_date', { code: { weekdays: [1, 2, 4, 5] } }],
  ['promo_other_hours', { code: { fromMinute: 690, toMinute: 809 } }],
  ['promo_not_for_booking', { purchase: { hasOtherCode: true } }],
  ['promo_minimum_missed', { code: { minimumCents: 4801 } }],
  ['promo_amount_above_price', { code: amount(4801) }],
  ['promo_refused', { code: { percent: 1 }, purchase: { priceCents: 49 } }],
]

// requirement PR2
describe('the first reason not to take a code', () => {
  test('is that the code is unknown', () => {
    const unknown = applyPromoCode({ code: null, purchase, account, now })
    expect(unknown).toEqual({ refusal: 'promo_unknown' })
  })

  test.each(faults)('%s, when there is no other', (refusal, changes) => {
    expect(promoResult(changes)).toEqual({ refusal })
  })

  test('is the first in the list, of any two', () => {
    const two = fc.subarray([...faults], { minLength: 2, maxLength: 2 })
    fc.assert(
      fc.property(two, ([first, second]) => {
        const both = (part: 'code' | 'purchase') => ({ ...second?.[1][part], ...first?.[1][part] })
        const uses = Math.max(first?.[1].uses ?? 0, second?.[1].uses ?? 0)
        const changes = { code: both('code'), purchase: both('purchase'), uses }
        // a centre that is not known is not another one
        expect(promoResult(changes)).toEqual({ refusal: first?.[0] })
      }),
    )
  })

  test.each([
    ['course', { sportIds: [1] }, 'promo_other_sport_of_entry'],
    ['competition', { sportIds: [1] }, 'promo_other_sport_of_entry'],
    ['course', { durations: [60] }, 'promo_other_duration_of_course'],
    ['competition', { durations: [60] }, 'promo_other_duration_of_competition'],
  ] as const)('of a %s has numbers of its own', (product, limits, refusal) => {
    expect(promoResult({ code: limits, purchase: { product } })).toEqual({ refusal })
  })

  test.each([
    [{ sportIds: [3] }, { sportId: null }],
    [{ durations: [60] }, { durationMinutes: null }],
    [{ playFirstDay: '2026-11-01' }, { startsAt: null }],
    [{ playLastDay: '2026-12-01' }, { startsAt: null }],
    [{ weekdays: [1] }, { startsAt: null }],
    [{ fromMinute: 0, toMinute: 1440 }, { startsAt: null }],
  ])('is missing information about a restriction: %j', (limits, facts) => {
    expect(promoResult({ code: limits, purchase: facts })).toEqual({
      refusal: 'promo_information_missing',
    })
  })

  test('is none where nothing is limited and nothing is known', () => {
    const facts = { centerId: null, sportId: null, durationMinutes: null, startsAt: null }
    expect(promoResult({ purchase: facts })).toEqual({ discountCents: 480 })
  })
})

// requirement PR3
describe('a limit', () => {
  const first: Changes = { code: { firstDay: '2026-11-25' } }
  const last: Changes = { code: { lastDay: '2026-11-24' } }
  const midnight = instantAt('2026-11-25', 0, timeZone)
  const reunion = { timeZone: 'Indian/Reunion' }
  const midday = { weekdays: [1, 2, 3, 4, 5], fromMinute: 690, toMinute: 840 }
  const oneDay = { playFirstDay: '2026-11-25', playLastDay: '2026-11-25' }
  const one = { isOneParticipation: true }
  const at = (day: number, minute: number, durationMinutes = 90) => ({
    startsAt: instantAt(`2026-11-${day}`, minute, timeZone),
    durationMinutes,
  })

  test.each<[string, Changes, PromoRefusal | null]>([
    ['lasts through its last millisecond', { ...last, now: midnight - 1 }, null],
    ['is over with the next day', { ...last, now: midnight }, 'promo_expired'],
    ['begins with its first millisecond', { ...first, now: midnight }, null],
    ['has not begun before', { ...first, now: midnight - 1 }, 'promo_not_begun'],
    ['has the day of its centre', { ...first, now: midnight - 1, purchase: reunion }, null],
    ['takes the last use', { code: { maxUses: 10, used: 9 } }, null],
    ['may be no use at all', { code: { maxUses: 0 } }, 'promo_used_up'],
    ['takes the last use of an account', { code: { maxUsesPerAccount: 2 }, uses: 1 }, null],
    ['takes its own account', { code: { accountId: 7 } }, null],
    ['takes one participation', { code: one, purchase: { participations: 1 } }, null],
    ['takes its minimum to the cent', { code: { minimumCents: 4800 } }, null],
    ['takes what fills its hours', { code: midday, purchase: at(25, 690, 150) }, null],
    ['ends with its hours', { code: midday, purchase: at(25, 751) }, 'promo_other_hours'],
    ['begins with its hours', { code: midday, purchase: at(25, 689) }, 'promo_other_hours'],
    ['takes a Friday', { code: midday, purchase: at(27, 720) }, null],
    ['takes no Saturday', { code: midday, purchase: at(28, 720) }, 'promo_other_date'],
    ['takes all of a day', { code: oneDay, purchase: at(25, 1439) }, null],
    ['takes no day before', { code: oneDay, purchase: at(24, 1439) }, 'promo_other_date'],
    ['takes no day after', { code: oneDay, purchase: at(26, 0) }, 'promo_other_date'],
  ])('%s', (_, changes, refusal) => {
    expect(promoResult(changes)).toEqual(refusal === null ? { discountCents: 480 } : { refusal })
  })
})

// requirement PR4
describe('a discount', () => {
  test.each([
    [{ percent: 10, amountCents: null }, 4800, 480],
    [{ percent: 5, amountCents: null }, 4850, 243],
    [{ percent: 5, amountCents: null }, 4849, 242],
    [{ percent: 33, amountCents: null }, 4801, 1584],
    [{ percent: null, amountCents: 500 }, 4800, 500],
  ])('of %j on %d cents is %d', (taking, priceCents, discountCents) => {
    expect(promoDiscountCents(taking, priceCents)).toBe(discountCents)
  })

  test.each([amount(4800), { percent: 100 }])('of %j takes off all of 4800 cents', (limits) => {
    expect(promoResult({ code: limits })).toEqual({ discountCents: 4800 })
  })

  test('takes something off, in whole cents, and no more than the price', () => {
    const percent = fc.integer({ min: 1, max: 100 })
    const cents = fc.integer({ min: 0, max: 100_000 })
    const taking = fc.oneof(
      percent.map((of) => ({ percent: of, amountCents: null })),
      cents.map((of) => amount(of)),
    )
    fc.assert(
      fc.property(taking, cents, (limits, priceCents) => {
        const result = promoResult({ code: limits, purchase: { priceCents } })
        if ('refusal' in result) return
        expect(Number.isInteger(result.discountCents)).toBe(true)
        expect(result.discountCents).toBeGreaterThan(0)
        expect(result.discountCents).toBeLessThanOrEqual(priceCents)
      }),
    )
  })
})

// requirement PR1
test.each(['ETE10', 'ete10', ' Ete 10 ', 'e\u00a0t\te10'])('%j is the code ETE10', (typed) =>
  expect(canonicalPromoCode(typed)).toBe('ETE10'),
)
