import type { JobPace, Jobs } from '../platform/jobs.ts'

/** For jobs that are done by themselves: what is queued is done at once, what fails soon again. */
export const hurriedPace: JobPace = {
  pollMs: 50,
  retrySeconds: 0,
  claimsSeconds: 1,
  repeatedSooner: 1,
}

export interface HandJobs extends Jobs {
  /** Does repeated work once, now. */
  repeat(name: string): Promise<void>
  /** Does all that waits in a queue; what fails waits on. Gives how many have failed. */
  work(queue: string): Promise<number>
  /** Does what waits in every queue but that of mails, and what that queues. @throws what fails */
  workAll(): Promise<void>
  /** Does all repeated work once, now. */
  repeatAll(): Promise<void>
  forget(): void
}

/** Jobs that are done when a test says so, and at no other time. */
export function openHandJobs(): HandJobs {
  const handlers = new Map<string, (data: object) => Promise<void>>()
  const repeated = new Map<string, () => Promise<void>>()
  const waiting = new Map<string, object[]>()
  return {
    async add(_tx, queue, data) {
      waiting.set(queue, [...(waiting.get(queue) ?? []), data])
    },
    handle(queue, work) {
      handlers.set(queue, work as (data: object) => Promise<void>)
    },
    every(name, _seconds, work) {
      repeated.set(name, work)
    },
    async start() {},
    async finish() {},
    async stop() {},
    async repeat(name) {
      const work = repeated.get(name)
      if (work === undefined) throw new Error(`nothing is repeated as ${name}`)
      await work()
    },
    async work(queue) {
      const taken = waiting.get(queue) ?? []
      waiting.set(queue, [])
      for (const data of taken) {
        await handlers
          .get(queue)?.(data)
          .catch(() => waiting.get(queue)?.push(data))
      }
      return waiting.get(queue)?.length ?? 0
    },
    async workAll() {
      for (;;) {
        const found = [...waiting].find(([queue, jobs]) => queue !== 'mail' && jobs.length > 0)
        const data = found?.[1].shift()
        if (found === undefined || data === undefined) return
        await handlers.get(found[0])?.(data)
      }
    },
    async repeatAll() {
      for (const work of repeated.values()) await work()
    },
    forget: () => waiting.clear(),
  }
}
