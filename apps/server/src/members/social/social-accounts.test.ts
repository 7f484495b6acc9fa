import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mailsTo } from '../links/read-link.test-tools.ts'
import {
  claimsAt,
  complete,
  completion,
  openSocialStand,
  startedAt,
  socialStandForAll,
} from './social-stand.test-tools.ts'

const stand = await socialStandForAll('social_accounts')
beforeEach(() => sql`truncate limit_use`.execute(stand.db))

const ask = (token: string, query = '', form: Record<string, string> = {}) =>
  stand.call('POST', `/login/client/google?${query}`, { form: { GOOGLE_ID_TOKEN: token, ...form } })

async function readUserRow(userId: unknown): Promise<Record<string, unknown>> {
  const { rows } = await sql<Record<string, unknown>>`
    select u.*, array(select provider from social_identity where user_id = u.id) as providers
    from app_user u where id = ${Number(userId)}`.execute(stand.db)
  return rows[0] ?? {}
}

const countIdentities = async (sub: string) =>
  (await sql`select from social_identity where subject = ${sub}`.execute(stand.db)).rows.length

// requirement M32
describe('a newcomer', () => {
  it.each([
    ['', {}],
    ['createIfNotExist=false&center=42', completion],
    [complete, { termsConditions: 'false' }],
    [complete, { ...completion, termsConditions: 'false' }],
  ])('with « %s » and %j is asked to complete', async (query, form) => {
    const token = await stand.googleToken({ sub: 'new', email: 'new@joueurs.example' })
    const { status, body } = await ask(token, query, form as Record<string, string>)
    expect([status, body.code, body.details]).toEqual([
      404,
      'social_account_unknown',
      { firstName: 'Zoé', lastName: 'Petit', email: 'new@joueurs.example' },
    ])
    expect(await countIdentities('new')).toBe(0)
  })

  it('completing makes an account, its identity and a session at once', async () => {
    const sub = randomUUID()
    const token = await stand.googleToken({ sub })
    const form = { ...completion, newsSms: 'true' }
    const { status, body } = await ask(token, `${complete}&newsletter=true`, form)
    expect([status, body.created]).toEqual([200, true])
    expect(await readUserRow(body.userId)).toMatchObject({
      firstName: 'Zoé',
      lastName: 'Petit',
      emailVerifiedAt: startedAt,
      termsAcceptedAt: startedAt,
      mobilePhone: '0639980001',
      centerId: 42,
      newsSms: true,
      receiveNewsletter: true,
      communicationMode: 'Email',
      passwordHash: null,
      providers: ['google'],
    })
    const row = await readUserRow(body.userId)
    expect(await mailsTo(stand.db, 'newsletter', String(row.email))).toBe(1)
    const member = await stand.findMember(String(body.access_token), startedAt)
    expect(member?.id).toBe(body.userId)
  })

  // requirement M71
  it.each([
    ['createIfNotExist=true&appId=2&isChannelWeb=true&newsletter=false', {}, [null, null, null]],
    ['createIfNotExist=true&center=1', completion, ['0639980001', null, startedAt]],
    [complete, {}, [null, 42, null]],
    [complete, { mobilePhone: '0639980001' }, ['0639980001', 42, null]],
    [complete, { termsConditions: 'true' }, [null, 42, startedAt]],
  ])('with « %s » and %j has an account that books once it is complete', async (...given) => {
    const [query, form, has] = given
    const { body } = await ask(await stand.googleToken(), query, form as Record<string, string>)
    expect(body.created).toBe(true)
    const row = await readUserRow(body.userId)
    expect([row.mobilePhone, row.centerId, row.termsAcceptedAt]).toEqual(has)
    const token = String(body.access_token)
    const hold = () => stand.call('POST', '/bookings', { token, body: {} })
    const refused = { status: 403, body: { problem: 'account_incomplete' } }
    expect(await hold()).toMatchObject(refused)
    const change = (body: object) => stand.call('PUT', '/users/clients', { token, body })
    expect((await change({ mobilePhone: '0639980002' })).body.mustComplete).toBe(
      has[2] === null || has[1] === null,
    )
    const rest = { center: { id: 42 }, termsConditions: true }
    expect((await change(rest)).body.mustComplete).toBe(false)
    expect(await hold()).toMatchObject({ status: 400, body: { problem: 'bad_request' } })
  })

  it('comes back to the same account, whatever the e-mail has become', async () => {
    const sub = randomUUID()
    const first = await ask(await stand.googleToken({ sub }), complete, completion)
    const changed = await stand.googleToken({
      sub,
      email: 'x@other.example',
      email_verified: false,
    })
    expect((await ask(changed)).body).toMatchObject({ userId: first.body.userId, created: false })
  })

  it.each(['60', '999'])('cannot choose the centre %s', async (center) => {
    const query = `createIfNotExist=true&center=${center}`
    const { status, body } = await ask(await stand.googleToken(), query, completion)
    expect([status, body.fields]).toEqual([400, { center: 'Champ obligatoire' }])
  })

  it('has one account when two calls come at once', async () => {
    const sub = randomUUID()
    const tokens = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        stand.googleToken({ sub, email: `${sub}@b.example`, jti: String(index) }),
      ),
    )
    const answers = await Promise.all(tokens.map((token) => ask(token, complete, completion)))
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(8).fill(200))
    expect(new Set(answers.map(({ body }) => body.userId)).size).toBe(1)
    expect(answers.filter(({ body }) => body.created)).toHaveLength(1)
  })

  it('is let in once by one token used 50 times at once', async () => {
    const token = await stand.googleToken()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        stand.call('POST', `/login/client/google?${complete}`, {
          form: { GOOGLE_ID_TOKEN: token, ...completion },
          from: `198.51.100.${index}`,
        }),
      ),
    )
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([200, ...Array<number>(49).fill(401)])
  })

  it('with both names in one field of Google has both', async () => {
    const token = await stand.googleToken({
      given_name: undefined,
      family_name: undefined,
      name: 'Zoé Petit',
    })
    const { body } = await ask(token, complete, completion)
    expect(await readUserRow(body.userId)).toMatchObject({ firstName: 'Zoé', lastName: 'Petit' })
  })
})

