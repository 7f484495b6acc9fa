import { randomUUID } from 'node:crypto'
import { instant } from '@quatre/db'
import { hourMs, minuteMs } from '@quatre/domain'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { hashQuickly } from '../../testing/hash-quickly.ts'
import { newSecret } from '../../platform/secret.ts'
import { eventually } from '../../testing/eventually.ts'
import { waitingForLock } from '../../testing/waiting-for-lock.ts'
import { insertLink } from '../links/account-link.sql.ts'
import { leaveToOwner, voidUnprovenPassword } from '../links/leave-to-owner.sql.ts'
import { linkInMail } from '../links/read-link.test-tools.ts'
import { complete, completion, socialStandForAll, startedAt } from './social-stand.test-tools.ts'

// A stranger signs up with another person's address; the owner comes later and must not share the account.
const password = 'victime-26'

let owner: string

const stand = await socialStandForAll('ways_in', { SIGN_UPS_PER_HOUR: '1000' })
beforeEach(async () => {
  await sql`truncate limit_use`.execute(stand.db)
  owner = `${randomUUID()}@joueurs.example`
})

/** A person at Facebook, by their token: its statement of the address is not to be believed. */
function facebookToken(email?: string): string {
  const id = randomUUID()
  stand.provider.facebookTokens.set(`EAA-${id}`, {
    debug: { app_id: '4242', is_valid: true, user_id: id, expires_at: 0 },
    profile: { id, first_name: 'Ugo', last_name: 'Petit', ...(email && { email }) },
  })
  return `EAA-${id}`
}

const facebook = (token: string, form: object = {}) =>
  stand.call('POST', `/login/facebook?${complete}`, { form: { FB_TOKEN: token, ...form } })

async function joinsByFacebook(email?: string) {
  const token = facebookToken(email)
  const { body } = await facebook(token, completion)
  return { token, userId: Number(body.userId), session: String(body.access_token) }
}

const google = async (sub: string, form: object = {}) =>
  stand.call('POST', `/login/client/google?${complete}`, {
    form: {
      GOOGLE_ID_TOKEN: await stand.googleToken({ sub, email: owner, jti: randomUUID() }),
      ...form,
    },
  })

/** The owner chooses a password by the link of the mail. */
async function reset(userId: number) {
  const { secret: users_key, hash: keyHash } = newSecret()
  const link = { userId, purpose: 'password', email: owner, now: startedAt } as const
  await insertLink(stand.db, { ...link, keyHash, expiresAt: startedAt + hourMs })
  const form = { users_key, users_id: userId, password }
  return stand.call('POST', '/users/generatepassword', { form })
}

const confirm = async (template = 'account_validation', path = '/verifyusers') =>
  stand.call('POST', path, { form: await linkInMail(stand.db, template, owner) })

const me = (token: string) => stand.call('GET', '/users/me', { token })

async function lastMail(template: string): Promise<string> {
  const { rows } = await sql<{ text: string }>`select text from mail
    where recipient = ${owner} and template = ${template} order by id desc limit 1`.execute(
    stand.db,
  )
  return rows[0]?.text ?? ''
}

