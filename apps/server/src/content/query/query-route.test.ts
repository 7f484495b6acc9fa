import { describe, expect, test } from 'vitest'
import { standForAll } from '../../testing/stand.ts'

const stand = await standForAll('content_queries')

interface Sent {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly body?: unknown
  readonly text?: string
  readonly headers?: Record<string, string>
}

async function ask(path: string, { method = 'POST', body, text, headers }: Sent = {}) {
  const answer = await stand.app.inject({
    method,
    url: `/_content${path}`,
    headers: {
      ...((body !== undefined || text !== undefined) && { 'content-type': 'application/json' }),
      ...headers,
    },
    payload: text ?? (body === undefined ? undefined : JSON.stringify(body)),
  })
  return { status: answer.statusCode, headers: answer.headers, body: answer.body && answer.json() }
}

// requirement CT13
const errorFields = ['statusCode', 'code', 'problem', 'message', 'requestId']

describe('/_content', () => {
  test('answers a folder with rows and a document by itself, by POST and GET', async () => {
    const body = { only: ['section', 'slug'], section: 'padel' }
    expect(await ask('/pages', { body })).toMatchObject({
      status: 200,
      body: [{ section: 'padel', slug: 'padel' }],
    })
    const get = { method: 'GET' } as const
    expect(await ask('/pages?section=padel&only=slug', get)).toMatchObject({
      body: [{ slug: 'padel' }],
    })
    expect(await ask('/pages/padel?only=path&only=dir', get)).toMatchObject({
      body: { path: '/pages/padel', dir: '/pages' },
    })
    expect((await ask('/pages')).body.length).toBeGreaterThan(1)
    expect(
      (await ask('/pages', { method: 'DELETE', body: { limit: 1 } })).body.length,
    ).toBeGreaterThan(1)
    expect((await ask('/pages', { method: 'PUT', body: { limit: 1 } })).body).toHaveLength(1)
  })

  test.each([
    '/nothing',
    '/pages/',
    '/pages%2f..%2fpages%2fpadel',
    '/..%2fpackage.json',
    '/pages%00',
    '/a\\b',
    `/${'a'.repeat(500)}`,
  ])('knows no document %s', async (path) => {
    const { status, body } = await ask(path, { method: 'GET' })
    expect([status, Object.keys(body)]).toEqual([404, errorFields])
  })

  test('answers not found as Nuxt Content does', async () => {
    expect((await ask('/pages/rien')).body).toEqual({
      statusCode: 404,
      code: 'not_found',
      problem: 'not_found',
      message: '/pages/rien not found',
      requestId: expect.stringMatching(/^[\da-f-]{36}$/),
    })
  })

  test.each<[string, Sent, number]>([
    ['no JSON', { text: '{' }, 400],
    ['null', { text: 'null' }, 400],
    ['a bad query on an unknown path', { body: { n_bad: 1 } }, 400],
    ['more than 16 KiB', { body: { search: 'x'.repeat(17_000) } }, 413],
    ['a deep body', { text: `${'{"$and":['.repeat(1000)}${']}'.repeat(1000)}` }, 400],
    ['a body of another type', { text: 'x', headers: { 'content-type': 'text/plain' } }, 400],
    ['an empty body', { text: '' }, 404],
  ])('%s', async (_, sent, status) => {
    expect((await ask('/nothing', sent)).status).toBe(status)
  })

  test('an address that cannot be read is 400', async () => {
    expect((await ask('/%zz', { method: 'GET' })).status).toBe(400)
  })

  test('names the key that is wrong', async () => {
    const { body } = await ask('/pages', { body: { sortBy: 5 } })
    expect(body).toMatchObject({ code: 'bad_request', fields: { sortBy: expect.any(String) } })
  })

  test('an unchanged answer is 304 by its ETag', async () => {
    const { headers } = await ask('/pages', { method: 'GET' })
    const again = { 'if-none-match': String(headers.etag) }
    expect((await ask('/pages', { method: 'GET', headers: again })).status).toBe(304)
  })
})

// requirement CT12
describe('content of another source is requested in the same way', () => {
  test('hours of a centre, when it is the only one found', async () => {
    const one = await ask('/centers', { body: { slug: 'toulouse', only: ['horaire'] } })
    expect(one.body[0].horaire.week[0]).toEqual({
      weekday: 1,
      opensAt: 480,
      closesAt: 1440,
      text: 'lundi 8h00 – 0h00',
    })
    const all = await ask('/centers', { body: { only: ['slug', 'horaire'] } })
    expect(all.body).toEqual([{ slug: 'lyon' }, { slug: 'telephone' }, { slug: 'toulouse' }])
  })

  test.each([
    ['/coordinates/lyon', { centerId: 5, latitude: 45.76 }],
    ['/applications/lyon', { applicationIds: [2] }],
    ['/cancellation-rules/lyon', { freeCancellationHours: expect.any(Number) }],
    ['/legal/mentions-legales', { title: 'Mentions légales', url: '/mentions-legales' }],
  ])('%s', async (path, expected) => {
    expect((await ask(path)).body).toMatchObject(expected)
  })
})
