import type { Booking } from '@quatre/contract'
import { refusalMessages } from '@quatre/domain'
import { describe, expect, test } from 'vitest'
import { confirmationAddress, errorAddress, paymentAddress } from './payment-addresses.ts'
import { waitingEnd } from './waiting-end.ts'

type Payment = Pick<Booking['payments'][number], 'state' | 'message' | 'createdAt'>

const made = (state: string, minute = 0, message: string | null = null): Payment => ({
  state,
  message,
  createdAt: `2026-11-21T12:0${minute}:00+01:00`,
})
const endOf = (payments: readonly Payment[], status: Booking['status'] = 'Pending') =>
  waitingEnd({ id: 7, status, payments })

describe('while the bank may still answer, the page waits', () => {
  test.each(['created', 'redirected', 'cancelled'])('for a payment that is %s', (state) => {
    expect(endOf([made(state)])).toBeNull()
    expect(endOf([made(state), made('refused', 1)])).toBeNull()
  })
})

test('a payment that the notification refused leads to the reason, while the hold lasts', () => {
  const sentence = refusalMessages['Not enough balance']
  expect(endOf([made('refused', 0, sentence)])).toBe(errorAddress(7, 'Not enough balance'))
})

test('the last refusal counts', () => {
  const payments = [
    made('refused', 2, refusalMessages['Expired Card']),
    made('refused', 1, refusalMessages['Not enough balance']),
  ]
  expect(endOf(payments)).toBe(errorAddress(7, 'Expired Card'))
})

test('a refusal without a sentence is a plain one', () => {
  expect(endOf([made('refused')])).toBe(errorAddress(7, 'refused'))
})

test('money that goes back says so', () => {
  expect(endOf([made('returned', 0), made('refused', 1)])).toBe(errorAddress(7, 'returned'))
})

test('a booking that was never paid is to be paid', () => {
  expect(endOf([])).toBe(paymentAddress(7))
})

test('a confirmed booking is told', () => {
  expect(endOf([made('captured')], 'Confirmed')).toBe(confirmationAddress(7))
})

test.each(['Expired', 'Cancelled'] as const)('a booking that is %s is over', (status) => {
  expect(endOf([made('created')], status)).toBe(errorAddress(7, 'unknown'))
  expect(endOf([made('returned')], status)).toBe(errorAddress(7, 'returned'))
})
