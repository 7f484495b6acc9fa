import { expect, test } from 'vitest'
import { commonPasswords } from './common-passwords.ts'
import { isCommonPassword, isPasswordLength } from './password.ts'

// requirement M8
test.each([
  ['court', false],
  ['courts', true],
  ['0123456789abcdef', true],
  ['0123456789abcdefg', false],
  ['éèàçùê', true],
  ['🎾🎾🎾', false],
])('%s has 6 to 16 characters: %s', (password, fits) =>
  expect(isPasswordLength(password)).toBe(fits),
)

// requirement M8
test.each(['azerty', 'AZERTY123', 'motdepasse', '12345678'])('%s is common', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

test.each(['vibora-47-filet', 'zert', '', 'azerty azerty1'])('%j is not common', (password) => {
  expect(isCommonPassword(password)).toBe(false)
})

test('the list holds at least 200 passwords of a length that can be chosen, each once', () => {
  const list = commonPasswords.split(' ')
  expect(list.length).toBeGreaterThanOrEqual(200)
  expect(new Set(list).size).toBe(list.length)
  expect(list.filter((password) => !isPasswordLength(password))).toEqual([])
  expect(commonPasswords).toBe(commonPasswords.toLowerCase())
})