describe('a newcomer with one name', () => {
  const oneName = { given_name: 'Zoé', family_name: undefined }

  it('is asked for the other', async () => {
    const { status, body } = await ask(await stand.googleToken(oneName), complete, completion)
    expect([status, body.fields]).toEqual([400, { lastName: 'Champ obligatoire' }])
  })

  it('gives it, and cannot change the one from Google', async () => {
    const form = { ...completion, firstName: 'Autre', lastName: 'Petit' }
    const { body } = await ask(await stand.googleToken(oneName), complete, form)
    expect(await readUserRow(body.userId)).toMatchObject({ firstName: 'Zoé', lastName: 'Petit' })
  })
})

// requirement M31
describe('a member with the same e-mail', () => {
  it('is joined when both have seen the address confirmed', async () => {
    const sub = randomUUID()
    const { status, body } = await ask(
      await stand.googleToken({ sub, email: 'LEA@joueurs.example' }),
    )
    expect([status, body.created]).toEqual([200, false])
    expect(await readUserRow(body.userId)).toMatchObject({
      firstName: 'Léa',
      providers: ['google'],
    })
  })

  it('is not joined while the address is not confirmed here', async () => {
    const sub = randomUUID()
    const token = await stand.googleToken({ sub, email: 'ugo@joueurs.example' })
    const { status, body } = await ask(token, complete, completion)
    expect([status, body.code]).toEqual([409, 'email_taken'])
    expect(await countIdentities(sub)).toBe(0)
  })

  it('is not joined when the provider does not vouch for it', async () => {
    const sub = randomUUID()
    const email = 'lea@joueurs.example'
    const token = await stand.googleToken({ sub, email, email_verified: false })
    expect((await ask(token, complete, completion)).status).toBe(401)
    expect(await countIdentities(sub)).toBe(0)
  })

  it('is not joined on Facebook’s word', async () => {
    stand.provider.facebookTokens.set('EAA-lea-token', {
      debug: { app_id: '4242', is_valid: true, user_id: '5', expires_at: 0 },
      profile: { id: '5', first_name: 'L', last_name: 'M', email: 'lea@joueurs.example' },
    })
    const answer = await stand.call('POST', '/login/facebook', {
      form: { FB_TOKEN: 'EAA-lea-token' },
    })
    expect([answer.status, answer.body.code]).toEqual([409, 'email_taken'])
    expect(await countIdentities('5')).toBe(0)
  })

  it.each([
    ['role8@joueurs.example', [401, 'role_signed_out']],
    ['inactive@joueurs.example', [403, 'account_not_active']],
  ])('%s stays outside, and is joined to nothing', async (email, refusal) => {
    const sub = randomUUID()
    const { status, body } = await ask(await stand.googleToken({ sub, email }))
    expect([status, body.code]).toEqual(refusal)
    expect(await countIdentities(sub)).toBe(0)
  })
})

