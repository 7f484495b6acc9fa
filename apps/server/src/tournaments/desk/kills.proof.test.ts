import { randomUUID } from 'node:crypto'
import type { Desk } from '@quatre/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serversThatDie, startServerProcess } from '../../testing/server-process.ts'
import { openStand, type Stand } from '../../testing/stand.ts'
import { acting, addReferees, done, drawnTournament } from './played-day.test-tools.ts'

const shape = { pairs: 16, plan: { kind: 'straight', format: 'C2' } }
const result = { how: 'walk_over', absent: 1 }
const firstRound = Array.from({ length: 8 }, (_, index) => `main/r1/m${index + 1}`)
const versionIn = ({ matches }: Desk, match: string) =>
  matches.find((one) => one.id === match)?.version ?? 0

let stand: Stand
let id: number
const open = async () => {
  stand = await openStand('referee_kills', { members: 34, prepare: addReferees })
  id = await drawnTournament(stand, shape)
}
const countActs = async (match: string, act: string) => {
  const { rows } = await sql`select from tournament_act
    where tournament_id = ${id} and node = ${match} and act = ${act}`.execute(stand.db)
  return rows.length
}

describe('a process that dies', () => {
  let dying: ReturnType<typeof serversThatDie>
  beforeAll(async () => {
    await open()
    dying = serversThatDie(stand.url)
  })
  afterAll(async () => {
    await dying.stop()
    await stand.close()
  })
  const steps = [
    { act: 'call', state: 'called' },
    { act: 'start', state: 'playing' },
    { act: 'result', state: 'done' },
  ]
  const places = [
    { checkpoint: 'referee: done, before the commit', match: 'main/r1/m1', court: 1 },
    { checkpoint: 'referee: after the commit, before the answer', match: 'main/r1/m2', court: 2 },
  ]

  /** Sends an act to a process that dies at the checkpoint. */
  async function die(checkpoint: string, act: string, body: object, key: string): Promise<void> {
    const server = await dying.next(checkpoint)
    await server.post(`/competitions/${id}/desk/${act}`, stand.tokens[0], body, key).catch(() => {})
    expect(await server.ended).toBe('SIGKILL')
  }

  // requirement RF9
  test.each(steps.flatMap((step) => places.map((place) => ({ ...step, ...place }))))(
    'at « $checkpoint » of $act: the act is there once it is sent again, once',
    async ({ act, state, checkpoint, match, court }) => {
      const referee = acting(stand, id)
      const version = versionIn(await referee.desk(), match)
      const more = { call: { court }, result: { result } }[act]
      const body = { match, version, ...more }
      const key = randomUUID()
      await die(checkpoint, act, body, key)
      await done(referee.act(act, body, key))
      const desk = await done(referee.act(act, body, key))
      const shown = desk.tournament.matches.find((one) => one.id === match)
      expect([shown?.state, versionIn(desk, match)]).toEqual([state, version + 1])
      expect(await countActs(match, act)).toBe(1)
    },
  )

  // Negative control: it is the repetition that brings the score.
  test('not sent again, the score is lost', async () => {
    const match = 'main/r1/m3'
    const body = { match, version: versionIn(await acting(stand, id).desk(), match), result }
    await die('referee: done, before the commit', 'result', body, randomUUID())
    expect(versionIn(await acting(stand, id).desk(), match)).toBe(body.version)
    expect(await countActs(match, 'result')).toBe(0)
  })
})

// requirement RF4
describe.each([
  ['two referees score one match on two processes: one is taken', {}, 0],
  // negative control: it is the lock of the tournament that lets one of them through
  ['without locks both are', { TEST_WITHOUT_LOCKS: 'yes' }, 1],
])('%s', (_, variables, least) => {
  test('in up to eight rounds', async () => {
    await open()
    if (least > 0) {
      // the times of courts, planned twice, would send one of them back
      await sql`drop trigger court_time_freed on court_time`.execute(stand.db)
      await sql`alter table court_time drop constraint court_time_no_overlap`.execute(stand.db)
    }
    const start = () => startServerProcess(stand.url, { variables })
    const servers = await Promise.all([start(), start()])
    let twice = 0
    for (const match of firstRound) {
      const body = { match, version: versionIn(await acting(stand, id).desk(), match), result }
      const answers = await Promise.all(
        servers.map((server, turn) =>
          server.post<{ problem?: string }>(
            `/competitions/${id}/desk/result`,
            stand.tokens[turn],
            body,
          ),
        ),
      )
      const taken = answers.filter(({ status }) => status === 200).length
      if (taken === 2) twice += 1
      if (least > 0 && twice === 0) continue
      if (least > 0) break
      expect(answers.find(({ status }) => status !== 200)?.body).toMatchObject({
        problem: 'match_changed',
        details: { kept: { state: 'done', result }, sent: result },
      })
      expect(await countActs(match, 'result')).toBe(1)
    }
    expect(twice).toBeGreaterThanOrEqual(least)
    await Promise.all(servers.map((server) => server.stop()))
    await stand.close()
  })
})
