import { expect, test } from 'vitest'
import { paymentRefusedMessage, refusalMessage, refusalMessages } from './payment-refusals.ts'

test('an expired card says so', () => {
  expect(refusalMessage('Expired Card')).toBe('Ta carte a expiré. Essaie avec une autre.')
})

test('a suspicion of fraud reads as a plain refusal', () => {
  expect(refusalMessage('FRAUD')).toBe(refusalMessages.Refused)
})

test.each(['Unheard of', 'constructor', '', null, undefined])('%j is refused plainly', (reason) => {
  expect(refusalMessage(reason)).toBe(paymentRefusedMessage)
})
