import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { minuteMs } from '@quatre/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { centers, fixtureNow, tomorrow } from './testing/center-fixture.ts'
import { eventually } from './testing/eventually.ts'
import { countStatuses } from './testing/count-statuses.ts'
import { declaredCalls, sampleRequest } from './testing/declared-calls.ts'
import { standForAll } from './testing/stand.ts'
import { addTournament } from './testing/tournament-fixture.ts'

const environment = { STREAMS_PER_ADDRESS: '22', STREAMS: '24' }
const stand = await standForAll('limits', { members: 4, apps: 2, environment })
beforeAll(() => sql`update app_user set birth_date = '1990-05-12'`.execute(stand.db))

const many = <A>(times: number, send: (turn: number) => Promise<A>) =>
  Promise.all(Array.from({ length: times }, (_, turn) => send(turn)))

/** Each of them has a connection of its own. */
let wrongKeyCalls = 10

describe('requests to two processes count together', () => {
  it('60 looks at other players in a minute, and one’s own record as often as one likes', async () => {
    const look = (id: number) => stand.call('GET', `/users/${id}`, { token: stand.tokens[0] })
    expect(countStatuses(await many(80, () => look(2)))).toEqual({ 200: 60, 429: 20 })
    expect((await look(1)).status).toBe(200)
    stand.clock(fixtureNow + 45_000)
    const refused = await look(2)
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '15'])
    expect(refused.body.message).toBe('Trop de demandes. Réessaie dans quelques secondes.')
    stand.clock(fixtureNow + minuteMs)
    expect((await look(2)).status).toBe(200)
  })

  it('5 addresses an hour that an account claims as its own, whoever their owners are', async () => {
    await sql`update app_user set email = null where id = 3`.execute(stand.db)
    const give = (turn: number) =>
      stand.call('POST', '/users/me/email', {
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
    expect(refused?.headers['retry-after']).toBe('3600')
  })
})

// requirement M65
test.each(declaredCalls.filter(({ line }) => line.wrongKey !== undefined))(
  '50 wrong keys an hour are the most of a connection: $call',
  async ({ endpoint, line }) => {
    wrongKeyCalls += 1
    const ask = (from: string) => async (turn: number) => {
      const request = { ...sampleRequest(endpoint, line), remoteAddress: from }
      const answer = await stand.apps[turn % 2]?.inject(request)
      return { status: answer?.statusCode ?? 0 }
    }
    const answers = await many(60, ask(`203.0.113.${wrongKeyCalls}`))
    expect(countStatuses(answers)).toEqual({ [line.wrongKey ?? 0]: 50, 429: 10 })
    expect(await ask('203.0.113.201')(0)).toEqual({ status: line.wrongKey })
  },
)

describe('streams', () => {
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

  // requirement B44
  it('are 20 of a connection, at whichever process, and one more as soon as one ends', async () => {
    const opened = await Promise.all(Array.from({ length: 20 }, (_, turn) => open(turn)))
    expect(opened.map(({ status }) => status)).toEqual(Array<number>(20).fill(200))
    for (const turn of [0, 1]) {
      const { status, headers } = await open(turn)
      expect([status, headers.get('retry-after')]).toEqual([429, '90'])
    }
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

  it('of a tournament are so many of an address and of a process, and one more as soon as one ends', async () => {
    const id = await addTournament(stand.db, { capacity: 4 })
    const { port } = new URL(addresses[0] ?? '')
    const follow = (localAddress: string) => {
      const path = `/api/v1/competitions/${id}/follow`
      const asked = get({ port, path, localAddress, signal: ended.signal }).on('error', () => {})
      return once(asked, 'response') as Promise<[IncomingMessage]>
    }
    const opened = await many(22, () => follow('127.0.0.1'))
    expect(countStatuses(opened.map(([{ statusCode }]) => ({ status: statusCode ?? 0 })))).toEqual({
      200: 22,
    })
    const refused = async (from: string) => {
      const [{ statusCode, headers }] = await follow(from)
      return [statusCode, headers['retry-after']]
    }
    expect(await refused('127.0.0.1')).toEqual([429, '60'])
    await many(2, () => follow('127.0.0.2'))
    expect(await refused('127.0.0.3')).toEqual([503, '60'])
    opened[0]?.[0].destroy()
    await eventually(async () => expect((await follow('127.0.0.1'))[0].statusCode).toBe(200))
    ended.abort()
  })
})
