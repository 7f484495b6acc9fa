import { safeRedirect } from '@quatre/domain'
import { expect, test } from 'vitest'
import { errorAddress, paymentAddress } from '../../site/pages/addresses.ts'
import { bookingIn } from './read-booking.ts'

const request = (address: string) => new Request(`http://localhost${address}`)

test('an address names its booking', () => {
  expect(bookingIn(request(paymentAddress(12)))).toBe(12)
})

// requirement P22
test.each(['/paiement', '/paiement?booking=0', '/paiement?booking=1e3', '/paiement?booking=-1'])(
  '%s names no booking',
  (address) => {
    expect(bookingIn(request(address))).toBeNull()
  },
)

test('the address of an error may be the target of a log-in', () => {
  const address = errorAddress(12, 'methods')
  expect(safeRedirect(address)).toBe(address)
})
