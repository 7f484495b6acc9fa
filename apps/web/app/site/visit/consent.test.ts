import fc from 'fast-check'
import { expect, test } from 'vitest'
import { purposes, readConsent, writeConsent } from './consent.ts'

const unanswered = { asked: true, audience: false, content: false }

function read(text: string | undefined, today = '2026-11-21') {
  return readConsent(new Map(text === undefined ? [] : [['consent', text]]), today)
}

test('without an answer nothing is allowed, and the question is due', () =>
  expect(read(undefined)).toEqual(unanswered))

test('a choice reads as it was written', () => {
  fc.assert(
    fc.property(fc.subarray([...purposes]), (allowed) => {
      expect(read(writeConsent(allowed, '2026-11-21'))).toEqual({
        asked: false,
        audience: allowed.includes('audience'),
        content: allowed.includes('content'),
      })
    }),
  )
})

// requirement K3
test('it holds for 6 months', () => {
  const text = writeConsent(['audience'], '2026-05-21')
  expect(read(text).audience).toBe(true)
  expect(read(text, '2026-11-22')).toEqual(unanswered)
})

// requirement K3
test('after a change of the purposes everybody is asked again', () =>
  expect(read('0.2026-11-21.audience')).toEqual(unanswered))

test.each([
  '',
  'oui',
  '1',
  '1.2026-11-21',
  '1.hier.audience',
  '1.2027-01-01.audience',
  '1..audience',
])('%j is no choice', (text) => expect(read(text)).toEqual(unanswered))
