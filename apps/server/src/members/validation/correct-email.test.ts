import { sql } from 'kysely'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { waitingForLock } from '../../testing/waiting-for-lock.ts'
import { newcomer, membersStandForAll, password, startedAt } from '../members-stand.test-tools.ts'
import { linkInMail, mailsTo } from '../links/read-link.test-tools.ts'
import { noteUnprovenMail } from '../links/mail-limits.sql.ts'

let mistyped: string
let right: string
let token: string
let count = 0

const stand = await membersStandForAll('correct-email')
beforeEach(async () => {
  count += 1
  mistyped = `n${count}@joeurs.example`
  right = `n${count}@joueurs.example`
  const asked = { ...newcomer, email: mistyped }
  const { body } = await stand.call('POST', '/users/clients', {
    body: asked,
    from: `198.51.100.${count}`,
  })
  token = String(body.access_token)
})

const correct = (email = right, secret: string | undefined = password) =>
  stand.call('POST', '/users/me/email', {
    token,
    body: { email, ...(secret !== '' && { password: secret }) },
    from: `198.51.100.${count}`,
  })
const verify = (form: Record<string, string | number>) =>
  stand.call('POST', '/verifyusers', { form })
const linkTo = (email: string) => linkInMail(stand.db, 'account_validation', email)
const me = async () => (await stand.call('GET', '/users/me', { token })).body

// requirement M52
describe('an unconfirmed address', () => {
  it('is corrected at once, and confirmed by the mail that goes to the right one', async () => {
    const wrong = await linkTo(mistyped)
    expect((await correct(right.toUpperCase())).body).toEqual({ status: 'sent' })
    expect(await me()).toMatchObject({ email: right, emailVerified: false })
    expect((await stand.call('POST', '/login', { body: { email: right, password } })).status).toBe(
      200,
    )
    expect((await verify(wrong)).status).toBe(410)
    expect((await verify(await linkTo(right))).status).toBe(200)
    expect(await me()).toMatchObject({ email: right, emailVerified: true })
  })

  it('leaves no link to the owner of the first one, not even once it comes back', async () => {
    const validation = await linkTo(mistyped)
    await stand.call('POST', '/users/password', { form: { email: mistyped } })
    await stand.jobs.workAll()
    const reset = await linkInMail(stand.db, 'password_link', mistyped)
    await correct()
    await correct(mistyped)
    expect((await verify(validation)).status).toBe(410)
    const form = { ...reset, password: 'nouveau7' }
    expect((await stand.call('POST', '/users/generatepassword', { form })).status).toBe(410)
  })

  it('asks for the password, which cannot be guessed', async () => {
    expect((await correct(right, '')).body.fields).toEqual({ password: 'Champ obligatoire' })
    const answers = []
    for (let time = 0; time < 6; time++) answers.push(await correct(right, 'ballon77'))
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 429])
    expect(answers[0]?.body.fields).toEqual({ password: "Le mot de passe n'est pas correct" })
    expect((await me()).email).toBe(mistyped)
    expect(await mailsTo(stand.db, 'account_validation', right)).toBe(0)
  })

  it('does not become that of another member', async () => {
    const { status, body } = await correct('lea@joueurs.example')
    expect([status, body.fields]).toEqual([
      409,
      { email: 'Un compte existe déjà avec cet e-mail. Connecte-toi.' },
    ])
    expect((await me()).email).toBe(mistyped)
  })

  it('is written to three times an hour, whoever gives it, and stays when that is refused', async () => {
    const statuses = []
    for (const email of [right, right, right, mistyped, right]) {
      statuses.push((await correct(email)).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429])
    expect((await me()).email).toBe(mistyped)
  })

  it('is fixed once it is confirmed', async () => {
    await verify(await linkTo(mistyped))
    const { status, body } = await correct()
    expect([status, body.code]).toEqual([422, 'email_fixed'])
  })

  it('is not given to an account that closes in the same moment', async () => {
    const asked = await stand.db.transaction().execute(async (tx) => {
      await sql`update app_user set is_active = false, email = null, password_hash = null
        where email = ${mistyped}`.execute(tx)
      const given = correct(right, 'ballon77')
      await vi.waitFor(async () => expect(await waitingForLock(stand.db)).toBeGreaterThan(0), 5_000)
      return { given }
    })
    expect((await asked.given).body.code).toBe('session_expired')
    expect(await mailsTo(stand.db, 'account_validation', right)).toBe(0)
  })

  it('is not confirmed by a link that is opened while it takes the place of the first', async () => {
    const { users_id: id, ...key } = await linkTo(mistyped)
    const used = await stand.db.transaction().execute(async (tx) => {
      await sql`update app_user set email = ${right} where id = ${id}`.execute(tx)
      const opened = verify({ ...key, users_id: id })
      await vi.waitFor(async () => expect(await waitingForLock(stand.db)).toBeGreaterThan(0), 5_000)
      return { opened }
    })
    expect((await used.opened).status).toBe(410)
    expect(await me()).toMatchObject({ email: right, emailVerified: false })
  })
  it('never deadlocks with a sign-up that waits for the same address', async () => {
    const answer = await stand.db.transaction().execute(async (tx) => {
      await sql`set local deadlock_timeout = '100ms'`.execute(tx)
      await sql`insert into app_user (first_name, last_name, email)
        values ('Zoé', 'Petit', ${right})`.execute(tx)
      const corrected = correct()
      await vi.waitFor(async () => expect(await waitingForLock(stand.db)).toBeGreaterThan(0), 5_000)
      const now = startedAt
      expect(await noteUnprovenMail(tx, { purpose: 'validation', email: right, now })).toBe(true)
      return { corrected }
    })
    expect((await answer.corrected).body.code).toBe('email_taken')
    expect((await me()).email).toBe(mistyped)
  })
})
