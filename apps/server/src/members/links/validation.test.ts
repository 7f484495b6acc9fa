import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newcomer, openStand, password, type Stand } from '../members-stand.test-tools.ts'
import { linkInMail, mailsTo } from './read-link.test-tools.ts'

let stand: Stand
let email: string
let token: string
let count = 0

beforeAll(async () => {
  stand = await openStand('validation')
})
beforeEach(async () => {
  count += 1
  email = `n${count}@joueurs.example`
  const { body } = await stand.post('/users/clients', { ...newcomer, email }, `198.51.100.${count}`)
  token = String(body.access_token)
})
afterAll(() => stand.close())

const verify = (form: Record<string, string | number>) =>
  stand.send('POST', '/verifyusers', { form })
const link = () => linkInMail(stand.db, 'account_validation', email)
const isVerified = async () => (await stand.call('GET', '/users/me', token)).body.emailVerified

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

  it('brings the welcome mail, one only', async () => {
    await verify(await link())
    await stand.jobs.work()
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
    const answer = await stand.send('POST', '/users/generatepassword', {
      form: { ...(await link()), password: 'nouveau7' },
    })
    expect(answer.status).toBe(410)
  })

  it('is kept as a hash alone', async () => {
    const { users_key: key } = await link()
    const { rows } = await sql<{ row: string; hash: string }>`
      select l::text as row, encode(key_hash, 'hex') as hash from account_link l
      where email = ${email}`.execute(stand.db)
    expect(rows.map(({ hash }) => hash)).toEqual([createHash('sha256').update(key).digest('hex')])
    expect(rows[0]?.row).not.toContain(key)
  })

  it('begins with the configured origin, whatever the request says', async () => {
    const other = `host${email}`
    await stand.send('POST', '/users/clients', {
      body: { ...newcomer, email: other },
      address: '198.51.100.250',
      host: 'evil.example',
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
  const again = () => stand.send('POST', '/verifyusers/mail', { token })

  it('is sent again on request, with a link of its own', async () => {
    const first = await link()
    expect((await again()).body).toEqual({ status: 'sent' })
    expect((await link()).users_key).not.toBe(first.users_key)
    expect((await verify(await link())).status).toBe(200)
  })

  it('is sent three times an hour at most', async () => {
    const statuses = []
    for (let time = 0; time < 4; time++) statuses.push((await again()).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    expect(await mailsTo(stand.db, 'account_validation', email)).toBe(4)
    stand.pass(61)
    expect((await again()).status).toBe(200)
  })

  it('is not sent to who is validated already', async () => {
    await verify(await link())
    expect((await again()).body).toEqual({ status: 'already_validated' })
  })

  it('leaves no trace of the sign-up when it cannot be written', async () => {
    await sql`alter table mail rename to mail_gone`.execute(stand.db)
    const other = { ...newcomer, email: `lost${email}` }
    const { status } = await stand.post('/users/clients', other, '198.51.100.251')
    await sql`alter table mail_gone rename to mail`.execute(stand.db)
    const { rows } = await sql`select from app_user where email = ${other.email}`.execute(stand.db)
    expect([status, rows.length]).toEqual([500, 0])
  })
})

it('a new account works before it is validated', async () => {
  expect((await stand.post('/login', { email, password })).status).toBe(200)
})

it('a new account keeps when its terms were accepted', async () => {
  const { rows } = await sql<{ same: boolean }>`
    select terms_accepted_at = created_at as same from app_user where email = ${email}`.execute(
    stand.db,
  )
  expect(rows).toEqual([{ same: true }])
})
