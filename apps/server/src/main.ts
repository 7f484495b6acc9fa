import { OperatorError } from '@quatre/db'
import { openLog } from './startup/log.ts'
import { readEnvironment } from './environment.ts'
import { createShutdown } from './startup/shutdown.ts'
import { startSite } from './startup/start-site.ts'

const development = process.argv.includes('--dev')
// React picks its development build, a third slower, when this is not set before its first import.
process.env.NODE_ENV = development ? 'development' : 'production'

const shutdown = createShutdown(console.error)

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
  console.log(await startSite({ environment, log, development, shutdown }))
} catch (error) {
  await fail(error)
}
