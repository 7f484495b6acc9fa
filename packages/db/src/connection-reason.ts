import { OperatorError } from './operator-error.ts'

/** Host and port (or socket) and database of an address, without its password. */
function describeAddress(url: string): string {
  if (!URL.canParse(url)) return 'DATABASE_URL'
  const { hostname, port, pathname, searchParams } = new URL(url)
  const host = searchParams.get('host') || hostname || 'localhost'
  const at = port ? `${host}:${port}` : host
  return `${at}, database ${decodeURIComponent(pathname.slice(1)) || '(none named)'}`
}

const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOENT: 'its socket does not exist',
  ENOTFOUND: 'the host name is unknown',
  EAI_AGAIN: 'the host name cannot be looked up',
  ETIMEDOUT: 'no answer in time',
  EHOSTUNREACH: 'the host cannot be reached',
  ECONNRESET: 'the connection was cut',
  '28P01': 'the user name or the password is wrong',
  '28000': 'this user is not admitted',
  '3D000': 'the database does not exist',
  '25006': 'it takes reads only: is it a standby?',
  '42501': 'this user may not create tables there',
  '53100': 'its disk is full',
  '53200': 'it has no memory left',
  '58030': 'its disk cannot be read or written',
  '53300': 'it has no connection left',
  '57P03': 'it is starting or stopping',
}

/** Errors that `pg` finds by itself have no code. */
const wordings: [RegExp, string][] = [
  [/terminated unexpectedly/, 'the connection was cut: is it a PostgreSQL?'],
  [/timeout/, 'no answer in time'],
  [/password must be a (non-empty )?string/, 'it asks for a password and the address has none'],
]

/**
 * The one line an operator needs when a database cannot be used.
 * @param url the address that was tried (its password is not repeated)
 * @param error the error of `pg`
 */
export function unreachable(url: string, error: unknown): OperatorError {
  const first = error instanceof AggregateError ? error.errors[0] : error
  const code = first instanceof Error && 'code' in first ? String(first.code) : ''
  const message = first instanceof Error ? first.message : String(first)
  const reason = reasons[code] ?? wordings.find(([sign]) => sign.test(message))?.[1] ?? message
  const line = `The database cannot be used (${describeAddress(url)}): ${reason.replaceAll('\n', ' ')}.`
  return new OperatorError(line, { cause: error })
}

const noConnection = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
]
/** Shut down by its administrator, crashed, starting or stopping; its disk fails; it is a standby, or slow. */
const noService = ['57P01', '57P02', '57P03', '58030', '25006', '57014']
const awayCodes = new Set(noConnection.concat(noService))
/** Connections that fail; no disk, memory or connection left. */
const awayClasses = ['08', '53']
const awayWordings =
  /^Connection terminated|^Client has encountered a connection error|timeout exceeded when trying to connect|^Query read timeout/

/** Whether a query failed because the database is out of reach at the moment, not because of itself. */
export function isOutOfReach(error: unknown): boolean {
  const first = error instanceof AggregateError ? error.errors[0] : error
  if (!(first instanceof Error)) return false
  const code = 'code' in first ? String(first.code) : ''
  return (
    awayCodes.has(code) ||
    awayClasses.includes(code.slice(0, 2)) ||
    awayWordings.test(first.message)
  )
}
