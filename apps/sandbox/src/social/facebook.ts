import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { chooserPage, refusedRequestPage, sendPage } from './chooser-page.ts'
import { chosenIdentity, type Identity } from './identities.ts'

type FacebookConfig = { appId: string; appSecret: string; siteName: string }

type Query = Record<string, string | undefined>

const shownName = 'Facebook'
const tokenSeconds = 60 * 86_400
const codeMilliseconds = 10 * 60_000

/** An error as the Graph API words it; 190 is a token that is not one. */
function sendError(reply: FastifyReply, message: string, code = 190): FastifyReply {
  return reply.code(400).send({ error: { message, type: 'OAuthException', code } })
}

/** Facebook's login dialog and the Graph calls around its access tokens, below `/facebook`. */
export function registerFacebook(
  app: FastifyInstance,
  { appId, appSecret, siteName }: FacebookConfig,
): void {
  const codes = new Map<string, { person: Identity; address: string; issuedAt: number }>()
  const tokens = new Map<string, { person: Identity; expiresAt: number }>()

  function queryFault(query: Query): string | undefined {
    const { redirect_uri: address = '' } = query
    if (query.client_id !== appId) return 'client_id est inconnu.'
    if (!/^https?:\/\//.test(address) || !URL.canParse(address)) return 'redirect_uri est refusé.'
    if (query.response_type !== 'code') return 'response_type doit valoir code.'
    return undefined
  }

  app.get<{ Querystring: Query }>('/facebook/dialog/oauth', async ({ query }, reply) => {
    const fault = queryFault(query)
    if (fault !== undefined) return sendPage(reply, 400, refusedRequestPage(shownName, fault))
    return sendPage(reply, 200, chooserPage(shownName, siteName))
  })

  app.post<{ Querystring: Query; Body: Query | null }>(
    '/facebook/dialog/oauth',
    async ({ query, body }, reply) => {
      const fault = queryFault(query)
      if (fault !== undefined) return sendPage(reply, 400, refusedRequestPage(shownName, fault))
      const address = query.redirect_uri ?? ''
      const back = new URL(address)
      back.searchParams.set('state', query.state ?? '')
      if (body?.account === 'refused') {
        back.searchParams.set('error', 'access_denied')
        back.searchParams.set('error_reason', 'user_denied')
        return reply.redirect(back.href, 303)
      }
      const person = chosenIdentity('facebook', body ?? {})
      if (person === undefined) {
        const error = 'Choisis un compte, ou écris une adresse e-mail.'
        return sendPage(reply, 422, chooserPage(shownName, siteName, error))
      }
      const code = randomBytes(32).toString('base64url')
      codes.set(code, { person, address, issuedAt: Date.now() })
      back.searchParams.set('code', code)
      return reply.redirect(back.href, 303)
    },
  )

  app.get<{ Querystring: Query }>('/facebook/oauth/access_token', async ({ query }, reply) => {
    if (query.client_id !== appId || query.client_secret !== appSecret) {
      return sendError(reply, 'Error validating client secret.', 1)
    }
    const issued = codes.get(query.code ?? '')
    codes.delete(query.code ?? '')
    const late = issued !== undefined && issued.issuedAt + codeMilliseconds < Date.now()
    if (issued === undefined || late || issued.address !== query.redirect_uri) {
      return sendError(reply, 'This authorization code has been used.', 100)
    }
    const token = `EAA${randomBytes(48).toString('base64url')}`
    const expiresAt = Math.floor(Date.now() / 1_000) + tokenSeconds
    tokens.set(token, { person: issued.person, expiresAt })
    return { access_token: token, token_type: 'bearer', expires_in: tokenSeconds }
  })

  app.get<{ Querystring: Query }>('/facebook/debug_token', async ({ query }, reply) => {
    if (query.access_token !== `${appId}|${appSecret}`) {
      return sendError(reply, 'Invalid OAuth access token.')
    }
    const found = tokens.get(query.input_token ?? '')
    if (found === undefined) {
      const error = { code: 190, message: 'The access token could not be decrypted' }
      return { data: { error, is_valid: false, scopes: [] } }
    }
    return {
      data: {
        app_id: appId,
        type: 'USER',
        is_valid: found.expiresAt > Date.now() / 1_000,
        expires_at: found.expiresAt,
        user_id: found.person.subject,
        scopes: ['email', 'public_profile'],
      },
    }
  })

  app.get<{ Querystring: Query }>('/facebook/me', async ({ query }, reply) => {
    const token = query.access_token ?? ''
    const found = tokens.get(token)
    const proof = createHmac('sha256', appSecret).update(token).digest('hex')
    if (found === undefined) return sendError(reply, 'Invalid OAuth access token.')
    if (query.appsecret_proof !== proof) {
      return sendError(reply, 'Invalid appsecret_proof provided in the API argument', 100)
    }
    const { subject, firstName, lastName, email, emailVerified } = found.person
    const profile: Record<string, string | undefined> = {
      first_name: firstName,
      last_name: lastName,
      // Facebook keeps an address to itself until its owner has confirmed it.
      email: emailVerified ? email : undefined,
    }
    const fields = query.fields?.split(',') ?? []
    const asked = Object.entries(profile).filter(([name]) => fields.includes(name))
    return { id: subject, ...Object.fromEntries(asked) }
  })
}
