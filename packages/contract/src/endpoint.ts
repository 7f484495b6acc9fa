import type { ProblemCode } from '@quatre/domain'
import type { z } from 'zod'
import type { LimitName } from './limits.ts'

/**
 * The callers allowed: everybody; a member (a live session); the owner of the resource (`own`, or the handler looks
 * among the member's own); a referee of the centre or of the tournament that `own` names; the payment provider (its
 * credentials and signature); a coach of the centre.
 */
export type Access = 'public' | 'member' | 'self' | 'referee' | 'coach' | 'provider'

/** The kinds of owned resources, beside the member, and the refusal of a stranger. */
export const ownedKinds = {
  booking: { refusal: 'booking_not_found' },
  coachedCenter: { refusal: 'forbidden' },
  courseEnrolment: { refusal: 'enrolment_not_found' },
  captainedTeam: { refusal: 'captain_only' },
  entry: { refusal: 'enrolment_not_found' },
  leagueEntry: { refusal: 'enrolment_not_found' },
  ledFixture: { refusal: 'fixture_not_found' },
  licence: { refusal: 'licence_not_found' },
  matchResult: { refusal: 'forbidden' },
  offreItem: { refusal: 'offer_item_not_found' },
  playedBooking: { refusal: 'booking_not_found' },
  storedCard: { refusal: 'forbidden' },
  refereedCenter: { refusal: 'forbidden' },
  refereedTournament: { refusal: 'forbidden' },
  topUp: { refusal: 'top_up_not_found' },
} as const satisfies Record<string, { readonly refusal: ProblemCode }>

export type OwnedKind = keyof typeof ownedKinds

/** The resource that must be the caller's own: a field of the address, and its kind. */
export interface Own {
  readonly field: string
  readonly by: 'member' | OwnedKind
}

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/api/v1`, with `:name` for parameters. */
  readonly path: string
  readonly access: Access
  /** Of a public call: a session in the request identifies the caller; one that has ended is refused. */
  readonly knowsMember?: true
  /** Of a public call: the subscription cards of a session in the request determine its prices and days. */
  readonly knowsCards?: true
  /** For `self`, `referee` and `coach`: whose it is, which is looked at before all else: calls that name it have it. */
  readonly own?: Own
  /** For members whose account is complete: it has a mobile, a club and the terms. */
  readonly needs?: 'complete account'
  /** Counts calls: by the connection, or by the member who calls. */
  readonly limit?: {
    readonly name: LimitName
    /** The field of the address that names a member, whose own calls about themselves do not count. */
    readonly exceptOwn?: string
  }
  readonly summary: string
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** The encoding of the body; `json` when absent. */
  readonly encoding?: 'json' | 'form' | 'multipart'
  /**
   * The caller must send `Idempotency-Key`: the same key is one effect and one answer. `optional` where
   * something else keeps a repeated request from being done twice.
   */
  readonly idempotent?: true | 'optional'
  /** Refusals beyond those that follow from the rest: `endpointRefusals` gives all. */
  readonly refusals?: readonly ProblemCode[]
  readonly status: 200 | 201 | 202
  /** `stream`: the handler writes the answer itself (server-sent events). */
  readonly answer: z.ZodType | 'stream'
  /** The media types of a `stream`. */
  readonly streamTypes?: readonly string[]
}

/** A call as data, with its literal types; it answers 200 unless it says otherwise. */
export function endpoint<
  const E extends Omit<Endpoint, 'status'> & Partial<Pick<Endpoint, 'status'>>,
>(data: E): (E extends { readonly status: number } ? unknown : { readonly status: 200 }) & E {
  return { status: 200, ...data }
}

type Part<E, K extends 'params' | 'query' | 'body', Way extends 'in' | 'out'> = E extends {
  readonly [P in K]: infer S extends z.ZodType
}
  ? { [P in K]: Way extends 'in' ? z.input<S> : z.output<S> }
  : unknown

type OptionalQuery<T> = T extends { query: infer Q }
  ? Record<never, never> extends Q
    ? Omit<T, 'query'> & { query?: Q }
    : T
  : T

/** The input of a caller: `{params, query, body, idempotencyKey}`, each only where the call has it. */
export type CallInput<E extends Endpoint> = OptionalQuery<
  Part<E, 'params', 'in'> & Part<E, 'query', 'in'> & Part<E, 'body', 'in'>
> &
  (E extends { readonly encoding: 'multipart' } ? { body: FormData } : unknown) &
  (E extends { readonly idempotent: true } ? { idempotencyKey: string } : unknown) &
  (E extends { readonly idempotent: 'optional' } ? { idempotencyKey?: string } : unknown)

/** The input of a handler: the same, checked and converted. */
export type HandlerInput<E extends Endpoint> = Part<E, 'params', 'out'> &
  Part<E, 'query', 'out'> &
  Part<E, 'body', 'out'>

export type HandlerAnswer<E extends Endpoint> = E['answer'] extends infer S extends z.ZodType
  ? z.input<S>
  : void

/** The answer that a caller gets; of a `stream`, any JSON. */
export type CallAnswer<E extends Endpoint> = E['answer'] extends infer S extends z.ZodType
  ? z.output<S>
  : unknown
