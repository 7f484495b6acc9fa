import { dayMs } from '@quatre/domain'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { hashQuickly } from '../../testing/hash-quickly.ts'
import { fixtureNow } from '../../testing/center-fixture.ts'
import { countStatuses } from '../../testing/count-statuses.ts'
import { standForAll } from '../../testing/stand.ts'

const email = 'joueur1@joueurs.example'
const password = 'raquette7'
const address = (turn: number) => `198.51.${Math.floor(turn / 200)}.${turn % 200}`
let now = fixtureNow

const stand = await standForAll('guesses', { members: 2, apps: 2 })
beforeEach(async () => {
  // each test on a day of its own: nothing of the last one counts
  now += 2 * dayMs
  stand.clock(now)
  const passwordHash = await hashQuickly(password)
  await sql`update app_user set password_hash = ${passwordHash}, email_verified_at = now()
    where id = 1`.execute(stand.db)
  await sql`truncate mail`.execute(stand.db)
})

const signIn = (sent: { password?: string; token?: string; from?: string } = {}) => {
  const { password: tried = password, ...more } = sent
  return stand.call('POST', '/login', { body: { email, password: tried }, ...more })
}

/** Guesses from as many connections, at both applications, all at once. */
const attack = (times: number) =>
  Promise.all(
    Array.from({ length: times }, (_, turn) =>
      signIn({ password: `essai${turn}`, from: address(turn) }),
    ),
  )

/** A session that was opened by the password, as an attacker has it. */
const session = async () => String((await signIn()).body.access_token)

const warnings = async () => {
  const { rows } = await sql`select from mail where template = 'password_guesses'`.execute(stand.db)
  return rows.length
}

// requirement M63
describe('guesses of one password from 120 connections', () => {
  it('are 20 a day, at two processes at once, and the owner gets one mail', async () => {
    expect(countStatuses(await attack(120))).toEqual({ 401: 20, 429: 100 })
    expect(countStatuses(await attack(10))).toEqual({ 429: 10 })
    expect(await warnings()).toBe(1)
    const { rows } = await sql`select recipient from mail`.execute(stand.db)
    expect(rows).toEqual([{ recipient: email }])
  })

  it('count for an unknown address as for a known one', async () => {
    const guess = (turn: number) => {
      const body = { email: 'personne@joueurs.example', password: `essai${turn}` }
      return stand.call('POST', '/login', { body, from: address(turn) })
    }
    const answers = await Promise.all(Array.from({ length: 30 }, (_, turn) => guess(turn)))
    expect(countStatuses(answers)).toEqual({ 401: 20, 429: 10 })
    const [refused] = await attack(30).then((all) => all.filter(({ status }) => status === 429))
    expect(answers.find(({ status }) => status === 429)?.body.message).toBe(refused?.body.message)
  })

  it('do not keep the owner from a device that was signed in before', async () => {
    const token = await session()
    await stand.call('DELETE', '/sessions/current', { token })
    await attack(60)
    // the club's own connection, from which a stranger guesses too
    for (let turn = 0; turn < 6; turn++) await signIn({ password: 'non', from: '203.0.113.9' })
    expect((await signIn({ token, from: '203.0.113.9' })).status).toBe(200)
    expect((await signIn({ from: '203.0.113.9' })).status).toBe(429)
  })

  it('do not lock out an owner with a new device: a new password by mail lets it in', async () => {
    await attack(60)
    await stand.call('POST', '/users/password', { form: { email } })
    const link = await expect
      .poll(async () => {
        const { rows } = await sql<{ text: string }>`select text from mail
          where template = 'password_link'`.execute(stand.db)
        return /users_key=([\w-]+)/.exec(rows[0]?.text ?? '')?.[1]
      })
      .toBeTypeOf('string')
      .then(async () => {
        const { rows } = await sql<{ text: string }>`select text from mail
          where template = 'password_link'`.execute(stand.db)
        return /users_key=([\w-]+)/.exec(rows[0]?.text ?? '')?.[1] ?? ''
      })
    const form = { users_key: link, users_id: '1', password: 'nouveau77' }
    const { body } = await stand.call('POST', '/users/generatepassword', { form })
    await attack(60)
    const entered = await signIn({ password: 'nouveau77', token: String(body.device_token) })
    expect(entered.status).toBe(200)
  })

  it('are no sign-ins of another account by a device that is known to one', async () => {
    const token = stand.tokens[1]
    const guess = (turn: number) =>
      signIn({ password: `essai${turn}`, from: address(turn), ...(token && { token }) })
    const answers = await Promise.all(Array.from({ length: 30 }, (_, turn) => guess(turn)))
    expect(countStatuses(answers)).toEqual({ 401: 20, 429: 10 })
  })
})

// requirement M64
describe('with a stolen session, from as many connections as one likes,', () => {
  const guesses = {
    'the change of the password': (token: string, turn: number) =>
      stand.call('POST', '/users/1/changepassword', {
        token,
        from: address(turn),
        form: { oldPassword: `essai${turn}`, newPassword: 'nouveau77' },
      }),
    'the proof': (token: string, turn: number) =>
      stand.call('POST', '/users/me/proof', {
        token,
        from: address(turn),
        body: { password: `essai${turn}` },
      }),
    'the closing': (token: string, turn: number) =>
      stand.call('DELETE', '/users/me', {
        token,
        from: address(turn),
        body: { password: `essai${turn}` },
      }),
  }

  it.each(Object.entries(guesses))('%s allows 5 in 15 minutes, 20 a day', async (_name, guess) => {
    const token = await session()
    const many = () =>
      Promise.all(Array.from({ length: 40 }, (_, turn) => guess(token, turn))).then(countStatuses)
    expect(await many()).toEqual({ 403: 5, 429: 35 })
    let evaluated = 5
    for (let quarter = 1; quarter <= 6; quarter++) {
      stand.clock(now + quarter * 900_000)
      evaluated += (await many())[403] ?? 0
    }
    expect(evaluated).toBe(20)
    expect(await warnings()).toBe(1)
    // the owner's own device goes on
    expect((await signIn()).status).toBe(200)
  })

  it('a session handed over from it has no tries of its own', async () => {
    const token = await session()
    const handed = await stand.call('POST', '/sessions/handover', { token })
    const { body } = await stand.call('POST', '/login/handover', {
      body: { access_token: handed.body.access_token },
    })
    const { 'the proof': guess } = guesses
    for (let turn = 0; turn < 5; turn++) await guess(token, turn)
    expect((await guess(String(body.access_token), 9)).status).toBe(429)
  })
})
