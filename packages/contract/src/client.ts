import { z } from 'zod'
import type { CallAnswer, CallInput, Endpoint } from './endpoint.ts'

export interface ApiRequest {
  readonly method: string
  readonly url: string
  readonly headers: Record<string, string>
  /** A `FormData` travels as multipart; the transport writes its content type. */
  readonly body: string | FormData | undefined
  /** The people that the answer concerns: everybody, all holders of the caller's cards, or the caller alone. */
  readonly about: 'everybody' | 'holders of cards' | 'caller' | 'list of caller'
}

export interface ApiResponse {
  readonly status: number
  readonly body: unknown
}

/** Carries one request: `fetch` in a browser, the application's own `inject` on the server. */
export type Transport = (request: ApiRequest) => Promise<ApiResponse>

type ProblemBody = Partial<Pick<ApiProblem, 'message' | 'fields' | 'details'>> & {
  readonly problem?: string
}

/** A refusal: `code` is its `problem`. `fields` names the faults of the request. */
export class ApiProblem extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string>
  readonly details: unknown

  constructor(status: number, body: unknown) {
    const { problem, message, fields, details } = (body ?? {}) as ProblemBody
    super(message ?? '')
    this.name = 'ApiProblem'
    this.status = status
    this.code = problem ?? 'internal'
    this.fields = fields ?? {}
    this.details = details
  }
}

type Call<E extends Endpoint> =
  Record<never, never> extends CallInput<E>
    ? (input?: CallInput<E>) => Promise<CallAnswer<E>>
    : (input: CallInput<E>) => Promise<CallAnswer<E>>

type Contract = Record<string, Record<string, Endpoint>>

/** The typed client of a contract: `client.slots.day({query: {...}})`. */
export type Client<C extends Contract> = {
  readonly [F in keyof C]: { readonly [N in keyof C[F]]: Call<C[F][N]> }
}

interface LooseInput {
  readonly params?: Record<string, unknown>
  readonly query?: Record<string, unknown>
  readonly body?: unknown
  readonly idempotencyKey?: string
}

export const apiBase = '/api/v1'

/**
 * Makes the typed client of a contract.
 * @throws ApiProblem (from each call) when the answer's status is 400 or more.
 */
export function createClient<C extends Contract>(contract: C, transport: Transport): Client<C> {
  const client: Record<string, Record<string, unknown>> = {}
  for (const [feature, endpoints] of Object.entries(contract)) {
    client[feature] = {}
    for (const [name, data] of Object.entries(endpoints)) {
      client[feature][name] = (input: LooseInput = {}) => send(data, input, transport)
    }
  }
  return client as Client<C>
}

async function send(data: Endpoint, input: LooseInput, transport: Transport): Promise<unknown> {
  const { status, body } = await transport(apiRequest(data, input))
  if (status >= 400) throw new ApiProblem(status, body)
  return body
}

function apiRequest(data: Endpoint, input: LooseInput): ApiRequest {
  const path = data.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name])),
  )
  const search = queryString(input.query ?? {})
  const headers: Record<string, string> = { accept: 'application/json' }
  if (input.idempotencyKey !== undefined) headers['idempotency-key'] = input.idempotencyKey
  const { body } = input
  if (body !== undefined && !(body instanceof FormData)) {
    headers['content-type'] =
      data.encoding === 'form' ? 'application/x-www-form-urlencoded' : 'application/json'
  }
  return {
    method: data.method,
    url: `${apiBase}${path}${search}`,
    headers,
    about: aboutWhom(data),
    body: body === undefined || body instanceof FormData ? body : encode(data, body),
  }
}

function aboutWhom({ access, knowsMember, knowsCards, answer }: Endpoint): ApiRequest['about'] {
  if (knowsCards) return 'holders of cards'
  if (access === 'public' && !knowsMember) return 'everybody'
  return answer instanceof z.ZodArray ? 'list of caller' : 'caller'
}

function encode(data: Endpoint, body: unknown): string {
  if (data.encoding !== 'form') return JSON.stringify(body)
  return queryString(body as Record<string, unknown>).slice(1)
}

function queryString(values: Record<string, unknown>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined) search.set(name, String(value as string | number | boolean))
  }
  return search.size === 0 ? '' : `?${search.toString()}`
}
