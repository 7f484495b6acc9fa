import { hash } from 'node:crypto'
import {
  apiBase,
  endpointRefusals,
  type Access,
  type Endpoint,
  type HandlerAnswer,
  type HandlerInput,
} from '@quatre/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { admit, bearerToken, type AdmissionOptions, type Admitted } from './http/authorize.ts'
import type { CallLimits } from './platform/limits/call-limits.ts'
import type { GuestRequestKey, RequestKey } from './platform/request-keys.sql.ts'
import type { SessionMember } from './core/sessions/sessions.ts'
import { answerError, asProblem, type Problem } from './http/problems.ts'
import { callerAddressKey, readBody, readRequestKey } from './http/read-input.ts'

/** The context of every handler. */
export interface PublicContext {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** The key of the caller's connection in limits: `callerAddressKey`. */
  readonly callerAddress: string
  readonly userAgent: string
  /** The token of the request, valid or not. */
  readonly token: string | null
  readonly now: number
}

export interface MemberContext extends PublicContext {
  readonly member: SessionMember
}

/** The context of a handler of an `idempotent` call. */
export interface RequestContext extends MemberContext {
  /** To be noted in the transaction that does the work: `noteRequest`. */
  readonly requestKey: RequestKey
}

/** The context of a handler of an `idempotent` call without a sign-in. */
interface GuestRequestContext extends PublicContext {
  /** The handler notes it and chooses its `userId`. */
  readonly requestKey: GuestRequestKey
}

type ContextOf<E extends Endpoint> = E['access'] extends 'member' | 'self' | 'referee' | 'coach'
  ? E extends { readonly idempotent: true | 'optional' }
    ? RequestContext
    : MemberContext
  : (E extends { readonly idempotent: true | 'optional' } ? GuestRequestContext : PublicContext) &
      (E extends { readonly knowsMember: true } ? Partial<Pick<MemberContext, 'member'>> : unknown)

const etags = new WeakMap<Buffer, string>()

/** An answer that is JSON already, from a cache. */
export class PreparedJson {
  readonly bytes: Buffer
  constructor(bytes: Buffer) {
    this.bytes = bytes
  }

  get etag(): string {
    return etags.getOrInsertComputed(this.bytes, (bytes) => contentEtag(bytes))
  }
}

/** The ETag of an answer, by its content. */
export const contentEtag = (content: Buffer | string) => `"${hash('sha1', content, 'base64url')}"`

/**
 * The faults of a body beyond its form, answered together with those; it sees the body as it was sent. A handler that
 * has one is called only with bodies without faults.
 */
type Validate = (body: unknown, now: number) => readonly Problem[]
interface Validated {
  readonly validate?: Validate
}

export const withValidation = <H extends object>(validate: Validate, handler: H) =>
  Object.assign(handler, { validate })

/** The handlers of a feature: one for each of its calls. */
export type Handlers<F extends Record<string, Endpoint>> = {
  readonly [N in keyof F]: ((
    input: HandlerInput<F[N]>,
    context: ContextOf<F[N]>,
  ) => Promise<HandlerAnswer<F[N]> | PreparedJson>) &
    Validated
}

export interface Mounting extends AdmissionOptions {
  /** Follows a handler to its end, even when its caller has left: `RequestsInFlight`. */
  readonly follow: <T>(work: Promise<T>) => Promise<T>
  /** `check`: every answer and refusal is compared with the contract (tests); `trust`: sent as it is. */
  readonly answers: 'check' | 'trust'
  readonly countCall: CallLimits['count']
  /** Whether a request has been noted under its key; asked where answers are checked. */
  readonly isNoted: (request: RequestKey) => Promise<boolean>
}

