import { openDatabase } from '@quatre/db'
import { readEnvironment } from './environment.ts'
import { provideDatabase, provideWorld } from './startup/database.ts'
import { createShutdown } from './startup/shutdown.ts'

/**
 * Makes the demo's database ahead of the first start, while the pages are built beside it. The
 * start does the same and explains failures, so that this one may fail in silence.
 */
const shutdown = createShutdown(() => {})

async function end(): Promise<void> {
  await shutdown.run()
  process.exit(0)
}
process.on('SIGINT', end)
process.on('SIGTERM', end)

try {
  const environment = readEnvironment(process.env)
  const database = provideDatabase(environment, { info: () => {}, warn: () => {} })
  shutdown.add('PostgreSQL', async () => (await database.catch(() => undefined))?.stop())
  const db = openDatabase((await database).url, { max: 4 })
  shutdown.add('the database connections', () => db.destroy())
  await provideWorld(db, environment)
} finally {
  await end()
}
