import { openDatabase } from '@quatre/db'
import { buildApp } from '../app.ts'
import { readEnvironment } from '../environment.ts'
import { armCheckpoint } from '../platform/checkpoints.ts'
import { openJobs } from '../platform/jobs.ts'
import { hurriedPace } from './hurried-pace.ts'
import { keepLog } from './kept-log.ts'

/** What a test tells a server of its own: the time of day, in epoch milliseconds. */
export interface ClockMessage {
  readonly now: number
}

/** What such a server tells its test once it listens. */
export interface ReadyMessage {
  readonly address: string
}

armCheckpoint(process.env.TEST_CRASH_AT)
const environment = readEnvironment(process.env)
const databaseUrl = environment.databaseUrl ?? ''
let now = Number(process.env.TEST_NOW)
process.on('message', (message: ClockMessage) => {
  now = message.now
  process.send?.(message)
})
process.on('disconnect', () => process.exit(0))

const { log } = keepLog('server-process', process.stderr)
const app = await buildApp({
  db: openDatabase(databaseUrl, { max: 10 }),
  databaseUrl,
  environment,
  log,
  jobs: openJobs(databaseUrl, log, {
    ...hurriedPace,
    repeatedSooner: Number(process.env.TEST_PACE),
  }),
  clock: () => now,
  pages: 'none',
  answers: 'check',
})
const ready: ReadyMessage = { address: await app.listen({ host: '127.0.0.1', port: 0 }) }
process.send?.(ready)
