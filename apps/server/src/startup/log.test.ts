import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { openLog } from './log.ts'

const module = new URL('./log.ts', import.meta.url).href

/** What a process that logs an error writes. */
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

test('nothing else that an error carries is written: connections, requests, causes', () => {
  const text =
    written(`Object.assign(new Error('no answer', { cause: new Error('key-in-cause') }), {
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

test('what is thrown without being an error is written as text', () => {
  expect(written("'just a text'")).toContain('just a text')
})