/** Serves the calls of a feature below `/api/v1`: checks, authorises, answers. */
export function mount<F extends Record<string, Endpoint>>(
  app: FastifyInstance,
  endpoints: F,
  handlers: Handlers<F>,
  options: Mounting,
): void {
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const handle = handlers[name] as unknown as Validated &
      ((input: unknown, context: unknown) => Promise<unknown>)
    const admitted = new WeakMap<FastifyRequest, Admitted>()
    app.route({
      method: endpoint.method,
      url: apiBase + endpoint.path,
      ...(options.answers === 'check' && { errorHandler: declaredOnly(endpoint) }),
      // before the body is read: a caller who may not call learns no faults of it
      onRequest: async (request, reply) => {
        const admission = await admit(endpoint, request, options)
        await countLimited(endpoint, admission, { request, reply, count: options.countCall })
        admitted.set(request, admission)
      },
      handler: async (request, reply) => {
        const { member, now, input: asked } = admittedRequest(admitted, request)
        const faults = handle.validate?.(request.body, now)
        const input = { ...asked, ...readBody(endpoint, request, faults) }
        const requestKey = readRequestKey(endpoint, request, input, member?.id)
        const caller = {
          request,
          reply,
          // few calls ask for it
          get callerAddress() {
            return callerAddressKey(request.ip)
          },
          userAgent: request.headers['user-agent'] ?? '',
          token: bearerToken(request),
          now,
          ...(member && { member }),
          ...(requestKey && { requestKey }),
        }
        const answer = await options.follow(handle(input, caller))
        if (endpoint.answer === 'stream') return reply
        reply.status(endpoint.status)
        if (!reply.hasHeader('cache-control')) {
          reply.header('cache-control', endpointCacheControl(endpoint))
        }
        if (answer instanceof PreparedJson) reply.header('etag', answer.etag)
        // the caller's copy is still valid
        const etag = reply.getHeader('etag')
        if (etag !== undefined && etag === request.headers['if-none-match']) {
          return reply.status(304).send()
        }
        if (answer instanceof PreparedJson) {
          return reply.type('application/json; charset=utf-8').send(answer.bytes)
        }
        if (options.answers === 'check') {
          endpoint.answer.parse(answer)
          if (requestKey !== null && member !== null) {
            await refuseUnnoted({ ...requestKey, userId: member.id }, options)
          }
        }
        return reply.send(answer)
      },
    })
  }
}

/** @throws Error of a handler that forgot to note the key of its request */
async function refuseUnnoted(
  request: RequestKey,
  { isNoted }: Pick<Mounting, 'isNoted'>,
): Promise<void> {
  if (!(await isNoted(request))) throw new Error(`${request.route} has not noted its key`)
}

/** Answers a refusal that the call does not declare as a fault of ours. */
function declaredOnly(endpoint: Endpoint) {
  const declared = endpointRefusals(endpoint)
  return (error: Error, request: FastifyRequest, reply: FastifyReply): void => {
    const problem = asProblem(error)
    const isDeclared = problem === null || declared.has(problem.code)
    const { method, path } = endpoint
    const undeclared = `undeclared refusal ${problem?.code} of ${method} ${path}`
    void answerError(isDeclared ? error : new Error(undeclared, { cause: error }), request, reply)
  }
}

/** @throws Problem too_many_requests */
async function countLimited(
  { limit }: Endpoint,
  { member, now, input }: Admitted,
  { request, reply, count }: Pick<PublicContext, 'request' | 'reply'> & Pick<CallLimits, 'count'>,
): Promise<void> {
  if (limit === undefined) return
  const memberId = member?.id ?? null
  const { name, exceptOwn } = limit
  if (exceptOwn !== undefined && input.params?.[exceptOwn] === memberId) return
  const callerAddress = callerAddressKey(request.ip)
  await count(name, { reply, callerAddress, memberId, now })
}

const cacheControl: Record<Access, string> = {
  public: 'no-cache',
  member: 'private, no-store',
  self: 'private, no-store',
  referee: 'private, no-store',
  coach: 'private, no-store',
  provider: 'no-store',
}

/** The caches that may keep the answer of a call: it may hold a token after a POST, or its key is a secret. */
export function endpointCacheControl({ access, method, path }: Endpoint): string {
  const isSecret = method !== 'GET' || path.includes('/:key')
  return access === 'public' && isSecret ? 'no-store' : cacheControl[access]
}

function admittedRequest(
  admitted: WeakMap<FastifyRequest, Admitted>,
  request: FastifyRequest,
): Admitted {
  const found = admitted.get(request)
  if (found === undefined) throw new Error('a request that was not admitted')
  return found
}
