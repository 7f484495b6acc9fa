import { expect, test } from 'vitest'
import { priceTexts } from './price-texts.ts'

test.each<[number, number | null, string | null]>([
  [3700, 4800, '48\u00a0€'],
  [3700, 3700, null],
  [3700, 3000, null],
  [3700, null, null],
])('%i in place of %s strikes through %s', (cents, insteadOfCents, fullPrice) => {
  expect(priceTexts(cents, insteadOfCents)).toEqual({ price: '37\u00a0€', fullPrice })
})
