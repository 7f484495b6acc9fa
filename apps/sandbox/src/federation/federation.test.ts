import { createHash } from 'node:crypto'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { afterAll, expect, it } from 'vitest'
import { startSocialServer } from '../social/server.ts'

const client = { clientId: 'site', clientSecret: 'secret' }
const server = await startSocialServer({
  port: 0,
  googleClientId: '',
  appleClientId: '',
  facebookAppId: '',
  facebookAppSecret: '',
  federation: client,
})
afterAll(() => server.close())

const url = `${server.url}/federation`
const verifier = 'v'.repeat(43)
const back = 'http://localhost:3000/licence-fft/verification'
const basic = `Basic ${Buffer.from('site:secret').toString('base64')}`

function authorizeAddress(change: Record<string, string> = {}): string {
  return `${url}/authorize?${new URLSearchParams({
    client_id: 'site',
    redirect_uri: back,
    response_type: 'code',
    scope: 'openid offline_access licences',
    state: 'kept',
    nonce: 'n-1',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...change,
  })}`
}

async function choose(form: Record<string, string>): Promise<URLSearchParams> {
  const body = new URLSearchParams(form)
  const answer = await fetch(authorizeAddress(), { method: 'POST', body, redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? back).searchParams
}

async function askTokens(form: Record<string, string>) {
  const headers = { authorization: basic }
  const body = new URLSearchParams({ redirect_uri: back, ...form })
  const answer = await fetch(`${url}/token`, { method: 'POST', headers, body })
  return { status: answer.status, body: (await answer.json()) as Record<string, string> }
}

async function signed(path: string, token = '') {
  const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })
  const text = await answer.text()
  if (!answer.ok) return { status: answer.status, payload: {} }
  const keys = createRemoteJWKSet(new URL(`${url}/keys`))
  const { payload } = await jwtVerify(text, keys, { issuer: url, audience: 'site' })
  return { status: answer.status, payload }
}

const byCode = (code: string | null, codeVerifier = verifier) =>
  askTokens({ grant_type: 'authorization_code', code: code ?? '', code_verifier: codeVerifier })

it('asks for PKCE, state and a known client', async () => {
  for (const missing of ['code_challenge', 'state', 'client_id']) {
    expect((await fetch(authorizeAddress({ [missing]: '' }))).status).toBe(400)
  }
  expect(await (await fetch(authorizeAddress())).text()).toContain('5120034K')
})

it('gives tokens for a code once, to who has its secret', async () => {
  const asked = await choose({ account: 'lea' })
  expect(asked.get('state')).toBe('kept')
  expect((await byCode(asked.get('code'), 'w'.repeat(43))).status).toBe(400)
  expect((await byCode(asked.get('code'))).status).toBe(400)
  const code = (await choose({ account: 'lea' })).get('code')
  const { body } = await byCode(code)
  expect((await byCode(code)).status).toBe(400)
  const { payload } = await signed('/userinfo', body.access_token)
  expect(payload).toMatchObject({ given_name: 'Léa', licences: [{ numero: '5120034K' }] })
  const [{ token }] = payload.licences as [{ token: string }]
  const rankings = await signed('/licences/5120034K/classement', token)
  expect(rankings.payload.dernier).toMatchObject({ rang: expect.any(Number) as number })
  expect((await signed('/licences/5120034K/classement', body.access_token)).status).toBe(401)
})

it('takes a number of one’s own, and sends a refusal back', async () => {
  expect((await choose({ account: 'other', numero: 'x' })).get('code')).toBeNull()
  expect((await choose({ account: 'other', numero: '7654321z' })).get('code')).not.toBeNull()
  expect((await choose({ account: 'refused' })).get('error')).toBe('access_denied')
})

it('forgets a token that is revoked', async () => {
  const { body } = await byCode((await choose({ account: 'none' })).get('code'))
  const again = () =>
    askTokens({ grant_type: 'refresh_token', refresh_token: body.refresh_token ?? '' })
  expect((await again()).status).toBe(200)
  const headers = { authorization: basic }
  const revoked = new URLSearchParams({ token: body.refresh_token ?? '' })
  await fetch(`${url}/revoke`, { method: 'POST', headers, body: revoked })
  expect((await again()).status).toBe(400)
  expect((await signed('/userinfo', body.access_token)).status).toBe(401)
})