describe('the e-mail of an account closed less than 30 days ago', () => {
  const email = 'parti@joueurs.example'
  beforeAll(async () => {
    await sql`insert into closed_account (user_id, email, identity, closed_at)
      select id, ${email}, jsonb_build_object('emails', jsonb_build_array(${email}::text)),
        '2026-11-20' from app_user
      where email = 'inactive@joueurs.example'`.execute(stand.db)
  })

  it('says that the account is not active', async () => {
    const { status, body } = await ask(await stand.googleToken({ email }))
    expect([status, body.code]).toEqual([403, 'account_not_active'])
  })

  it('says nothing of an unproven address: a stranger closes no other’s account', async () => {
    const unproven = 'jamais-prouvee@joueurs.example'
    await sql`insert into closed_account (user_id, email, identity, closed_at)
      select id, ${unproven}, '{"emails": []}', '2026-11-20' from app_user
      where email = 'ugo@joueurs.example'`.execute(stand.db)
    const { status, body } = await ask(await stand.googleToken({ email: unproven }))
    expect([status, body.code]).toEqual([404, 'social_account_unknown'])
  })

  it('may sign up anew', async () => {
    const without = { termsConditions: 'false' }
    const asked = await ask(await stand.googleToken({ email }), 'createIfNotExist=true', without)
    expect(asked.body.code).toBe('social_account_unknown')
    const { body } = await ask(await stand.googleToken({ email }), complete, completion)
    expect(body.created).toBe(true)
  })
})

describe('a newcomer from Facebook', () => {
  it('gets a mail to confirm the address that Facebook gave', async () => {
    const email = 'nora@joueurs.example'
    stand.provider.facebookTokens.set('EAA-nora-token', {
      debug: { app_id: '4242', is_valid: true, user_id: '6', expires_at: 0 },
      profile: { id: '6', first_name: 'Nora', last_name: 'Petit', email },
    })
    const form = { FB_TOKEN: 'EAA-nora-token', ...completion }
    const { body } = await stand.call('POST', `/login/facebook?${complete}`, { form })
    expect(await readUserRow(body.userId)).toMatchObject({
      email,
      emailVerifiedAt: null,
      communicationMode: 'Facebook',
    })
    const { rows } = await sql`select recipient from mail where recipient = ${email}`.execute(
      stand.db,
    )
    expect(rows).toHaveLength(1)
  })
})

describe('a newcomer from Apple', () => {
  const claims = () => ({
    ...claimsAt(startedAt),
    iss: 'https://appleid.example',
    aud: 'fr.site',
    given_name: undefined,
    family_name: undefined,
    email_verified: 'true',
  })
  const apple = async (form: Record<string, string>) =>
    stand.call('POST', `/login/client/apple?${complete}`, {
      form: {
        APPLE_TOKEN: await stand.provider.sign(claims(), 'k1'),
        ...completion,
        ...form,
      },
    })

  it('has the names that came beside the token', async () => {
    const { status, body } = await apple({ firstName: 'Eve', lastName: 'Pomme' })
    expect(status).toBe(200)
    expect(await readUserRow(body.userId)).toMatchObject({ firstName: 'Eve', lastName: 'Pomme' })
  })

  it('is asked for names that did not come', async () => {
    const { status, body } = await apple({ firstName: 'Eve' })
    expect([status, body.fields]).toEqual([400, { lastName: 'Champ obligatoire' }])
  })

  it('is not let in by a token of Google', async () => {
    const form = { APPLE_TOKEN: await stand.googleToken(), ...completion }
    expect((await stand.call('POST', '/login/client/apple', { form })).status).toBe(401)
  })
})

describe('the providers', () => {
  it('are listed with the data that a browser needs, and no secret', async () => {
    const { body } = await stand.call('GET', '/login/providers')
    expect(body).toMatchObject({
      google: { clientId: 'site' },
      facebook: { appId: '4242' },
      apple: { clientId: 'fr.site' },
    })
    expect(JSON.stringify(body)).not.toContain('app-secret')
  })

  it('that are not configured are not shown, and refuse', async () => {
    const none = { GOOGLE_CLIENT_ID: '', APPLE_CLIENT_ID: '', FACEBOOK_APP_SECRET: '' }
    const bare = await openSocialStand('social_none', none)
    expect((await bare.call('GET', '/login/providers')).body).toEqual({
      google: null,
      facebook: null,
      apple: null,
    })
    const form = { GOOGLE_ID_TOKEN: await bare.googleToken() }
    expect((await bare.call('POST', '/login/client/google', { form })).status).toBe(503)
    await bare.close()
  })
})
