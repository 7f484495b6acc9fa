import { join, resolve } from 'node:path'
import {
  type Db,
  OperatorError,
  checkDatabase,
  generateWorld,
  migrate,
  startLocalPostgres,
} from '@quatre/db'
import { networkTimeZone } from '@quatre/domain'
import type { Environment } from '../environment.ts'
import { hasCenters, oneProcessAtATime } from './world.sql.ts'

type Log = { info(message: string): void; warn(message: string): void }

/**
 * The configured PostgreSQL, or our own when none is configured, brought to the newest migration.
 * Throws OperatorError.
 */
export async function provideDatabase(
  environment: Environment,
  log: Log,
): Promise<{ url: string; stop(): Promise<void> }> {
  const { databaseUrl, dataFolder } = environment
  if (databaseUrl) {
    await checkDatabase(databaseUrl)
    await migrate(databaseUrl)
    return { url: databaseUrl, stop: async () => {} }
  }
  const server = await startLocalPostgres({
    dataFolder: join(resolve(dataFolder), 'postgres'),
    log,
  })
  try {
    await migrate(server.url)
    return server
  } catch (error) {
    await server.stop()
    throw error
  }
}

/**
 * Fills a demo's empty database; of several processes that start at once, only one does.
 * Throws OperatorError when the database gives up, for want of room as a rule.
 */
export async function provideWorld(db: Db, environment: Environment): Promise<void> {
  if (environment.deployment === 'production' || (await hasCenters(db))) return
  await oneProcessAtATime(db, async () => {
    if (await hasCenters(db)) return
    const today = environment.worldToday ?? Temporal.Now.plainDateISO(networkTimeZone).toString()
    await generateWorld(db, { seed: environment.worldSeed, today })
  }).catch((error: unknown) => {
    throw worldFailure(error)
  })
}

/** An error of the database has a code, or cuts the connection; any other is a fault of ours. */
function worldFailure(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const fromDatabase = 'code' in error || /Connection terminated/.test(error.message)
  if (!fromDatabase) return error
  const reason = error.message.replaceAll('\n', ' ')
  return new OperatorError(`The demo's data cannot be written: ${reason} (is the disk full?).`, {
    cause: error,
  })
}
