import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeRedirect } from './redirect.ts'

// requirement M24
test.each([
  '/',
  '/mon-compte/mes-resa',
  '/reservations/slots?date=2026-11-22&center=7#soir',
  '/joueur/12?competitionId=3',
  '/@moi/~a_b%20c/',
  '/actualites/%C3%A9t%C3%A9',
  '/reserver?date=22%2F11%2F2026',
  '/nos-centres/7/login',
])('%s is followed', (target) => expect(safeRedirect(target)).toBe(target))

test.each([
  'https://evil.fr',
  '//evil.fr',
  '///evil.fr',
  '/\\evil.fr',
  '\\\\evil.fr',
  '/a//evil.fr',
  '/%2f%2fevil',
  '/%2Fevil',
  '/%5cevil',
  '/%255cevil',
  '/%252f%252fevil',
  '/%2e%2e//evil',
  '/%2e%2e/login',
  '/../login',
  '/.//evil',
  '/a%0d%0aSet-Cookie',
  '/a%00',
  '/a\nb',
  '/a\tb',
  '/\t/evil.fr',
  '/a%e2%80%a8b',
  '/a%c2%85b',
  '/a%zz',
  '/a%',
  '/a?b=%0d%0aLocation',
  '/a?b=\\evil',
  '/a?b=<script>',
  '/a?access_token=abc',
  '/a?x=1&access%5Ftoken=abc#b',
  'javascript:alert(1)',
  'mon-compte',
  '@evil.fr',
  '?a=b',
  '',
  ' /a',
  '/é',
  `/${'a'.repeat(2000)}`,
])('%j is not followed', (target) => expect(safeRedirect(target, '/moi')).toBe('/moi'))

// requirement M24
test.each([
  '/login',
  '/signin?redirect=/moi',
  '/Signup',
  '/SIGNUP/',
  '/deconnexion#a',
  '/%6cogin',
  '/login%20',
  '/_center',
  '/_social/google?redirect=/moi',
  '/google-auth?token=abc',
  '/api/v1/users/me',
])('%s would loop or is no page, so it is not followed', (target) =>
  expect(safeRedirect(target)).toBe('/'),
)

test.each([undefined, null, 7, {}, ['/moi'], { toString: () => '/moi' }])(
  'what is no text is not followed (%j)',
  (target) => expect(safeRedirect(target)).toBe('/'),
)

/** Any, half pairs too; « binary » of fast-check takes a second to be made. */
const codePoint = fc.nat(0x10ffff).map((code) => String.fromCodePoint(code))

test('whatever is asked, the address stays on this site and off the login pages', () => {
  const pieces = fc.constantFrom(
    '/',
    '\\',
    '%2f',
    '%5C',
    '%25',
    '.',
    '..',
    ':',
    '@',
    'evil.fr',
    'login',
    '?',
    '#',
    '\t',
    'a',
  )
  const target = fc.oneof(
    fc.string({ unit: codePoint }),
    fc.array(pieces).map((list) => `/${list.join('')}`),
  )
  fc.assert(
    fc.property(target, (wanted) => {
      const reached = new URL(safeRedirect(wanted), 'https://site.test/here')
      expect(reached.origin).toBe('https://site.test')
      expect(reached.pathname).not.toMatch(/^\/login(\/|$)|^\/\//i)
    }),
    { numRuns: 2000 },
  )
})
