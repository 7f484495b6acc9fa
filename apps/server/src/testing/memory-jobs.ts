import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '@quatre/db'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Jobs } from '../platform/jobs.ts'

const lookAgainMs = 2
const firstRetryMs = 10
const longestRetryMs = 200

export interface MemoryJobs extends Jobs {
  /** Does repeated work once, now: it is done at no other time. */
  repeat(name: string): Promise<void>
  /** The interval of its repetition, in seconds. */
  secondsBetween(name: string): number | undefined
  /** Does all jobs of a queue; failed ones wait on. Returns the number of failures. */
  work(queue: string): Promise<number>
  /** Runs the jobs of every queue but that of mails, and the jobs that those queue. @throws their errors */
  workAll(): Promise<void>
  /** Does all repeated work once, now. */
  repeatAll(): Promise<void>
  /** The data of all that was queued, as text. */
  queued(): string
  /** Resolves once no job runs, nor waits for its next try. */
  done(): Promise<void>
  /** Drops waiting jobs; resolves once the running ones have ended. */
  forget(): Promise<void>
}

interface Waiting {
  readonly data: object
  /** The transaction that queued it: until its commit, none of its rows can be read. */
  readonly transaction: string
}

/**
 * Jobs that no timer waits for. `at once`: each is done as soon as the transaction that queued it is committed, again
 * and again until it succeeds; `by hand`: on demand of a test.
 */
export function openMemoryJobs(
  { db, log }: { readonly db: Db; readonly log: FastifyBaseLogger },
  mode: 'at once' | 'by hand',
): MemoryJobs {
  const handlers = new Map<string, (data: object) => Promise<void>>()
  const repeated = new Map<string, () => Promise<void>>()
  const seconds = new Map<string, number>()
  const waiting = new Map<string, Waiting[]>()
  const running = new Set<Promise<void>>()
  const queued: object[] = []
  let generation = 0
  let isStopped = false

  async function isCommitted(transaction: string): Promise<boolean> {
    for (;;) {
      const { rows } = await sql<{ status: string }>`
        select pg_xact_status(${transaction}::xid8) as status`.execute(db)
      if (rows[0]?.status !== 'in progress') return rows[0]?.status === 'committed'
      await pause(lookAgainMs)
    }
  }

  async function workAtOnce(queue: string, { data, transaction }: Waiting): Promise<void> {
    const begun = generation
    if (isStopped || !(await isCommitted(transaction))) return
    for (let tries = 0; begun === generation; tries++) {
      try {
        return await handlers.get(queue)?.(data)
      } catch (error) {
        log.warn({ err: error }, `${queue}: again later`)
        await pause(Math.min(firstRetryMs * 2 ** tries, longestRetryMs))
      }
    }
  }

  async function finish(): Promise<void> {
    waiting.clear()
    // a job may queue more
    do {
      generation += 1
      await Promise.all(running)
    } while (running.size > 0)
  }

  return {
    async add(tx, queue, data) {
      queued.push(data)
      const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(
        tx,
      )
      const job = { data, transaction: rows[0]?.id ?? '' }
      if (mode === 'by hand') {
        waiting.set(queue, [...(waiting.get(queue) ?? []), job])
        return
      }
      const done: Promise<void> = workAtOnce(queue, job).finally(() => running.delete(done))
      running.add(done)
    },
    handle(queue, work) {
      // as the library refuses it
      if (!/^[\w.\-/]+$/.test(queue)) throw new Error(`no name of a queue: ${queue}`)
      handlers.set(queue, work as (data: object) => Promise<void>)
    },
    every(name, pace, work) {
      seconds.set(name, pace)
      repeated.set(name, work)
    },
    async start() {},
    finish,
    async stop() {
      isStopped = true
      await finish()
    },
    async repeat(name) {
      const work = repeated.get(name)
      if (work === undefined) throw new Error(`nothing is repeated as ${name}`)
      await work()
    },
    secondsBetween: (name) => seconds.get(name),
    async work(queue) {
      const taken = waiting.get(queue) ?? []
      waiting.set(queue, [])
      for (const job of taken) {
        if (!(await isCommitted(job.transaction))) continue
        await handlers
          .get(queue)?.(job.data)
          .catch(() => waiting.get(queue)?.push(job))
      }
      return waiting.get(queue)?.length ?? 0
    },
    async workAll() {
      for (;;) {
        const found = [...waiting].find(([queue, jobs]) => queue !== 'mail' && jobs.length > 0)
        const job = found?.[1].shift()
        if (found === undefined || job === undefined) return
        if (await isCommitted(job.transaction)) await handlers.get(found[0])?.(job.data)
      }
    },
    async repeatAll() {
      for (const work of repeated.values()) await work()
    },
    async done() {
      while (running.size > 0) await Promise.all(running)
    },
    queued: () => JSON.stringify(queued),
    forget: finish,
  }
}
