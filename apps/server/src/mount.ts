import {
  apiBase,
  type Access,
  type Endpoint,
  type HandlerAnswer,
  type HandlerInput,
  type Own,
} from '@quatre/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodType } from 'zod'
import { callerAddressOf } from './platform/caller-address.ts'
import type { SessionMember } from './platform/sessions.ts'
import { fieldsProblem, Problem, together } from './problems.ts'

/** What every handler may know of its request. */
export interface PublicContext {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** What stands for the caller's connection in limits: `callerAddressOf`. */
  readonly callerAddress: string
  readonly userAgent: string
  readonly now: number
}

/** What a handler of a member's call knows besides. */
export interface MemberContext extends PublicContext {
  readonly member: SessionMember
}

type ContextOf<A extends Access> = A extends 'member' | 'self' ? MemberContext : PublicContext

/** An answer that is JSON already, from a cache. */
export class PreparedJson {
  readonly bytes: Buffer
  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
}

/**
 * What is wrong with a body beyond its form, told together with that; it sees the body as it was
 * sent. A handler that has one is called with bodies that it finds nothing wrong with.
 */
type Judge = (body: unknown, now: number) => readonly Problem[]
interface Judged {
  readonly judge?: Judge
}

/** A handler with its judge. */
export const judged = <H extends object>(judge: Judge, handler: H) =>
  Object.assign(handler, { judge })

/** The handlers of a feature: one for each of its calls. */
export type Handlers<F extends Record<string, Endpoint>> = {
  readonly [N in keyof F]: ((
    input: HandlerInput<F[N]>,
    context: ContextOf<F[N]['access']>,
  ) => Promise<HandlerAnswer<F[N]> | PreparedJson>) &
    Judged
}

interface MountOptions {
  readonly clock: () => number
  /** Finds the member of a Bearer token, or null. */
  readonly findMember: (token: string, now: number) => Promise<SessionMember | null>
  /** Whether a booking is a member's own. */
  readonly ownsBooking: (asked: { bookingId: number; userId: number }) => Promise<boolean>
  /** Refuses a call that does not come from the payment provider. */
  readonly checkProvider: (request: FastifyRequest) => void
  /** `check`: every answer is compared with the contract (tests); `trust`: sent as it is. */
  readonly answers: 'check' | 'trust'
}

/** Serves the calls of a feature below `/api/v1`: checks, authorises, answers. */
export function mount<F extends Record<string, Endpoint>>(
  app: FastifyInstance,
  endpoints: F,
  handlers: Handlers<F>,
  options: MountOptions,
): void {
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const handle = handlers[name] as unknown as Judged &
      ((input: unknown, context: unknown) => Promise<unknown>)
    const admitted = new WeakMap<FastifyRequest, Admitted>()
    app.route({
      method: endpoint.method,
      url: apiBase + endpoint.path,
      // before the body is read: whoever may not call is not told what is wrong with it
      onRequest: async (request) => {
        admitted.set(request, await admit(endpoint, request, options))
      },
      handler: async (request, reply) => {
        const { member, now, input: asked } = takeOf(admitted, request)
        const callerAddress = callerAddressOf(request.ip)
        const userAgent = request.headers['user-agent'] ?? ''
        const context = { request, reply, callerAddress, userAgent, now }
        const faults = handle.judge?.(request.body, now)
        const input = { ...asked, ...readBody(endpoint, request, faults) }
        const answer = await handle(input, member === null ? context : { ...context, member })
        if (endpoint.answer === 'stream') return reply
        reply.status(endpoint.status).header('cache-control', cacheControl[endpoint.access])
        if (answer instanceof PreparedJson) {
          return reply.type('application/json; charset=utf-8').send(answer.bytes)
        }
        if (options.answers === 'check') endpoint.answer.parse(answer)
        return reply.send(answer)
      },
    })
  }
}

const cacheControl: Record<Access, string> = {
  public: 'no-cache',
  member: 'private, no-store',
  self: 'private, no-store',
  provider: 'no-store',
}

type Input = Readonly<Record<string, unknown>>

/** A request that may be made: by whom, and what its address says. */
interface Admitted {
  readonly member: SessionMember | null
  readonly now: number
  readonly input: { readonly params?: Input; readonly query?: Input }
}

