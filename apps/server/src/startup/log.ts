import { inspect } from 'node:util'
import { pino, type DestinationStream, type Logger } from 'pino'

/**
 * The log of the process, one JSON line for each event. Only the diagnosis of an error and its causes is written: the
 * errors of libraries carry connections and requests with them, secrets included. The headers of requests carry
 * sessions, and @fastify/multipart would write them at level trace.
 * @param to the standard output when absent
 */
export function openLog(level: string, to: DestinationStream = pino.destination(1)): Logger {
  const options = {
    level,
    redact: ['headers', '*.headers'],
    serializers: { err: describeError },
  }
  return pino(options, to)
}

const mostCauses = 5

function describeError(error: unknown): object {
  if (typeof error === 'string') return { message: error }
  if (!isErrorLike(error)) return { message: inspect(error, { depth: -1 }) }
  return { ...describeOne(error), stack: error.stack, ...describeCause(error, mostCauses) }
}

/** The causes of an error, as of « fetch failed »: without stacks, which say nothing more. */
function describeCause({ cause }: ErrorLike, left: number): object {
  if (!isErrorLike(cause) || left === 0) return {}
  return { cause: { ...describeOne(cause), ...describeCause(cause, left - 1) } }
}

function describeOne(error: ErrorLike): object {
  const { name: type, message, code, errors } = error
  const tried = Array.isArray(errors) ? errors.filter(isErrorLike) : []
  const several = tried.map((one) => one.message).join('; ')
  return { type, message: message || several, ...(code !== undefined && { code }) }
}

interface ErrorLike {
  readonly name?: string
  readonly message: string
  readonly stack?: string
  readonly code?: unknown
  readonly cause?: unknown
  /** Of an `AggregateError`: an address for each way that was tried. */
  readonly errors?: unknown
}

/** The queue reports errors as plain objects. */
function isErrorLike(error: unknown): error is ErrorLike {
  return typeof error === 'object' && error !== null && 'message' in error
}
