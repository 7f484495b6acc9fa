import { expect, test } from 'vitest'
import { canonicalTicketCode } from './ticket-code.ts'

// requirement W28
test.each([
  ['CE26-PADE-4567', 'CE26PADE4567'],
  [' ce26 pade 4567 ', 'CE26PADE4567'],
  ['ce26—pade–4567', 'CE26PADE4567'],
  ['O0Oo-IiLl-1111', '000011111111'],
  ['CE26-PADE-456', null],
  ['CE26-PADE-45678', null],
  ['CE26-PADU-4567', null],
  ['CE26-PADÉ-4567', null],
  ['', null],
])('%j is %j', (typed, code) => {
  expect(canonicalTicketCode(typed)).toBe(code)
})
