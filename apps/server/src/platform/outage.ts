import type { FastifyBaseLogger } from 'fastify'

/** Repeated failures while one service is away. */
export interface Outage {
  /** Warns, unless this outage was logged already. */
  failed(error: unknown): void
  /** It works again: the next failure is another outage. */
  over(): void
}

/** An outage that fails no request: logged by one `warn` however often it occurs. */
export function openOutage(log: Pick<FastifyBaseLogger, 'warn'>, sentence: string): Outage {
  let isTold = false
  return {
    failed(error) {
      if (!isTold) log.warn({ err: error }, sentence)
      isTold = true
    },
    over() {
      isTold = false
    },
  }
}
