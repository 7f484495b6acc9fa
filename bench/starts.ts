import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { checkout, freePort, startChild, untilAnswering } from './child.ts'
import type { Cleanup } from './cleanup.ts'
import { benchFolder } from './database.ts'
import { median } from './measured.ts'
import type { Report } from './report.ts'

const runs = 3

/** `npm start` on data that is there already, until the home answers. */
export async function measureSecondStart(report: Report, cleanup: Cleanup): Promise<void> {
  report.heading('Start times')
  const dataFolder = join(benchFolder, 'start')
  await secondsToFirstPage(checkout, dataFolder, cleanup)
  const seconds: number[] = []
  for (let run = 0; run < runs; run++) {
    seconds.push(await secondsToFirstPage(checkout, dataFolder, cleanup))
  }
  const value = median(seconds)
  report.figure({ name: 'second npm start', value, unit: 's', target: { atMost: 2 } })
}

/** Clone of the last commit, installation with npm's cache as it is, build, world, first page. */
export async function measureFreshClone(report: Report, cleanup: Cleanup): Promise<void> {
  report.heading('Fresh clone')
  const folder = mkdtempSync(join(tmpdir(), 'bench-clone-'))
  cleanup.add(async () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const begin = performance.now()
  const clone = startChild('git', ['clone', '--quiet', checkout, folder])
  const [code] = (await once(clone.process, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`git clone fails: ${clone.errors()}`)
  const cloneSeconds = (performance.now() - begin) / 1000
  const value = cloneSeconds + (await secondsToFirstPage(folder, '.data', cleanup))
  report.figure({
    name: 'fresh clone to first page, warm package cache',
    value,
    unit: 's',
    digits: 1,
    target: { atMost: 60 },
  })
}

async function secondsToFirstPage(
  cwd: string,
  dataFolder: string,
  cleanup: Cleanup,
): Promise<number> {
  const port = await freePort()
  const env = { ...ownEnvironment(), PORT: String(port), DATA_FOLDER: dataFolder }
  const begin = performance.now()
  const child = startChild('npm', ['start'], { cwd, env })
  cleanup.add(() => child.stop())
  await untilAnswering(`http://localhost:${port}/`, child)
  const seconds = (performance.now() - begin) / 1000
  await child.stop()
  return seconds
}

/** npm's variables of this run would lead the other checkout's npm back to this one. */
function ownEnvironment(): Record<string, string | undefined> {
  const names = Object.keys(process.env).filter((name) => name.startsWith('npm_'))
  const path = (process.env.PATH ?? '')
    .split(':')
    .filter((folder) => !folder.includes('node_modules'))
    .join(':')
  return {
    ...Object.fromEntries(names.map((name) => [name, undefined])),
    PATH: path,
    DATABASE_URL: undefined,
    NODE_ENV: undefined,
  }
}
