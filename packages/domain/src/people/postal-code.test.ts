import { expect, test } from 'vitest'
import { parsePostalCode } from './postal-code.ts'

// requirement M6
test.each(['01000', '31770', '20000', '97400', '98000'])('%s is a postal code', (text) => {
  expect(parsePostalCode(` ${text} `)).toBe(text)
})

test.each(['00100', '99000', '3177', '317700', '31 770', '2A004', '٣١٧٧٠', ''])(
  '%j is no postal code',
  (text) => expect(parsePostalCode(text)).toBeNull(),
)
