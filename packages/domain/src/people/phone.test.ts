import { describe, expect, test } from 'vitest'
import { formatPhone, parseMobilePhone, phoneLink } from './phone.ts'

// requirement M7
describe('a French mobile is 06 or 07 and 8 digits', () => {
  test.each([
    '06 12-34(56)78',
    '0612345678',
    '06\u00a012\u00a034\u00a056\u00a078',
    '[06]12–34–5678',
  ])('%s is one', (text) => expect(parseMobilePhone(text)).toBe('0612345678'))

  test('07 12 34 56 78 is one', () => {
    expect(parseMobilePhone('07 12 34 56 78')).toBe('0712345678')
  })

  test.each([
    '0512345678',
    '+33612345678',
    '061234567',
    '06123456789',
    '06.12.34.56.78',
    '',
    '０６１２３４５６７８',
  ])('%j is none', (text) => expect(parseMobilePhone(text)).toBeNull())
})

test.each(['0561234567', '05 61 23 45 67', '05.61.23.45.67', '+33561234567'])(
  '%s is shown in pairs',
  (number) => expect(formatPhone(number)).toBe('05\u00a061\u00a023\u00a045\u00a067'),
)

test.each(['3615', '+442071234567', ''])('%j is shown as given', (number) => {
  expect(formatPhone(number)).toBe(number)
})

test.each([
  ['05 61 23 45 67', 'tel:+33561234567'],
  ['+33 5 61 23 45 67', 'tel:+33561234567'],
  ['0590 12 34 56', 'tel:0590123456'],
  ['0594 12 34 56', 'tel:0594123456'],
  ['3615', 'tel:3615'],
])('%s is called by %s', (number, link) => expect(phoneLink(number)).toBe(link))
