import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { PagesOptions } from './options.ts'

/** The values that are fixed for the whole of one page request. */
export interface Visit {
  /** Allows this answer's own scripts, and only them; empty while developing. */
  readonly nonce: string
  /** When it came, in epoch milliseconds. */
  readonly now: number
}

/** Notes the values of each request of the scope as it comes; returns a reader of them. */
export function noteVisits(
  scope: FastifyInstance,
  { mode, clock }: PagesOptions,
): (raw: IncomingMessage) => Visit {
  const visits = new WeakMap<IncomingMessage, Visit>()
  scope.addHook('onRequest', async ({ raw }) => {
    visits.set(raw, { nonce: mode === 'built' ? newNonce() : '', now: clock() })
  })
  return (raw) => {
    const visit = visits.get(raw)
    if (visit === undefined) throw new Error('a request that was not noted')
    return visit
  }
}

function newNonce(): string {
  return randomBytes(16).toString('base64url')
}
