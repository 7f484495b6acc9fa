import { expect, test } from 'vitest'
import {
  cancelledSinceMessage,
  paymentRefusedMessage,
  refusalMessage,
  refusalMessages,
  wrongCardField,
} from './payment-refusals.ts'

// requirement P29
test('an expired card says so', () => {
  expect(refusalMessage('Expired Card')).toBe('Ta carte a expiré. Essaie avec une autre.')
})

// requirement P29
test('a suspicion of fraud reads as a plain refusal', () => {
  expect(refusalMessage('FRAUD')).toBe(refusalMessages.Refused)
})

// requirement P37
test.each([
  ['CVC Declined', 'code'],
  ['Expired Card', 'expiry'],
  ['Invalid Card Number', 'number'],
  ['Refused', null],
  ['constructor', null],
  [null, null],
])('a refusal for %s names the field %s', (reason, field) => {
  expect(wrongCardField(reason)).toBe(field)
})

test.each(['Unheard of', 'constructor', '', null, undefined])('%j is refused plainly', (reason) => {
  expect(refusalMessage(reason)).toBe(paymentRefusedMessage)
})

test.each([
  ['wallet', 'done', '20,00\u00a0€ sont sur ton SOLDE.'],
  ['card', 'failed', '20,00\u00a0€ sont sur ton SOLDE.'],
  ['card', 'owed', '20,00\u00a0€\u00a0: on vérifie avec ta banque où ils sont.'],
  ['card', 'settled', '20,00\u00a0€ t’ont été rendus par ta banque ou par virement.'],
  ['card', 'sent', '20,00\u00a0€ reviennent sur ta carte.'],
  ['card', 'done', '20,00\u00a0€ reviennent sur ta carte.'],
] as const)(
  'a booking cancelled since, its refund to the %s %s: %s',
  (destination, state, where) => {
    const told = cancelledSinceMessage([
      { destination, state, amountCents: 2000, withheldCents: 0 },
    ])
    expect(told).toContain(`Cette réservation a été annulée depuis. ${where}`)
  },
)

test('a booking cancelled since without a refund says only that', () => {
  expect(cancelledSinceMessage([])).toBe('Cette réservation a été annulée depuis.')
})
