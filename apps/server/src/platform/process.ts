import type { Db } from '@quatre/db'
import type { FastifyBaseLogger } from 'fastify'

/** What every part of a process is given. */
export interface Process {
  readonly db: Db
  /** The time of day, in epoch milliseconds. */
  readonly clock: () => number
  readonly log: FastifyBaseLogger
}
