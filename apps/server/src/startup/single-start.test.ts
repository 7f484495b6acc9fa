import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { claimDataFolder } from './single-start.ts'

const origin = 'http://localhost:3000'
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quatre-running-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const mark = () => join(folder, 'running')

// requirement O12
test('a second start on the same data folder prints the address of the first one', async () => {
  const program = 'console.log(); setInterval(() => {}, 1000)'
  const first = spawn(process.execPath, ['-e', program, 'main.ts'])
  // its command line may be there only after its start
  await once(first.stdout, 'data')
  writeFileSync(mark(), `${first.pid}\n${origin}\n`)
  expect(() => claimDataFolder(folder, origin)).toThrow(
    `The site is running already from ${folder}: ${origin} (process ${first.pid}).`,
  )
  first.kill()
  await once(first, 'exit')
})

test('files left by a killed site do not block the next one', () => {
  writeFileSync(mark(), `4194303\n${origin}\n`)
  expect(() => claimDataFolder(folder, origin)).not.toThrow()
})

test.skipIf(!existsSync('/proc/self/cmdline'))(
  'a number that another program has since received keeps nobody out',
  () => {
    writeFileSync(mark(), `${process.ppid}\n${origin}\n`)
    expect(() => claimDataFolder(folder, origin)).not.toThrow()
  },
)

test('a site that stops gives its data folder back', () => {
  const release = claimDataFolder(folder, origin)
  release()
  expect(existsSync(mark())).toBe(false)
})
