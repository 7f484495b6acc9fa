import type { Endpoint } from '@quatre/contract'
import { expect, test } from 'vitest'
import type { ZodType } from 'zod'
import { everyCall } from './open-api.ts'
import { endpointCacheControl } from './mount.ts'
import { standForAll } from './testing/stand.ts'

const stand = await standForAll('secret_answers', { members: 1 })

interface Inner {
  readonly shape?: Readonly<Record<string, ZodType>>
  readonly options?: readonly unknown[]
  readonly element?: ZodType
  readonly unwrap?: () => ZodType
}

/** The names in an answer, at any depth. */
function namesIn(schema: Endpoint['answer']): string[] {
  if (schema === 'stream') return []
  const { shape, options = [], element, unwrap } = schema as ZodType & Inner
  const inner = [
    ...Object.values(shape ?? {}),
    ...options.filter((option) => typeof option === 'object'),
    ...(element ? [element] : []),
    ...(unwrap && !element ? [unwrap.call(schema)] : []),
  ] as ZodType[]
  return [...Object.keys(shape ?? {}), ...inner.flatMap(namesIn)]
}

const secret = /token|key/i

const calls = everyCall().map(([feature, name, endpoint]) => ({
  call: `${feature}.${name}`,
  endpoint,
}))
const withSecret = calls.filter(({ endpoint }) =>
  namesIn(endpoint.answer).some((n) => secret.test(n)),
)

test('the calls that answer with a token or a key are seen', () => {
  expect(withSecret.map(({ call }) => call)).toEqual(
    expect.arrayContaining([
      'bookings.get',
      'members.login',
      'members.signUp',
      'sessions.createHandover',
      'sessions.takeHandover',
      'social.apple',
      'social.facebookCode',
    ]),
  )
})

test.each(withSecret)('no cache keeps the answer of $call', ({ endpoint }) => {
  expect(endpointCacheControl(endpoint)).toMatch(/\bno-store\b/)
})

// requirement A17
test('the answer says so', async () => {
  const token = stand.tokens[0]
  const made = await stand.call('POST', '/sessions/handover?isApp=false', { token })
  const { access_token } = made.body as { access_token: string }
  const taken = await stand.call('POST', '/login/handover?isApp=false', { body: { access_token } })
  expect([taken.status, taken.headers['cache-control']]).toEqual([200, 'no-store'])
})
