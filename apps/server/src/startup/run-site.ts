import { FormerMigrationsError, OperatorError } from '@quatre/db'
import { readEnvironment } from '../environment.ts'
import { deleteDemo, startFailure } from './database.ts'
import { openLog } from './log.ts'
import { createShutdown } from './shutdown.ts'
import { startSite } from './start-site.ts'

/** Runs the site as this process, until a signal or a failure ends it. */
export async function runSite({ development }: { development: boolean }): Promise<void> {
  let shutdown = createShutdown(console.error)

  async function end(exitCode: number): Promise<void> {
    await shutdown.run()
    process.exit(exitCode)
  }

  async function fail(error: unknown): Promise<void> {
    // A start that Ctrl-C interrupted fails in the middle: that is no news.
    if (shutdown.started) return
    console.error(error instanceof OperatorError ? error.message : error)
    await end(1)
  }

  process.on('SIGINT', () => end(0))
  process.on('SIGTERM', () => end(0))
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', fail)

  try {
    if (typeof Temporal === 'undefined') {
      throw new OperatorError(`Node 26 is needed, this is ${process.version}: use « npm start ».`)
    }
    const environment = readEnvironment(process.env)
    const log = openLog(environment.logLevel)
    const start = () => startSite({ environment, log, development, shutdown })
    const startAnew = async (error: unknown) => {
      if (environment.databaseUrl || !(error instanceof FormerMigrationsError)) throw error
      await shutdown.run()
      await deleteDemo(environment)
      shutdown = createShutdown(console.error)
      return start()
    }
    const fails = (error: unknown) => {
      throw startFailure(error, environment)
    }
    console.log(await start().catch(startAnew).catch(fails))
  } catch (error) {
    await fail(error)
  }
}
