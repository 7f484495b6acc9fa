import { createTestDatabase } from '@quatre/db'
import { minuteMs } from '@quatre/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashQuickly } from '../testing/hash-quickly.ts'
import { newSecret } from '../platform/secret.ts'
import { openSession } from '../core/sessions/sessions.ts'
import { inTransaction } from '../platform/transaction.ts'
import { addMembers, centers, fillCenters, fixtureNow } from '../testing/center-fixture.ts'
import { startServerProcess } from '../testing/server-process.ts'
import { addSamples as addCity, calls } from './calls.ts'
import { insertLink, type LinkPurpose } from './links/account-link.sql.ts'
import { erasePeople, insertClosedAccount } from './closing/closing.sql.ts'

// Two real processes on one database: all uses of a link (requirement M28), and all tries of a limit,
// are sent at the same moment, to each process in turn.
const uses = 50
const email = 'joueur1@joueurs.example'
const signUpsPerHour = 4

const database = await createTestDatabase('two_processes')
await fillCenters(database.db)
await addMembers(database.db, 1)
await sql`update app_user set birth_date = '1990-05-12'`.execute(database.db)
await addCity(database)
const variables = { SIGN_UPS_PER_HOUR: String(signUpsPerHour) }
const servers = await Promise.all([
  startServerProcess(database.url, { variables }),
  startServerProcess(database.url, { variables }),
])
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await database.close()
})

async function newLink(purpose: LinkPurpose): Promise<{ key: string; keyHash: Buffer }> {
  const { secret: key, hash: keyHash } = newSecret()
  const expiresAt = fixtureNow + minuteMs
  await insertLink(database.db, { keyHash, userId: 1, purpose, email, now: fixtureNow, expiresAt })
  return { key, keyHash }
}

async function sendForm(
  turn: number,
  path: string,
  form: Record<string, string>,
  headers: Record<string, string> = {},
) {
  const answer = await fetch(`${servers[turn % 2]?.address}/api/v1${path}`, {
    method: 'POST',
    headers,
    body: new URLSearchParams(form),
  })
  await answer.text()
  return { status: answer.status }
}

async function race(path: string, fields: Record<string, string>): Promise<object> {
  // those of the last race are wrong keys, fifty of them
  await sql`truncate limit_use`.execute(database.db)
  const answers = await Promise.all(
    Array.from({ length: uses }, (_, turn) => sendForm(turn, path, fields)),
  )
  const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length
  return { 200: count(200), 410: count(410) }
}

// requirement M28
describe('50 uses of one link at once', () => {
  test('validate the account once', async () => {
    const { key } = await newLink('validation')
    const fields = { users_key: key, users_id: '1' }
    expect(await race('/verifyusers', fields)).toEqual({ 200: 1, 410: 49 })
  })

  test('set the password once', async () => {
    const { key } = await newLink('password')
    const fields = { users_key: key, users_id: '1', password: 'nouveau7' }
    expect(await race('/users/generatepassword', fields)).toEqual({ 200: 1, 410: 49 })
  })

  test('bring the closed account back once', async () => {
    await inTransaction(database.db, async (tx) => {
      await insertClosedAccount(tx, 1, fixtureNow)
      await erasePeople(tx, 1)
    })
    const { key } = await newLink('reopening')
    const fields = { users_key: key, users_id: '1' }
    expect(await race('/users/reopening', fields)).toEqual({ 200: 1, 410: 49 })
  })

  // Negative control: the same statement without « used_at is null » lets more than one through.
  test('would use it many times without the guard', async () => {
    const { keyHash } = await newLink('validation')
    const unguarded = () =>
      sql`update account_link set used_at = now() where key_hash = ${keyHash} returning 1`.execute(
        database.db,
      )
    const guarded = () =>
      sql`update account_link set used_at = now()
        where key_hash = ${keyHash} and used_at is null returning 1`.execute(database.db)
    const winners = async (use: typeof guarded) => {
      const answers = await Promise.all(Array.from({ length: uses }, use))
      return answers.filter(({ rows }) => rows.length > 0).length
    }
    expect([await winners(guarded), await winners(unguarded)]).toEqual([1, uses])
  })
})

// requirement A10
describe('a limit counts the requests to both processes', () => {
  let token: string
  beforeAll(async () => {
    const passwordHash = await hashQuickly('raquette7')
    await sql`update app_user set password_hash = ${passwordHash} where id = 1`.execute(database.db)
    token = await openSession(database.db, { userId: 1, userAgent: 'test', now: fixtureNow })
  })

  /** The number of answers by status, of so many tries at once. */
  async function statuses(tries: number, send: (turn: number) => Promise<{ status: number }>) {
    await sql`truncate limit_use`.execute(database.db)
    const answers = await Promise.all(Array.from({ length: tries }, (_, turn) => send(turn)))
    const counts: Record<number, number> = {}
    for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
    return counts
  }
  const post = (turn: number, path: string, body: object) =>
    servers[turn % 2]?.post(path, token, body) ?? Promise.reject(new Error('no server'))

  test('5 wrong passwords for an account', async () => {
    const guess = (turn: number) => post(turn, '/login', { email, password: `essai${turn}` })
    expect(await statuses(16, guess)).toEqual({ 401: 5, 429: 11 })
  })

  test('50 failures from a connection', async () => {
    const probe = (turn: number) =>
      post(turn, '/login', { email: `essai${turn}@joueurs.example`, password: 'raquette7' })
    expect(await statuses(60, probe)).toEqual({ 401: 50, 429: 10 })
  })

  test('5 wrong old passwords', async () => {
    const fields = { oldPassword: 'pas celui-ci', newPassword: 'nouveau7' }
    const guess = (turn: number) =>
      sendForm(turn, '/users/1/changepassword', fields, { authorization: `Bearer ${token}` })
    expect(await statuses(12, guess)).toEqual({ 403: 5, 429: 7 })
  })

  test('as many sign-ups an hour as are set', async () => {
    const { body: sample } = calls.members.signUp
    const signUp = (turn: number) =>
      post(turn, '/users/clients', { ...sample, email: `nouveau${turn}@joueurs.example` })
    expect(await statuses(10, signUp)).toEqual({ 201: signUpsPerHour, 429: 10 - signUpsPerHour })
  })

  test('3 mails for a new password to a mailbox', async () => {
    const ask = (turn: number) => sendForm(turn, '/users/password', { email })
    expect(await statuses(10, ask)).toEqual({ 200: 10 })
    const { rows } = await sql`select from limit_use where key = ${`${email} password`}`.execute(
      database.db,
    )
    expect(rows).toHaveLength(3)
  })

  test('20 of them from a connection', async () => {
    const ask = (turn: number) =>
      sendForm(turn, '/users/password', { email: `essai${turn}@joueurs.example` })
    expect(await statuses(30, ask)).toEqual({ 200: 20, 429: 10 })
  })

  test('3 validation mails to a member', async () => {
    await sql`update app_user set email_verified_at = null where id = 1`.execute(database.db)
    const ask = (turn: number) => post(turn, '/verifyusers/mail', {})
    expect(await statuses(10, ask)).toEqual({ 200: 3, 429: 7 })
  })

  test('one mail for subscriptions to the newsletter at once', async () => {
    const body = { email: 'abonnee@joueurs.example', center: { id: centers.toulouse } }
    const subscribe = (turn: number) => post(turn, '/newsletters', body)
    expect(await statuses(30, subscribe)).toEqual({ 200: 20, 429: 10 })
    const { rows } = await sql`select from mail where recipient = ${body.email}`.execute(
      database.db,
    )
    expect(rows).toHaveLength(1)
  })
})
