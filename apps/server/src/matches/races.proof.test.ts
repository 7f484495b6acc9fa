import type { WholeMatch } from '@quatre/contract'
import { createTestDatabase, type Db } from '@quatre/db'
import { dayMs } from '@quatre/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMembers, fillCenters, fixtureNow } from '../testing/center-fixture.ts'
import { addFriendly } from '../testing/match-fixture.ts'
import {
  serversThatDie,
  startServerProcess,
  type ServerProcess,
} from '../testing/server-process.ts'
import { openStand, type Stand } from '../testing/stand.ts'
import { withoutLocks } from '../testing/without-locks.ts'

// Two real processes on one database; each race once more by statements without their locks, which show the fault.

type Answer = Pick<WholeMatch, 'state' | 'version'> & { readonly problem?: string }
type Post = (
  turn: number,
  member: number,
  path: string,
  body: object,
) => Promise<{ readonly status: number; readonly body: Answer }>
interface Played {
  readonly db: Db
  readonly post: Post
  /** Makes unanswered results final, by one of the two. */
  readonly settle: (turn: number) => Promise<unknown>
}

const rounds = 12
const [home, away] = [1, 2] as const
const result = (games: number) => ({ how: 'played', sets: [{ kind: 'set', games: [6, games] }] })
const settled = 'settle results of matches'

const accepted = (answers: readonly { readonly status: number }[]) =>
  answers.filter(({ status }) => status === 200).length

async function state(db: Db, id: number) {
  const { rows } = await sql<{ state: string; settledBy: number | null; version: number }>`
    select state, settled_by, version from match where id = ${id}`.execute(db)
  return rows[0]
}

/** Rounds in which more than one of two acts at once was accepted, or none, or the match is not as the one left it. */
async function atOnce(
  { db, post }: Played,
  acts: readonly (readonly [member: number, act: string, body: object])[],
) {
  let faults = 0
  for (let round = 0; round < rounds; round++) {
    const id = await addFriendly(db, { sides: [[home], [away]] })
    const version = acts.some(([, act]) => act === 'result') ? 1 : 2
    if (version === 2)
      await post(0, home, `/matches/${id}/result`, { version: 1, result: result(3) })
    const answers = await Promise.all(
      acts.map(([member, act, body], turn) =>
        post(turn, member, `/matches/${id}/${act}`, { version, ...body }),
      ),
    )
    const told = answers.find(({ status }) => status === 200)?.body
    const left = await state(db, id)
    const isOne =
      accepted(answers) === 1 && left?.version === version + 1 && left.state === told?.state
    if (!isOne) faults++
  }
  return faults
}

const answeredTwice = (played: Played) =>
  atOnce(played, [
    [away, 'confirm', {}],
    [away, 'dispute', { reason: 'Non' }],
  ])
const enteredTwice = (played: Played) =>
  atOnce(played, [
    [home, 'result', { result: result(1) }],
    [away, 'result', { result: result(2) }],
  ])

/** Rounds in which a result was disputed and made final by itself at once, and lost the dispute that it had taken. */
async function settledWhileDisputed({ db, post, settle }: Played) {
  let faults = 0
  for (let round = 0; round < rounds; round++) {
    const id = await addFriendly(db, { sides: [[home], [away]] })
    await post(0, home, `/matches/${id}/result`, { version: 1, result: result(3) })
    const [answer] = await Promise.all([
      post(0, away, `/matches/${id}/dispute`, { version: 2, reason: 'Non' }),
      settle(1),
    ])
    const left = await state(db, id)
    if ((answer.status === 200) !== (left?.state === 'disputed') || left?.version !== 3) faults++
    await sql`update match set state = 'cancelled', result = null, winner = null, settled_at = null where id = ${id}`.execute(
      db,
    )
  }
  return faults
}

