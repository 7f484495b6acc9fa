import { openDatabase, OperatorError } from '@quatre/db'
import { readEnvironment } from './environment.ts'
import { leadsCommand } from './leads/release.ts'
import { commands } from './payments/books/commands.ts'
import { provideDatabase } from './startup/database.ts'
import { createShutdown } from './startup/shutdown.ts'

// A command of whoever looks after the books or the requests: « npm run ledger:check », « reconcile »,
// « refunds » or « leads ». It prints what it finds, and ends with 1 when somebody has to look.
const shutdown = createShutdown(console.error)

async function end(exitCode: number): Promise<void> {
  await shutdown.run()
  process.exit(exitCode)
}
process.on('SIGINT', () => end(130))
process.on('SIGTERM', () => end(143))

/** The configured database as it stands, or our own, which is started when it does not run. */
async function findDatabase(): Promise<string> {
  const environment = readEnvironment(process.env)
  if (environment.databaseUrl) return environment.databaseUrl
  const own = await provideDatabase(environment, { info: () => {}, warn: console.error })
  shutdown.add('PostgreSQL', () => own.stop())
  return own.url
}

try {
  const [name = '', ...given] = process.argv.slice(2)
  const command = Object.entries(commands).find(([known]) => known === name)?.[1]
  if (command === undefined && name !== 'leads') throw new OperatorError(`No command « ${name} ».`)
  const databaseUrl = await findDatabase()
  const db = openDatabase(databaseUrl, { max: 1 })
  shutdown.add('the database connections', () => db.destroy())
  const now = Date.now()
  const environment = readEnvironment(process.env)
  const { lines, isSound } = command
    ? await command(db, given, now)
    : await leadsCommand(db, given, { environment, databaseUrl, now })
  console.log(lines.join('\n'))
  await end(isSound ? 0 : 1)
} catch (error) {
  console.error(error instanceof OperatorError ? error.message : error)
  await end(1)
}
