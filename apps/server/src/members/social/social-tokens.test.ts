import type { JWTPayload } from 'jose'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  claimsAt,
  complete,
  completion,
  openSocialStand,
  startedAt,
  type SocialStand,
  socialStandForAll,
} from './social-stand.test-tools.ts'

const stand = await socialStandForAll('social_tokens')
beforeEach(() => sql`truncate limit_use`.execute(stand.db))
afterEach(() => stand.provider.become('up'))

const google = (token: string, form: Record<string, string> = {}) =>
  stand.call('POST', `/login/client/google?${complete}`, {
    form: {
      GOOGLE_ID_TOKEN: token,
      ...completion,
      ...form,
    },
  })

const countAccounts = async () =>
  (await sql<{ count: number }>`select count(*) as count from app_user`.execute(stand.db)).rows[0]

async function expectRefused(token: string, form: Record<string, string> = {}): Promise<void> {
  const before = await countAccounts()
  const { status, body } = await google(token, form)
  expect([status, body.code]).toEqual([401, 'social_token_refused'])
  expect(await countAccounts()).toEqual(before)
}

const seconds = startedAt / 1_000

// requirement M30
describe('a token of Google', () => {
  it.each<[string, JWTPayload]>([
    ['made out to somebody else', { aud: 'another-site' }],
    ['made out to nobody', { aud: undefined }],
    ['made out to two', { aud: ['site', 'another-site'] }],
    ['of another issuer', { iss: 'https://accounts.example.evil' }],
    ['of no issuer', { iss: undefined }],
    ['that has expired', { exp: seconds - 60 }],
    ['that never expires', { exp: undefined }],
    ['that is not good yet', { nbf: seconds + 600 }],
    ['about nobody', { sub: undefined }],
    ['about an empty subject', { sub: '' }],
    ['about a subject that is too long', { sub: 'x'.repeat(256) }],
    ['whose e-mail is a list', { email: ['nora@joueurs.example'] }],
    ['whose e-mail is a number', { email: 7 }],
    ['whose e-mail is an object', { email: { address: 'nora@joueurs.example' } }],
  ])('%s is refused', async (_, change) => {
    await expectRefused(await stand.googleToken(change))
  })

  it('with « alg: none » is refused', async () => {
    await expectRefused(stand.provider.unsigned(claimsAt(startedAt)))
  })

  it('whose signature is missing or changed is refused', async () => {
    const [header, payload, signature = ''] = (await stand.googleToken()).split('.')
    await expectRefused(`${header}.${payload}.`)
    await expectRefused(`${header}.${payload}.${[...signature].toReversed().join('')}`)
  })

  it('whose content was changed is refused', async () => {
    const [header, , signature] = (await stand.googleToken()).split('.')
    const other = Buffer.from(JSON.stringify(claimsAt(startedAt))).toString('base64url')
    await expectRefused(`${header}.${other}.${signature}`)
  })

  it('of a key that the set does not have is refused, and the set read again at most once a minute', async () => {
    await google(await stand.googleToken())
    const before = stand.provider.keyReadings()
    for (const kid of ['k7', 'k8', 'k9']) await expectRefused(await stand.googleToken({}, kid))
    expect(stand.provider.keyReadings() - before).toBeLessThanOrEqual(1)
  })

  it.each(['RS512', 'HS256'])('signed by %s is refused', async (alg) => {
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
    const token = `${encode({ alg, kid: 'k1' })}.${encode(claimsAt(startedAt))}.${encode({ a: 1 })}`
    await expectRefused(token)
  })

  it('that is no token is refused', async () => {
    await expectRefused('pas-un-jeton')
  })

  it('with another nonce than the browser’s is refused', async () => {
    await expectRefused(await stand.googleToken({ nonce: 'a' }), { nonce: 'b' })
    await expectRefused(await stand.googleToken(), { nonce: 'b' })
  })

  it('is good once', async () => {
    const token = await stand.googleToken()
    expect((await google(token)).status).toBe(200)
    await expectRefused(token)
  })

  it('is good once, also when its signature is written in another way', async () => {
    const token = await stand.googleToken()
    expect((await google(token)).status).toBe(200)
    await expectRefused(`${token}==`)
  })

  it('is not used up by the question whether the account exists', async () => {
    const token = await stand.googleToken()
    const asked = await stand.call('POST', '/login/client/google', {
      form: { GOOGLE_ID_TOKEN: token },
    })
    expect(asked.status).toBe(404)
    expect((await google(token)).status).toBe(200)
  })

  it('does not come with a nonce that another one had', async () => {
    const nonce = 'seen-before'
    expect((await google(await stand.googleToken({ nonce }), { nonce })).status).toBe(200)
    await expectRefused(await stand.googleToken({ nonce }), { nonce })
  })

  it('whose e-mail is not verified makes no account', async () => {
    const before = await countAccounts()
    const { status, body } = await google(await stand.googleToken({ email_verified: false }))
    expect([status, body.code]).toEqual([401, 'social_email_unverified'])
    expect(await countAccounts()).toEqual(before)
  })

  it.each(['site', 'application'])('made out to « %s » is accepted', async (aud) => {
    expect((await google(await stand.googleToken({ aud }))).status).toBe(200)
  })

  it('is refused 50 times an hour at most, then nothing is looked at', async () => {
    const statuses = []
    for (let times = 0; times < 51; times++) statuses.push((await google('pas-un-jeton')).status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(50)
    expect(statuses.at(-1)).toBe(429)
    expect((await google(await stand.googleToken())).status).toBe(429)
  })
})

// requirement M58
describe('a provider whose keys are not loaded yet', () => {
  let fresh: SocialStand
  beforeEach(async () => {
    fresh = await openSocialStand('social_down')
  })
  afterEach(() => fresh.close())

  it.each(['down', 'html'] as const)('that is %s is said to be down', async (state) => {
    fresh.provider.become(state)
    const form = { GOOGLE_ID_TOKEN: await fresh.googleToken() }
    const { status, body } = await fresh.call('POST', '/login/client/google', { form })
    expect([status, body.code]).toEqual([503, 'social_provider_down'])
    fresh.provider.become('up')
    expect((await fresh.call('POST', '/login/client/google', { form })).status).toBe(404)
  })

  it('that nothing answers for leaves its cause in the log, and nothing of a token', async () => {
    await fresh.provider.close()
    const idToken = await fresh.googleToken()
    const google = await fresh.call('POST', '/login/client/google', {
      form: { GOOGLE_ID_TOKEN: idToken },
    })
    const facebook = await fresh.call('POST', '/login/facebook', {
      form: { FB_TOKEN: 'EAA-good-token' },
    })
    expect([google.status, facebook.status]).toEqual([503, 503])
    const lines = fresh.logged().trim().split('\n')
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { level: 40, provider: 'google', cause: 'TypeError ECONNREFUSED' },
      { level: 40, provider: 'facebook', cause: 'TypeError ECONNREFUSED' },
    ])
    for (const secret of [idToken, 'EAA-good-token', 'app-secret', fresh.provider.url]) {
      expect(fresh.logged()).not.toContain(secret)
    }
  })

  it('that does not answer is not waited for', async () => {
    fresh.provider.become('silent')
    const form = { GOOGLE_ID_TOKEN: await fresh.googleToken() }
    const [openId, facebook] = await Promise.all([
      fresh.call('POST', '/login/client/google', { form }),
      fresh.call('POST', '/login/facebook', { form: { FB_TOKEN: 'EAA-slow-token' } }),
    ])
    expect([openId.status, facebook.status]).toEqual([503, 503])
  })
})