describe('two processes', () => {
  let servers: ServerProcess[]
  let played: Played
  let dying: ReturnType<typeof serversThatDie>
  let tokens: readonly string[]
  const opened = createTestDatabase('match_races')
  beforeAll(async () => {
    const { db, url } = await opened
    await fillCenters(db)
    tokens = await addMembers(db, 2)
    servers = await Promise.all([startServerProcess(url), startServerProcess(url)])
    dying = serversThatDie(url)
    played = {
      db,
      post: async (turn, member, path, body) => {
        const answer = await servers[turn]?.post<Answer>(path, tokens[member - 1], body)
        if (answer === undefined || answer.status === 429) throw new Error('no answer')
        return answer
      },
      // its clock is three days ahead: all that was entered is due
      async settle(turn) {
        await servers[turn]?.clock(fixtureNow + 3 * dayMs)
        await servers[turn]?.repeat(settled)
        // on a slow machine it would settle by itself what the next test enters
        await servers[turn]?.clock(fixtureNow)
      },
    }
  })
  afterAll(async () => {
    await Promise.all([...servers.map((server) => server.stop()), dying.stop()])
    await (await opened).close()
  })

  // requirement MA11
  test.each([
    ['confirmed and disputed at once: one of the two', answeredTwice],
    ['entered by both sides at once: one of the two', enteredTwice],
    ['disputed while it becomes final by itself: one of the two', settledWhileDisputed],
  ])('%s', async (_, race) => expect(await race(played)).toBe(0))

  test.each([
    ['match: written, before the commit', 'planned', 0],
    ['match: after the commit, before the answer', 'entered', 1],
  ])(
    'dead at « %s »: sent again, the result is entered once and told once',
    async (at, left, mails) => {
      const { db } = played
      const id = await addFriendly(db, { sides: [[home], [away]] })
      const told = async () =>
        (await sql`select from mail where event_key like ${`match-entered:${id}:%`}`.execute(db))
          .rows.length
      const server = await dying.next(at)
      const [path, body] = [`/matches/${id}/result`, { version: 1, result: result(0) }] as const
      await server.post(path, tokens[0], body).catch(() => {})
      expect(await server.ended).toBe('SIGKILL')
      expect([(await state(db, id))?.state, await told()]).toEqual([left, mails])
      expect((await played.post(0, home, path, body)).body).toMatchObject({
        state: 'entered',
        version: 2,
      })
      expect(await told()).toBe(1)
    },
  )

  test('dead while results become final: the other process makes them so', async () => {
    const { db } = played
    const id = await addFriendly(db, { sides: [[home], [away]] })
    await played.post(0, home, `/matches/${id}/result`, { version: 1, result: result(0) })
    const server = await dying.next('match: settled, before the commit')
    await server.clock(fixtureNow + 3 * dayMs)
    await server.repeat(settled)
    expect(await server.ended).toBe('SIGKILL')
    expect((await state(db, id))?.state).toBe('entered')
    await played.settle(1)
    expect(await state(db, id)).toEqual({ state: 'final', settledBy: null, version: 3 })
  })
})

// Negative controls: without locks two seldom miss each other in every one of so many rounds.
describe('without locks', () => {
  let stand: Stand
  let played: Played
  beforeAll(async () => {
    stand = await openStand('match_unlocked', { members: 2, apps: 2, plugin: withoutLocks })
    played = {
      db: stand.db,
      post: async (turn, member, path, body) => {
        const answer = await stand.apps[turn]?.inject({
          method: 'POST',
          url: `/api/v1${path}`,
          headers: { authorization: `Bearer ${stand.tokens[member - 1]}` },
          payload: body,
        })
        if (answer?.statusCode === 429) throw new Error('a limit hides the race')
        return { status: answer?.statusCode ?? 0, body: answer?.json() as Answer }
      },
      settle: async () => {
        await sql`update match set entered_at = entered_at - interval '3 days' where state = 'entered'`.execute(
          stand.db,
        )
        await stand.jobs.repeat(settled)
      },
    }
  })
  afterAll(() => stand.close())

  test.each([
    ['a result is confirmed and disputed', answeredTwice],
    ['both sides have entered it', enteredTwice],
  ])('%s', async (_, race) => {
    let faults = 0
    for (let tries = 0; faults === 0 && tries < 5; tries++) faults = await race(played)
    expect(faults).toBeGreaterThan(0)
  })
})
