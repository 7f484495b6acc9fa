import type { ProblemCode } from '@quatre/domain'
import { ownedKinds, type Access, type Endpoint } from './endpoint.ts'
import { limits, type Limit } from './limits.ts'

/** The refusals of every call: its headers can be read in two ways, or the server cannot answer now. */
const everyCall: readonly ProblemCode[] = ['bad_request', 'too_busy', 'unavailable', 'internal']

const ofSession: readonly ProblemCode[] = ['unauthenticated', 'session_expired', 'role_signed_out']

const byAccess: Readonly<Record<Access, readonly ProblemCode[]>> = {
  public: [],
  member: ofSession,
  self: ofSession,
  referee: ofSession,
  coach: ofSession,
  provider: ['unauthenticated'],
}

/** Every refusal that a call can answer: its own, and those that follow from its other data. */
export function endpointRefusals(endpoint: Endpoint): ReadonlySet<ProblemCode> {
  const { access, knowsMember, idempotent, refusals = [] } = endpoint
  return new Set([
    ...everyCall,
    ...byAccess[knowsMember ? 'member' : access],
    ...ownRefusals(endpoint),
    ...(endpoint.needs ? (['account_incomplete'] as const) : []),
    ...bodyRefusals(endpoint),
    ...limitRefusals(endpoint),
    ...(idempotent === true ? (['idempotency_key_missing'] as const) : []),
    ...(idempotent ? (['idempotency_key_reused'] as const) : []),
    ...refusals,
  ])
}

function ownRefusals({ own }: Endpoint): readonly ProblemCode[] {
  if (own === undefined) return []
  return [own.by === 'member' ? 'forbidden' : ownedKinds[own.by].refusal]
}

/** A body is read whether the call wants one or not, unless its method has none. */
function bodyRefusals({ method }: Endpoint): readonly ProblemCode[] {
  return method === 'GET' ? [] : ['too_large', 'wrong_media_type']
}

function limitRefusals({ limit }: Endpoint): readonly ProblemCode[] {
  if (limit === undefined) return []
  const { code }: Limit = limits[limit.name]
  return [code ?? 'too_many_requests']
}
