import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { recordStatements } from '../../testing/statements.ts'
import { membersStandForEach, password } from '../members-stand.test-tools.ts'
import { linkInMail, mailsTo } from '../links/read-link.test-tools.ts'

const lea = 'lea@joueurs.example'
const other = 'nouveau7'

const stand = await membersStandForEach('passwords')

const forget = (email: string, address?: string) =>
  stand.call('POST', '/users/password', { form: { email }, from: address })
const signIn = (secret: string, address?: string) =>
  stand.call('POST', '/login', { body: { email: lea, password: secret }, from: address })
const signInToken = async (secret = password) => String((await signIn(secret)).body.access_token)
const reset = (link: object, secret = other) =>
  stand.call('POST', '/users/generatepassword', { form: { ...link, password: secret } })

async function requestLink(email = lea) {
  await forget(email)
  await stand.jobs.workAll()
  return linkInMail(stand.db, 'password_link', email)
}

// requirement M27
describe('a forgotten password', () => {
  it('is answered the same whether the e-mail is known or not', async () => {
    const known = await forget(lea)
    const unknown = await forget('qui@joueurs.example')
    expect([known.status, known.body]).toEqual([200, { status: 'sent' }])
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
  })

  it('asks the same of the database for both, so that neither takes longer', async () => {
    const asked = await recordStatements(() => forget(lea))
    expect(asked.length).toBeGreaterThan(2)
    expect(await recordStatements(() => forget('qui@joueurs.example'))).toEqual(asked)
  })

  it('brings a mail to a known e-mail alone', async () => {
    await forget(lea)
    await forget('qui@joueurs.example')
    await stand.jobs.workAll()
    const { rows } = await sql<{ recipient: string }>`select recipient from mail`.execute(stand.db)
    expect(rows).toEqual([{ recipient: lea }])
  })

  it.each(['role8@joueurs.example', 'inactive@joueurs.example'])(
    'brings none to %s, which may not sign in',
    async (email) => {
      await forget(email)
      await stand.jobs.workAll()
      expect(await mailsTo(stand.db, 'password_link', email)).toBe(0)
    },
  )

  it('brings three mails an hour to a mailbox, and never reveals the limit', async () => {
    for (let time = 1; time <= 5; time++) {
      const { status, body } = await forget(lea, `198.51.100.${time}`)
      expect([status, body]).toEqual([200, { status: 'sent' }])
    }
    await stand.jobs.workAll()
    expect(await mailsTo(stand.db, 'password_link', lea)).toBe(3)
  })

  it('is asked twenty times an hour from an address at most, then later again', async () => {
    const statuses: number[] = []
    for (let time = 0; time < 21; time++) {
      statuses.push((await forget(`n${time}@joueurs.example`)).status)
    }
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429])
    expect((await forget(lea, '198.51.100.1')).status).toBe(200)
    stand.pass(60)
    expect((await forget(lea)).status).toBe(200)
  })

  it('leaves no trace of the caller an hour later', async () => {
    await forget(lea)
    stand.pass(60)
    await stand.jobs.repeatAll()
    const { rows } = await sql`select from limit_use`.execute(stand.db)
    expect(rows).toHaveLength(0)
  })
})