function takeOf(admitted: WeakMap<FastifyRequest, Admitted>, request: FastifyRequest): Admitted {
  const found = admitted.get(request)
  if (found === undefined) throw new Error('a request that was not admitted')
  return found
}

async function admit(
  endpoint: Endpoint,
  request: FastifyRequest,
  options: MountOptions,
): Promise<Admitted> {
  const now = options.clock()
  const member = await authorise(endpoint, request, now, options)
  if (member !== null && endpoint.own) {
    await refuseOthers(endpoint, endpoint.own, member, { request, options })
  }
  return { member, now, input: readAddress(endpoint, request) }
}

async function authorise(
  { access }: Endpoint,
  request: FastifyRequest,
  now: number,
  { findMember, checkProvider }: MountOptions,
): Promise<SessionMember | null> {
  if (access === 'public') return null
  if (access === 'provider') {
    checkProvider(request)
    return null
  }
  const token = bearerOf(request)
  if (token === null) throw new Problem('unauthenticated')
  const member = await findMember(token, now)
  if (member === null) throw new Problem('session_expired')
  return member
}

/** The token that a request brings, whatever it is worth; null when it brings none. */
export function bearerOf({ headers }: FastifyRequest): string | null {
  return /^Bearer ([\w-]{43})$/.exec(headers.authorization ?? '')?.[1] ?? null
}

/**
 * Looks at the one field that says whose the call is; what is wrong with it is said by whoever
 * reads the address.
 * @throws Problem forbidden for another member, which is logged (abuse 3 and 4); booking_not_found:
 * nobody is told which bookings exist
 */
async function refuseOthers(
  endpoint: Endpoint,
  own: Own,
  member: SessionMember,
  { request, options }: { request: FastifyRequest; options: MountOptions },
): Promise<void> {
  const of = readField(endpoint, request, 'booking' in own ? own.booking : own.member)
  if (of === undefined) return
  if ('booking' in own) {
    if (await options.ownsBooking({ bookingId: Number(of), userId: member.id })) return
    throw new Problem('booking_not_found')
  }
  if (of === member.id) return
  request.log.warn({ memberId: member.id, of }, 'call about another member: refused')
  throw new Problem('forbidden')
}

/** One field of the address; undefined when it is missing or malformed. */
function readField({ params, query }: Endpoint, request: FastifyRequest, name: string): unknown {
  const part = params?.shape[name] ? 'params' : 'query'
  const schema = (params?.shape[name] ?? query?.shape[name]) as ZodType | undefined
  return schema?.safeParse((request[part] as Input)[name]).data
}

function readAddress(endpoint: Endpoint, request: FastifyRequest): Admitted['input'] {
  return {
    ...(endpoint.params && { params: parse(endpoint.params, request.params, 'params') as Input }),
    ...(endpoint.query && { query: parse(endpoint.query, request.query, 'query') as Input }),
  }
}

function readBody(
  endpoint: Endpoint,
  request: FastifyRequest,
  faults: readonly Problem[] = [],
): Input {
  const input: Record<string, unknown> = {}
  if (endpoint.body) {
    checkMediaType(endpoint, request)
    input.body = parse(endpoint.body, request.body, 'body', faults)
  }
  if (endpoint.idempotent) {
    const key = request.headers['idempotency-key']
    if (typeof key !== 'string' || !/^[\x21-\x7e]{8,200}$/.test(key)) {
      throw new Problem('idempotency_key_missing')
    }
    input.idempotencyKey = key
  }
  return input
}

function checkMediaType({ encoding = 'json' }: Endpoint, request: FastifyRequest): void {
  const sent = request.headers['content-type']?.toLowerCase() ?? ''
  const wanted = encoding === 'form' ? 'application/x-www-form-urlencoded' : 'application/json'
  if (!sent.startsWith(wanted)) throw new Problem('wrong_media_type')
}

function parse(
  schema: ZodType,
  value: unknown,
  part: string,
  faults: readonly Problem[] = [],
): unknown {
  const result = schema.safeParse(value)
  const [first, ...others] = result.success
    ? faults
    : [fieldsProblem(result.error, part), ...faults]
  if (first !== undefined) throw together(first, others)
  return result.data
}
