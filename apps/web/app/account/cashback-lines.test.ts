import { expect, it } from 'vitest'
import { cashbackLines } from './cashback-lines.ts'

// requirement W3
it('Cashback is shown in total, then by the day it ends, the first first', () => {
  expect(
    cashbackLines({
      qoodosRefund: { currency: 'EUR', value: 1250 },
      qoodosRefundExpiration: { '2027-05-01': 950, '2027-01-31': 300 },
    }),
  ).toEqual({
    total: '12,50\u00a0€',
    lines: [
      { day: '2027-01-31', amount: '3,00\u00a0€', until: '31/01/2027' },
      { day: '2027-05-01', amount: '9,50\u00a0€', until: '01/05/2027' },
    ],
  })
})

it('Without cashback no line is shown', () => {
  expect(cashbackLines({ qoodosRefund: { currency: 'EUR', value: 0 } })).toBeNull()
})
