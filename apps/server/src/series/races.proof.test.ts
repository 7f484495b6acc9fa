import type { SeriesRanking } from '@quatre/contract'
import { createTestDatabase, type TestDatabase } from '@quatre/db'
import { hourMs, series2026, seriesPairKey } from '@quatre/domain'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { addMembers, fillCenters, fixtureNow, centers } from '../testing/center-fixture.ts'
import { startServerProcess, type ServerProcess } from '../testing/server-process.ts'
import { addTournament } from '../testing/tournament-fixture.ts'

// Two real processes on one database; each race once more without the lock of the final, which shows the fault.

const pairs = 24
const { finalists } = series2026
const until = fixtureNow + series2026.answerHours * hourMs

interface Played extends TestDatabase {
  readonly servers: readonly ServerProcess[]
  readonly tokens: readonly string[]
  /** A category whose only stage is played: pair 1 has won it, pair 24 is last. */
  newCategory(): Promise<string>
}

async function open(label: string, prepare?: (played: TestDatabase) => Promise<unknown>) {
  const database = await createTestDatabase(label)
  const { db, url } = database
  await fillCenters(db)
  const tokens = await addMembers(db, 2 * pairs)
  await sql`insert into series_stage (id, year, number, center_id, starts_on, ends_on)
    values (1, 2026, 1, ${centers.toulouse}, '2026-10-03', '2026-10-11')`.execute(db)
  await prepare?.(database)
  // one after the other: the queue of jobs is made under a lock, which the negative control takes away
  const servers = [await startServerProcess(url), await startServerProcess(url)]
  const codes = series2026.categories.map(({ code }) => code)
  return {
    ...database,
    servers,
    tokens,
    async newCategory() {
      const code = codes.pop()
      if (code === undefined) throw new Error('no category is left')
      const id = await addTournament(db, { capacity: 32 })
      await sql`insert into series_event values (${id}, 1, ${code})`.execute(db)
      await sql`update tournament set status = 'published' where id = ${id}`.execute(db)
      await sql`with made as (insert into enrolment (offer_id, holder_id, enrolled_by, state, created_at, confirmed_at)
          select offer_id, p, p, 'confirmed', now(), now() from tournament,
            generate_series(1, ${2 * pairs}::integer, 2) p where id = ${id} returning id, holder_id)
        insert into tournament_entry (id, tournament_id, partner_id, final_rank)
        select id, ${id}, holder_id + 1, (holder_id + 1) / 2 from made`.execute(db)
      return code
    },
    async close() {
      await Promise.all(servers.map((server) => server.stop()))
      await database.close()
    },
  } satisfies Played
}

const answer = async ({ servers, tokens }: Played, turn: number, player: number, body: object) =>
  servers[turn]?.post('/series/final', tokens[player - 1], body)

async function decisions({ db }: Played, category: string) {
  const { rows } = await sql<{ pair: string; decision: string; mails: number }>`
    select first_player_id || '-' || second_player_id as pair, decision, (select count(*)::integer from mail
      where event_key like '%:' || category || ':' || first_player_id || '-' || second_player_id) as mails
    from series_final where category = ${category}`.execute(db)
  return rows
}

/** Pairs that came into the final by places left at once, and were not asked once, each player by a mail. */
async function leftAtOnce(played: Played): Promise<number> {
  const category = await played.newCategory()
  await Promise.all(
    [5, 7, 9, 11].map((player, index) =>
      answer(played, index % 2, player, { category, comes: false }),
    ),
  )
  const { body } = (await played.servers[0]?.get<SeriesRanking>(
    `/series/ranking?category=${category}`,
    undefined,
  )) ?? { body: null }
  const made = await decisions(played, category)
  const asked = made.filter(({ decision, mails }) => decision === 'asked' && mails === 2)
  const inFinal = body?.rows.filter(({ finalist }) => finalist !== null) ?? []
  const keys = inFinal.map(({ players: [one, other] }) =>
    seriesPairKey([Number(one.id), Number(other.id)]),
  )
  const isWhole = keys.length === finalists && made.length === 8
  return isWhole ? 4 - asked.filter(({ pair }) => keys.includes(pair)).length : 8
}

/** Whether a pair took its place while its time ended, and the place was given to the next too, or the other way round. */
async function takenWhileEnding(played: Played): Promise<number> {
  const category = await played.newCategory()
  await answer(played, 0, 1, { category, comes: false })
  await played.servers[0]?.clock(until - 1)
  await played.servers[1]?.clock(until)
  const [pair] = (await decisions(played, category)).flatMap((one) =>
    one.decision === 'asked' ? [one.pair] : [],
  )
  const [taken] = await Promise.all([
    answer(played, 0, Number(pair?.split('-')[0]), { category, comes: true }),
    played.servers[1]?.repeat('end questions of the final'),
  ])
  await Promise.all(played.servers.map((server) => server.clock(fixtureNow)))
  const made = await decisions(played, category)
  const own = made.find((one) => one.pair === pair)?.decision
  const next = made.some(({ decision }) => decision === 'asked')
  return (taken?.status === 200) === (own === 'taken') && next === (own === 'declined') ? 0 : 1
}

const races = [
  ['four pairs leave at once: the four next are asked, each once', leftAtOnce],
  ['taken while its 48 hours end: the pair has it, or the next is asked', takenWhileEnding],
] as const

describe('two processes', async () => {
  const played = await open('final_races')
  afterAll(() => played.close())

  // requirement SE7
  test.each(races)('%s', async (_, race) => {
    for (let round = 0; round < 3; round++) expect(await race(played)).toBe(0)
  })
})

// Negative control: nobody waits for another's decision.
describe('without the lock of the final', async () => {
  const played = await open('final_unlocked', async ({ db }) => {
    await sql`create function pg_advisory_xact_lock(bigint) returns void language sql as ''`.execute(
      db,
    )
    // and all who decide at once have read before the first of them writes
    await sql`create function wait() returns trigger language plpgsql as 'begin perform pg_sleep(0.3); return new; end'`.execute(
      db,
    )
    await sql`create trigger waits before insert on series_final for each row execute function wait()`.execute(
      db,
    )
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
    await sql`alter database ${sql.id(rows[0]?.name ?? '')} set search_path = public, pg_catalog`.execute(
      db,
    )
  })
  afterAll(() => played.close())

  test.each(races)('not: %s', async (_, race) => {
    let faults = 0
    for (let round = 0; faults === 0 && round < 3; round++) faults = await race(played)
    expect(faults).toBeGreaterThan(0)
  })
})
