import type { AddressInfo } from 'node:net'
import { minuteMs } from '@quatre/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { centers, fixtureNow, tomorrow } from './testing/center-fixture.ts'
import { eventually } from './testing/eventually.ts'
import { countStatuses, openTwoApps, type Answered, type TwoApps } from './testing/two-apps.ts'

let stand: TwoApps
beforeAll(async () => {
  stand = await openTwoApps('limits', 4)
  await sql`update app_user set birth_date = '1990-05-12'`.execute(stand.db)
})
afterAll(() => stand.close())

const many = (times: number, send: (turn: number) => Promise<Answered>) =>
  Promise.all(Array.from({ length: times }, (_, turn) => send(turn)))

const wrongKey = { users_key: 'k'.repeat(43), users_id: '1' }

describe('what two processes are asked counts as one', () => {
  it('60 looks at other players in a minute, and one’s own record as often as one likes', async () => {
    const look = (id: number) => stand.send('GET', `/users/${id}`, { token: stand.tokens[0] })
    expect(countStatuses(await many(80, () => look(2)))).toEqual({ 200: 60, 429: 20 })
    expect((await look(1)).status).toBe(200)
    stand.clock(fixtureNow + 45_000)
    const refused = await look(2)
    expect([refused.status, refused.retryAfter]).toEqual([429, 15])
    expect(refused.body.message).toBe('Trop de demandes. Réessaie dans quelques secondes.')
    stand.clock(fixtureNow + minuteMs)
    expect((await look(2)).status).toBe(200)
  })

  it('5 addresses an hour that an account gives as its own, to whomever they belong', async () => {
    await sql`update app_user set email = null where id = 3`.execute(stand.db)
    const give = (turn: number) =>
      stand.send('POST', '/users/me/email', {
        token: stand.tokens[2],
        from: `198.51.100.${turn}`,
        body: { email: `inconnu${turn}@joueurs.example` },
      })
    const answers = await many(12, give)
    expect(countStatuses(answers)).toEqual({ 200: 5, 429: 7 })
    const { rows } = await sql`select from mail where recipient like 'inconnu%'`.execute(stand.db)
    expect(rows).toHaveLength(5)
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.body.message).toBe('Trop de demandes. Réessaie dans une heure.')
    expect(refused?.retryAfter).toBe(3600)
  })
})

// requirement M65
describe('50 wrong keys of links an hour are the most of a connection', () => {
  it.each([
    ['203.0.113.11', '/verifyusers', wrongKey, 410],
    ['203.0.113.12', '/users/generatepassword', { ...wrongKey, password: 'nouveau77' }, 410],
    ['203.0.113.13', '/users/generatepassword/link', wrongKey, 200],
    ['203.0.113.14', '/users/reopening', wrongKey, 410],
    ['203.0.113.15', '/users/reopening/link', wrongKey, 200],
    [
      '203.0.113.16',
      '/users/newsletterUnsubscribe',
      { users_key: 'a'.repeat(32), users_id: '1' },
      400,
    ],
    [
      '203.0.113.17',
      '/users/newsletterUnsubscribe/link',
      { users_key: 'a'.repeat(32), users_id: '1' },
      400,
    ],
  ])('from %s at %s', async (from, path, form, status) => {
    const answers = await many(60, () => stand.send('POST', path, { form, from }))
    expect(countStatuses(answers)).toEqual({ [status]: 50, 429: 10 })
    expect((await stand.send('POST', path, { form, from: '203.0.113.201' })).status).toBe(status)
  })

  it('at the handover, of tokens', async () => {
    const body = { access_token: 'k'.repeat(43) }
    const take = () => stand.send('POST', '/login/handover', { body, from: '203.0.113.200' })
    expect(countStatuses(await many(60, take))).toEqual({ 401: 50, 429: 10 })
  })
})

describe('streams of slots', () => {
  const addresses: string[] = []
  let ended = new AbortController()
  beforeAll(async () => {
    for (const app of stand.apps) {
      await app.listen({ host: '127.0.0.1', port: 0 })
      addresses.push(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`)
    }
  })
  afterAll(() => ended.abort())

  const open = (turn: number) =>
    fetch(`${addresses[turn % 2]}/api/v1/slots/stream?center=${centers.lyon}&date=${tomorrow}`, {
      signal: ended.signal,
    })

  it('are 20 of a connection, at whichever process, and one more as soon as one ends', async () => {
    const opened = await Promise.all(Array.from({ length: 20 }, (_, turn) => open(turn)))
    expect(opened.map(({ status }) => status)).toEqual(Array<number>(20).fill(200))
    for (const turn of [0, 1]) expect((await open(turn)).status).toBe(429)
    await opened[0]?.body?.cancel()
    await eventually(async () => expect((await open(1)).status).toBe(200))
    ended.abort()
    ended = new AbortController()
    await eventually(async () => {
      const { rows } = await sql`select from limit_use where limit_name = 'slotStreams'`.execute(
        stand.db,
      )
      expect(rows).toHaveLength(0)
    })
  })
})
