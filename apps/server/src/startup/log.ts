import { pino, type Logger } from 'pino'

/**
 * The log of the process, one JSON line for each event. Of an error only what tells its cause is
 * written: the errors of libraries carry connections and requests with them, secrets included.
 */
export function openLog(level: string): Logger {
  return pino({
    level,
    serializers: {
      err: (error: unknown) =>
        error instanceof Error
          ? { type: error.name, message: error.message, stack: error.stack, ...codeOf(error) }
          : { message: String(error) },
    },
  })
}

function codeOf(error: Error): object {
  return 'code' in error ? { code: error.code } : {}
}
