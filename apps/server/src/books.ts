import { longStatementMs, migrate, openDatabase, OperatorError, type Db } from '@quatre/db'
import { certificatesCommand } from './academies/certificates.ts'
import { academiesCommand } from './academies/selling/academies-command.ts'
import { readEnvironment, type Environment } from './environment.ts'
import { openFeatures } from './features.ts'
import { leaguesCommand } from './leagues/leagues-command.ts'
import { picturesCommand } from './centers/pictures-command.ts'
import { leadsCommand } from './leads/release.ts'
import { matchesCommand } from './matches/matches-command.ts'
import { commands } from './payments/books/commands.ts'
import { giveCommand } from './payments/books/give-command.ts'
import { levelsCommand } from './players/rate-matches.ts'
import { openJobs } from './platform/jobs.ts'
import { instalmentsCommand } from './core/enrolments/instalments-command.ts'
import { staffCommand } from './core/staff/staff-command.ts'
import type { Platform } from './core/platform.ts'
import { openPlatform } from './core/open-platform.ts'
import { provideDatabase } from './startup/database.ts'
import { openLog } from './startup/log.ts'
import { createShutdown } from './startup/shutdown.ts'

// A command for the operators of the books or the requests: « npm run ledger:check », « reconcile », « refunds », «
// leads », « center:pictures », « certificates », « leagues », « instalments », « matches », « levels » or « staff ». It
// prints its findings, and ends with 1
// when a person has to act.
const shutdown = createShutdown(console.error)

async function end(exitCode: number): Promise<void> {
  await shutdown.run()
  process.exit(exitCode)
}
process.on('SIGINT', () => end(130))
process.on('SIGTERM', () => end(143))

/** The configured database as it is, without migrations, or our own, which is started when it does not run. */
async function findDatabase(): Promise<string> {
  const environment = readEnvironment(process.env)
  if (environment.databaseUrl) return environment.databaseUrl
  const own = await provideDatabase(environment, { info: () => {}, warn: console.error })
  shutdown.add('PostgreSQL', () => own.stop())
  return own.url
}

/** With the features of all sales: jobs queued here are run by the site. */
async function openSite(
  db: Db,
  { environment, databaseUrl, now }: { environment: Environment; databaseUrl: string; now: number },
): Promise<Platform> {
  const log = openLog('fatal')
  const jobs = openJobs(databaseUrl, log)
  // before a feature registers its jobs
  await jobs.start()
  shutdown.add('the queue of jobs', () => jobs.stop())
  const { platform } = openPlatform({ db, databaseUrl, environment, log, clock: () => now, jobs })
  // open screens are notified before the process ends
  shutdown.add('the notices', () => platform.notices.stop())
  return openFeatures(platform).platform
}

try {
  const [name = '', ...given] = process.argv.slice(2)
  const all = {
    ...commands,
    'center:pictures': picturesCommand,
    instalments: instalmentsCommand,
    levels: levelsCommand,
    staff: staffCommand,
    matches: matchesCommand,
  }
  const command = Object.entries(all).find(([known]) => known === name)?.[1]
  if (name === 'migrate') {
    const applied = await migrate(await findDatabase())
    console.log(applied.length > 0 ? applied.join('\n') : 'Nothing to apply.')
    await end(0)
  }
  if (command === undefined && !['leads', 'certificates', 'academies', 'leagues'].includes(name)) {
    throw new OperatorError(`No command « ${name} ».`)
  }
  const databaseUrl = await findDatabase()
  const db = openDatabase(databaseUrl, { max: 1, statementMs: longStatementMs })
  shutdown.add('the database connections', () => db.destroy())
  const now = Date.now()
  const environment = readEnvironment(process.env)
  const site = { environment, databaseUrl, now }
  async function run() {
    if (name === 'refunds' && given[0] === 'give') {
      const lines = await giveCommand(await openSite(db, site), given.slice(1), now)
      return { lines, isSound: true }
    }
    if (name === 'academies') {
      const { courtTime } = await openSite(db, site)
      return academiesCommand({ db, courtTime, now }, given)
    }
    if (name === 'leagues') return leaguesCommand(await openSite(db, site), given, now)
    if (name === 'certificates') {
      const write = (content: Buffer) => process.stdout.write(content)
      return certificatesCommand(await openSite(db, site), given, { now, write })
    }
    return command ? command(db, given, now, console.log) : leadsCommand(db, given, site)
  }
  const { lines, isSound } = await run()
  if (lines.length > 0) console.log(lines.join('\n'))
  await end(isSound ? 0 : 1)
} catch (error) {
  console.error(error instanceof OperatorError ? error.message : error)
  await end(1)
}
