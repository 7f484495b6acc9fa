import { openDatabase } from '@quatre/db'
import { buildApp } from '../app.ts'
import { features } from '../features.ts'
import { readEnvironment } from '../environment.ts'
import { armCheckpoint } from '../platform/checkpoints.ts'
import { openJobs } from '../platform/jobs.ts'
import { hurriedPace } from './hurried-pace.ts'
import { proofEnrolments } from './proof-enrolments.ts'
import { keepLog } from './kept-log.ts'
import { withoutLocks } from './without-locks.ts'

/**
 * A message of a test to a server of its own: the time of day, in epoch milliseconds, work to be done now, or the place
 * to die at.
 */
export type ServerMessage =
  { readonly now: number } | { readonly repeat: string } | { readonly crashAt: string }

/** The message of such a server to its test once it listens. */
export interface ReadyMessage {
  readonly address: string
}

armCheckpoint(process.env.TEST_CRASH_AT)
const environment = readEnvironment(process.env)
const databaseUrl = environment.databaseUrl ?? ''
let now = Number(process.env.TEST_NOW)
const repeated = new Map<string, () => Promise<void>>()
process.on('message', async (message: ServerMessage) => {
  if ('now' in message) now = message.now
  else if ('crashAt' in message) armCheckpoint(message.crashAt)
  else await repeated.get(message.repeat)?.()
  process.send?.(message)
})
process.on('disconnect', () => process.exit(0))

const { log } = keepLog('server-process', process.stderr)
const jobs = openJobs(databaseUrl, log, {
  ...hurriedPace,
  repeatedSooner: Number(process.env.TEST_PACE),
})
const opened = openDatabase(databaseUrl, { max: 10 })
const db = process.env.TEST_WITHOUT_LOCKS ? opened.withPlugin(withoutLocks) : opened
const app = await buildApp({
  db,
  databaseUrl,
  environment,
  log,
  jobs: {
    ...jobs,
    every(name, seconds, work) {
      repeated.set(name, work)
      jobs.every(name, seconds, work)
    },
  },
  clock: () => now,
  // the kinds of the proof take part once their tables are there
  ...(process.env.TEST_ENROLMENTS && { features: [...features, proofEnrolments] }),
  pages: process.env.TEST_PAGES === 'built' ? 'built' : 'none',
  answers: 'check',
})
const ready: ReadyMessage = { address: await app.listen({ host: '127.0.0.1', port: 0 }) }
process.send?.(ready)
