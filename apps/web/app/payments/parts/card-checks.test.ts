import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cardBrand,
  cardErrors,
  cursorAfter,
  digitsIn,
  groupedExpiry,
  groupedNumber,
  isFull,
  passesLuhn,
  readExpiry,
} from './card-checks.ts'

const now = Date.parse('2026-11-21T10:00:00Z')
const good = { number: '4111 1111 1111 1111', expiry: '03 / 30', code: '737', holder: '' }

// requirement P28
describe('a card number', () => {
  test.each([
    ['4111111111111111', '4111 1111 1111 1111'],
    ['41111', '4111 1'],
    ['370000000000002', '3700 000000 00002'],
    ['4111-1111 x1', '4111 1111 1'],
  ])('%s is shown as %s', (typed, shown) => {
    expect(groupedNumber(typed)).toBe(shown)
  })

  test('keeps its digits whatever is typed', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-24-9][0-9 -]{0,22}$/), (typed) => {
        expect(digitsIn(groupedNumber(typed))).toBe(digitsIn(typed))
      }),
    )
  })

  test('with one wrong digit is noticed', () => {
    fc.assert(
      fc.property(fc.nat(15), fc.integer({ min: 1, max: 9 }), (place, shift) => {
        const digits = [...'4111111111111111']
        digits[place] = String((Number(digits[place]) + shift) % 10)
        expect(passesLuhn(digits.join(''))).toBe(false)
      }),
    )
  })
})

// requirement P28
describe('an expiry', () => {
  test.each([
    ['3', '03'],
    ['0330', '03 / 30'],
    ['12 / 3', '12 / 3'],
    ['1', '1'],
  ])('typed %s is shown as %s', (typed, shown) => {
    expect(groupedExpiry(typed)).toBe(shown)
  })

  test.each([
    ['03203', '03 / 203'],
    ['03 / 2030', '03 / 30'],
    ['3/2030', '03 / 30'],
  ])('with a year of four digits, %s, is shown as %s', (typed, shown) => {
    expect(groupedExpiry(typed)).toBe(shown)
  })

  test.each(['13 / 30', '00 / 30', '3 / 30', '', '03 / 2030'])('« %s » is no date', (text) => {
    expect(readExpiry(text)).toBeNull()
  })
})

describe('a card', () => {
  test('that is right may be sent', () => {
    expect(cardErrors(good, now)).toEqual({})
  })

  test('is good until the last day of its month', () => {
    expect(cardErrors({ ...good, expiry: '11 / 26' }, now)).toEqual({})
    expect(cardErrors({ ...good, expiry: '10 / 26' }, now).expiry).toBe('Cette carte a expiré.')
  })

  test('of American Express has a code of four digits', () => {
    const amex = { ...good, number: '370000000000002' }
    expect(cardErrors({ ...amex, code: '737' }, now).code).toBe('Le code a 4 chiffres.')
    expect(cardErrors({ ...amex, code: '7373' }, now)).toEqual({})
  })

  test('that is empty has an error at each field', () => {
    expect(Object.keys(cardErrors({ number: '', expiry: '', code: '', holder: '' }, now))).toEqual([
      'number',
      'expiry',
      'code',
    ])
  })

  test('with a mistyped number has an error', () => {
    expect(cardErrors({ ...good, number: '4111111111111112' }, now).number).toBe(
      'Ce numéro est incorrect. Vérifie-le.',
    )
  })
})

// requirement P38
test.each([
  ['4', 'visa'],
  ['51', 'mastercard'],
  ['2221', 'mastercard'],
  ['2720', 'mastercard'],
  ['37', 'amex'],
  ['3', undefined],
  ['5', undefined],
  ['2721', undefined],
  ['', undefined],
])('a number that begins with %s is of %s', (number, brand) => {
  expect(cardBrand(number)?.name).toBe(brand)
})

// requirement P38
describe('a field is full', () => {
  test.each([
    ['number', '4111 1111 1111 1111', true],
    ['number', '4111 1111 1111 111', false],
    ['number', '4111 1111 1111 1112', false],
    ['number', '3700 000000 00002', true],
    // of no brand that is known, a digit may come yet
    ['number', '6011 1111 1111 1117', false],
    ['expiry', '03 / 30', true],
    ['expiry', '03 / 3', false],
    // the beginning of a year of four digits
    ['expiry', '03 / 20', false],
  ] as const)('%s with « %s »: %s', (field, value, full) => {
    expect(isFull(field, { ...good, [field]: value }, now)).toBe(full)
  })
})

test('the cursor stays behind the digit that was typed', () => {
  expect(cursorAfter('4111 1', 5)).toBe(6)
  expect(cursorAfter('4111 1', 4)).toBe(4)
  expect(cursorAfter('4111', 0)).toBe(0)
})
