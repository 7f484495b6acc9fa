import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { readEnvironment } from '../environment.ts'
import { eventually } from '../testing/eventually.ts'
import { startSandbox } from './sandbox.ts'

const folder = mkdtempSync(join(tmpdir(), 'quatre-stand-ins-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** The process of the stand-ins that keep their data in our folder. */
function standIns(): number | undefined {
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const found = ids.find((id) => {
    try {
      return readFileSync(`/proc/${id}/environ`, 'utf8').includes(`SANDBOX_DATA_FOLDER=${folder}`)
    } catch {
      return false
    }
  })
  return found === undefined ? undefined : Number(found)
}

test.skipIf(!existsSync('/proc/self/environ'))(
  'stand-ins that are killed are started again on the same addresses, and not once they are stopped',
  async () => {
    // below the numbers that are given to programs by chance, and not those of another run
    const port = 20_000 + 10 * (process.pid % 1_000)
    const environment = readEnvironment({ PORT: String(port), DATA_FOLDER: folder })
    const lines: string[] = []
    const sandbox = await startSandbox(environment, (line) => lines.push(line))
    const { paymentUrl, mailViewerUrl, socialUrl } = sandbox.addresses
    const keys = async () => (await fetch(`${paymentUrl}/public-key`)).text()
    const before = await keys()
    const killed = standIns()
    if (killed === undefined) throw new Error('no stand-ins')
    process.kill(killed, 'SIGKILL')
    await eventually(async () => {
      expect(await keys()).toBe(before)
      for (const url of [mailViewerUrl, `${socialUrl}/google/keys`]) {
        expect((await fetch(url)).status).toBe(200)
      }
    })
    expect(lines).toContain('the stand-ins stopped unexpectedly and are started again')
    expect(standIns()).not.toBe(killed)
    await sandbox.stop()
    expect(standIns()).toBeUndefined()
    await expect(keys()).rejects.toThrow('fetch failed')
  },
)
