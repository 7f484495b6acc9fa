import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { newcomer, membersStandForAll, password } from '../members-stand.test-tools.ts'
import { linkInMail, mailsTo } from '../links/read-link.test-tools.ts'

let email: string
let token: string
let count = 0

const stand = await membersStandForAll('validation')
beforeEach(async () => {
  count += 1
  email = `n${count}@joueurs.example`
  const { body } = await stand.call('POST', '/users/clients', {
    body: { ...newcomer, email },
    from: `198.51.100.${count}`,
  })
  token = String(body.access_token)
})

const verify = (form: Record<string, string | number>) =>
  stand.call('POST', '/verifyusers', { form })
const link = () => linkInMail(stand.db, 'account_validation', email)
const isVerified = async () => (await stand.call('GET', '/users/me', { token })).body.emailVerified

// requirement M13
describe('a validation link', () => {
  it('is written at sign-up and validates the account', async () => {
    expect(await isVerified()).toBe(false)
    const { status, body } = await verify(await link())
    expect([status, body]).toEqual([200, { status: 'validated' }])
    expect(await isVerified()).toBe(true)
  })

  it('works once', async () => {
    await verify(await link())
    const { status, body } = await verify(await link())
    expect([status, body.code]).toEqual([410, 'link_not_valid'])
  })

  it('answers only its own member, who opens it again, that the address is validated already', async () => {
    const { users_key: key, users_id: id } = await link()
    const told = async (form: Record<string, string | number>) => (await verify(form)).body.details
    stand.pass(48 * 60)
    expect(await told({ users_key: key, users_id: id })).toEqual({ alreadyValidated: false })
    await sql`update app_user set email_verified_at = now() where email = ${email}`.execute(
      stand.db,
    )
    expect(await told({ users_key: key, users_id: id })).toEqual({ alreadyValidated: true })
    expect(await told({ users_key: key, users_id: 1 })).toEqual({ alreadyValidated: false })
    expect(await told({ users_key: 'x'.repeat(43), users_id: id })).toEqual({
      alreadyValidated: false,
    })
  })

  it('brings the newsletter that was asked for at sign-up, not before and once', async () => {
    const wish = { ...newcomer, email: `news-${email}`, receiveNewsletter: true }
    await stand.call('POST', '/users/clients', { body: wish, from: `203.0.113.${count}` })
    const welcomes = () => mailsTo(stand.db, 'newsletter', wish.email)
    expect(await welcomes()).toBe(0)
    await verify(await linkInMail(stand.db, 'account_validation', wish.email))
    expect(await welcomes()).toBe(1)
    await verify(await link())
    expect(await mailsTo(stand.db, 'newsletter', email)).toBe(0)
  })

  it('brings the welcome mail, one only', async () => {
    await verify(await link())
    await stand.jobs.workAll()
    expect(await mailsTo(stand.db, 'account_welcome', email)).toBe(1)
  })

  it('is refused after 48 hours', async () => {
    const sent = await link()
    stand.pass(48 * 60)
    expect((await verify(sent)).status).toBe(410)
  })

  it('is refused when the address changed since', async () => {
    const sent = await link()
    await sql`update app_user set email = ${`x${email}`} where email = ${email}`.execute(stand.db)
    expect((await verify(sent)).status).toBe(410)
  })

  it('is refused for another member', async () => {
    const sent = await link()
    expect((await verify({ ...sent, users_id: 1 })).status).toBe(410)
  })

  it('is no password link', async () => {
    const answer = await stand.call('POST', '/users/generatepassword', {
      form: { ...(await link()), password: 'nouveau7' },
    })
    expect(answer.status).toBe(410)
  })

  // requirement M28
  it('is kept as a hash alone', async () => {
    const { users_key: key } = await link()
    const { rows } = await sql<{ row: string; hash: string }>`
      select l::text as row, encode(key_hash, 'hex') as hash from account_link l
      where email = ${email}`.execute(stand.db)
    expect(rows.map(({ hash }) => hash)).toEqual([createHash('sha256').update(key).digest('hex')])
    expect(rows[0]?.row).not.toContain(key)
  })

  // requirement A6
  it('begins with the configured origin, whatever the request says', async () => {
    const other = `host${email}`
    await stand.call('POST', '/users/clients', {
      body: { ...newcomer, email: other },
      from: '198.51.100.250',
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    })
    const { rows } = await sql<{ html: string; text: string }>`
      select html, text from mail where recipient = ${other}`.execute(stand.db)
    expect(rows[0]?.text).toContain(
      `${stand.environment.publicOrigin}/identifiez-vous/validation-compte?users_key=`,
    )
    expect(JSON.stringify(rows)).not.toContain('evil.example')
  })
})

describe('the validation mail', () => {
  const again = () => stand.call('POST', '/verifyusers/mail', { token })

  it('is sent again on request, with a link of its own', async () => {
    const first = await link()
    expect((await again()).body).toEqual({ status: 'sent' })
    expect((await link()).users_key).not.toBe(first.users_key)
    expect((await verify(await link())).status).toBe(200)
  })

  it('is sent three times an hour at most', async () => {
    const statuses = []
    for (let time = 0; time < 4; time++) statuses.push((await again()).status)
    // the sign-up's own mail was the first
    expect(statuses).toEqual([200, 200, 429, 429])
    expect(await mailsTo(stand.db, 'account_validation', email)).toBe(3)
    stand.pass(61)
    expect((await again()).status).toBe(200)
  })

  it('is not sent to a member who is validated already', async () => {
    await verify(await link())
    expect((await again()).body).toEqual({ status: 'already_validated' })
  })

  it('leaves no trace of the sign-up when it cannot be written', async () => {
    await sql`alter table mail rename to mail_gone`.execute(stand.db)
    const other = { ...newcomer, email: `lost${email}` }
    const { status } = await stand.call('POST', '/users/clients', {
      body: other,
      from: '198.51.100.251',
    })
    await sql`alter table mail_gone rename to mail`.execute(stand.db)
    const { rows } = await sql`select from app_user where email = ${other.email}`.execute(stand.db)
    expect([status, rows.length]).toEqual([500, 0])
  })
})

