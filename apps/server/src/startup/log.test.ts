import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { openLog } from './log.ts'

const module = new URL('./log.ts', import.meta.url).href

/** The log of a process that logs an error. */
function written(error: string): string {
  const program = `import { openLog } from ${JSON.stringify(module)}
    openLog('error').error({ err: ${error} }, 'it failed')`
  const options = { encoding: 'utf8', env: { ...process.env, NODE_NO_WARNINGS: '1' } } as const
  return execFileSync(process.execPath, ['--input-type=module', '-e', program], options)
}

test('of an error its message, code and stack are written', () => {
  const line = JSON.parse(
    written("Object.assign(new TypeError('no answer'), { code: 'ECONNRESET' })"),
  ) as object
  expect(line).toMatchObject({
    msg: 'it failed',
    err: { type: 'TypeError', message: 'no answer', code: 'ECONNRESET' },
  })
  expect(JSON.stringify(line)).toContain('at ')
})

test('the cause of an error is written, without its secrets', () => {
  const line = JSON.parse(
    written(`new TypeError('fetch failed', { cause: Object.assign(
      new AggregateError([new Error('connect ECONNREFUSED ::1:1'), new Error('no route')], '', {
        cause: Object.assign(new Error('other side closed'), { socket: 'key-in-socket' }) }),
      { code: 'ECONNREFUSED' }) })`),
  ) as object
  const cause = {
    type: 'AggregateError',
    message: 'connect ECONNREFUSED ::1:1; no route',
    code: 'ECONNREFUSED',
    cause: { type: 'Error', message: 'other side closed' },
  }
  expect(line).toMatchObject({ err: { type: 'TypeError', message: 'fetch failed', cause } })
  expect(JSON.stringify(line)).not.toContain('key-in')
})

test('causes that go in a circle are written a few times', () => {
  const line = written(`(() => { const e = new Error('again'); e.cause = e; return e })()`)
  expect(line.match(/"message":"again"/g)).toHaveLength(6)
})

test('a plain object logged as an error is one, without its other fields', () => {
  const line = written(`{ message: 'no answer', stack: 'at work', data: 'key-in-data' }`)
  expect(JSON.parse(line)).toMatchObject({ err: { message: 'no answer', stack: 'at work' } })
  expect(line).not.toContain('key-in')
  expect(written(`{ data: 'key-in-data' }`)).not.toMatch(/key-in|object Object/)
})

test('nothing else that an error carries is written: connections, requests', () => {
  const text = written(`Object.assign(new Error('no answer', { cause: 'key-in-text' }), {
    config: { headers: { 'x-api-key': 'key-in-header' } },
    client: { connectionParameters: { password: 'key-in-connection' } },
    parameters: ['key-in-parameter'],
  })`)
  expect(text).toContain('no answer')
  expect(text).not.toContain('key-in')
})

// requirement A8
test('headers, which carry sessions, are never written', () => {
  const lines: string[] = []
  const log = openLog('trace', { write: (line: string) => void lines.push(line) })
  log.trace({ busboyOptions: { headers: { authorization: 'Bearer key-in-header' } } }, 'upload')
  log.info({ headers: { cookie: 'key-in-cookie' } }, 'asked')
  expect(lines).toHaveLength(2)
  expect(lines.join('')).not.toContain('key-in')
})

test('a thrown value that is no error is written as text', () => {
  expect(written("'just a text'")).toContain('just a text')
})
