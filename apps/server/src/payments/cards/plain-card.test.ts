import { describe, expect, test } from 'vitest'
import { hasPlainCard } from './plain-card.ts'

const call = (body: object, idempotencyKey = '0b9e2a52-4f0e-4c0c-9c8e-0d6f5b0a7c11') => ({
  body,
  idempotencyKey,
})

// requirement P4
describe('a card number is found in any string', () => {
  test.each([
    ['plain', '4111111111111111'],
    ['with spaces', '4111 1111 1111 1111'],
    ['with no-break spaces', '4111\u00a01111\u202f1111\u00a01111'],
    ['with dashes', 'LEA 4111-1111–1111—1111'],
    ['with dots', '4111.1111.1111.1111'],
    ['with strokes', '4111/1111/1111/1111'],
    ['with low lines', '4111_1111_1111_1111'],
    ['in full-width digits', '４１１１１１１１１１１１１１１１'],
    ['in digits of another script', '٤١١١١١١١١١١١١١١١'],
    ['with invisible characters', '4111\u200b1111\u200b1111\u200b1111'],
    ['of 13 digits', '4222222222222'],
    ['of 15 digits', '378282246310005'],
    ['of 19 digits', '6304000000000000000'],
    ['with its security code behind', '4111111111111111 737'],
    ['between letters', 'card4111111111111111x'],
  ])('%s', (_, text) => {
    expect(hasPlainCard(call({ paymentMethod: { holderName: text } }))).toBe(true)
    expect(hasPlainCard(call({ list: [[text]] }))).toBe(true)
  })

  test.each(['4111111111111111', '4111 1111-1111 1111', 'card4111111111111111x'])(
    'as the browser’s name: %s',
    (userAgent) => expect(hasPlainCard(call({ browserInfo: { userAgent } }))).toBe(true),
  )

  test.each(['4111111111111111', '4111-1111-1111-1111', '4111.1111.1111.1111'])(
    'as the key: %s',
    (key) => expect(hasPlainCard(call({}, key))).toBe(true),
  )

  test('alone in the trace of the provider’s library', () => {
    const of = (checkoutAttemptId: string) =>
      hasPlainCard(call({ paymentMethod: { checkoutAttemptId } }))
    expect(of('4111-1111-1111-1111')).toBe(true)
    expect(of('a 4111 1111 1111 1111 b')).toBe(true)
  })
})

describe('text without a card number passes', () => {
  test.each([
    ['a number with a wrong check digit', '4222222222223'],
    ['twelve digits', '411111111118'],
    [
      'a browser',
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.7444.175 Safari/537.36',
    ],
    ['a version whose parts would make one', 'GSA/295.0.590048843 Mobile/15E148'],
    ['a name', 'Zoé 2ᵉ du nom'],
  ])('%s', (_, text) => {
    expect(hasPlainCard(call({ browserInfo: { userAgent: text } }))).toBe(false)
  })

  test('a key with the time in it', () => {
    expect(hasPlainCard(call({}, 'hold-4222222222222-7'))).toBe(false)
  })

  test('a key that is a UUID, whatever its digits', () => {
    expect(hasPlainCard(call({}, '41111111-1111-4111-8111-111111111111'))).toBe(false)
  })

  test('the digits inside the trace of the provider’s library', () => {
    const checkoutAttemptId =
      '0b9e2a52-4f0e-4c0c-9c8e-0d6f5b0a7c114111111111111111A04C6BD0B6FBF6E9F5B8E7A4F3C2D1E0'
    expect(hasPlainCard(call({ paymentMethod: { checkoutAttemptId } }))).toBe(false)
  })
})
