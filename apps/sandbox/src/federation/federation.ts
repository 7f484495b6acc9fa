import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { exportJWK, generateKeyPair, SignJWT, type JWK, type JWTPayload } from 'jose'
import { html } from '../html.ts'
import { chooserPage, refusedRequestPage, sendPage, type Choices } from '../social/chooser-page.ts'
import {
  chosenHolder,
  holdersAt,
  rankingsAt,
  tokenHolder,
  holderToken,
  type Holder,
} from './holders.ts'

export type FederationConfig = { clientId: string; clientSecret: string }

type Fields = Record<string, string | undefined>
type Issued = { holder: Holder; query: Fields; issuedAt: number }

const shownName = 'Ten’Up'
const path = '/federation'
const codeMilliseconds = 5 * 60_000
const tokenSeconds = 3_600

const choicesAt = (now: Date): Choices => ({
  listed: Object.entries(holdersAt(now)).map(([value, { holder, note }]) => ({
    value,
    title: `${holder.given_name} ${holder.family_name}`,
    note: `${holder.numero} · ${note}`,
  })),
  otherFields: html`<label>Prénom <input type="text" name="firstName" maxlength="80" /></label>
    <label>Nom <input type="text" name="lastName" maxlength="80" /></label>
    <label
      >Numéro de licence <input type="text" name="numero" required pattern="\\d{7}[A-Za-z]"
    /></label>
    <label>Classement <input type="text" name="rang" inputmode="numeric" /></label>
    <label class="tick"><input type="checkbox" name="gender" value="male" />Messieurs</label>`,
})

/**
 * The tennis federation as an OpenID provider, below `/federation`: authorization code with state, nonce and PKCE, answers
 * as signed tokens (`application/jwt`), licences in its user info, rankings by the token of a licence.
 */
