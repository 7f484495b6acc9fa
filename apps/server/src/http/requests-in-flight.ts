import { once } from 'node:events'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Problem } from './problems.ts'

const retryAfterSeconds = 5

/** What is being answered: all of it is, before a process stops. */
export interface RequestsInFlight {
  /** Follows work to its end, even when who asked for it has left. */
  follow<T>(work: Promise<T>): Promise<T>
  /** Takes no more requests, and resolves once those that were taken are answered and done. */
  finish(): Promise<void>
}

/** Follows the requests of an application whose hooks are still to be set. */
export function followRequests(app: FastifyInstance): RequestsInFlight {
  const replies = new Set<FastifyReply>()
  const works = new Set<Promise<unknown>>()
  let isFinishing = false

  app.addHook('onRequest', async ({ raw }, reply) => {
    // what a page asks of the API belongs to a request that was taken
    if (!(raw.socket instanceof Socket)) return
    if (isFinishing) {
      reply.header('connection', 'close')
      throw new Problem('unavailable', { retryAfterSeconds })
    }
    replies.add(reply)
    reply.raw.once('close', () => replies.delete(reply))
  })

  return {
    async follow(work) {
      works.add(work)
      return work.finally(() => works.delete(work))
    },
    async finish() {
      isFinishing = true
      app.server.close()
      // a stream, which is hijacked, ends when it is told to: nobody waits for its reader
      const answers = [...replies].filter(({ sent, raw }) => !sent || raw.writableEnded)
      await Promise.all(answers.map(({ raw }) => once(raw, 'close')))
      while (works.size > 0) await Promise.allSettled(works)
    },
  }
}
