import type { FastifyInstance } from 'fastify'
import { Events, OAuth2Issuer, OAuth2Service, type MutableResponse } from 'oauth2-mock-server'
import { chooserPage, formPostPage, refusedRequestPage, sendPage } from './chooser-page.ts'
import { chosenIdentity, type Identity } from './identities.ts'

type OpenIdConfig = {
  /** The address of this server; known once it listens. */
  origin: () => string
  /** The path below which it answers, and the stem of its issuer. */
  name: 'google' | 'apple'
  /** As people know it. */
  shownName: string
  clientId: string
  siteName: string
}

type AuthorizeQuery = Partial<
  Record<
    'client_id' | 'redirect_uri' | 'response_type' | 'response_mode' | 'state' | 'nonce',
    string
  >
>

type Form = Record<string, string | undefined>

const tokenSeconds = 3_600

/**
 * An OpenID provider that answers with a signed ID token by a form (`response_type=id_token`,
 * `response_mode=form_post`), as Google and Apple do.
 */
export function registerOpenId(app: FastifyInstance, config: OpenIdConfig): void {
  const { origin, name, shownName, clientId, siteName } = config
  const issuer = new OAuth2Issuer()
  const paths = {
    wellKnownDocument: `/${name}/.well-known/openid-configuration`,
    jwks: `/${name}/keys`,
    authorize: `/${name}/authorize`,
  }
  const service = new OAuth2Service(issuer, paths)
  service.on(Events.BeforeWellKnownOpenIdConfiguration, ({ body }: MutableResponse) => {
    Object.assign(body, {
      jwks_uri: origin() + paths.jwks,
      authorization_endpoint: origin() + paths.authorize,
      response_types_supported: ['id_token'],
      response_modes_supported: ['form_post'],
    })
  })
  // Making a key takes a moment that the start of the site should not wait for.
  let key: Promise<unknown> | undefined
  async function prepare(): Promise<void> {
    issuer.url = `${origin()}/${name}`
    key ??= issuer.keys.generate('RS256')
    await key
  }

  for (const path of [paths.wellKnownDocument, paths.jwks]) {
    app.get(path, async (request, reply) => {
      await prepare()
      reply.hijack()
      service.requestHandler(request.raw, reply.raw)
    })
  }

  async function idToken(person: Identity, nonce: string | undefined): Promise<string> {
    await prepare()
    return issuer.buildToken({
      expiresIn: tokenSeconds,
      scopesOrTransform: (_header, payload) => {
        const { subject, email, emailVerified, firstName, lastName } = person
        Object.assign(payload, {
          aud: clientId,
          sub: subject,
          email,
          email_verified: emailVerified,
          ...(nonce !== undefined && { nonce }),
          // Apple gives the names beside the token, once.
          ...(name === 'google' && {
            name: `${firstName} ${lastName}`,
            given_name: firstName,
            family_name: lastName,
          }),
        })
      },
    })
  }

  /** Why a request is not answered; undefined when it is in order. */
  function queryFault(query: AuthorizeQuery): string | undefined {
    const { redirect_uri: address = '' } = query
    if (query.client_id !== clientId) return 'client_id est inconnu.'
    if (!/^https?:\/\//.test(address) || !URL.canParse(address)) return 'redirect_uri est refusé.'
    if (query.response_type !== 'id_token') return 'response_type doit valoir id_token.'
    if (query.response_mode !== 'form_post') return 'response_mode doit valoir form_post.'
    if (!query.nonce) return 'nonce est obligatoire.'
    return undefined
  }

  app.get<{ Querystring: AuthorizeQuery }>(paths.authorize, async ({ query }, reply) => {
    const fault = queryFault(query)
    if (fault !== undefined) return sendPage(reply, 400, refusedRequestPage(shownName, fault))
    return sendPage(reply, 200, chooserPage(shownName, siteName))
  })

  const named = new Set<string>()
  app.post<{ Querystring: AuthorizeQuery; Body: Form | null }>(
    paths.authorize,
    async ({ query, body }, reply) => {
      const fault = queryFault(query)
      if (fault !== undefined) return sendPage(reply, 400, refusedRequestPage(shownName, fault))
      const { redirect_uri: address = '', state = '', nonce } = query
      if (body?.account === 'refused') {
        const error = name === 'apple' ? 'user_cancelled_authorize' : 'access_denied'
        return sendPage(reply, 200, formPostPage(address, { state, error }))
      }
      const person = chosenIdentity(name, body ?? {})
      if (person === undefined) {
        const error = 'Choisis un compte, ou écris une adresse e-mail.'
        return sendPage(reply, 422, chooserPage(shownName, siteName, error))
      }
      const fields: Record<string, string> = { state, id_token: await idToken(person, nonce) }
      if (name === 'apple' && !named.has(person.subject)) {
        named.add(person.subject)
        const { firstName, lastName, email } = person
        fields.user = JSON.stringify({ name: { firstName, lastName }, email })
      }
      return sendPage(reply, 200, formPostPage(address, fields))
    },
  )
}
