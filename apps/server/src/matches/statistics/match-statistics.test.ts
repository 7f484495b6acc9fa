import { limits } from '@quatre/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { countStatuses } from '../../testing/count-statuses.ts'
import { addFriendly } from '../../testing/match-fixture.ts'
import { standForEach } from '../../testing/stand.ts'

const stand = await standForEach('match_statistics', {
  members: 4,
  bank: 'stand-in',
  prepare: ({ db: own }) => sql`update app_user set birth_date = '1990-05-12'`.execute(own),
})
const { db } = stand
const friendly = () =>
  addFriendly(db, {
    sides: [
      [1, 2],
      [3, 4],
    ],
  })

// requirement MA12
test('measurements are drawn while the services answer, and are empty while they do not', async () => {
  const id = await friendly()
  await sql`update match set stats_session = 7 where id = ${id}`.execute(db)
  const statistics = async () =>
    (
      await stand.call<{ possession: number[] | null; heat: unknown[] }>(
        'GET',
        `/matches/${id}/statistics`,
      )
    ).body
  const away = (isAway: boolean) =>
    fetch(`${stand.bank.measurementsUrl}/control`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ away: isAway }),
    })
  expect(await statistics()).toMatchObject({ possession: [62, 38], heat: { length: 4 } })
  await sql`update match set state = 'final', result = '{"how": "played", "sets": []}', settled_at = now() where id = ${id}`.execute(
    db,
  )
  expect((await statistics()).heat).toHaveLength(4)
  // requirement PL11: also of a match that was read before
  await sql`insert into player_settings (user_id, page_for, changed_at) values (2, 'teammates', now())`.execute(
    db,
  )
  expect((await statistics()).heat).toHaveLength(3)
  await sql`update match set state = 'planned', result = null, settled_at = null where id = ${id}`.execute(
    db,
  )
  await away(true)
  expect(await statistics()).toEqual({ possession: null, heat: [] })
  expect((await stand.call('GET', '/stats/sessions/7/game')).status).toBe(503)
  await away(false)
  const looks = []
  for (let times = 0; times < limits.measurementReads.max; times++)
    looks.push(await stand.call('GET', '/stats/sessions/7/game', { from: '198.51.100.1' }))
  looks.push(await stand.call('GET', '/stats/sessions/7/game', { from: '198.51.100.1' }))
  expect(countStatuses(looks)).toEqual({ 200: limits.measurementReads.max, 429: 1 })
  expect((await stand.call('GET', '/stats/sessions/7/game')).body).toMatchObject({ id: 7 })
})
