import { createHash } from 'node:crypto'
import { problems } from '@quatre/domain'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { updatePassword } from './passwords/password.sql.ts'
import { hashPassword } from '../core/sessions/passwords.ts'
import { hashQuickly } from '../testing/hash-quickly.ts'
import { waitingForLock } from '../testing/waiting-for-lock.ts'
import type { Stand } from '../testing/stand.ts'
import { membersStandForEach, password } from './members-stand.test-tools.ts'

const lea = { email: 'lea@joueurs.example', password }
const wrong = { ...lea, password: 'pas celui-ci' }

const stand = await membersStandForEach('sign-in')

async function fail(times: number, body = wrong, address?: string): Promise<number[]> {
  const statuses: number[] = []
  for (let count = 0; count < times; count++) {
    statuses.push((await stand.call('POST', '/login', { body, from: address })).status)
  }
  return statuses
}

describe('sign-in', () => {
  // requirement M18
  it('opens a session whose token the database does not hold', async () => {
    const { status, body } = await stand.call('POST', '/login?appId=2&isChannelWeb=true', {
      body: lea,
    })
    expect(status).toBe(200)
    const token = String(body.access_token)
    const { rows } = await sql<{ tokenHash: Buffer }>`select token_hash from session`.execute(
      stand.db,
    )
    expect(rows.map(({ tokenHash }) => tokenHash.toString('hex'))).toEqual([
      createHash('sha256').update(token).digest('hex'),
    ])
  })

  it('with the old password opens nothing once a change of it has begun', async () => {
    const member = await stand.db
      .selectFrom('appUser')
      .select('id')
      .where('email', '=', lea.email)
      .executeTakeFirstOrThrow()
    let signingIn: ReturnType<Stand['call']> | undefined
    await stand.db.transaction().execute(async (tx) => {
      await updatePassword(tx, member.id, 'another hash')
      await sql`delete from session where user_id = ${member.id}`.execute(tx)
      signingIn = stand.call('POST', '/login', { body: lea })
      await expect.poll(() => waitingForLock(stand.db)).toBe(1)
    })
    const answer = await signingIn
    expect(answer).toMatchObject({ status: 401, body: { code: 'password_incorrect' } })
    const { rows } = await sql`select from session where user_id = ${member.id}`.execute(stand.db)
    expect(rows).toEqual([])
  })

  it('finds the account whatever the case of the e-mail', async () => {
    expect(
      (await stand.call('POST', '/login', { body: { ...lea, email: ' LEA@Joueurs.Example ' } }))
        .status,
    ).toBe(200)
  })

  it('gives the member too when it comes as a form', async () => {
    const answer = await stand.app.inject({
      method: 'POST',
      url: '/api/v1/login/client?appId=2',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(lea).toString(),
    })
    expect(answer.json()).toMatchObject({ firstName: 'Léa', refund: { currency: 'EUR', value: 0 } })
  })

  // requirement M15
  it.each([
    ['an unknown e-mail', { ...lea, email: 'qui@joueurs.example' }, 'email_unknown'],
    ['a wrong password', wrong, 'password_incorrect'],
    ['an inactive account', { ...lea, email: 'inactive@joueurs.example' }, 'account_not_active'],
    ['role 8', { ...lea, email: 'role8@joueurs.example' }, 'role_signed_out'],
    ['an account without password', { ...lea, email: 'social@joueurs.example' }, 'user_not_found'],
  ] as const)('answers %s with its sentence of the catalogue', async (_case, body, problem) => {
    const entry = problems[problem]
    const { requestId: _, ...answer } = (await stand.call('POST', '/login', { body })).body
    expect(answer).toEqual({
      statusCode: entry.status,
      code: 'number' in entry ? entry.number : problem,
      problem,
      message: entry.message,
      ...('description' in entry && { description: entry.description }),
    })
  })

  it('answers anything unexpected with the catalogue’s last sentence', async () => {
    await sql`alter table limit_use rename to gone`.execute(stand.db)
    const { status, body } = await stand.call('POST', '/login', { body: lea })
    await sql`alter table gone rename to limit_use`.execute(stand.db)
    expect([status, body.code]).toEqual([500, 'login_failed'])
  })

  it.each([
    [{ email: '', password: 'x' }, 'email', 'Champ obligatoire'],
    [{ email: 'a@b', password: 'x' }, 'email', 'Adresse e-mail invalide'],
    [{ email: 'a@b.fr,c@d.fr', password: 'x' }, 'email', 'Adresse e-mail invalide'],
    [{ email: 'a@b.fr', password: '' }, 'password', 'Champ obligatoire'],
    [{ email: 'a@b.fr' }, 'password', 'Champ obligatoire'],
    [{ email: 'a@b.fr', password: 'x', role: 1 }, 'role', 'Champ inconnu'],
  ])('refuses %j for its field', async (body, field, sentence) => {
    const answer = await stand.call('POST', '/login', { body })
    expect([answer.status, answer.body.fields]).toEqual([400, { [field]: sentence }])
  })

  it('ends the sessions of role 8 when it tries to sign in', async () => {
    await sql`insert into session (token_hash, user_id, expires_at)
      select sha256('x'), id, now() + interval '1 day' from app_user where role_id = 8`.execute(
      stand.db,
    )
    await stand.call('POST', '/login', { body: { ...lea, email: 'role8@joueurs.example' } })
    const { rows } = await sql`select from session`.execute(stand.db)
    expect(rows).toHaveLength(0)
  })
})

