import { pino, type DestinationStream, type Logger } from 'pino'

/**
 * The log of the process, one JSON line for each event. Of an error only what tells its cause is
 * written: the errors of libraries carry connections and requests with them, secrets included. The
 * headers of requests carry sessions, and @fastify/multipart would write them at level trace.
 * @param to the standard output when absent
 */
export function openLog(level: string, to: DestinationStream = pino.destination(1)): Logger {
  const options = {
    level,
    redact: ['headers', '*.headers'],
    serializers: {
      err: (error: unknown) =>
        error instanceof Error
          ? { type: error.name, message: error.message, stack: error.stack, ...codeOf(error) }
          : { message: String(error) },
    },
  }
  return pino(options, to)
}

function codeOf(error: Error): object {
  return 'code' in error ? { code: error.code } : {}
}
