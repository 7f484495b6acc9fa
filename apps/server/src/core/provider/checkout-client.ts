import type { Environment } from '../../environment.ts'

/** The provider answered, and refused the request. */
export class ProviderRefusal extends Error {
  readonly status: number
  readonly errorCode: string

  constructor(status: number, body: string) {
    const { errorCode = '', message = body.slice(0, 200) } = readError(body)
    super(`provider ${status} ${errorCode}: ${message}`)
    this.name = 'ProviderRefusal'
    this.status = status
    this.errorCode = errorCode
  }

  /** It may be answered otherwise later: our credentials, too many requests, a fault over there. */
  get passing(): boolean {
    return this.inProgress || this.status >= 500 || [401, 403, 408, 429].includes(this.status)
  }

  /** It has no such stored card (Adyen, « Error codes »). */
  get unknownCard(): boolean {
    return this.status === 404 || ['800', '803'].includes(this.errorCode)
  }

  /** The same request is being handled at this moment (Adyen, « API idempotency », error 704). */
  get inProgress(): boolean {
    return this.errorCode === '704'
  }
}

/** No connection was made: surely nothing reached the provider. */
export class ProviderUnreachable extends Error {
  constructor(code: string) {
    super(`the provider cannot be reached: ${code}`)
    this.name = 'ProviderUnreachable'
  }
}

/** Failures before a connection is open; any other one may come after the request was sent. */
const unreachableCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** @throws ProviderUnreachable, or the error of `fetch` */
async function send(address: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(address, request)
  } catch (error) {
    const code = String((error as { cause?: { code?: unknown } }).cause?.code)
    throw unreachableCodes.has(code) ? new ProviderUnreachable(code) : error
  }
}

function readError(body: string): { errorCode?: string; message?: string } {
  try {
    return JSON.parse(body) as { errorCode?: string; message?: string }
  } catch {
    return {}
  }
}

const timeoutMs = 15_000

/**
 * Adyen's library knows its own addresses only, and https only: this carries its requests to the
 * configured address instead.
 */
export function httpClientTo(environment: Environment) {
  return {
    async request(
      endpoint: string,
      json: string | Buffer,
      _config: unknown,
      _isApiKeyRequired: boolean,
      options: {
        method?: string | undefined
        idempotencyKey?: string
        params?: Record<string, string>
      } = {},
    ): Promise<string> {
      const path = new URL(endpoint).pathname.replace(/^(\/checkout)?\/v\d+/, '')
      const search = options.params ? `?${new URLSearchParams(options.params).toString()}` : ''
      const method = options.method ?? 'POST'
      const answer = await send(environment.adyenCheckoutUrl + path + search, {
        method,
        headers: {
          'x-api-key': environment.adyenApiKey,
          ...(method === 'POST' && { 'content-type': 'application/json' }),
          ...(options.idempotencyKey && { 'idempotency-key': options.idempotencyKey }),
        },
        ...(method === 'POST' && { body: json.toString() }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      const body = await answer.text()
      if (!answer.ok) throw new ProviderRefusal(answer.status, body)
      return body
    },
  }
}
