import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import {
  type Db,
  OperatorError,
  checkDatabase,
  deleteCluster,
  fullDisk,
  generateWorld,
  isOutOfReach,
  lacksRoom,
  migrate,
  startLocalPostgres,
  unreachable,
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

/** Deletes the data of a demo, its database and the journals of its stand-ins; none of them may run. */
export async function deleteDemo({ dataFolder }: Environment): Promise<void> {
  const folder = resolve(dataFolder)
  console.log(
    `The demo’s data in ${folder} were made by migrations that no longer exist: they are deleted and made anew.`,
  )
  await rm(join(folder, 'sandbox'), { recursive: true, force: true })
  await deleteCluster(join(folder, 'postgres'))
}

/** Fills a demo's empty database; of several processes that start at once, only one does. */
export async function provideWorld(db: Db, environment: Environment): Promise<void> {
  if (environment.deployment === 'production' || (await hasCenters(db))) return
  await oneProcessAtATime(db, async () => {
    if (await hasCenters(db)) return
    const now = Temporal.Now.zonedDateTimeISO(networkTimeZone)
    const world = environment.worldToday
      ? { today: environment.worldToday }
      : { today: now.toPlainDate().toString(), minute: now.hour * 60 + now.minute }
    await generateWorld(db, { seed: environment.worldSeed, ...world })
  })
}

/**
 * Why a start failed: one line when the database or a full disk is the reason. Any other error is
 * a fault of ours, and stays as it is.
 */
export function startFailure(error: unknown, { databaseUrl, dataFolder }: Environment): unknown {
  const cause = error instanceof OperatorError ? error.cause : error
  const isDatabase = isOutOfReach(cause)
  const isOurDisk = isDatabase ? !databaseUrl : lacksRoom(error)
  const folder = resolve(dataFolder)
  const full = isOurDisk ? fullDisk(folder, error) : null
  if (full !== null) return new OperatorError(`The site cannot start: ${full}.`, { cause: error })
  if (!isDatabase || error instanceof OperatorError) return error
  return unreachable(databaseUrl ?? `postgresql:///?host=${encodeURIComponent(folder)}`, error)
}