// requirement M55
describe('a password chosen by the mail', () => {
  it('leaves no way in to a person who came by Facebook with the address of another', async () => {
    const stranger = await joinsByFacebook(owner)
    const { status, body } = await reset(stranger.userId)
    expect([status, body]).toMatchObject([200, { status: 'changed', untied: ['facebook'] }])
    expect((await me(stranger.session)).status).toBe(401)
    expect((await facebook(stranger.token)).body.code).toBe('email_taken')
    expect(await lastMail('password_changed')).toContain('Facebook n’ouvre plus ton compte.')
  })

  it('leaves none to a person who had the owner confirm the address', async () => {
    const stranger = await joinsByFacebook()
    const { session: token } = stranger
    await stand.call('POST', '/users/me/email', { token, body: { email: owner } })
    expect((await confirm()).status).toBe(200)
    expect((await facebook(stranger.token)).status).toBe(200)
    expect((await reset(stranger.userId)).body.untied).toEqual(['facebook'])
    const unknown = await facebook(stranger.token, { termsConditions: 'false' })
    expect(unknown.body.code).toBe('social_account_unknown')
  })

  it('leaves Google, which stated that very address', async () => {
    const sub = randomUUID()
    const { body } = await google(sub, completion)
    expect((await reset(Number(body.userId))).body.untied).toEqual([])
    expect((await google(sub)).body.userId).toBe(body.userId)
  })

  it('leaves none that a closing would bring back', async () => {
    const stranger = await joinsByFacebook(owner)
    await reset(stranger.userId)
    const signIn = await stand.call('POST', '/login', { body: { email: owner, password } })
    const token = String(signIn.body.access_token)
    expect((await stand.call('DELETE', '/users/me', { token, body: { password } })).status).toBe(
      200,
    )
    expect((await confirm('account_closed', '/users/reopening')).status).toBe(200)
    expect((await facebook(stranger.token)).body.code).toBe('email_taken')
  })

  it('is not outrun by a sign-in with an identity that it unties', async () => {
    const stranger = await joinsByFacebook(owner)
    const entering = await stand.db.transaction().execute(async (tx) => {
      await sql`update app_user set password_hash = 'x' where id = ${stranger.userId}`.execute(tx)
      const late = facebook(stranger.token)
      await eventually(async () => expect(await waitingForLock(stand.db, 'for share')).toBe(1))
      await leaveToOwner(tx, stranger.userId)
      return { late }
    })
    expect((await entering.late).body.code).toBe('email_taken')
    const { rows } = await sql`select from session where user_id = ${stranger.userId}`.execute(
      stand.db,
    )
    expect(rows).toEqual([])
  })
})

describe('Google, joined to an account that another person made with the same address', () => {
  const theirs = 'motdepasse77'
  const signIn = (secret: string) =>
    stand.call('POST', '/login', { body: { email: owner, password: secret } })

  /** An account with a password, whose address its owner has confirmed unasked. */
  async function madeByAStranger() {
    const passwordHash = await hashQuickly(theirs)
    const { rows } = await sql<{ id: number }>`
      insert into app_user (first_name, last_name, email, password_hash, email_verified_at)
      values ('Ugo', 'Petit', ${owner}, ${passwordHash}, '2026-11-20') returning id`.execute(
      stand.db,
    )
    const session = String((await signIn(theirs)).body.access_token)
    return { id: rows[0]?.id ?? 0, session }
  }

  it('leaves the stranger neither session nor password', async () => {
    const { id, session } = await madeByAStranger()
    const { status, body } = await google(randomUUID())
    expect([status, body.userId, body.passwordEnded]).toEqual([200, id, true])
    expect((await me(session)).status).toBe(401)
    expect((await me(String(body.access_token))).status).toBe(200)
    expect((await signIn(theirs)).body.code).toBe('user_not_found')
    expect(await lastMail('identity_joined')).toContain(
      'Choisis un nouveau mot de passe ou continue avec Google.',
    )
  })

  it('leaves the stranger no password chosen after the address was confirmed', async () => {
    const { id, session: token } = await madeByAStranger()
    const form = { oldPassword: theirs, newPassword: 'motdepasse78' }
    const changed = await stand.call('POST', `/users/${id}/changepassword`, { token, form })
    expect(changed.status).toBe(200)
    await google(randomUUID())
    expect((await signIn('motdepasse78')).body.code).toBe('user_not_found')
  })

  it('leaves the stranger no identity of their own', async () => {
    const stranger = await joinsByFacebook(owner)
    expect((await confirm()).status).toBe(200)
    expect((await google(randomUUID())).body.userId).toBe(stranger.userId)
    expect((await me(stranger.session)).status).toBe(401)
    expect((await facebook(stranger.token)).body.code).toBe('email_taken')
    expect(await lastMail('identity_joined')).toContain('Facebook n’ouvre plus ton compte.')
  })

  it('leaves the password that its owner chose by the mail, and changed since', async () => {
    const { id } = await madeByAStranger()
    await reset(id)
    const token = String((await signIn(password)).body.access_token)
    const form = { oldPassword: password, newPassword: 'proprio-27' }
    await stand.call('POST', `/users/${id}/changepassword`, { token, form })
    expect((await google(randomUUID())).body.passwordEnded).toBe(false)
    expect((await signIn('proprio-27')).status).toBe(200)
    expect(await lastMail('identity_joined')).toContain('ton mot de passe reste le même')
  })

  it.each([
    ['kept', 'this account'],
    ['void', 'another account'],
    ['void', 'this account by a session of somebody else'],
  ])(
    'leaves a password %s when the link of the mail was opened by a member signed in to %s',
    async (then, whose) => {
      const member = await madeByAStranger()
      await sql`update app_user set email_verified_at = null where id = ${member.id}`.execute(
        stand.db,
      )
      const ask = await stand.call('POST', '/verifyusers/mail', { token: member.session })
      expect(ask.status).toBe(200)
      const form = await linkInMail(stand.db, 'account_validation', owner)
      const { session } = await joinsByFacebook()
      const token = whose === 'another account' ? session : member.session
      if (whose.endsWith('somebody else')) {
        // as a handover token opens one: since the sign-in of the session that asked for it
        await sql`update session set signed_in_at = created_at - interval '1 minute'
          where user_id = ${member.id}`.execute(stand.db)
      }
      expect((await stand.call('POST', '/verifyusers', { token, form })).status).toBe(200)
      await google(randomUUID())
      expect((await signIn(theirs)).status).toBe(then === 'kept' ? 200 : 404)
    },
  )

  it('is not outrun by a sign-in with the password that it takes', async () => {
    const { id } = await madeByAStranger()
    const late = await stand.db.transaction().execute(async (tx) => {
      await sql`select from app_user where id = ${id} for update`.execute(tx)
      const entering = signIn(theirs)
      await eventually(async () => expect(await waitingForLock(stand.db, 'for share')).toBe(1))
      await leaveToOwner(tx, id)
      await voidUnprovenPassword(tx, id)
      return { entering }
    })
    expect((await late.entering).status).toBe(401)
  })
})

