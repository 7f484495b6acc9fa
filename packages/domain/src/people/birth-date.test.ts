import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  adultBornBy,
  ageYears,
  formatBirthDateInput,
  isPossibleBirthDate,
  parseBirthDate,
} from './birth-date.ts'

const today = '2026-11-21'

// requirement M3
describe('typing a birth date', () => {
  test.each([
    ['2', '2'],
    ['22', '22'],
    ['221', '22/1'],
    ['22/112', '22/11/2'],
    ['22112000', '22/11/2000'],
    ['22/11/20001', '22/11/2000'],
    ['22/', '22/'],
    ['1/', '01/'],
    ['01/2/', '01/02/'],
    ['22-11-2000', '22/11/2000'],
    ['22 / 11 / 2000', '22/11/2000'],
    ['ab', ''],
  ])('%j shows %j', (typed, shown) => expect(formatBirthDateInput(typed)).toBe(shown))

  test('correcting the day moves no other digit', () => {
    expect(formatBirthDateInput('2/11/2000')).toBe('2/11/2000')
  })

  test('any eight digits typed one by one end as JJ/MM/AAAA', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{8}$/), (digits) => {
        let field = ''
        for (const digit of digits) field = formatBirthDateInput(field + digit)
        expect(field).toBe(`${digits.slice(0, 2)}/${digits.slice(2, 4)}/${digits.slice(4)}`)
      }),
    )
  })

  test('deleting always ends with an empty field', () => {
    let field = '22/11/2000'
    for (let presses = 0; presses < 10; presses++) field = formatBirthDateInput(field.slice(0, -1))
    expect(field).toBe('')
  })
})

describe('reading a birth date', () => {
  test.each([
    ['22/11/2000', '2000-11-22'],
    ['22 / 11 / 2000', '2000-11-22'],
    ['29/02/2004', '2004-02-29'],
    ['21/11/2026', '2026-11-21'],
  ])('%s is %s', (text, date) => expect(parseBirthDate(text)).toBe(date))

  test.each(['29/02/2003', '31/04/2000', '1/1/2000', '2000-11-22', '00/00/0000', ''])(
    '%j is no day of the calendar',
    (text) => expect(parseBirthDate(text)).toBeNull(),
  )
})

describe('a birth date is not in the future, nor more than 120 years ago', () => {
  test.each([
    ['2026-11-21', true],
    ['2026-11-22', false],
    ['1906-11-21', true],
    ['1906-11-20', false],
    ['1899-12-31', false],
    ['0000-01-01', false],
  ])('born on %s: %j', (date, isPossible) =>
    expect(isPossibleBirthDate(date, today)).toBe(isPossible),
  )
})

describe('age', () => {
  test.each([
    ['2011-11-21', 15],
    ['2011-11-22', 14],
    ['2000-01-01', 26],
  ])('born on %s, one is %i', (birthDate, years) => expect(ageYears(birthDate, today)).toBe(years))

  test.each([
    ['2026-11-21', '2008-11-21'],
    // a member born on 29 February is one from 1 March on
    ['2026-02-28', '2008-02-28'],
    ['2028-02-29', '2010-02-28'],
  ])('on %s adults were born by %s', (day, bornBy) => expect(adultBornBy(day)).toBe(bornBy))

  test('born on 29 February, one is a year older on 1 March of a common year', () => {
    expect([ageYears('2004-02-29', '2022-02-28'), ageYears('2004-02-29', '2022-03-01')]).toEqual([
      17, 18,
    ])
  })
})
