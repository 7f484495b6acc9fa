import type { Db } from '@quatre/db'
import type { FastifyBaseLogger } from 'fastify'

/** The services that every part of a process gets. */
export interface Process {
  readonly db: Db
  /** The time of day, in epoch milliseconds. */
  readonly clock: () => number
  readonly log: FastifyBaseLogger
}