// requirement M16
describe('slowing down', () => {
  it('refuses the sixth attempt in 15 minutes, even with the right password', async () => {
    expect(await fail(5)).toEqual([401, 401, 401, 401, 401])
    const { status, headers, body } = await stand.call('POST', '/login', { body: lea })
    expect([status, body.code, headers['retry-after']]).toEqual([429, 'login_slowed', '900'])
  })

  it('words the refusal alike for a known and an unknown e-mail', async () => {
    const unknown = { ...wrong, email: 'qui@joueurs.example' }
    await fail(5)
    await fail(5, unknown)
    const answers = [
      await stand.call('POST', '/login', { body: wrong }),
      await stand.call('POST', '/login', { body: unknown }),
    ]
    expect(new Set(answers.map(({ body }) => `${body.code} ${body.message}`)).size).toBe(1)
  })

  it('lets the owner in from another address', async () => {
    await fail(6)
    expect((await stand.call('POST', '/login', { body: lea, from: '198.51.100.1' })).status).toBe(
      200,
    )
  })

  it('lets the caller try again after 15 minutes', async () => {
    await fail(5)
    stand.pass(15)
    expect((await stand.call('POST', '/login', { body: lea })).status).toBe(200)
  })

  it('forgets the failures of an account that signs in', async () => {
    await fail(4)
    await stand.call('POST', '/login', { body: lea })
    expect(await fail(5)).toEqual([401, 401, 401, 401, 401])
  })

  it('answers at most 50 tries an hour of one address, whatever the accounts', async () => {
    const passwordHash = await hashQuickly(password)
    await sql`insert into app_user (first_name, last_name, email, password_hash)
      select 'Joueur', 'N', 'essai' || n || '@joueurs.example', ${passwordHash}
      from generate_series(0, 54) n`.execute(stand.db)
    const statuses: number[] = []
    for (let count = 0; count < 55; count++) {
      const body = { ...wrong, email: `essai${count}@joueurs.example` }
      statuses.push((await stand.call('POST', '/login', { body })).status)
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(50)
    expect(statuses.slice(50)).toEqual([429, 429, 429, 429, 429])
  })

  it('lets no more than 5 of 20 parallel guesses through', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => stand.call('POST', '/login', { body: wrong })),
    )
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
  })

  it('counts the addresses of one IPv6 network as one', async () => {
    for (let count = 1; count <= 5; count++) await fail(1, wrong, `2001:db8:0:1::${count}`)
    expect(
      (await stand.call('POST', '/login', { body: lea, from: '2001:db8:0:1:ffff::9' })).status,
    ).toBe(429)
  })
})

// requirement M56
it('takes the same time for an unknown e-mail as for one of a closed account', async () => {
  const closed = 'partie@joueurs.example'
  const passwordHash = await hashPassword(password)
  await sql`insert into closed_account (user_id, email, identity, closed_at)
    select id, ${closed},
      jsonb_build_object('member', jsonb_build_object('password_hash', ${passwordHash}::text)),
      '2026-11-20' from app_user where email = 'inactive@joueurs.example'`.execute(stand.db)
  const refusal = async (email: string) => {
    const beganAt = performance.now()
    const { body } = await stand.call('POST', '/login', { body: { email, password: 'un-autre' } })
    expect([body.code, body.problem]).toEqual([9, 'email_unknown'])
    return performance.now() - beganAt
  }
  let [ofClosed, ofNone] = [Infinity, Infinity]
  // a busy machine makes some slow: the quickest of each are compared, of more where they differ
  for (let turn = 0; turn < 4 || (turn < 40 && ofNone / ofClosed < 0.4); turn++) {
    ofClosed = Math.min(ofClosed, await refusal(closed))
    ofNone = Math.min(ofNone, await refusal('personne@joueurs.example'))
  }
  // with no hash to compare with it was a tenth
  expect(ofNone / ofClosed).toBeGreaterThan(0.4)
})
