import { ApiProblem, type Api } from '@quatre/contract'
import { describe, expect, test } from 'vitest'
import type { RequestContext } from '../context.ts'
import { findMember, keptTarget, readAsMember } from './access.ts'

// requirement M23
test.each([
  ['', null],
  ['?redirect=', null],
  ['?redirect=%2F%2Fexample.org%2F', null],
  ['?redirect=%2Fmoi', '/moi'],
])('A sign-in at %j keeps the page %s', (search, page) =>
  expect(keptTarget(new URL(`http://localhost/signin${search}`))).toBe(page),
)

/** The answer to a request whose session is refused: its redirect, and the cookies it clears. */
async function refused(code: string) {
  const cleared: string[] = []
  const site = {
    api: { members: { me: async () => Promise.reject(new ApiProblem(401, { problem: code })) } },
    cookies: new Map([
      ['session', 't'],
      ['completion-later', '1'],
      ['social-sign-up', '{}'],
      ['consent', '1'],
    ]),
    signedIn: true,
    origin: 'http://localhost',
    setCookie: (header: string) => void cleared.push(header.split('=')[0] ?? ''),
  } as unknown as RequestContext
  const led: unknown = await findMember(site).catch((response: Response) => response)
  return { headers: led instanceof Response ? Object.fromEntries(led.headers) : null, cleared }
}

test('Role 8 is signed out of all that the browser keeps of a member', async () => {
  const { headers, cleared } = await refused('role_signed_out')
  expect(headers).toEqual({
    location: '/signin?reason=role_signed_out',
    'clear-site-data': '"cache", "storage"',
  })
  expect(cleared).toEqual([
    'session',
    'center',
    'completion-later',
    'social-sign-up',
    'pending-session',
  ])
})

// requirement M61
test('A member whose session has ended goes on as a guest, and keeps their choice', async () => {
  expect(await refused('not_signed_in')).toEqual({ headers: null, cleared: ['session'] })
})

describe('A reading beside a page', () => {
  const reading = (problem: ApiProblem) =>
    readAsMember({ signedIn: true, api: {} as Api }, () => Promise.reject(problem))

  test.each(['role_signed_out', 'session_expired'])(
    'is nothing when the session ends meanwhile: %s',
    async (code) => expect(await reading(new ApiProblem(401, { problem: code }))).toBeNull(),
  )

  test('fails when the reading does', () =>
    expect(reading(new ApiProblem(503, { problem: 'busy' }))).rejects.toMatchObject({
      status: 503,
    }))
})