describe('a provider taken from an account', () => {
  const untie = (token: string, secret = password, provider = 'facebook') =>
    stand.call('DELETE', `/users/me/identities/${provider}`, { token, body: { password: secret } })
  const listed = (token: string) => stand.call('GET', '/users/me/identities', { token })

  /** A member with a password and a Facebook identity. */
  async function withBoth() {
    const facebookOnly = await joinsByFacebook(owner)
    await reset(facebookOnly.userId)
    await sql`insert into social_identity (provider, subject, user_id, created_at)
      values ('facebook', ${facebookOnly.token.slice(4)}, ${facebookOnly.userId}, '2026-11-20T12:00Z')`.execute(
      stand.db,
    )
    const signIn = await stand.call('POST', '/login', { body: { email: owner, password } })
    return { ...facebookOnly, session: String(signIn.body.access_token) }
  }

  it('opens it no more, nor do the sessions that it may have opened', async () => {
    const { token, session } = await withBoth()
    const other = String((await facebook(token)).body.access_token)
    expect((await listed(session)).body).toEqual([
      { provider: 'facebook', since: '2026-11-20T13:00:00+01:00' },
    ])
    expect(await untie(session)).toMatchObject({ status: 200, body: { status: 'untied' } })
    expect((await listed(session)).body).toEqual([])
    expect([(await me(session)).status, (await me(other)).status]).toEqual([200, 401])
    expect((await facebook(token)).body.code).toBe('email_taken')
    expect(await lastMail('identity_untied')).toContain('Facebook n’ouvre plus ton compte')
    const again = await untie(session)
    expect([again.status, again.body.code]).toEqual([404, 'identity_not_found'])
  })

  it('asks for the password, which cannot be guessed here', async () => {
    const { token, session } = await withBoth()
    const answers = []
    for (let time = 0; time < 6; time++) answers.push(await untie(session, 'pas-celui-ci'))
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 429])
    const fields = { password: "Le mot de passe n'est pas correct" }
    expect(answers[0]?.body).toMatchObject({ code: 'sign_in_again', fields })
    expect((await facebook(token)).status).toBe(200)
  })

  // requirement M34
  it('is never the last way in', async () => {
    const { token, session } = await joinsByFacebook(owner)
    const { status, body } = await untie(session)
    expect([status, body.code]).toEqual([422, 'password_unset'])
    expect((await facebook(token)).status).toBe(200)
  })

  it('can be one’s own only', async () => {
    const one = await withBoth()
    owner = `${randomUUID()}@joueurs.example`
    const other = await withBoth()
    await untie(other.session)
    expect((await listed(one.session)).body).toHaveLength(1)
  })
})

