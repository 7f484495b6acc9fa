import fc from 'fast-check'
import { expect, test } from 'vitest'
import { creditVat, splitVat, taxedCents } from './vat.ts'

const cents = fc.integer({ min: 0, max: 10_000_000 })
const rates = fc.constantFrom(null, 0, 210, 550, 850, 1000, 2000)

// requirement R3
test.each([
  { incl: 4800, rate: 2000, excl: 4000, vat: 800 },
  { incl: 1250, rate: 2000, excl: 1042, vat: 208 },
  // 0.5 cents of VAT
  { incl: 3, rate: 2000, excl: 2, vat: 1 },
  { incl: 4800, rate: 850, excl: 4424, vat: 376 },
  { incl: 1, rate: 2000, excl: 1, vat: 0 },
  { incl: 0, rate: 2000, excl: 0, vat: 0 },
  { incl: 9000, rate: null, excl: 9000, vat: 0 },
])('$incl cents at $rate are $excl and $vat of VAT', ({ incl, rate, excl, vat }) => {
  expect(splitVat(incl, rate)).toEqual({ exclCents: excl, vatCents: vat })
})

test('the parts add up to the cent, and the VAT is that of the part without it', () => {
  fc.assert(
    fc.property(cents, rates, (incl, rate) => {
      const { exclCents, vatCents } = splitVat(incl, rate)
      expect(exclCents + vatCents).toBe(incl)
      expect(Math.abs(vatCents - (exclCents * (rate ?? 0)) / 10_000)).toBeLessThan(1)
    }),
  )
})

// requirement R4
test('refunds in any parts have the VAT of the invoice', () => {
  fc.assert(
    fc.property(fc.array(cents, { minLength: 1, maxLength: 10 }), rates, (parts, rate) => {
      let creditedBeforeCents = 0
      let vat = 0
      for (const inclCents of parts) {
        const part = creditVat({ inclCents, creditedBeforeCents }, rate)
        expect(part.exclCents + part.vatCents).toBe(inclCents)
        expect(part.vatCents).toBeGreaterThanOrEqual(0)
        vat += part.vatCents
        creditedBeforeCents += inclCents
      }
      expect(vat).toBe(splitVat(creditedBeforeCents, rate).vatCents)
    }),
  )
})

test.each([
  [-1, 2000],
  [1.5, 2000],
  [100, -1],
  [100, 5.5],
])('%d cents at %d are refused', (incl, rate) => {
  expect(() => splitVat(incl, rate)).toThrow(RangeError)
})

// requirement R5
test('cashback and bonus are discounts: only money is taxed', () => {
  const parts = (['card', 'wallet', 'pass', 'bonus', 'cashback'] as const).map((source, index) => ({
    source,
    amountCents: 10 ** index,
  }))
  expect(taxedCents(parts)).toBe(111)
})
