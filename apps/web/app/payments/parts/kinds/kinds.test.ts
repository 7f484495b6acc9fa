import type { PaymentResult } from '@quatre/contract'
import { expect, test } from 'vitest'
import {
  bookingAddress,
  confirmationAddress,
  errorAddress,
  waitingAddress,
} from '../../../site/pages/addresses.ts'
import { resultEnd, resultPage } from './kinds.ts'

test.each([
  ['Authorised', confirmationAddress(7)],
  ['Pending', waitingAddress(7)],
  ['RedirectShopper', waitingAddress(7)],
  ['Refused', errorAddress(7)],
  ['Refunded', errorAddress(7)],
] as const)('a payment that is %s leads to %s', (resultCode, address) => {
  const result = { resultCode, of: { kind: 'booking', id: '7', state: 'open' } } as PaymentResult
  expect(resultPage(result).address).toBe(address)
})

test('one of a booking that was cancelled since leads to the booking, which says where its money is', () => {
  const of = { kind: 'booking', id: '7', state: 'cancelled' }
  const result = { resultCode: 'Authorised', of } as PaymentResult
  expect(resultEnd(result)).toBe('cancelled')
  expect(resultPage(result).address).toBe(bookingAddress(7))
})
