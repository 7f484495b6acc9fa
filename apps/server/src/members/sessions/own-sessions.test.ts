import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { waitingForLock } from '../../testing/waiting-for-lock.ts'
import { membersStandForEach, password } from '../members-stand.test-tools.ts'

const stand = await membersStandForEach('own-sessions')

const signIn = async (email = 'lea@joueurs.example') =>
  String((await stand.call('POST', '/login', { body: { email, password } })).body.access_token)
const list = async (token: string) =>
  (await stand.call('GET', '/sessions', { token })).body as unknown as Record<string, unknown>[]
const readMeStatus = async (token: string) =>
  (await stand.call('GET', '/users/me', { token })).status

// requirement M20
describe('the sessions of a member', () => {
  it('are listed, the one seen last first, this one marked', async () => {
    await signIn()
    stand.pass(90)
    const token = await signIn()
    expect(await list(token)).toMatchObject([
      { isCurrent: true, createdAt: '2026-11-21T14:30:00+01:00' },
      { isCurrent: false, createdAt: '2026-11-21T13:00:00+01:00' },
    ])
  })

  it('do not show those that have ended', async () => {
    await signIn()
    stand.pass(30 * 24 * 60)
    expect(await list(await signIn())).toHaveLength(1)
  })

  it('say when they were seen last, to the hour', async () => {
    const token = await signIn()
    stand.pass(90)
    await readMeStatus(token)
    await expect
      .poll(async () => (await list(token))[0]?.lastSeenAt)
      .toBe('2026-11-21T14:30:00+01:00')
  })

  it('end one by one, at once', async () => {
    const [here, elsewhere] = [await signIn(), await signIn()]
    const other = (await list(here)).find(({ isCurrent }) => !isCurrent)
    const { body } = await stand.call('DELETE', `/sessions/${String(other?.id)}`, { token: here })
    expect(body).toEqual({ status: 'ended' })
    expect([await readMeStatus(here), await readMeStatus(elsewhere)]).toEqual([200, 401])
  })

  it('end all at once but this one, and no other member’s', async () => {
    await sql`update app_user set role_id = 1 where id = 2`.execute(stand.db)
    const stranger = await signIn('role8@joueurs.example')
    const [here, phone, tablet] = [await signIn(), await signIn(), await signIn()]
    const { body } = await stand.call('DELETE', '/users/me/sessions', { token: here })
    expect(body).toEqual({ status: 'ended' })
    expect(await list(here)).toMatchObject([{ isCurrent: true }])
    const left = [here, phone, tablet, stranger].map(readMeStatus)
    expect(await Promise.all(left)).toEqual([200, 401, 401, 200])
  })

  it('of another member are not there to end', async () => {
    await sql`update app_user set role_id = 1 where id = 2`.execute(stand.db)
    const [mine, other] = [await signIn(), await signIn('role8@joueurs.example')]
    const id = String((await list(other))[0]?.id)
    const { status, body } = await stand.call('DELETE', `/sessions/${id}`, { token: mine })
    expect([status, body.code]).toEqual([404, 'session_not_found'])
    expect(await readMeStatus(other)).toBe(200)
  })
})

it('a member who takes role 8 is out at the next call and cannot come back', async () => {
  const token = await signIn()
  await sql`update app_user set role_id = 8 where id = 1`.execute(stand.db)
  expect(await readMeStatus(token)).toBe(401)
  const { status, body } = await stand.call('POST', '/login', {
    body: { email: 'lea@joueurs.example', password },
  })
  expect([status, body.code]).toEqual([401, 'role_signed_out'])
})

// requirement M25
describe('the handover to a browser', () => {
  const createHandover = async (token: string, search = '', userAgent = 'test') =>
    String(
      (
        await stand.call('POST', `/sessions/handover${search}`, {
          token,
          headers: { 'user-agent': userAgent },
        })
      ).body.access_token,
    )
  const take = (handover: string, search = '', userAgent = 'test') =>
    stand.call('POST', `/login/handover${search}`, {
      body: { access_token: handover },
      headers: { 'user-agent': userAgent },
    })

  it('is a session of the same member, for one use of the token', async () => {
    const handover = await createHandover(await signIn())
    const { status, body } = await take(handover)
    expect([status, body.userId]).toEqual([200, 1])
    expect(await readMeStatus(String(body.access_token))).toBe(200)
    expect((await take(handover)).body.code).toBe('handover_token_refused')
  })

  it('is no session token itself', async () => {
    expect(await readMeStatus(await createHandover(await signIn()))).toBe(401)
  })

  it('nor is a session token a way in', async () => {
    expect((await take(await signIn())).status).toBe(401)
  })

  const webView = 'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 Chrome/131'
  it.each([
    ['isApp=true', '?isApp=true', undefined],
    ['the application’s user agent', '?appId=2', webView],
  ])('asked for with %s is good in the application alone', async (_how, search, userAgent) => {
    const handover = await createHandover(await signIn(), search, userAgent)
    expect((await take(handover)).body.code).toBe('handover_token_refused')
    expect((await take(handover, '?isApp=false', webView)).status).toBe(401)
    expect((await take(handover, search, userAgent)).status).toBe(200)
  })

  it('asked for in a browser is good anywhere', async () => {
    const token = await signIn()
    expect((await take(await createHandover(token, '?isApp=false', webView))).status).toBe(200)
    expect((await take(await createHandover(token), '?isApp=true')).status).toBe(200)
  })

  it('closes after a minute', async () => {
    const handover = await createHandover(await signIn())
    stand.pass(1)
    expect((await take(handover)).status).toBe(401)
  })

  it('opens once for 50 requests at the same moment', async () => {
    const handover = await createHandover(await signIn())
    const answers = await Promise.all(Array.from({ length: 50 }, () => take(handover)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(49)
  })

  const newPassword = { form: { oldPassword: password, newPassword: 'nouveau7' } }
  it.each([
    ['a change of password', 'POST', '/users/1/changepassword', newPassword],
    ['the end of the others', 'DELETE', '/users/me/sessions', {}],
  ] as const)('leaves no session beside %s', async (_what, method, path, sent) => {
    const [here, elsewhere] = [await signIn(), await signIn()]
    const handover = await createHandover(elsewhere)
    const both: Promise<{ readonly status: number }>[] = []
    // the handover has begun, and stops at its token until the other has begun too
    await stand.db.transaction().execute(async (tx) => {
      await sql`select from handover_token for update`.execute(tx)
      both.push(take(handover))
      await expect.poll(() => waitingForLock(stand.db)).toBe(1)
      both.push(stand.call(method, path, { token: here, ...sent }))
      await expect.poll(() => waitingForLock(stand.db)).toBe(2)
    })
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200])
    expect(await list(here)).toHaveLength(1)
  })

  it('is over once the session that asked for it changes the password', async () => {
    const token = await signIn()
    const handover = await createHandover(token)
    await stand.call('POST', '/users/1/changepassword', { token, ...newPassword })
    expect((await take(handover)).body.code).toBe('handover_token_refused')
  })

  it('is refused to a member who took role 8 meanwhile', async () => {
    const handover = await createHandover(await signIn())
    await sql`update app_user set role_id = 8 where id = 1`.execute(stand.db)
    expect((await take(handover)).status).toBe(401)
  })
})
