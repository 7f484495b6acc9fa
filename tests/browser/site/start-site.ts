import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createTestDatabase } from '@quatre/db'
import { freePort } from './free-port.ts'

const checkout = fileURLToPath(new URL('../../..', import.meta.url))
// a machine busy with other things starts it late
const startTimeoutMs = 180_000

/**
 * Starts the site on a new database and a new data folder, stand-ins included, and gives the tests its
 * address. Returns a function that stops it.
 */
export async function startSite(): Promise<() => Promise<void>> {
  const database = await createTestDatabase('journeys')
  const dataFolder = await mkdtemp(join(tmpdir(), 'quatre-journeys-'))
  const port = await freePort()
  const site = spawn('node_modules/.bin/node', ['apps/server/src/main.ts'], {
    cwd: checkout,
    env: {
      // Nothing else of this machine's settings: the demo as a fresh clone has it.
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      DATA_FOLDER: dataFolder,
      DATABASE_URL: database.url,
      // another world shows other names, days and full hours
      WORLD_SEED: process.env.WORLD_SEED ?? '4',
      WORLD_TODAY: process.env.WORLD_TODAY ?? '',
      LOG_LEVEL: 'trace',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })

  const errors = loggedErrors(site)

  async function stop(): Promise<void> {
    if (site.exitCode === null && site.kill('SIGTERM')) await once(site, 'exit')
    await database.close()
    await rm(dataFolder, { recursive: true, force: true })
    if (errors.length > 0) throw new Error(`The site logged errors:\n${errors.join('\n')}`)
  }

  try {
    process.env.JOURNEYS_MAILS = await mailViewerAddress(site)
  } catch (error) {
    await stop()
    throw error
  }
  process.env.JOURNEYS_ORIGIN = `http://localhost:${port}`
  process.env.JOURNEYS_DATABASE = database.url
  return stop
}

/** The errors the site logs from now on; all it logs is kept with the logs of the test run. */
function loggedErrors(site: ChildProcess): string[] {
  const folder = process.env.TEST_LOG_FOLDER
  const errors: string[] = []
  site.stdout?.setEncoding('utf8').on('data', (text: string) => {
    const lines = text.split('\n').filter((line) => line.startsWith('{'))
    if (folder && lines.length > 0)
      appendFileSync(join(folder, 'site.log'), `${lines.join('\n')}\n`)
    errors.push(...lines.filter((line) => /^\{"level":[56]0/.test(line)))
  })
  return errors
}

/** The address that the greeting names; the greeting comes when the site answers. */
function mailViewerAddress(site: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const late = setTimeout(
      () => reject(new Error(`The site does not start: ${output}`)),
      startTimeoutMs,
    )
    site.stdout?.on('data', (text: string) => {
      output += text
      const found = /Mails\s+(http:\S+)/.exec(output)
      if (!found?.[1]) return
      clearTimeout(late)
      resolve(found[1])
    })
    site.on('exit', () => reject(new Error(`The site stopped: ${output}`)))
  })
}