describe('a password link', () => {
  it.each([
    ['/reservations/1?center=colomiers#recap', /&redirect=([^\s&]+)$/m],
    ['//evil.example/', /users_id=\d+()$/m],
    ['https://evil.example/', /users_id=\d+()$/m],
  ])('leads on to %s only if it is a page of the site', async (redirect, found) => {
    await stand.call('POST', '/users/password', { form: { email: lea, redirect } })
    await stand.jobs.workAll()
    const { rows } = await sql<{ text: string }>`select text from mail`.execute(stand.db)
    const [, onward] = found.exec(rows[0]?.text ?? '') ?? []
    expect(onward).toBe(found.source.startsWith('&') ? encodeURIComponent(redirect) : '')
  })

  it('sets the password, verifies the e-mail, for its newsletter too, and ends every session', async () => {
    await sql`update app_user set receive_newsletter = true where email = ${lea}`.execute(stand.db)
    const token = await signInToken()
    const { status, body } = await reset(await requestLink())
    expect([status, body]).toMatchObject([200, { status: 'changed', untied: [] }])
    expect(await mailsTo(stand.db, 'newsletter', lea)).toBe(1)
    expect((await stand.call('GET', '/users/me', { token })).status).toBe(401)
    expect((await signIn(password)).status).toBe(401)
    const me = await stand.call('GET', '/users/me', { token: await signInToken(other) })
    expect(me.body.emailVerified).toBe(true)
  })

  it('notifies the owner that their password changed', async () => {
    await reset(await requestLink())
    expect(await mailsTo(stand.db, 'password_changed', lea)).toBe(1)
  })

  it('works once', async () => {
    const link = await requestLink()
    await reset(link)
    const { status, body } = await reset(link, 'encore77')
    expect([status, body.code]).toEqual([410, 'link_not_valid'])
  })

  it('ends with the use of another one', async () => {
    const first = await requestLink()
    await reset(await requestLink())
    expect((await reset(first, 'encore77')).status).toBe(410)
  })

  it('says whether it is still valid, as often as asked, without being used up', async () => {
    const state = async (form: Awaited<ReturnType<typeof requestLink>>) =>
      (await stand.call('POST', '/users/generatepassword/link', { form })).body
    const link = await requestLink()
    expect([await state(link), await state(link)]).toEqual([{ status: 'live' }, { status: 'live' }])
    expect(await state({ ...link, users_id: 2 })).toEqual({ status: 'not_valid' })
    expect((await reset(link)).status).toBe(200)
    expect(await state(link)).toEqual({ status: 'not_valid' })
  })

  it('is refused after an hour', async () => {
    const link = await requestLink()
    stand.pass(60)
    expect((await reset(link)).status).toBe(410)
  })

  it('stays good when the new password is refused', async () => {
    const link = await requestLink()
    const { status, body } = await reset(link, '123456')
    expect([status, body.fields]).toEqual([422, { password: expect.any(String) }])
    expect((await reset(link)).status).toBe(200)
  })

  it('gives a first password to a member who signs in through Google', async () => {
    await reset(await requestLink('social@joueurs.example'))
    const answer = await stand.call('POST', '/login', {
      body: { email: 'social@joueurs.example', password: other },
    })
    expect(answer.status).toBe(200)
  })

  it('lets in an owner slowed down by wrong passwords from their own address', async () => {
    for (let time = 0; time < 5; time++) await signIn('pas celui-ci')
    expect((await signIn(password)).status).toBe(429)
    await reset(await requestLink())
    expect((await signIn(other)).status).toBe(200)
  })
})

it('failures from one address slow down no other: the owner signs in from elsewhere', async () => {
  for (let time = 0; time < 8; time++) await signIn('pas celui-ci', '198.51.100.66')
  expect((await signIn(password, '198.51.100.66')).status).toBe(429)
  expect((await signIn(password)).status).toBe(200)
})

it('tries refused while slowed down do not make the wait longer', async () => {
  for (let time = 0; time < 5; time++) await signIn('pas celui-ci')
  for (let minute = 0; minute < 15; minute++) {
    expect((await signIn(password)).status).toBe(429)
    stand.pass(1)
  }
  expect((await signIn(password)).status).toBe(200)
})

// requirement M29
describe('a changed password', () => {
  const change = (token: string, form: object, id = 1) =>
    stand.call('POST', `/users/${id}/changepassword`, { token, form: { ...form } })
  const right = { oldPassword: password, newPassword: other }

  it('keeps this session and ends the others', async () => {
    const [here, elsewhere] = [await signInToken(), await signInToken()]
    expect((await change(here, right)).body).toEqual({ status: 'changed' })
    expect((await stand.call('GET', '/users/me', { token: here })).status).toBe(200)
    expect((await stand.call('GET', '/users/me', { token: elsewhere })).status).toBe(401)
    expect((await signIn(other)).status).toBe(200)
    expect(await mailsTo(stand.db, 'password_changed', lea)).toBe(1)
  })

  it('is another one than before, else nothing ends', async () => {
    const [here, elsewhere] = [await signInToken(), await signInToken()]
    const { status, body } = await change(here, { oldPassword: password, newPassword: password })
    const sentence = 'Choisis un mot de passe différent de l’actuel'
    expect([status, body.fields]).toEqual([400, { newPassword: sentence }])
    expect((await stand.call('GET', '/users/me', { token: elsewhere })).status).toBe(200)
  })

  it('needs the old one, which may be tried five times', async () => {
    const token = await signInToken()
    const statuses = []
    for (let time = 0; time < 6; time++) {
      statuses.push((await change(token, { ...right, oldPassword: 'pas celui-ci' })).status)
    }
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429])
    expect((await signIn(password, '198.51.100.1')).status).toBe(200)
  })

  it('of another member is refused, nothing changes, and the log names the caller', async () => {
    const { status, body } = await change(await signInToken(), right, 2)
    expect([status, body.code]).toEqual([403, 'forbidden'])
    expect(stand.logged()).toContain('call about another member: refused')
    expect((await signIn(password)).status).toBe(200)
  })

  it('is refused to a member without a password', async () => {
    const token = await signInToken()
    await sql`update app_user set password_hash = null where id = 1`.execute(stand.db)
    expect((await change(token, right)).body.code).toBe('password_unset')
  })

  it('is refused when it is among the most common ones, at its field', async () => {
    const { status, body } = await change(await signInToken(), { ...right, newPassword: '123456' })
    expect([status, body.fields]).toEqual([422, { newPassword: expect.any(String) }])
  })

  it('kills the password links that were still open', async () => {
    const link = await requestLink()
    await change(await signInToken(), right)
    expect((await reset(link, 'encore77')).status).toBe(410)
  })
})
