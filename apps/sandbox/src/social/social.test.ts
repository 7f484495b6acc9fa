import { createHmac } from 'node:crypto'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { afterAll, describe, expect, it } from 'vitest'
import { startSocialServer } from './server.ts'

const config = {
  port: 0,
  googleClientId: 'site-google',
  appleClientId: 'site-apple',
  facebookAppId: '4242',
  facebookAppSecret: 'secret',
  federation: { clientId: 'site-federation', clientSecret: 'federation-secret' },
}
const back = 'http://localhost:3000/google-auth'

const server = await startSocialServer(config)
afterAll(() => server.close())

function authorizeAddress(provider: string, change: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    client_id: `site-${provider}`,
    redirect_uri: back,
    response_type: 'id_token',
    response_mode: 'form_post',
    scope: 'openid email profile',
    state: 'kept',
    nonce: 'n-1',
    ...change,
  })
  return `${server.url}/${provider}/authorize?${query}`
}

async function choose(provider: string, form: Record<string, string>) {
  const answer = await fetch(authorizeAddress(provider), {
    method: 'POST',
    body: new URLSearchParams(form),
  })
  const page = await answer.text()
  const inputs = page.matchAll(/name="(\w+)" value="([^"]*)"/g)
  const fields = Object.fromEntries([...inputs].map(([, name = '', value = '']) => [name, value]))
  return { status: answer.status, page, fields }
}

async function readClaims(provider: string, token = '') {
  const keys = createRemoteJWKSet(new URL(`${server.url}/${provider}/keys`))
  const { payload } = await jwtVerify(token, keys, {
    issuer: `${server.url}/${provider}`,
    audience: `site-${provider}`,
    algorithms: ['RS256'],
  })
  return payload
}

describe('the OpenID stand-ins', () => {
  it('show the people that one can sign in as', async () => {
    const page = await (await fetch(authorizeAddress('google'))).text()
    expect(page).toContain('Choisis un compte')
    expect(page).toContain('camille@demo.4padel.fr')
  })

  it.each(['google', 'apple'])(
    'send an ID token of %s back that its key set proves',
    async (name) => {
      const { fields, page } = await choose(name, { account: 'newcomer' })
      expect(page).toContain(`action="${back}"`)
      expect(fields.state).toBe('kept')
      expect(await readClaims(name, fields.id_token)).toMatchObject({
        email: 'nora.bellanger@exemple.fr',
        email_verified: true,
        nonce: 'n-1',
        sub: expect.stringMatching(/^\d+$/),
      })
    },
  )

  it('know the same person by the same number each time', async () => {
    const tokens = [await choose('google', { account: 'member' })]
    tokens.push(await choose('google', { account: 'member' }))
    const [one, two] = await Promise.all(
      tokens.map(({ fields }) => readClaims('google', fields.id_token)),
    )
    expect(one?.sub).toBe(two?.sub)
  })

  it('let one be anybody, also with an e-mail that is not verified', async () => {
    const other = { account: 'other', email: 'Moi@Exemple.fr', firstName: 'Jo', unverified: 'on' }
    const { fields } = await choose('google', other)
    expect(await readClaims('google', fields.id_token)).toMatchObject({
      email: 'moi@exemple.fr',
      email_verified: false,
      given_name: 'Jo',
    })
  })

  it('send a refusal back without a token', async () => {
    const { fields } = await choose('google', { account: 'refused' })
    expect(fields).toEqual({ state: 'kept', error: 'access_denied' })
  })

  it('send the names beside a token of Apple, the first time only', async () => {
    const person = { account: 'other', email: 'pomme@exemple.fr', firstName: 'Eve' }
    const first = await choose('apple', person)
    expect(first.fields.user).toContain('Eve')
    expect((await choose('apple', person)).fields).not.toHaveProperty('user')
  })

  it.each<Record<string, string>>([
    { client_id: 'other' },
    { redirect_uri: 'javascript:alert(1)' },
    { response_type: 'token' },
    { nonce: '' },
  ])('refuse %j', async (change) => {
    expect((await fetch(authorizeAddress('google', change))).status).toBe(400)
  })
})

describe('the stand-in of Facebook', () => {
  const returnAddress = 'http://localhost:3000/facebook-auth'

  async function returnedQuery(account: string): Promise<URLSearchParams> {
    const query = new URLSearchParams({
      client_id: '4242',
      redirect_uri: returnAddress,
      response_type: 'code',
      state: 'kept',
    })
    const answer = await fetch(`${server.url}/facebook/dialog/oauth?${query}`, {
      method: 'POST',
      body: new URLSearchParams({ account }),
      redirect: 'manual',
    })
    return new URL(answer.headers.get('location') ?? '').searchParams
  }

  async function graph(path: string, query: Record<string, string>) {
    const answer = await fetch(`${server.url}/facebook/${path}?${new URLSearchParams(query)}`)
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }

  const exchange = (code: string) =>
    graph('oauth/access_token', {
      client_id: '4242',
      client_secret: 'secret',
      redirect_uri: returnAddress,
      code,
    })

  it('gives a token for a code once, and names its owner', async () => {
    const code = (await returnedQuery('newcomer')).get('code') ?? ''
    const token = String((await exchange(code)).body.access_token)
    expect((await exchange(code)).status).toBe(400)
    const debugged = await graph('debug_token', {
      input_token: token,
      access_token: '4242|secret',
    })
    expect(debugged.body).toMatchObject({ data: { app_id: '4242', is_valid: true } })
    const proof = createHmac('sha256', 'secret').update(token).digest('hex')
    const fields = 'id,first_name,last_name,email'
    const me = await graph('me', { fields, access_token: token, appsecret_proof: proof })
    expect(me.body).toMatchObject({ first_name: 'Nora', email: 'nora.bellanger@exemple.fr' })
    expect((await graph('me', { fields, access_token: token })).status).toBe(400)
  })

  it('says that an unknown token is not valid', async () => {
    const { body } = await graph('debug_token', { input_token: 'x', access_token: '4242|secret' })
    expect(body).toMatchObject({ data: { is_valid: false } })
  })

  it('sends a refusal back', async () => {
    expect((await returnedQuery('refused')).get('error')).toBe('access_denied')
  })
})
