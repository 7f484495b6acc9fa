import type { UserId } from '@quatre/domain'
import { createHash, randomUUID } from 'node:crypto'
import { SocketAddress } from 'node:net'
import type { Endpoint } from '@quatre/contract'
import type { FastifyRequest } from 'fastify'
import type { ZodType } from 'zod'
import type { GuestRequestKey } from '../platform/request-keys.sql.ts'
import { fieldsProblem, Problem, together } from './problems.ts'

type Input = Readonly<Record<string, unknown>>

/** The input in an address: its path and its query. */
export interface AddressInput {
  readonly params?: Input
  readonly query?: Input
}

/** One field of the address; undefined when it is missing or malformed. */
export function readField(
  { params, query }: Endpoint,
  request: FastifyRequest,
  name: string,
): unknown {
  const part = params?.shape[name] ? 'params' : 'query'
  const schema = (params?.shape[name] ?? query?.shape[name]) as ZodType | undefined
  return schema?.safeParse((request[part] as Input)[name]).data
}

/** Reads the path and the query. @throws Problem bad_request */
export function readAddress(endpoint: Endpoint, request: FastifyRequest): AddressInput {
  return {
    ...(endpoint.params && { params: parse(endpoint.params, request.params, 'params') as Input }),
    ...(endpoint.query && { query: parse(endpoint.query, request.query, 'query') as Input }),
  }
}

/**
 * The body.
 * @param faults its faults beyond its form, answered together with those of its form
 * @throws Problem bad_request, wrong_media_type, or the faults
 */
export function readBody(
  endpoint: Endpoint,
  request: FastifyRequest,
  faults: readonly Problem[] = [],
): Input {
  if (endpoint.body === undefined) return {}
  const none = request.body === undefined ? endpoint.body.safeParse(undefined) : null
  if (none?.success) return { body: none.data }
  checkMediaType(endpoint, request)
  return { body: parse(endpoint.body, request.body, 'body', faults) }
}

/**
 * The key of an `idempotent` call's request: its member when it has one, its call, its key and all of its input; null
 * of another call.
 * @throws Problem idempotency_key_missing, bad_request
 */
export function readRequestKey(
  { idempotent, method, path, status }: Endpoint,
  { headers }: FastifyRequest,
  input: object,
  userId: UserId | undefined,
): (GuestRequestKey & { readonly userId?: UserId }) | null {
  if (!idempotent) return null
  const isOptional = idempotent === 'optional'
  const { 'idempotency-key': key = isOptional ? randomUUID() : '' } = headers
  if (typeof key !== 'string' || !/^[\x21-\x7e]{8,200}$/.test(key)) {
    if (isOptional) throw new Problem('bad_request', { values: { fields: 'Idempotency-Key' } })
    throw new Problem('idempotency_key_missing')
  }
  const requestHash = createHash('sha256').update(JSON.stringify(input)).digest('base64url')
  const request = { route: `${method} ${path}`, status, key, requestHash }
  return userId === undefined ? request : { ...request, userId }
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

/**
 * The key of a visitor's connection in limits: an IPv4 address, or the first 64 bits of an IPv6 one, because a
 * household owns that many addresses and may change at will. All spellings of an address by proxies, with its port too,
 * are the same connection.
 */
export function callerAddressKey(ip: string): string {
  const bare = ip.replace(/%.*$/, '')
  const read = SocketAddress.parse(bare) ?? SocketAddress.parse(`[${bare}]`)
  if (read === undefined) return ip
  const { family, address } = read
  if (family === 'ipv4') return address
  const mapped = /^::ffff:([\d.]+)$/.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  const [head = '', tail] = address.split('::')
  const splitGroups = (text: string) => (text === '' ? [] : text.split(':'))
  const groups = splitGroups(head)
  const after = splitGroups(tail ?? '')
  const missing = tail === undefined ? 0 : 8 - groups.length - after.length
  const all = [...groups, ...Array<string>(missing).fill('0'), ...after]
  return `${all.slice(0, 4).join(':')}::/64`
}
