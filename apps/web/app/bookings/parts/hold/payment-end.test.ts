import type { Booking } from '@quatre/contract'
import { describe, expect, test } from 'vitest'
import { confirmationAddress, errorAddress, paymentAddress } from '../../../site/pages/addresses.ts'
import { holdFailure, mayGiveBack, waitingEnd } from './payment-end.ts'

type Payment = Pick<Booking['payments'][number], 'state' | 'message' | 'createdAt' | 'amount'>

const made = (state: string, minute = 0, message: string | null = null): Payment => ({
  state,
  message,
  createdAt: `2026-11-21T12:0${minute}:00+01:00`,
  amount: { currency: 'EUR', value: 4800 },
})
const endAddress = (payments: readonly Payment[], status: Booking['status'] = 'Pending') =>
  waitingEnd({ id: 7, status, payments })
const failure = (...payments: Payment[]) => holdFailure({ id: 7, status: 'Pending', payments })

// requirement P27
describe('while the bank may still answer, the page waits', () => {
  test.each(['created', 'redirected', 'cancelled'])('for a payment that is %s', (state) => {
    expect(endAddress([made(state)])).toBeNull()
    expect(endAddress([made(state), made('refused', 1)])).toBeNull()
  })
})

// requirement B54
test.each([
  ['created', 29, false],
  ['created', 30, true],
  ['redirected', 0, true],
])('a court whose payment is %s can be given back after %i seconds: %s', (state, seconds, can) => {
  const now = Date.parse('2026-11-21T12:00:00+01:00') + seconds * 1000
  expect(mayGiveBack({ payments: [made(state)] }, now)).toBe(can)
})

test.each(['refused', 'returned'])('a payment that is %s ends the wait', (state) => {
  expect(endAddress([made(state)])).toBe(errorAddress(7))
})

test('a booking that was never paid is to be paid', () => {
  expect(endAddress([])).toBe(paymentAddress(7))
})

test('a confirmed booking is shown', () => {
  expect(endAddress([made('captured')], 'Confirmed')).toBe(confirmationAddress(7))
})

test.each(['Expired', 'Cancelled'] as const)('a booking that is %s is over', (status) => {
  expect(endAddress([made('created')], status)).toBe(errorAddress(7))
})

// requirement P27
describe('the error page', () => {
  test('gives the reason of the last refusal', () => {
    const told = failure(made('refused', 2, 'Expirée.'), made('refused', 1, 'Refusée.'))
    expect(told).toEqual({ what: 'Expirée.', charged: 'Rien n’a été débité.' })
  })

  test('shows refunded money first', () => {
    const told = failure(made('returned', 0, 'Le terrain a été pris.'), made('refused', 1, 'Non.'))
    expect(told?.what).toBe('Le terrain a été pris.')
    expect(told?.charged).toMatch(/^48,00\s€ reviennent/)
  })

  test.each(['created', 'redirected', 'cancelled'])(
    'promises nothing while a payment is %s',
    (state) => {
      const told = failure(made(state), made('refused', 1, 'Refusée.'))
      expect(told?.what).toBe('Refusée.')
      expect(told?.charged).toContain('n’a pas encore tout répondu')
    },
  )

  const unanswered = 'Ta banque n’a pas répondu à temps. Rien n’a été débité.'

  test('shows the end of a payment that was given up, and that the court is for sale again', () => {
    const payments = [made('cancelled', 1, unanswered), made('refused', 0, 'Refusée.')]
    const told = holdFailure({ id: 7, status: 'Expired', payments })
    expect(told).toEqual({ what: unanswered, charged: 'Ton terrain est remis en vente.' })
    expect(failure(...payments)).toEqual({ what: unanswered, charged: null })
  })

  test('does not say that nothing was charged while another card may be', () => {
    const told = failure(made('cancelled', 1, unanswered), made('cancelled', 0))
    expect(told?.what).toBe('Le paiement n’a pas abouti à temps.')
    expect(told?.charged).toContain('n’a pas encore tout répondu')
  })

  // requirement B50
  test('says of a hold without an attempt to pay that it was not kept', () => {
    expect(failure()).toEqual({
      what: 'Tu n’as pas gardé ce terrain.',
      charged: 'Rien n’a été débité.',
    })
  })

  test('says nothing of a booking that was paid', () => {
    expect(failure(made('refused'), made('captured', 1))).toBeNull()
  })
})
