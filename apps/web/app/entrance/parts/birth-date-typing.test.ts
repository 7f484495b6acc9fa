import { describe, expect, test } from 'vitest'
import { birthDateText, calendarValue, typedBirthDate } from './birth-date-typing.ts'

/** Types one key after the other, as the field sees it. */
function typeKeys(keys: string, start = ''): string {
  return [...keys].reduce((text, key) => typedBirthDate(text + key, 'writing'), start)
}

describe('Typing a birth date', () => {
  test('puts a slash after 2 and after 5 characters', () => {
    expect(typeKeys('14')).toBe('14/')
    expect(typeKeys('1405')).toBe('14/05/')
    expect(typeKeys('14051990')).toBe('14/05/1990')
  })
  test('takes the slashes that are typed as well', () => {
    expect(typeKeys('14/05/1990')).toBe('14/05/1990')
    expect(typeKeys('1/5/1990')).toBe('01/05/1990')
  })
  test('does not put a slash back that is being deleted', () => {
    expect(typedBirthDate('14/05', 'deleting')).toBe('14/05')
    expect(typedBirthDate('14', 'deleting')).toBe('14')
  })
  test('understands a browser’s autofill', () => {
    expect(typedBirthDate('1990-05-14', 'writing')).toBe('14/05/1990')
  })
  test('keeps pasted text whole', () => {
    expect(typedBirthDate('14/05/1990', 'writing')).toBe('14/05/1990')
  })
})

describe('The calendar and the text', () => {
  test('follow each other both ways', () => {
    expect(calendarValue('14/05/1990')).toBe('1990-05-14')
    expect(birthDateText('1990-05-14')).toBe('14/05/1990')
  })
  test('have nothing in common before the date is whole', () => {
    expect(calendarValue('14/05/19')).toBe('')
  })
})
