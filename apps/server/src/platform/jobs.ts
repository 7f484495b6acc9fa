import { setTimeout as sleep } from 'node:timers/promises'
import { connectionSettings, type Db } from '@quatre/db'
import { daySeconds } from '@quatre/domain'
import { fromKysely, PgBoss, systemClock, type Clock, type Job } from 'pg-boss'
import type { FastifyBaseLogger } from 'fastify'
import { besidePool } from './connections.ts'

/** Work that is done after a commit, at least once, by any process: each job bears repetition. */
export interface Jobs {
  /** Queues a job in the transaction of its cause: both stay, or neither. */
  add(tx: Db, queue: string, data: object): Promise<void>
  /** Says how a queue's jobs are done, before `start`. */
  handle<T extends object>(queue: string, work: (data: T) => Promise<void>): void
  /**
   * Runs `work` every so many seconds, in one process of all. `work` still locks its rows one by
   * one: a process that hangs loses its turn to another.
   */
  every(queue: string, seconds: number, work: () => Promise<void>): void
  start(): Promise<void>
  /** Begins no further job, and resolves once the running ones are done; jobs can still be added. */
  finish(): Promise<void>
  stop(): Promise<void>
}

interface Repeated {
  readonly seconds: number
  readonly work: () => Promise<void>
}

/** The pace of repeated work. Tests hurry. */
export interface JobPace {
  /** Between two looks at the queue; at most half a second. */
  readonly pollMs: number
  /** Before the second try; ten minutes at last. */
  readonly retrySeconds: number
  /** Between two looks for claims of dead processes. */
  readonly claimsSeconds: number
  /** How many times sooner repeated work comes. */
  readonly repeatedSooner: number
}
const slowestPollMs = 500
const usualPace: JobPace = {
  pollMs: slowestPollMs,
  retrySeconds: 2,
  claimsSeconds: 5,
  repeatedSooner: 1,
}

/** Retries until it is done: a job that gives up does so in its own work. */
const retry = {
  retryLimit: 1_000_000,
  retryBackoff: true,
  retryDelayMax: 600,
  retentionSeconds: 10 * 365 * daySeconds,
}
/** Tries of a quarter of an hour: a person has to check a job that still fails then. */
const triesInSilence = 10
const soonSeconds = 60
/** A job whose process dies sends no more heartbeats, and is taken over by another. */
const claim = { expireInSeconds: 120, heartbeatSeconds: 10 }
/** Of the time between two runs: a process that looks a moment early does not wait for its next look. */
const claimedShare = 0.9
const stopTimeoutMs = 5_000

export function openJobs(
  databaseUrl: string,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
  pace: JobPace = usualPace,
): Jobs {
  const boss = new PgBoss({
    ...connectionSettings(databaseUrl),
    clock: clockFor(pace),
    max: besidePool.jobs,
    application_name: 'jobs',
    superviseIntervalSeconds: pace.claimsSeconds,
    monitorIntervalSeconds: pace.claimsSeconds,
  })
  boss.on('error', (error) => log.error({ err: error }, 'jobs'))
  const handlers = new Map<string, (data: object) => Promise<void>>()
  const repeated = new Map<string, Repeated>()
  const timers: NodeJS.Timeout[] = []
  const runs = new Map<string, Promise<void>>()

  /** Does repeated work, unless another process does it or has done it in this time. */
  async function doOnce(name: string, { seconds, work }: Repeated): Promise<void> {
    const claimSeconds = (seconds * claimedShare) / pace.repeatedSooner
    const claim = [name, claimSeconds]
    const claimed = 'select from claim_repeated_work($1, $2) as is_ours where is_ours'
    if ((await boss.getDb().executeSql(claimed, claim)).rows.length === 0) return
    const kept = `update repeated_work set free_at = clock_timestamp() + make_interval(secs => $2)
      where name = $1`
    const keepClaim = () =>
      boss
        .getDb()
        .executeSql(kept, claim)
        .catch((error: unknown) => log.warn({ err: error }, name))
    const keeping = setInterval(keepClaim, (claimSeconds * 1000) / 2)
    await work().finally(() => clearInterval(keeping))
  }

  async function finish(): Promise<void> {
    for (const timer of timers) clearInterval(timer)
    await Promise.all([
      ...[...handlers.keys()].map((queue) => boss.offWork(queue)),
      ...runs.values(),
    ])
  }

  return {
    async add(tx, queue, data) {
      await boss.send(queue, data, {
        ...retry,
        retryDelay: pace.retrySeconds,
        ...claim,
        db: fromKysely(tx),
      })
    },
    handle(queue, work) {
      handlers.set(queue, work as (data: object) => Promise<void>)
    },
    every(queue, seconds, work) {
      repeated.set(queue, { seconds, work })
    },
    async start() {
      await boss.start()
      for (const [queue, work] of handlers) {
        await boss.createQueue(queue)
        await boss.work<object>(
          queue,
          { pollingIntervalSeconds: slowestPollMs / 1000, batchSize: 20 },
          async (jobs) => {
            let failures = 0
            const attempt = ({ data, retryCount }: Job<object>) =>
              work(data).catch((error: unknown) => {
                failures += 1
                const level = retryCount < triesInSilence ? 'warn' : 'error'
                log[level]({ err: error }, `${queue}: again later`)
              })
            await Promise.all(jobs.map(attempt))
            // The whole batch comes again; jobs that are done must be idempotent.
            if (failures > 0) throw new Error(`${failures} of ${jobs.length} ${queue}`)
          },
        )
      }
      for (const [queue, again] of repeated) {
        const { seconds } = again
        const run = () => {
          if (runs.has(queue)) return
          const done = doOnce(queue, again)
            .catch((error: unknown) => log.error({ err: error }, queue))
            .finally(() => runs.delete(queue))
          runs.set(queue, done)
        }
        timers.push(
          setInterval(run, (seconds * 1000) / pace.repeatedSooner),
          // a process that never lives for an hour does its hourly work too
          setTimeout(run, Math.min(seconds, soonSeconds) * 1000),
        )
      }
    },
    finish,
    async stop() {
      await Promise.race([finish(), sleep(stopTimeoutMs, undefined, { ref: false })])
      await boss.stop({ graceful: true, timeout: 1_000 })
    },
  }
}

/** Workers look as often as is said, which may be sooner than the library lets them. */
function clockFor({ pollMs }: JobPace): Clock {
  const waitMs = (ms: number) => (ms <= slowestPollMs ? Math.min(ms, pollMs) : ms)
  return { ...systemClock, setTimeout: (act, ms) => setTimeout(act, waitMs(ms)) }
}
