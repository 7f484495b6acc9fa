import { createTestDatabase, generateWorld } from '@quatre/db'
import { hourMs, seededRng } from '@quatre/domain'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { fixtureNow } from '../testing/center-fixture.ts'
import { standForAll } from '../testing/stand.ts'
import { addMatch } from './match-rows.test-tools.ts'
import { levelFaults, rateDueMatches } from './rate-matches.ts'

const players = 10
const stand = await standForAll('levels', { members: players })
const { db } = stand
beforeEach(() => stand.reset())

const readNumber = async (query: string) =>
  (await sql<{ n: number }>`${sql.raw(query)}`.execute(db)).rows[0]?.n

const four = (rng: ReturnType<typeof seededRng>) =>
  rng.shuffle(Array.from({ length: players }, (_, at) => at + 1)).slice(0, 4)

/** Disputes, decides, cancels, moves or corrects a match, as its results do: levels are due from then on. */
async function change(rng: ReturnType<typeof seededRng>, id: number) {
  const moved = new Date(fixtureNow + rng.below(50) * hourMs)
  const change = rng.pick([
    sql`state = 'disputed', settled_at = null`,
    sql`state = 'final', settled_at = now()`,
    sql`state = 'cancelled', result = null, winner = null, settled_at = null`,
    sql`state = 'final', settled_at = now(), winner = 1`,
    sql`starts_at = ${moved}, ends_at = ${moved}::timestamptz + interval '1 hour'`,
  ])
  await sql`with old as (select id, starts_at from match where id = ${id}),
    done as (update match m set ${change} from old where m.id = old.id and m.result is not null
      returning least(m.starts_at, old.starts_at) as since)
    select levels_are_due(3, since) from done`.execute(db)
}

// requirement PL6
test.each([1, 2, 3, 4])(
  'levels after any history of results are those of a replay of everything (%i)',
  async (seed) => {
    const rng = seededRng(seed, 'level histories')
    const ids: number[] = []
    for (let round = 0; round < 12; round++) {
      for (let added = 0; added < 4; added++) {
        const match = {
          four: four(rng),
          at: fixtureNow + rng.below(50) * hourMs,
          winner: rng.pick([0, 1, null] as const),
          how: rng.pick(['played', 'played', 'retired', 'walk_over'] as const),
          state: rng.chance(0.06) ? ('disputed' as const) : ('final' as const),
        }
        ids.push(await addMatch(db, match))
      }
      for (let changed = 0; changed < 2; changed++) await change(rng, rng.pick(ids))
      await rateDueMatches(db)
      expect(await levelFaults(db), `round ${round}`).toEqual([])
    }
    expect(await readNumber('select count(*) as n from rating_due')).toBe(0)
    expect(await readNumber('select count(*) as n from rating_change')).toBeGreaterThan(0)
  },
)

// requirement PL6
test('a stored level that its matches do not give is found', async () => {
  await addMatch(db, { four: [1, 2, 3, 4] })
  await rateDueMatches(db)
  await sql`update player_rating set mu = mu + 1 where user_id = 2`.execute(db)
  expect(await levelFaults(db)).toEqual([expect.stringContaining('player 2')])
})

// requirement PL3
test('a match of the past changes what follows, and writes no row before it or of others', async () => {
  const at = (hours: number) => fixtureNow + hours * hourMs
  for (const hour of [1, 2, 8, 9]) await addMatch(db, { four: [1, 2, 3, 4], at: at(hour) })
  await addMatch(db, { four: [5, 6, 7, 8], at: at(9) })
  await rateDueMatches(db)
  const written = async () => {
    const { rows } = await sql<{ row: string; version: string }>`
      select match_id || '/' || user_id as row, xmin::text as version from rating_change order by 1`.execute(
      db,
    )
    return new Map(rows.map(({ row, version }) => [row, version]))
  }
  const before = await written()
  await addMatch(db, { four: [1, 3, 9, 10], at: at(5) })
  await rateDueMatches(db)
  const after = await written()
  const rewritten = [...before].filter(([row, version]) => after.get(row) !== version)
  const ids = [...before.keys()].map((row) => Number(row.split('/')[0]))
  const later = [...new Set(ids)].toSorted((a, b) => a - b).slice(2, 4)
  expect(rewritten.map(([row]) => Number(row.split('/')[0]))).toEqual(
    later.flatMap((id) => [id, id, id, id]),
  )
  expect(await levelFaults(db)).toEqual([])
})

// requirement PL7
test('guests, walk-overs, cancelled matches and other counts of players change no level', async () => {
  await addMatch(db, { four: [1, 2, 3, null] })
  await addMatch(db, { four: [1, 2, 3] })
  await addMatch(db, { four: [1, 2, 3, 4], how: 'walk_over' })
  await addMatch(db, { four: [1, 2, 3, 4], state: 'cancelled' })
  await rateDueMatches(db)
  expect(await readNumber('select count(*) as n from player_rating')).toBe(0)
})

// requirement PL8
test('the declared level starts it once: a later one does not change the past', async () => {
  await sql`update app_user set level = 'avance' where id = 1`.execute(db)
  await addMatch(db, { four: [1, 2, 3, 4] })
  await rateDueMatches(db)
  await sql`update app_user set level = 'elite' where id = 1`.execute(db)
  await addMatch(db, { four: [1, 2, 3, 5], at: fixtureNow - hourMs })
  expect(await levelFaults(db)).toEqual([])
  expect(
    await readNumber('select max(mu_before) as n from rating_change where user_id = 1'),
  ).toBeLessThan(18)
})

// requirement PL6
test('in the demo world the levels shown are those of a replay of all its matches', async () => {
  const world = await createTestDatabase('levels_world')
  await generateWorld(world.db, { seed: 2026, today: '2026-11-21' })
  const { rows } = await sql<{ players: number }>`
    select count(distinct user_id)::int as players from rating_change`.execute(world.db)
  expect(rows[0]?.players).toBeGreaterThan(1_900)
  // as its rows were written, before anything is rated
  await sql`delete from rating_due`.execute(world.db)
  expect(await levelFaults(world.db)).toEqual([])
  await world.close()
}, 180_000)
