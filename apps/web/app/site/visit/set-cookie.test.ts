import { describe, expect, it } from 'vitest'
import { consentCookie } from './consent.ts'
import {
  appCookie,
  centerCookie,
  clearedCenterCookie,
  clearedMemberCookies,
  completionLaterCookie,
  completionSavedCookie,
  embeddedCookie,
  endedPendingSessionCookie,
  endedSessionCookie,
  guessedCenterCookie,
  pendingSessionCookie,
  readCookies,
  sessionCookie,
} from './cookies.ts'
import {
  endedSocialCookies,
  flowCookie,
  pendingSignUpCookie,
} from '../../entrance/parts/social/social-cookies.ts'

const flow = {
  provider: 'google',
  state: 's',
  nonce: 'n',
  target: '/reserver?a=1&b=é',
  wantsAccount: false,
  tieTo: null,
} as const
const pending = {
  provider: 'apple',
  token: 't',
  nonce: null,
  target: '/',
  firstName: 'Zoé',
} as const
const flowText =
  '%7B%22provider%22%3A%22google%22%2C%22state%22%3A%22s%22%2C%22nonce%22%3A%22n%22%2C%22target%22%3A%22%2Freserver%3Fa%3D1%26b%3D%C3%A9%22%2C%22wantsAccount%22%3Afalse%2C%22tieTo%22%3Anull%7D'
const pendingText =
  '%7B%22provider%22%3A%22apple%22%2C%22token%22%3A%22t%22%2C%22nonce%22%3Anull%2C%22target%22%3A%22%2F%22%2C%22firstName%22%3A%22Zo%C3%A9%22%2C%22lastName%22%3A%22%22%7D'

/** Name and value, then the attributes, in any order. */
function headerParts(header: string | null): string[] {
  const [pair = '', ...attributes] = (header ?? '').split('; ')
  return [pair, ...attributes.toSorted()]
}

const lax = ['HttpOnly', 'Path=/', 'SameSite=Lax']

describe.each([
  ['http://localhost', [], 'Lax'],
  ['https://club.example', ['Secure'], 'None'],
])('A cookie set at %s', (origin, secure, sameSiteOfFlow) => {
  it.each<[string, string | null, string[]]>([
    ['session=a%20b', sessionCookie('a b', origin), [...lax, 'Max-Age=2592000']],
    ['session=', endedSessionCookie(origin), [...lax, 'Max-Age=0']],
    ['center=tours', centerCookie('tours', origin), lax],
    ['center=~tours', guessedCenterCookie('tours', origin), lax],
    ['center=', clearedCenterCookie(origin), lax],
    ['embedded=1', embeddedCookie(origin), lax],
    ['app=0', appCookie(false, origin), lax],
    ['completion-later=1', completionLaterCookie(origin), lax],
    ['completion-saved=a%2Cb', completionSavedCookie('a,b', origin), [...lax, 'Max-Age=60']],
    [
      'pending-session=t',
      pendingSessionCookie('t', origin),
      ['HttpOnly', 'Path=/_handover', 'SameSite=Lax', 'Max-Age=600'],
    ],
    [
      'pending-session=',
      endedPendingSessionCookie(origin),
      ['HttpOnly', 'Path=/_handover', 'SameSite=Lax', 'Max-Age=0'],
    ],
    [
      'consent=1.2026-11-21.audience%2Bcontent',
      consentCookie(['audience', 'content'], '2026-11-21', origin),
      [...lax, 'Max-Age=15638400'],
    ],
    ['other!=', clearedMemberCookies(['other!'], origin)[2] ?? null, [...lax, 'Max-Age=0']],
    [
      `social-flow=${flowText}`,
      flowCookie(flow, origin),
      ['HttpOnly', 'Path=/', `SameSite=${sameSiteOfFlow}`, 'Max-Age=900'],
    ],
    [
      `social-sign-up=${pendingText}`,
      pendingSignUpCookie({ ...pending, lastName: '' }, origin),
      [...lax, 'Max-Age=900'],
    ],
    ['social-sign-up=', endedSocialCookies(origin)[1] ?? null, [...lax, 'Max-Age=0']],
  ])('%s keeps its attributes', (pair, header, attributes) => {
    expect(headerParts(header)).toEqual([pair, ...[...attributes, ...secure].toSorted()])
  })
})

describe('The cookies that came', () => {
  it.each<[string | undefined, [string, string][]]>([
    [undefined, []],
    ['', []],
    ['a', []],
    ['=a', []],
    [
      'a=b=c;  d = e ',
      [
        ['a', 'b=c'],
        ['d', 'e'],
      ],
    ],
    [
      'a=%7Eb; bad=%E9; c=',
      [
        ['a', '~b'],
        ['c', ''],
      ],
    ],
    [
      '__proto__=a; toString=b',
      [
        ['__proto__', 'a'],
        ['toString', 'b'],
      ],
    ],
  ])('as « %s » are read', (header, cookies) => {
    expect([...readCookies(header)]).toEqual(cookies)
  })
})
