import { ApiProblem, type Center } from '@quatre/contract'
import { expect, test } from 'vitest'
import { centersFrom } from '../app/site/centers.ts'
import type { RequestContext } from '../app/site/context.ts'
import { readCookies } from '../app/site/visit/cookies.ts'
import { adoptOwnCenter } from './own-center.ts'

interface Visit {
  readonly method?: string
  readonly cookie?: string
  readonly chosen?: string | null
  readonly signedIn?: boolean
  readonly centerId?: number | null
  readonly refused?: boolean
}

/** Visits a page; returns the club that it gets, and the cookies that it sets. */
async function visit({
  method = 'GET',
  cookie = '',
  chosen = null,
  signedIn = true,
  centerId = 42,
  refused = false,
}: Visit) {
  const cookies: string[] = []
  const api = {
    members: {
      me: async () => {
        if (refused) throw new ApiProblem(401, {})
        return { center: centerId === null ? null : { id: centerId } }
      },
    },
  }
  const context = {
    api,
    ...centersFrom(async () => [{ id: 42, slug: 'toulouse-colomiers' }] as Center[]),
    cookies: readCookies(cookie),
    signedIn,
    chosenCenterSlug: chosen,
    origin: 'http://localhost',
    setCookie: (header: string) => void cookies.push(header),
  } as unknown as RequestContext
  const request = new Request('http://localhost/', { method })
  return { slug: (await adoptOwnCenter(request, context)).chosenCenterSlug, cookies }
}

// requirement C15
test('on the first page of a browser session a member’s own club is the chosen one', async () => {
  const { slug, cookies } = await visit({})
  expect(slug).toBe('toulouse-colomiers')
  expect(cookies).toEqual([expect.stringMatching(/^center=toulouse-colomiers; /)])
})

test('a member without a club is not looked up again in this browser session', async () => {
  const { slug, cookies } = await visit({ centerId: null })
  expect(slug).toBeNull()
  expect(cookies).toEqual([expect.stringMatching(/^center=; /)])
})

test.each<[string, Visit]>([
  ['a guest', { signedIn: false }],
  ['a chosen club', { chosen: 'dijon', cookie: 'center=dijon' }],
  ['a club that was cleared', { cookie: 'center=' }],
  ['a form that is sent', { method: 'POST' }],
  ['a session that has ended', { refused: true }],
])('%s stays as it is', async (_what, given) => {
  expect(await visit(given)).toEqual({ slug: given.chosen ?? null, cookies: [] })
})