export function registerFederation(
  app: FastifyInstance,
  { clientId, clientSecret }: FederationConfig,
  origin: () => string,
): void {
  const codes = new Map<string, Issued>()
  const revoked = new Set<string>()
  let isAway = false
  let fixedNow: Date | undefined
  const now = () => fixedNow ?? new Date()
  let key: Promise<{ privateKey: CryptoKey; published: JWK }> | undefined
  // making it takes a moment that the start of the site should not wait for
  const signingKey = () => (key ??= makeKey())
  const issuer = () => origin() + path

  async function sign(claims: JWTPayload): Promise<string> {
    const { privateKey } = await signingKey()
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', kid: 'federation' })
      .setIssuer(issuer())
      .setAudience(clientId)
      .setIssuedAt(now())
      .setExpirationTime(new Date(now().getTime() + tokenSeconds * 1_000))
      .sign(privateKey)
  }

  const refuse = (reply: FastifyReply, status: number, error: string) =>
    reply.code(status).send({ error })
  const isClient = (request: FastifyRequest) =>
    request.headers.authorization ===
    `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`

  /** The holder whose token a request brings. */
  const holderBy = (request: FastifyRequest, kind: 'access' | 'licence') => {
    const token = request.headers.authorization?.replace(/^Bearer /, '') ?? ''
    return revoked.has(tokenHolder(token, kind)?.sub ?? '') ? undefined : tokenHolder(token, kind)
  }

  const tokens = (holder: Holder) => ({
    access_token: holderToken('access', holder),
    refresh_token: holderToken('refresh', holder),
    token_type: 'Bearer',
    expires_in: tokenSeconds,
  })

  function queryFault(query: Fields): string | undefined {
    const { redirect_uri: address = '' } = query
    if (query.client_id !== clientId) return 'client_id est inconnu.'
    if (!/^https?:\/\//.test(address) || !URL.canParse(address)) return 'redirect_uri est refusé.'
    if (query.response_type !== 'code') return 'response_type doit valoir code.'
    if (!query.state || !query.nonce) return 'state et nonce sont obligatoires.'
    const isPkce = query.code_challenge_method === 'S256' && query.code_challenge
    return isPkce ? undefined : 'code_challenge (S256) est obligatoire.'
  }

  app.addHook('onRequest', async (request, reply) => {
    if (isAway && request.url.startsWith(path) && !request.url.endsWith('/control')) {
      return refuse(reply, 503, 'temporarily_unavailable')
    }
  })
  /** `away`: answers 503; `forget`: refuses the tokens of an account from now on; `now`: the time it is there. */
  app.post<{ Body: { away?: boolean; forget?: string; now?: string } }>(
    `${path}/control`,
    async ({ body }) => {
      isAway = body.away ?? false
      if (body.now !== undefined) fixedNow = new Date(body.now)
      if (body.forget !== undefined) revoked.add(body.forget)
      return { away: isAway, forgotten: [...revoked] }
    },
  )
  app.get(`${path}/.well-known/openid-configuration`, async () => ({
    issuer: issuer(),
    authorization_endpoint: `${issuer()}/authorize`,
    token_endpoint: `${issuer()}/token`,
    userinfo_endpoint: `${issuer()}/userinfo`,
    revocation_endpoint: `${issuer()}/revoke`,
    jwks_uri: `${issuer()}/keys`,
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
    userinfo_signing_alg_values_supported: ['ES256'],
  }))
  app.get(`${path}/keys`, async () => ({ keys: [(await signingKey()).published] }))

  app.get<{ Querystring: Fields }>(`${path}/authorize`, async ({ query }, reply) => {
    const fault = queryFault(query)
    if (fault !== undefined) return sendPage(reply, 400, refusedRequestPage(shownName, fault))
    return sendPage(reply, 200, chooserPage(shownName, '4PADEL', '', choicesAt(now())))
  })
  app.post<{ Querystring: Fields; Body: Fields | null }>(
    `${path}/authorize`,
    async ({ query, body }, reply) => {
      const fault = queryFault(query)
      if (fault !== undefined) return sendPage(reply, 400, refusedRequestPage(shownName, fault))
      const back = new URL(query.redirect_uri ?? '')
      back.searchParams.set('state', query.state ?? '')
      if (body?.account === 'refused') {
        back.searchParams.set('error', 'access_denied')
        return reply.redirect(back.href, 303)
      }
      const holder = chosenHolder(body ?? {}, now())
      if (holder === undefined) {
        const error = 'Choisis un compte, ou écris un numéro de licence (7 chiffres, 1 lettre).'
        return sendPage(reply, 422, chooserPage(shownName, '4PADEL', error, choicesAt(now())))
      }
      const code = randomBytes(24).toString('base64url')
      codes.set(code, { holder, query, issuedAt: Date.now() })
      back.searchParams.set('code', code)
      return reply.redirect(back.href, 303)
    },
  )

  app.post<{ Body: Fields | null }>(`${path}/token`, async (request, reply) => {
    const form = request.body ?? {}
    if (!isClient(request)) return refuse(reply, 401, 'invalid_client')
    if (form.grant_type === 'refresh_token') {
      const holder = tokenHolder(form.refresh_token ?? '', 'refresh')
      if (!holder || revoked.has(holder.sub)) return refuse(reply, 400, 'invalid_grant')
      return tokens(holder)
    }
    const issued = codes.get(form.code ?? '')
    codes.delete(form.code ?? '')
    const challenge = createHash('sha256')
      .update(form.code_verifier ?? '')
      .digest('base64url')
    if (
      issued === undefined ||
      issued.issuedAt + codeMilliseconds < Date.now() ||
      issued.query.redirect_uri !== form.redirect_uri ||
      issued.query.code_challenge !== challenge
    ) {
      return refuse(reply, 400, 'invalid_grant')
    }
    const { holder, query } = issued
    revoked.delete(holder.sub)
    return { ...tokens(holder), id_token: await sign({ sub: holder.sub, nonce: query.nonce }) }
  })
  app.post<{ Body: Fields | null }>(`${path}/revoke`, async (request, reply) => {
    if (!isClient(request)) return refuse(reply, 401, 'invalid_client')
    const holder = tokenHolder(request.body?.token ?? '', 'refresh')
    if (holder) revoked.add(holder.sub)
    return {}
  })

  app.get(`${path}/userinfo`, async (request, reply) => {
    const holder = holderBy(request, 'access')
    if (!holder) return refuse(reply, 401, 'invalid_token')
    const { sub, given_name, family_name, gender, birthdate, numero, licences } = holder
    const answer = {
      sub,
      given_name,
      family_name,
      gender,
      birthdate,
      licences: licences.map(({ millesime, fin, codeClub, nomClub }) => ({
        numero,
        codeClub,
        nomClub,
        dateFinValidite: fin,
        millesimeFFT: { label: String(millesime) },
        token: holderToken('licence', holder),
      })),
    }
    return reply.type('application/jwt').send(await sign(answer))
  })
  app.get<{ Params: { numero: string } }>(
    `${path}/licences/:numero/classement`,
    async (request, reply) => {
      const holder = holderBy(request, 'licence')
      if (holder?.numero !== request.params.numero) return refuse(reply, 401, 'invalid_token')
      const answer = { sub: holder.sub, ...rankingsAt(holder, now()) }
      return reply.type('application/jwt').send(await sign(answer))
    },
  )
}

async function makeKey() {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const published = { ...(await exportJWK(publicKey)), kid: 'federation', alg: 'ES256', use: 'sig' }
  return { privateKey, published }
}
