import type { ProblemDetails } from '@quatre/contract'
import { minuteMs } from '@quatre/domain'
import { createRemoteJWKSet, jwtVerify, type JWTPayload } from 'jose'
import { z } from 'zod'
import type { Environment } from '../environment.ts'
import { Problem } from '../http/problems.ts'
import { errorCause } from '../platform/error-cause.ts'
import type { Process } from '../platform/process.ts'
import {
  federationAccount,
  rankingsAnswer,
  userAnswer,
  type FederationAccount,
  type FederationRanking,
} from './federation-answers.ts'

type Body = ProblemDetails<'federation_down'>['federation']

/** The federation has refused: a code or token that it does not know, or no more. */
export class FederationRefusal extends Error {
  readonly body: Body
  constructor(body: Body) {
    super('the federation refuses')
    this.body = body
  }
}

interface Exchange {
  readonly code: string
  readonly codeVerifier: string
  readonly redirectUri: string
  readonly nonce: string
}

/**
 * The tennis federation: an OpenID provider with signed answers.
 * All @throws FederationRefusal, and Problem federation_down when it cannot be asked.
 */
export interface Federation {
  authorize(): Promise<{ clientId: string; authorizeUrl: string; scope: string }>
  /** The account that has agreed to be linked, with a new refresh token. */
  exchange(given: Exchange): Promise<FederationAccount>
  /** The account again. Its former refresh token may be of no use afterwards. */
  read(refreshToken: string): Promise<FederationAccount>
  rankings(number: string, token: string): Promise<readonly FederationRanking[]>
  revoke(refreshToken: string): Promise<void>
}

const timeoutMs = 4_000
const scope = 'openid offline_access licences'

const discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  userinfo_endpoint: z.url(),
  revocation_endpoint: z.url(),
  jwks_uri: z.url(),
})
const tokenAnswer = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).optional(),
  id_token: z.string().optional(),
})

/** Null when it is not configured. Nothing is asked of it before the first link. */
export function openFederation(
  environment: Environment,
  { log, clock }: Pick<Process, 'log' | 'clock'>,
): Federation | null {
  const { federationIssuer: issuer, federationApiUrl: apiUrl } = environment
  const { federationClientId: clientId, federationClientSecret: secret } = environment
  if (!issuer || !apiUrl || !clientId || !secret) return null
  const basic = `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`
  let described: ReturnType<typeof describe> | undefined

  function down(cause: string, federation: Body = null): Problem {
    log.warn({ cause }, 'the federation cannot be asked')
    return new Problem('federation_down', { details: { federation }, retryAfterSeconds: 60 })
  }

  async function ask(address: string, init: RequestInit = {}): Promise<string> {
    let answer: Response
    let text: string
    try {
      const signal = AbortSignal.timeout(timeoutMs)
      answer = await fetch(address, { signal, redirect: 'error', ...init })
      text = await answer.text()
    } catch (error) {
      throw down(errorCause(error))
    }
    if (answer.ok) return text
    const body = parseBody(text)
    throw answer.status < 500 && answer.status !== 429
      ? new FederationRefusal(body)
      : down(`${answer.status}`, body)
  }

  function parsed<T>(schema: z.ZodType<T>, value: unknown): T {
    const read = schema.safeParse(value)
    if (!read.success) throw down('an answer of another form')
    return read.data
  }

  async function describe() {
    const address = `${issuer}/.well-known/openid-configuration`
    const found = parsed(discovery, parseBody(await ask(address)))
    if (found.issuer !== issuer) throw down('another issuer')
    const keys = createRemoteJWKSet(new URL(found.jwks_uri), {
      timeoutDuration: timeoutMs,
      cooldownDuration: minuteMs,
    })
    return { ...found, keys }
  }

  async function wellKnown() {
    described ??= describe()
    return described.catch((error: unknown) => {
      described = undefined
      throw error
    })
  }

  async function verified(token: string): Promise<JWTPayload> {
    const { keys } = await wellKnown()
    try {
      const { payload } = await jwtVerify(token, keys, {
        algorithms: ['RS256', 'ES256'],
        audience: clientId,
        issuer,
        requiredClaims: ['sub', 'iat'],
        clockTolerance: 30,
        currentDate: new Date(clock()),
      })
      return payload
    } catch (error) {
      // signed by nobody we know: as good as no answer
      throw down(errorCause(error))
    }
  }

  async function askTokens(form: Record<string, string>) {
    const { token_endpoint: address } = await wellKnown()
    const answer = await ask(address, {
      method: 'POST',
      headers: { authorization: basic },
      body: new URLSearchParams(form),
    })
    return parsed(tokenAnswer, parseBody(answer))
  }

  async function askUser(accessToken: string) {
    const { userinfo_endpoint: address } = await wellKnown()
    const authorization = `Bearer ${accessToken}`
    const headers = { authorization, accept: 'application/jwt' }
    return parsed(userAnswer, await verified(await ask(address, { headers })))
  }

  return {
    async authorize() {
      const { authorization_endpoint: authorizeUrl } = await wellKnown()
      return { clientId, authorizeUrl, scope }
    },
    async exchange({ code, codeVerifier, redirectUri, nonce }) {
      const tokens = await askTokens({
        grant_type: 'authorization_code',
        code,
        code_verifier: codeVerifier,
        redirect_uri: redirectUri,
      })
      const { id_token: idToken, refresh_token: refreshToken } = tokens
      if (!idToken || !refreshToken) throw down('tokens are missing')
      const [claims, user] = await Promise.all([verified(idToken), askUser(tokens.access_token)])
      if (claims.nonce !== nonce || claims.sub !== user.sub) throw new FederationRefusal(null)
      return federationAccount(user, refreshToken)
    },
    async read(before) {
      const form = { grant_type: 'refresh_token', refresh_token: before }
      const { access_token: accessToken, refresh_token: after = before } = await askTokens(form)
      return federationAccount(await askUser(accessToken), after)
    },
    async rankings(number, token) {
      const address = `${apiUrl}/licences/${encodeURIComponent(number)}/classement`
      const headers = { authorization: `Bearer ${token}`, accept: 'application/jwt' }
      const { dernier, meilleur } = parsed(
        rankingsAnswer,
        await verified(await ask(address, { headers })),
      )
      return [meilleur, dernier].flatMap((one) =>
        one ? [{ publishedOn: one.datePublication, rank: one.rang }] : [],
      )
    },
    async revoke(refreshToken) {
      const { revocation_endpoint: address } = await wellKnown()
      const body = new URLSearchParams({ token: refreshToken, token_type_hint: 'refresh_token' })
      await ask(address, { method: 'POST', headers: { authorization: basic }, body })
    },
  }
}

function parseBody(text: string): Body {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && !Array.isArray(read) ? (read as Body) : null
  } catch {
    return null
  }
}
