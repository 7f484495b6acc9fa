import { join } from 'node:path'
import { freePort, startChild, untilAnswering, type Child } from './child.ts'
import type { Cleanup } from './cleanup.ts'
import { benchFolder, type Database } from './database.ts'

export interface Site {
  readonly origin: string
  readonly child: Child
}

interface SiteOptions {
  readonly nodeFlags?: readonly string[]
  /** The folder of its stand-ins: one site each. */
  readonly dataFolder?: string
  readonly variables?: Readonly<Record<string, string>>
}

/** Those of `npm start`. */
const startFlags = ['--max-semi-space-size=64']

/** The whole site as `npm start` runs it, on a database of the bench. `nodeFlags` go before the script. */
export async function startSite(
  database: Database,
  cleanup: Cleanup,
  { nodeFlags = [], dataFolder = benchFolder, variables = {} }: SiteOptions = {},
): Promise<Site> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const child = startChild(
    process.execPath,
    [...startFlags, ...nodeFlags, 'apps/server/src/main.ts'],
    {
      env: {
        DATABASE_URL: database.url,
        DATA_FOLDER: dataFolder,
        HOST: '127.0.0.1',
        PORT: String(port),
        PUBLIC_ORIGIN: origin,
        TRUST_PROXY: '1',
        LOG_LEVEL: 'error',
        ...variables,
      },
    },
  )
  cleanup.add(() => child.stop())
  await untilAnswering(`${origin}/api/v1/centers`, child)
  return { origin, child }
}

/** A server of the bench beside the site; its port is its first argument. */
export async function startBeside(
  script: string,
  cleanup: Cleanup,
  commandArguments: readonly string[] = [],
): Promise<string> {
  const port = await freePort()
  const file = join(import.meta.dirname, script)
  const env = { NODE_ENV: 'production' }
  const child = startChild(process.execPath, [file, String(port), ...commandArguments], { env })
  cleanup.add(() => child.stop())
  const origin = `http://127.0.0.1:${port}`
  await untilAnswering(`${origin}/ready`, child)
  return origin
}
