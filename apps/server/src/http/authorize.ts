import { ownedKinds, type Endpoint, type Own } from '@quatre/contract'
import type { FastifyRequest } from 'fastify'
import type { Owners } from '../core/owners.ts'
import type { SessionMember } from '../core/sessions/sessions.ts'
import { Problem } from './problems.ts'
import { readAddress, readField, type AddressInput } from './read-input.ts'

export interface AdmissionOptions {
  readonly clock: () => number
  /** Finds the member of a Bearer token, or null. */
  readonly findMember: (token: string, now: number) => Promise<SessionMember | null>
  /** The owners of the things that calls name. */
  readonly owners: Owners
  /** Refuses a call that does not come from the payment provider. */
  readonly checkProvider: (request: FastifyRequest) => void
}

/** A request that is allowed: its caller, and the input in its address. */
export interface Admitted {
  readonly member: SessionMember | null
  readonly now: number
  readonly input: AddressInput
}

/** @throws Problem unauthenticated, session_expired, account_incomplete, forbidden, booking_not_found, bad_request */
export async function admit(
  endpoint: Endpoint,
  request: FastifyRequest,
  options: AdmissionOptions,
): Promise<Admitted> {
  const now = options.clock()
  const member = await authorise(endpoint, request, now, options)
  if (endpoint.needs && member?.mustComplete) throw new Problem('account_incomplete')
  if (member !== null && endpoint.own) {
    await refuseOthers(endpoint, endpoint.own, member, { request, options })
  }
  return { member, now, input: readAddress(endpoint, request) }
}

async function authorise(
  { access, knowsMember }: Endpoint,
  request: FastifyRequest,
  now: number,
  { findMember, checkProvider }: AdmissionOptions,
): Promise<SessionMember | null> {
  const token = bearerToken(request)
  if (access === 'public' && (!knowsMember || token === null)) return null
  if (access === 'provider') {
    checkProvider(request)
    return null
  }
  if (token === null) throw new Problem('unauthenticated')
  const member = await findMember(token, now)
  if (member === null) throw new Problem('session_expired')
  return member
}

/** The bearer token of a request, valid or not; null when there is none. */
export function bearerToken({ headers }: FastifyRequest): string | null {
  return /^Bearer ([\w-]{43})$/.exec(headers.authorization ?? '')?.[1] ?? null
}

/**
 * Checks only the field that names the owner of the call; other faults of the address are found when it is read.
 * @throws Problem forbidden for another member, which is logged (requirement M40); booking_not_found, so that callers
 * do not learn which bookings exist
 */
async function refuseOthers(
  endpoint: Endpoint,
  own: Own,
  member: SessionMember,
  { request, options }: { request: FastifyRequest; options: AdmissionOptions },
): Promise<void> {
  const of = readField(endpoint, request, own.field)
  if (of === undefined) return
  if (own.by !== 'member') {
    if (await options.owners[own.by].owns({ id: of, userId: member.id })) return
    throw new Problem(ownedKinds[own.by].refusal)
  }
  if (of === member.id) return
  request.log.warn({ memberId: member.id, of }, 'call about another member: refused')
  throw new Problem('forbidden')
}
