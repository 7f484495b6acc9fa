import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { standForAll } from '../../../apps/server/src/testing/stand.ts'
import { tomorrow } from '../../../apps/server/src/testing/center-fixture.ts'

const stand = await standForAll('guarded_answers', { members: 1, pages: 'built' })
const address = await stand.app.listen({ port: 0 })
const port = Number(new URL(address).port)
// a fault of ours, at an address of the API
await stand.db.schema.alterTable('postal_code').renameTo('away').execute()

/** Sends raw text and returns the answer, read until the server closes the connection. */
function sendRaw(text: string): Promise<{ status: number; head: string; body: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, 'localhost', () => socket.write(text))
    let answer = ''
    socket.setEncoding('latin1').setTimeout(10_000, () => socket.destroy(new Error('no answer')))
    socket.on('data', (chunk: string) => (answer += chunk))
    socket.on('error', reject)
    socket.on('close', () => {
      const [head = '', body = ''] = answer.split('\r\n\r\n')
      resolve({
        status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]),
        head: head.toLowerCase(),
        body,
      })
    })
  })
}

const request = (line: string, headers: readonly string[] = ['Host: localhost'], body = '') =>
  `${line} HTTP/1.1\r\n${[...headers, 'Connection: close'].join('\r\n')}\r\n\r\n${body}`
const json = (length: number) => [
  'Host: localhost',
  'Content-Type: application/json',
  `Content-Length: ${length}`,
]
const login = 'POST /api/v1/login'

const refused: readonly [what: string, sent: string, status: number][] = [
  ['no request at all', 'nonsense\r\n\r\n', 400],
  ['an unknown method', request('NONSENSE /'), 400],
  [
    'headers without an end',
    request('GET /', ['Host: localhost', `X: ${'x'.repeat(20_000)}`]),
    431,
  ],
  [
    'two lengths of one body',
    request(login, [...json(2), 'Transfer-Encoding: chunked'], '0\r\n\r\n'),
    400,
  ],
  [
    'an expectation that nobody meets',
    request('GET /api/v1/nulle-part', ['Host: localhost', 'Expect: tea']),
    404,
  ],
  ['an address of the API that cannot be read', request('GET /api/v1/centers/%ff'), 400],
  ['an address of a page that cannot be read', request('GET /%e0%a4%a'), 400],
  ['the address of another site', request('GET //example.org'), 400],
  ['a method that no route has', request('PROPFIND /'), 404],
  ['all that there is', request('OPTIONS *'), 405],
  ['a broken body', request(login, json(1), '{'), 400],
  [
    'a body of another kind',
    request(login, ['Host: localhost', 'Content-Type: text/csv', 'Content-Length: 1'], 'a'),
    415,
  ],
  ['a body too large', request(login, json(300_000), 'x'.repeat(300_000)), 413],
  ['a method of another call', request('PATCH /api/v1/login'), 405],
  ['a method that no page takes', request('PUT /login'), 405],
  ['nothing of the API', request('GET /api/v1/nulle-part'), 404],
  ['no page', request('GET /nulle/part/ici'), 404],
  ['no file', request('GET /assets/none.js'), 404],
  [
    'a form of another site',
    request('POST /login', ['Host: localhost', 'Origin: https://example.org', 'Content-Length: 0']),
    403,
  ],
  ['a fault of ours', request('GET /api/v1/cities?codePostal=31770'), 500],
]

test.each(refused)('%s is refused with the headers of every answer', async (_, sent, status) => {
  const answer = await sendRaw(sent)
  expect(answer.status).toBe(status)
  expect(answer.head).toContain('x-content-type-options: nosniff')
  expect(answer.head).toMatch(/content-security-policy: .*frame-ancestors 'none'/)
})

test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
  '%s of a page answers with the allowed methods',
  async (method) => {
    for (const path of ['/', '/login', '/login.data', '/_pay', '/nulle/part'])
      expect((await sendRaw(request(`${method} ${path}`))).head).toMatch(
        /^http\/1\.1 405 [^]*\nallow: get, head, post\r/,
      )
  },
)

// requirement A16
test('a stream of events has them too', async () => {
  const address = `http://localhost:${port}/api/v1/slots/stream?center=1&date=${tomorrow}`
  const { status, headers, body } = await fetch(address)
  await body?.cancel()
  expect([status, headers.get('x-content-type-options')]).toEqual([200, 'nosniff'])
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
})

// requirement CT68
test.each([
  ['no request at all', 'nonsense\r\n\r\n'],
  ['a document that is not there', request('GET /_content/rien')],
])('%s is refused with the fields of every error', async (_, sent) => {
  const { status, body } = await sendRaw(sent)
  const fields = { statusCode: status, code: expect.any(String), problem: expect.any(String) }
  expect(JSON.parse(body)).toEqual({
    ...fields,
    message: expect.any(String),
    requestId: expect.stringMatching(/^[\da-f-]{36}$/),
  })
})

describe('a request has exactly one of each single-valued header', () => {
  test.each([
    ['no host', []],
    ['two hosts', ['Host: localhost', 'Host: example.org']],
    ['the same host twice', ['Host: localhost', 'host: localhost']],
    ['two tokens', ['Host: localhost', 'Authorization: Bearer a', 'Authorization: Bearer b']],
    ['two kinds', ['Host: localhost', 'Content-Type: application/json', 'Content-Type: text/csv']],
  ])('%s', async (_, headers) => {
    for (const path of ['/', '/api/v1/centers', '/nulle/part', '/api/v1/nulle-part']) {
      const { status, head } = await sendRaw(request(`GET ${path}`, headers))
      expect({ path, status }).toEqual({ path, status: 400 })
      expect(head).toContain('x-content-type-options: nosniff')
      expect(head).toMatch(/content-security-policy: .*frame-ancestors 'none'/)
    }
  })

  test('one of each, in a request as old as HTTP/1.0 no host', async () => {
    const one = ['Host: localhost', 'Authorization: Bearer a', 'Content-Type: application/json']
    expect((await sendRaw(request('GET /api/v1/centers', one))).status).toBe(200)
    expect((await sendRaw('GET /api/v1/centers HTTP/1.0\r\n\r\n')).status).toBe(200)
  })
})
