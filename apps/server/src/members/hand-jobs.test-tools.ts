import type { Jobs } from '../platform/jobs.ts'

/** Jobs that a test does by hand, when it wants to. */
export interface HandJobs extends Jobs {
  /** Does what was queued, and what that queues; the mail itself is not sent. */
  work(): Promise<void>
  /** Does once what is done every so often. */
  everyHour(): Promise<void>
}

export function handJobs(): HandJobs {
  const handlers = new Map<string, (data: object) => Promise<void>>()
  const repeated: (() => Promise<void>)[] = []
  const queued: { readonly queue: string; readonly data: object }[] = []
  return {
    async add(_tx, queue, data) {
      queued.push({ queue, data })
    },
    handle(queue, work) {
      handlers.set(queue, work as (data: object) => Promise<void>)
    },
    every(_queue, _seconds, work) {
      repeated.push(work)
    },
    async start() {},
    async finish() {},
    async stop() {},
    async work() {
      for (let job = queued.shift(); job; job = queued.shift()) {
        if (job.queue !== 'mail') await handlers.get(job.queue)?.(job.data)
      }
    },
    async everyHour() {
      for (const work of repeated) await work()
    },
  }
}
