import { expect, test } from 'vitest'
import { sealText, unsealText } from './sealed-text.ts'

const key = 'a1'.repeat(32)

// requirement LI11
test('a sealed text is read again with its key, and not without it', () => {
  const sealed = sealText('jeton de Zoé', key)
  expect(unsealText(sealed, key)).toBe('jeton de Zoé')
  expect(sealed.includes('jeton')).toBe(false)
  expect(sealText('jeton de Zoé', key)).not.toEqual(sealed)
  expect(() => unsealText(sealed, 'b2'.repeat(32))).toThrow(/unable to authenticate/)
  expect(() => unsealText(Buffer.concat([sealed, Buffer.of(0)]), key)).toThrow(
    /unable to authenticate/,
  )
})
