import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, expect, test } from 'vitest'
import { choosePort } from './ports.ts'

const program = fileURLToPath(new URL('../main.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'quatre-small-disk-'))

/** A disk of so many megabytes, where this account may make one; false elsewhere. */
function mountDisk(megabytes: number): boolean {
  try {
    const options = `size=${megabytes}m,mode=777`
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const mayMount = mountDisk(1)
const unmount = () => execFileSync('umount', [folder])
if (mayMount) unmount()
afterEach(unmount)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.skipIf(!mayMount).each([
  ['not even the cluster', 16],
  ['a part of the world', 44],
  ['not the log of what is written', 60],
])(
  'a disk with room for %s is named in one line',
  { timeout: 120_000 },
  async (_what, megabytes) => {
    mountDisk(megabytes)
    const port = String(await choosePort(0))
    const { PATH, HOME } = process.env
    const site = spawn(process.execPath, [program], {
      env: { PATH, HOME, NODE_NO_WARNINGS: '1', DATA_FOLDER: join(folder, 'data'), PORT: port },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let told = ''
    site.stderr.setEncoding('utf8').on('data', (text: string) => (told += text))
    const [code] = (await once(site, 'close')) as [number]
    expect(code).toBe(1)
    expect(told.trimEnd().split('\n')).toEqual([expect.stringContaining(`disk of ${folder}/data`)])
    expect(told).toMatch(/ is full, \d+ MB are left/)
  },
)