// requirement M34
describe('a provider tied to an account from inside', () => {
  const tie = (token: string, proof: object, provider = 'facebook') =>
    stand.call('POST', `/users/me/identities/${provider}`, { token, body: proof })
  const prove = (token: string, secret = password) =>
    stand.call('POST', '/users/me/proof', { token, body: { password: secret } })
  const verifiedAt = async () => {
    const { rows } = await sql<{ emailVerifiedAt: number | null }>`
      select email_verified_at from app_user where email = ${owner}`.execute(stand.db)
    return rows[0]?.emailVerifiedAt
  }

  /** Makes the proofs of the members as old as that. */
  const backdateProofs = (minutes: number) =>
    sql`update session set signed_in_at = ${instant(startedAt - minutes * minuteMs)}`.execute(
      stand.db,
    )

  /** A member with a password and an unproven address, signed in an hour ago. */
  async function member() {
    const passwordHash = await hashQuickly(password)
    await sql`insert into app_user (first_name, last_name, email, password_hash)
      values ('Nora', 'Petit', ${owner}, ${passwordHash})`.execute(stand.db)
    const { body } = await stand.call('POST', '/login', { body: { email: owner, password } })
    await backdateProofs(60)
    return { session: String(body.access_token) }
  }

  it('opens it, after its password, notifies its owner and proves no address', async () => {
    const { session } = await member()
    const token = facebookToken(owner)
    expect((await tie(session, { token })).body.code).toBe('sign_in_again')
    const wrong = await prove(session, 'pas-celui-ci')
    expect(wrong.body).toMatchObject({ fields: { password: "Le mot de passe n'est pas correct" } })
    expect((await tie(session, { token })).status).toBe(403)
    expect(await prove(session)).toMatchObject({ status: 200, body: { status: 'proven' } })
    expect(await tie(session, { token })).toMatchObject({ status: 200, body: { status: 'tied' } })
    expect(await tie(session, { token })).toMatchObject({ status: 200, body: { status: 'tied' } })
    const identities = await stand.call('GET', '/users/me/identities', { token: session })
    expect(identities.body).toMatchObject([{ provider: 'facebook' }])
    expect((await facebook(token)).status).toBe(200)
    expect(await verifiedAt()).toBeNull()
    expect(await lastMail('identity_tied')).toContain('Tu viens de relier Facebook')
  })

  it('asks for the password again after ten minutes', async () => {
    const { session } = await member()
    await prove(session)
    await backdateProofs(10)
    const token = facebookToken()
    expect((await tie(session, { token })).body.code).toBe('sign_in_again')
  })

  it('refuses an identity that opens another account, and used tokens', async () => {
    const { token: taken } = await joinsByFacebook()
    const { session } = await member()
    await prove(session)
    const other = await tie(session, { token: taken })
    expect([other.status, other.body.code]).toEqual([409, 'identity_taken'])
    const sub = randomUUID()
    const token = await stand.googleToken({ sub, email: owner, jti: randomUUID() })
    expect((await tie(session, { token }, 'google')).status).toBe(200)
    expect((await tie(session, { token }, 'google')).body.code).toBe('identity_refused')
    expect(await verifiedAt()).toBeNull()
  })

  it('opens it no more once the owner of its address chose a password by the mail', async () => {
    const { session } = await member()
    await prove(session)
    const [token, sub] = [facebookToken(owner), randomUUID()]
    await tie(session, { token })
    const google = await stand.googleToken({ sub, email: `${sub}@joueurs.example` })
    expect((await tie(session, { token: google }, 'google')).status).toBe(200)
    const { rows } = await sql<{ id: number }>`
      select id from app_user where email = ${owner}`.execute(stand.db)
    expect((await reset(rows[0]?.id ?? 0)).body.untied).toEqual(['facebook', 'google'])
    expect((await facebook(token)).body.code).toBe('email_taken')
  })
})