describe('a token of Facebook', () => {
  const token = 'EAA-good-token'
  const debug = { app_id: '4242', is_valid: true, user_id: '77', expires_at: 0, type: 'USER' }
  const profile = { id: '77', first_name: 'Nora', last_name: 'Petit' }
  const facebook = () =>
    stand.call('POST', `/login/facebook?${complete}`, { form: { FB_TOKEN: token, ...completion } })

  it.each<[string, object, object]>([
    ['that is not valid', { is_valid: false }, {}],
    ['made for another application', { app_id: '4343' }, {}],
    ['that has expired', { expires_at: seconds - 1 }, {}],
    ['without an end', { expires_at: undefined }, {}],
    ['of a page', { type: 'PAGE' }, {}],
    ['of somebody else than the profile', {}, { id: '78' }],
    ['whose e-mail is a list', {}, { email: ['nora@joueurs.example'] }],
  ])('%s is refused', async (_, debugChange, profileChange) => {
    stand.provider.facebookTokens.set(token, {
      debug: { ...debug, ...debugChange },
      profile: { ...profile, ...profileChange },
    })
    const { status, body } = await facebook()
    expect([status, body.code]).toEqual([401, 'social_token_refused'])
  })

  it('is accepted again while it lives: applications keep it', async () => {
    stand.provider.facebookTokens.set(token, { debug, profile })
    expect((await facebook()).body).toMatchObject({ created: true })
    expect((await facebook()).body).toMatchObject({ created: false })
  })

  it('is not asked for by more than 50 wrong codes an hour', async () => {
    const form = { code: 'no-such-code', redirectUri: 'https://site.example/back' }
    const statuses = []
    for (let times = 0; times < 51; times++) {
      statuses.push((await stand.call('POST', '/login/facebook/code', { form })).status)
    }
    expect([statuses.slice(0, 50), statuses[50]]).toEqual([Array<number>(50).fill(401), 429])
  })

  it('is not looked at while Facebook is down', async () => {
    stand.provider.become('down')
    expect((await facebook()).status).toBe(503)
  })
})
