import type { DetailedCode, LimitName, ProblemDetails } from '@quatre/contract'
import { isOutOfReach } from '@quatre/db'
import { constraintProblems, message, problems, waitWords, type ProblemCode } from '@quatre/domain'
import { refusalIn, type Refusal } from '../platform/transaction.ts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodError } from 'zod'

interface ProblemOptions {
  /** The values of the sentence; the names of `fields` need none. */
  readonly values?: Record<string, string | number>
  readonly fields?: Record<string, string>
  /** Sent in `Retry-After`, and in the sentence as `{wait}`. */
  readonly retryAfterSeconds?: number
  /** Which limit is full, for the log. */
  readonly limit?: LimitName
}

type Detailed<C extends DetailedCode> = ProblemOptions & { readonly details: ProblemDetails<C> }

/** A code with its details, in the shape that the contract describes for that code. */
type ProblemParts =
  | [code: ProblemCode, options?: ProblemOptions & { readonly details?: undefined }]
  | { [C in DetailedCode]: [code: C, options: Detailed<C>] }[DetailedCode]

/** A refusal: its status and French sentence are in the domain's table of problems. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly options: NonNullable<ProblemParts[1]>

  constructor(...[code, options = {}]: ProblemParts) {
    const fields = Object.keys(options.fields ?? {}).join(', ')
    const { retryAfterSeconds, values } = options
    const wait = retryAfterSeconds === undefined ? undefined : waitWords(retryAfterSeconds)
    super(message(code, { ...(fields !== '' && { fields }), ...(wait && { wait }), ...values }))
    this.name = 'Problem'
    this.code = code
    this.options = options
  }
}

/** The refusal of a request whose fields are wrong, each named with its own sentence. */
export function fieldsProblem(error: ZodError, part: string): Problem {
  // without prototype: a field may be called « __proto__ »
  const fields = Object.create(null) as Record<string, string>
  for (const issue of error.issues) {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys : []
    for (const key of unknown) fields[[...issue.path, key].join('.')] = 'Champ inconnu'
    if (unknown.length === 0) fields[issue.path.join('.') || part] ??= issue.message
  }
  return new Problem('bad_request', { fields })
}

/** Several refusals as one: the code of the first, and of each field its first sentence. */
export function together(first: Problem, others: readonly Problem[]): Problem {
  if (others.length === 0) return first
  const fields = Object.create(null) as Record<string, string>
  for (const { options } of [first, ...others]) {
    for (const [name, sentence] of Object.entries(options.fields ?? {})) fields[name] ??= sentence
  }
  return new Problem(...([first.code, { ...first.options, fields }] as ProblemParts))
}

/** The refusal of a named constraint of the database; null of other errors. */
export function problemOfConstraint(error: unknown): Problem | null {
  if (!(error instanceof Error) || !('constraint' in error)) return null
  const code = constraintProblems[String(error.constraint)]
  return code === undefined ? null : new Problem(code, { values: { fields: 'contenu illisible' } })
}

/** A refusal of the database in its own words; null when it has none. */
export function asProblemOfRefusal(refusal: Refusal | null): Problem | null {
  if (refusal === null || !(refusal.code in problems)) return null
  return new Problem(...([refusal.code, refusal.options] as ProblemParts))
}

const codesOfStatus: Partial<Record<number, ProblemCode>> = {
  400: 'bad_request',
  404: 'not_found',
  413: 'too_large',
  415: 'wrong_media_type',
}

/** The problem of an error for its caller; null when it is a fault of ours. */
export function asProblem(error: FastifyError | Error): Problem | null {
  if (error instanceof Problem) return error
  const ofConstraint = problemOfConstraint(error)
  if (ofConstraint !== null) return ofConstraint
  const ofRefusal = asProblemOfRefusal(refusalIn(error))
  if (ofRefusal !== null) return ofRefusal
  if (isOutOfReach(error)) return new Problem('unavailable', { retryAfterSeconds: 5 })
  const status = 'statusCode' in error ? error.statusCode : undefined
  const code = status === undefined ? undefined : codesOfStatus[status]
  return code === undefined ? null : new Problem(code, { values: { fields: 'contenu illisible' } })
}

/** Logs a fault of ours: none is an answer that was cut off because its reader has left. */
export function logFault(error: Error, { log }: FastifyRequest, { raw }: FastifyReply): void {
  const isCutOff = 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
  if (raw.destroyed && isCutOff) log.info('the reader has left')
  else log.error({ err: error }, 'unexpected error')
}

/**
 * The body of every error answer: `code` is the number of the catalogue, or the word again where the catalogue has
 * none.
 */
export function problemBody(problem: ProblemCode, sentence: string) {
  const { status, ...entry } = problems[problem]
  return {
    statusCode: status,
    code: 'number' in entry ? entry.number : problem,
    problem,
    message: sentence,
    ...('description' in entry && { description: entry.description }),
    ...('failed' in entry && { failed: entry.failed }),
  }
}

/** Answers every error of the API: a refusal as it is worded, anything else logged and hidden. */
export function answerError(error: Error, request: FastifyRequest, reply: FastifyReply) {
  const problem = asProblem(error)
  if (problem === null) logFault(error, request, reply)
  // not of a refusal with that code of its own, as while the process stops
  if (problem?.code === 'unavailable' && problem !== error) {
    request.log.error(`the database cannot be used: ${error.message}`)
  }
  const { code, message: sentence, options } = problem ?? new Problem('internal')
  if (options.retryAfterSeconds !== undefined) {
    reply.header('retry-after', Math.ceil(options.retryAfterSeconds))
  }
  return reply
    .status(problems[code].status)
    .header('cache-control', 'no-store')
    .send({
      ...problemBody(code, sentence),
      ...(options.fields && { fields: options.fields }),
      ...(options.details !== undefined && { details: options.details }),
      requestId: request.id,
    })
}

/** Answers an address of the API that does not exist. */
export async function answerNotFound(): Promise<never> {
  throw new Problem('not_found')
}