it('a new account works before it is validated', async () => {
  expect((await stand.call('POST', '/login', { body: { email, password } })).status).toBe(200)
})

it('a new account keeps when its terms were accepted', async () => {
  const { rows } = await sql<{ same: boolean }>`
    select terms_accepted_at = created_at as same from app_user where email = ${email}`.execute(
    stand.db,
  )
  expect(rows).toEqual([{ same: true }])
})

// requirement E5
describe('an unproven mailbox', () => {
  const changed = (oldPassword: string, newPassword: string, id: number) =>
    stand.call('POST', `/users/${id}/changepassword`, { token, form: { oldPassword, newPassword } })

  it('gets three mails an hour of a kind, however often an account is made and closed', async () => {
    const leave = () => stand.call('DELETE', '/users/me', { token, body: { password } })
    const mails = async () => [
      await mailsTo(stand.db, 'account_validation', email),
      await mailsTo(stand.db, 'account_closed', email),
    ]
    for (let turn = 0; turn < 4; turn++) {
      expect((await leave()).status).toBe(200)
      const address = `192.0.2.${turn}`
      const { status, body } = await stand.call('POST', '/users/clients', {
        body: { ...newcomer, email },
        from: address,
      })
      expect(status).toBe(201)
      token = String(body.access_token)
    }
    expect(await mails()).toEqual([3, 3])
    stand.pass(61)
    expect((await leave()).status).toBe(200)
    expect(await mails()).toEqual([3, 4])
  })

  it('gets at most three mails an hour about a changed password', async () => {
    const id = Number((await stand.call('GET', '/users/me', { token })).body.id)
    const passwords = [password, 'nouveau7', 'nouveau8', 'nouveau9', 'nouveau10']
    for (const [index, next] of passwords.slice(1).entries()) {
      stand.pass(1)
      expect((await changed(passwords[index] ?? '', next, id)).status).toBe(200)
    }
    expect(await mailsTo(stand.db, 'password_changed', email)).toBe(3)
  })
})

describe('an address for an account that has none', () => {
  const next = () => `facebook${count}@joueurs.example`
  const add = (address = next()) =>
    stand.call('POST', '/users/me/email', {
      token,
      body: { email: address },
      from: `198.51.100.${count}`,
    })
  const sent = () => linkInMail(stand.db, 'account_validation', next())
  const me = async () => (await stand.call('GET', '/users/me', { token })).body

  beforeEach(async () => {
    await sql`update app_user set email = null, password_hash = null
      where email = ${email}`.execute(stand.db)
  })

  it('counts once the link of its mail is opened, not before', async () => {
    expect((await add(` ${next().toUpperCase()} `)).body).toEqual({ status: 'sent' })
    expect(await me()).toMatchObject({ email: null, emailVerified: false })
    expect((await verify(await sent())).status).toBe(200)
    expect(await me()).toMatchObject({ email: next(), emailVerified: true })
    expect((await verify(await sent())).status).toBe(410)
  })

  it('has its error at the field', async () => {
    const answers = [await add('a@b'), await add('lea@joueurs.example')]
    expect(answers.map(({ status, body }) => [status, body.fields])).toEqual([
      [400, { email: 'Adresse e-mail invalide' }],
      [409, { email: 'Un compte existe déjà avec cet e-mail. Connecte-toi.' }],
    ])
  })

  it('stays with the member who took it meanwhile', async () => {
    await add()
    await sql`insert into app_user (first_name, last_name, email)
      values ('Un', 'Autre', ${next()})`.execute(stand.db)
    const { status, body } = await verify(await sent())
    expect([status, body.code]).toEqual([409, 'email_taken'])
    expect((await me()).email).toBeNull()
  })

  it('is no way to change one', async () => {
    await add()
    await verify(await sent())
    const { status, body } = await add('encore@joueurs.example')
    expect([status, body.code]).toEqual([422, 'email_fixed'])
  })

  it('does not follow an older link once there is one', async () => {
    await add(`ancienne${count}@joueurs.example`)
    await add()
    await verify(await sent())
    const older = await linkInMail(
      stand.db,
      'account_validation',
      `ancienne${count}@joueurs.example`,
    )
    expect((await verify(older)).status).toBe(410)
    expect((await me()).email).toBe(next())
  })

  it('is written to three times an hour', async () => {
    const statuses: number[] = []
    for (let turn = 0; turn < 4; turn++) statuses.push((await add()).status)
    expect(statuses).toEqual([200, 200, 200, 429])
  })

  it('does not reveal who has an account', async () => {
    const statuses = new Set<number>()
    for (let turn = 0; turn < 51; turn++) statuses.add((await add('lea@joueurs.example')).status)
    expect([...statuses]).toEqual([409, 429])
  })
})
