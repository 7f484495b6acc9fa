import { expect, test } from 'vitest'
import { ownTarget } from './own-target.ts'

test.for([
  null,
  '',
  'https://example.org/',
  '//example.org/',
  '/\\example.org',
  '/\t/example.org',
  'moi',
  '/moi?access_token=abc',
  '/_handover?access_token=abc&to=%2Fmoi',
])('No way back leads to %s', (wanted) => {
  expect(ownTarget(wanted, 'http://localhost')).toBe('/')
})

test('The way back keeps the query of a page of ours', () => {
  expect(ownTarget('/moi?a=1#b', 'http://localhost')).toBe('/moi?a=1')
})
