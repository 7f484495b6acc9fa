import type { Db } from '@quatre/db'
import { dayMs } from '@quatre/domain'
import { sql, type RawBuilder } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openFeatures } from '../features.ts'
import { openPlatform } from '../core/open-platform.ts'
import { fixtureNow } from '../testing/center-fixture.ts'
import { eventually } from '../testing/eventually.ts'
import { addLeague, addLeagueEntry, addTeam } from '../testing/league-fixture.ts'
import { addFixture, addFriendly } from '../testing/match-fixture.ts'
import { standForEach } from '../testing/stand.ts'
import { leaguesCommand } from './leagues-command.ts'

const stand = await standForEach('lock_order', {
  members: 4,
  bank: 'stand-in',
  prepare: ({ db }) => sql`update app_user set birth_date = '1990-05-12'`.execute(db),
})
const { db, app, environment, jobs, url: databaseUrl } = stand
const site = { db, databaseUrl, environment, log: app.log, clock: stand.now, jobs }
const { platform } = openFeatures(openPlatform(site).platform)
afterAll(() => platform.notices.stop())

/** Another connection has the first lock, something waits for it, the other one takes the second: a deadlock is its own fault. */
async function meet<T>(
  first: RawBuilder<unknown>,
  act: () => Promise<T>,
  second: RawBuilder<unknown>,
): Promise<T> {
  let acting: Promise<T> | undefined
  await db.transaction().execute(async (tx: Db) => {
    await sql`set local deadlock_timeout = '10ms'`.execute(tx)
    await first.execute(tx)
    acting = act()
    await eventually(async () => {
      const { rows } = await sql`select from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`.execute(db)
      expect(rows).toHaveLength(1)
    })
    await second.execute(tx)
  })
  if (acting === undefined) throw new Error('nothing was done')
  return acting
}

/** As an act on a result: the match, then its league, then the levels. */
const lockMatch = (id: number) => sql`select from match where id = ${id} for update`
const growLeague = (id: number) => sql`update league set revision = revision + 1 where id = ${id}`

async function played() {
  const fixture = await addFixture(db, { captains: [1, 2] })
  const match = await addFriendly(db, { sides: [[1], [2]], fixtureId: fixture.id, rubber: 1 })
  return { ...fixture, match }
}

// requirement MA11
test.each([['walkover', 'home'], ['unplayed'], ['cancel']])(
  'a league that is changed by « %s » waits for a result before it has the league',
  async (word, ...more) => {
    const { id, leagueId, match } = await played()
    const words = [word, String(word === 'cancel' ? leagueId : id), ...more]
    const { isSound } = await meet(
      lockMatch(match),
      () => leaguesCommand(platform, words, fixtureNow),
      growLeague(leagueId),
    )
    expect(isSound).toBe(true)
  },
)

// requirement MA11
test('results of two leagues become final by themselves while another is entered', async () => {
  const [one, other] = [await played(), await played()]
  await sql`update match set state = 'entered', result = '{"how": "played", "sets": []}', entered_by = 1,
    entered_side = 0, entered_at = ${new Date(fixtureNow - 4 * dayMs)}`.execute(db)
  await meet(
    growLeague(other.leagueId),
    () => stand.jobs.repeat('settle results of matches'),
    sql`select levels_are_due(3, now())`,
  )
  const { rows } =
    await sql`select from match where id in (${one.match}, ${other.match}) and state = 'final'`.execute(
      db,
    )
  expect(rows).toHaveLength(2)
})

// requirement TE7
test('a captain of two teams who closes the account has the places of their leagues in one order', async () => {
  const leagues = [await addLeague(db, { capacity: 4 }), await addLeague(db, { capacity: 4 })]
  // the team that comes first by name is in the league of the higher place
  for (const [at, name] of ['ZZ', 'AA'].entries()) {
    const teamId = await addTeam(db, { captainId: 1, players: [2], name })
    await addLeagueEntry(db, { leagueId: leagues[at] ?? 0, teamId })
  }
  const lockPlace = (at: number) =>
    sql`select lock_places(array[place_id], now()) from league where id = ${leagues[at]}`
  const left = await meet(
    lockPlace(0),
    () => stand.call('DELETE', '/users/me', { token: stand.tokens[0], body: {} }),
    lockPlace(1),
  )
  expect(left.status).toBe(200)
})
