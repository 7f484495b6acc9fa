import { randomUUID } from 'node:crypto'
import type { Desk } from '@quatre/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startServerProcess } from '../../testing/server-process.ts'
import { openStand } from '../../testing/stand.ts'
import { withoutLocks } from '../../testing/without-locks.ts'
import { acting, addReferees, done, drawnTournament } from './played-day.test-tools.ts'

const shape = { pairs: 8, plan: { kind: 'straight', format: 'C2' } }
const result = { how: 'walk_over', absent: 1 }
const match = 'main/r1/m1'
const versionIn = ({ matches }: Desk) => matches.find((one) => one.id === match)?.version ?? 0

// requirement RF9
test.each(['referee: done, before the commit', 'referee: after the commit, before the answer'])(
  'dead at « %s »: the score is there once it is sent again, once',
  async (checkpoint) => {
    const stand = await openStand('referee_kills', { members: 20, prepare: addReferees })
    const id = await drawnTournament(stand, shape)
    const server = await startServerProcess(stand.url, { crashAt: checkpoint })
    const { act, desk } = acting(stand, id)
    const body = { match, version: versionIn(await desk()), result }
    const key = randomUUID()
    const path = `/competitions/${id}/desk/result`
    await server.post(path, stand.tokens[0], body, key).catch(() => {})
    expect(await server.ended).toBe('SIGKILL')
    await done(act('result', body, key))
    await done(act('result', body, key))
    const { rows } =
      await sql`select (select count(*)::integer from tournament_act where act = 'result') as acts,
      (select version from tournament_match where node = ${match}) as version,
      (select state from tournament_match where node = ${match}) as state`.execute(stand.db)
    expect(rows).toEqual([{ acts: 1, version: body.version + 1, state: 'done' }])
    await stand.close()
  },
)

// Negative control: it is the lock of the tournament that lets one of two referees through.
test('without locks two referees score one match', async () => {
  const stand = await openStand('referee_locks', {
    members: 20,
    apps: 2,
    plugin: withoutLocks,
    prepare: addReferees,
  })
  const id = await drawnTournament(stand, shape)
  // the times of courts, planned twice, would send one of them back
  await sql`drop trigger court_time_freed on court_time`.execute(stand.db)
  await sql`alter table court_time drop constraint court_time_no_overlap`.execute(stand.db)
  const both = [acting(stand, id), acting(stand, id, 1)]
  let twice = 0
  const first = ({ matches }: Desk) => matches.filter(({ id: node }) => node.startsWith('main/r1/'))
  for (const { id: node, version } of first(await acting(stand, id).desk())) {
    const answers = await Promise.all(
      both.map(({ act }) => act('result', { match: node, version, result })),
    )
    if (answers.every(({ status }) => status === 200)) twice += 1
  }
  expect(twice).toBeGreaterThan(0)
  await stand.close()
})
