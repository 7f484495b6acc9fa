import type { Match, WholeMatch } from '@quatre/contract'
import { dayMs, hourMs } from '@quatre/domain'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { centers, fixtureNow } from '../testing/center-fixture.ts'
import { addFixture, addFriendly } from '../testing/match-fixture.ts'
import { standForEach } from '../testing/stand.ts'
import { addTournament } from '../testing/tournament-fixture.ts'
import { selectMatches } from './match.sql.ts'
import { matchesCommand } from './matches-command.ts'

const stand = await standForEach('results', { members: 5, bank: 'stand-in' })
const { db } = stand
const straight = {
  how: 'played',
  sets: [
    { kind: 'set', games: [6, 4] },
    { kind: 'set', games: [6, 3] },
  ],
}

/** Members by their position in the stand: their numbers follow those of other tests. */
let ids: number[] = []
beforeEach(async () => {
  const { rows } = await sql<{ id: number }>`
    with adults as (update app_user set birth_date = '1990-05-12' where email like 'joueur%' returning id, email)
    select id from adults order by email`.execute(db)
  ids = rows.map(({ id }) => id)
})
const member = (player: number) => ids[player - 1] ?? 0

type Refused = { readonly problem?: string; readonly message?: string }
const post = (player: number, path: string, body: object) =>
  stand.call<WholeMatch & Refused>('POST', path, { token: stand.tokens[player - 1], body })
const read = async (id: number) => (await stand.call<WholeMatch>('GET', `/matches/${id}`)).body
const acts = async (player: number, id: number) =>
  (
    await stand.call<{ acts: string[] }>('GET', `/matches/${id}/own`, {
      token: stand.tokens[player - 1],
    })
  ).body.acts
const friendly = (startsAt?: number) =>
  addFriendly(db, {
    sides: [
      [member(1), member(2)],
      [member(3), member(4)],
    ],
    ...(startsAt !== undefined && { startsAt }),
  })
const enter = (player: number, id: number, version = 1, result: object = straight) =>
  post(player, `/matches/${id}/result`, { version, result })
const due = async () =>
  (await sql<{ since: number }>`select since from rating_due where sport_id = 3`.execute(db))
    .rows[0]?.since

// requirement MA3
describe('a friendly result', () => {
  test('entered by one side and confirmed by the other is final, once, and makes levels due', async () => {
    const id = await friendly()
    expect(await acts(1, id)).toEqual(['enter'])
    expect((await enter(1, id)).body).toMatchObject({
      state: 'entered',
      winner: 0,
      sets: [
        [6, 4],
        [6, 3],
      ],
    })
    expect((await enter(1, id)).body.version).toBe(2)
    expect(await due()).toBeUndefined()
    expect(await Promise.all([1, 2, 3, 5].map((player) => acts(player, id)))).toEqual([
      ['enter'],
      ['enter'],
      ['confirm', 'dispute'],
      [],
    ])
    const answers = await Promise.all(
      [1, 2].map(() => post(3, `/matches/${id}/confirm`, { version: 2 })),
    )
    expect(answers.map(({ body }) => [body.state, body.version])).toEqual([
      ['final', 3],
      ['final', 3],
    ])
    expect(await due()).toBe(fixtureNow - 2 * hourMs)
    expect(
      (await post(4, `/matches/${id}/dispute`, { version: 3, reason: 'Non' })).body.problem,
    ).toBe('match_state')
  })

  test.each([
    ['of a player of the same side', 2, 'confirm', { version: 2 }, 'match_state'],
    ['of a stranger', 5, 'confirm', { version: 2 }, 'forbidden'],
    ['of a score that was changed meanwhile', 3, 'confirm', { version: 1 }, 'match_changed'],
    [
      'of a score that does not exist',
      1,
      'result',
      { version: 2, result: { how: 'played', sets: [{ kind: 'set', games: [9, 1] }] } },
      'score_refused',
    ],
    ['of a player as a referee', 1, 'decide', { version: 2, result: straight }, 'match_state'],
  ])('refuses an act %s', async (_, player, act, body, problem) => {
    const id = await friendly()
    await enter(1, id)
    expect((await post(player, `/matches/${id}/${act}`, body)).body.problem).toBe(problem)
    expect(await read(id)).toMatchObject({ state: 'entered', version: 2 })
  })

  // requirement MA18
  test.each([
    [-1, 'match_not_over'],
    [31 * 24, 'match_too_old'],
  ])('is not entered %i hours after its start', async (hours, problem) => {
    const id = await friendly(fixtureNow - hours * hourMs)
    expect(await acts(1, id)).toEqual([])
    expect((await enter(1, id)).body.problem).toBe(problem)
  })

  // requirement MA4
  test('that nobody answers is final after 72 hours, not before', async () => {
    const id = await friendly()
    await enter(1, id)
    stand.clock(fixtureNow + 3 * dayMs - 1)
    await stand.jobs.repeat('settle results of matches')
    expect((await read(id)).state).toBe('entered')
    stand.clock(fixtureNow + 3 * dayMs)
    expect(
      (await post(3, `/matches/${id}/dispute`, { version: 2, reason: 'Trop tard' })).body.problem,
    ).toBe('match_state')
    await stand.jobs.repeat('settle results of matches')
    expect(await read(id)).toMatchObject({ state: 'final', settled: { by: null } })
  })

  // requirement MA5
  test('that is disputed is decided by a referee or the operator alone', async () => {
    const id = await friendly()
    await enter(1, id)
    await sql`insert into staff_role (user_id, role, center_id, starts_at, given_by)
      select unnest(${[member(5), member(4)]}::integer[]), 'referee', ${centers.toulouse}, now() - interval '10 years', 'direction'`.execute(
      db,
    )
    await post(3, `/matches/${id}/dispute`, { version: 2, reason: 'C’était 7-5' })
    // requirement MA16
    const { rows: told } = await sql<{ recipient: string }>`
      select recipient from mail where template = 'match_disputed'`.execute(db)
    expect(told.map(({ recipient }) => recipient)).toEqual([expect.stringContaining('joueur5@')])
    expect(await due()).toBe(fixtureNow - 2 * hourMs)
    expect(await read(id)).not.toHaveProperty('dispute')
    expect(await matchesCommand(db, ['disputes'], fixtureNow)).toMatchObject({ isSound: false })
    expect(await acts(5, id)).toEqual(['decide'])
    const result = {
      how: 'played',
      sets: [
        { kind: 'set', games: [4, 6] },
        { kind: 'set', games: [5, 7] },
      ],
    }
    expect((await post(5, `/matches/${id}/decide`, { version: 3, result })).body).toMatchObject({
      state: 'final',
      winner: 1,
    })
    await matchesCommand(db, ['decide', `${id}`, '6-4', '3-6', '10-8'], fixtureNow)
    expect(await read(id)).toMatchObject({ winner: 0, version: 5, settled: { by: null } })
    expect(await matchesCommand(db, ['decide', `${id}`, '6-4', '9-6'], fixtureNow)).toMatchObject({
      isSound: false,
    })
  })

  // requirement MA6
  test('is told by mail to the other side alone, again when it is corrected', async () => {
    const id = await friendly()
    await enter(1, id)
    await enter(2, id, 2, { how: 'played', sets: [{ kind: 'set', games: [6, 4] }] })
    const { rows } = await sql<{ recipient: string; subject: string }>`
      select recipient, subject from mail where template = 'match_entered' order by id`.execute(db)
    const score = (text: string) =>
      [3, 4].map((player) => [
        expect.stringContaining(`joueur${player}@`),
        expect.stringContaining(text),
      ])
    expect(rows.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ...score('6-4 6-3'),
      ...score('6-4'),
    ])
  })
})

// requirement MA7
describe('a league match', () => {
  test('is entered by a captain, confirmed by the other, and the fixture is done with its last one', async () => {
    const fixture = await addFixture(db, { captains: [member(1), member(3)] })
    const sides = [[member(2)], [member(4)]]
    const first = await addFriendly(db, { sides, fixtureId: fixture.id, rubber: 1 })
    const startsAt = fixtureNow - 3 * hourMs
    const second = await addFriendly(db, { sides, fixtureId: fixture.id, rubber: 2, startsAt })
    expect((await enter(2, first)).body.problem).toBe('forbidden')
    const state = async () =>
      (await sql<{ state: string }>`select state from fixture where id = ${fixture.id}`.execute(db))
        .rows[0]?.state
    for (const id of [first, second]) {
      expect(await state()).toBe('planned')
      await enter(1, id)
      await post(3, `/matches/${id}/confirm`, { version: 2 })
    }
    expect(await state()).toBe('done')
    const list = await stand.call<Match[]>(
      'GET',
      `/matches?competition=${fixture.leagueId}&ended=true`,
    )
    expect(list.body.map(({ id, displayType }) => [id, displayType])).toEqual([
      [first, 'ligues'],
      [second, 'ligues'],
    ])
    const path = `/matches?competition=${fixture.leagueId}&ended=true&orderBy=startingDate`
    const ordered = await stand.call<Match[]>('GET', path)
    expect(ordered.body.map(({ id }) => id)).toEqual([second, first])
    expect((await read(first)).fixture.map(({ id }) => id)).toEqual([second, first])
  })

  // requirement MA2
  test('is judged by no referee who plays it or is entered in one of its teams', async () => {
    const fixture = await addFixture(db, { captains: [member(1), member(3)] })
    const sides = [[member(2)], [member(4)]]
    const id = await addFriendly(db, { sides, fixtureId: fixture.id, rubber: 1 })
    await sql`insert into staff_role (user_id, role, competition_id, starts_at, given_by)
      select unnest(${[member(2), member(5)]}::integer[]), 'referee', ${fixture.leagueId}, now() - interval '10 years', 'direction'`.execute(
      db,
    )
    expect([await acts(2, id), await acts(5, id)]).toEqual([[], ['decide']])
    await sql`insert into league_player (league_id, entry_id, user_id)
      select league_id, away_entry_id, ${member(5)}::integer from fixture where id = ${fixture.id}`.execute(
      db,
    )
    expect(await acts(5, id)).toEqual([])
    const decided = await post(5, `/matches/${id}/decide`, { version: 1, result: straight })
    expect(decided.body.problem).toBe('forbidden')
    await enter(1, id)
    await post(3, `/matches/${id}/dispute`, { version: 2, reason: 'Non' })
    expect(
      (await sql`select from mail where template = 'match_disputed'`.execute(db)).rows,
    ).toEqual([])
  })

  test('of two captains of whom one was replaced keeps the side that entered', async () => {
    const fixture = await addFixture(db, { captains: [member(1), member(3)] })
    const id = await addFriendly(db, {
      sides: [[member(2)], [member(4)]],
      fixtureId: fixture.id,
      rubber: 1,
    })
    await enter(1, id)
    await sql`update team set captain_id = ${member(5)} where captain_id = ${member(1)}`.execute(db)
    expect([await acts(5, id), await acts(1, id)]).toEqual([['enter'], []])
  })
})

// requirements MA8, MA17
test('a played booking becomes a match of its players, once; a stranger makes none', async () => {
  const held = await stand.hold<{ id: number; participations: { id: number }[] }>(stand.tokens[0], {
    startingDate: new Date(fixtureNow + 4 * hourMs).toISOString(),
  })
  expect(held.status).toBe(201)
  const { id, participations } = held.body
  await sql`update booking set status = 'Confirmed', expires_at = null where id = ${id}`.execute(db)
  const places = participations.map((place) => place.id)
  await sql`update participation set status = 'Confirmed', user_id = case position when 1 then ${member(1)}::integer
    when 2 then ${member(2)}::integer end, guest_name = case position when 3 then 'Julie' end where booking_id = ${id}`.execute(
    db,
  )
  const sides = [places.slice(0, 2), places.slice(2)]
  await sql`update participation set user_id = ${member(4)}, status = 'Pending' where booking_id = ${id} and position = 4`.execute(
    db,
  )
  await sql`update booking set is_split = true, missing_shares = 'give_back', deadline_at = starts_at where id = ${id}`.execute(
    db,
  )
  stand.clock(fixtureNow + 5 * hourMs)
  expect((await post(1, `/bookings/${id}/match`, { sides })).body.problem).toBe('match_not_over')
  stand.clock(fixtureNow + 6 * hourMs)
  const token = stand.tokens[1] ?? ''
  expect((await stand.call('GET', `/bookings/${id}/match`, { token })).body).toMatchObject({
    places: [{}, { firstName: expect.any(String) }, { firstName: null }, {}],
  })
  await sql`update booking set sport_id = 4 where id = ${id}`.execute(db)
  expect((await post(1, `/bookings/${id}/match`, { sides })).body.problem).toBe('match_sport')
  await sql`update booking set sport_id = 3 where id = ${id}`.execute(db)
  expect((await post(1, `/bookings/${id}/match`, { sides: [places, places] })).body.problem).toBe(
    'match_players',
  )
  // neither a stranger nor who has not paid their place
  for (const player of [3, 4])
    expect((await post(player, `/bookings/${id}/match`, { sides })).body.problem).toBe(
      'booking_not_found',
    )
  const [made, again] = await Promise.all(
    [1, 2].map((player) => post(player, `/bookings/${id}/match`, { sides })),
  )
  expect(made?.body.id).toBe(again?.body.id)
  expect([made?.body.isRated, (await read(await friendly())).isRated]).toEqual([false, true])
  expect(made?.body.sides[1].players.map(({ firstName }) => firstName)).toEqual([
    'Invité',
    'Invité',
  ])
  const named = await sql`select from match_player where guest_name <> 'Invité'`.execute(db)
  expect(named.rows).toEqual([])
})

// requirements MA9, PL11
test('a minor or one without a birth date is neither named nor numbered, a hidden page has no number, a closed account is retired, in every answer', async () => {
  const id = await friendly()
  await sql`update app_user set birth_date = '2015-03-01', last_name = 'Secret' where id = ${member(2)}`.execute(
    db,
  )
  await sql`update app_user set is_active = false, last_name = 'Parti' where id = ${member(3)}`.execute(
    db,
  )
  await sql`update app_user set last_name = 'Caché' where id = ${member(4)}`.execute(db)
  await sql`insert into player_settings (user_id, page_for, changed_at) values (${member(4)}, 'teammates', now())`.execute(
    db,
  )
  await sql`insert into rating_change (match_id, user_id, sport_id, partner_id, played_at, expected, outcome, mu_before,
      sigma_before, mu_after, sigma_after, matches)
    select ${id}, one, 3, ${member(2)}, now(), 0.5, 1, 25, 8, 26, 8, 1 from unnest(${[member(1), member(4)]}::integer[]) as one`.execute(
    db,
  )
  await enter(1, id)
  const paths = ['', '/matchplayers', '/matchevents', '/statistics'].map(
    (rest) => `/matches/${id}${rest}`,
  )
  const answers = await Promise.all(
    [...paths, '/matches/front', `/matches?center=${centers.toulouse}`].map((path) =>
      stand.call('GET', path),
    ),
  )
  const said = answers.map(({ bytes }) => bytes.toString()).join('\n')
  expect(said).toContain('"Joueur"')
  expect(said).toContain('Joueur retiré')
  expect(said).not.toMatch(/Secret|Parti|Caché/)
  const { body } = await stand.call<{ id: number | null }[]>('GET', `/matches/${id}/matchplayers`)
  expect(body.map((player) => player.id)).toEqual([member(1), null, null, null])
  expect((await read(id)).changes).toHaveLength(1)
  await sql`update app_user set birth_date = null where id = ${member(2)}`.execute(db)
  expect(JSON.stringify(await read(id))).not.toContain('Secret')
})

// requirement MA10
test('a match of a tournament answers by its number, and its result makes levels due', async () => {
  const tournament = await addTournament(db, { capacity: 4, startsAt: fixtureNow - dayMs })
  const entries: number[] = []
  for (const player of [1, 2]) {
    const { rows } = await sql<{ id: number }>`
      with n as (insert into enrolment (offer_id, holder_id, enrolled_by, state, created_at, confirmed_at)
        select offer_id, ${member(player)}, ${member(player)}, 'confirmed', now(), now() from tournament where id = ${tournament} returning id)
      insert into tournament_entry (id, tournament_id) select id, ${tournament} from n returning id`.execute(
      db,
    )
    entries.push(rows[0]?.id ?? 0)
  }
  const { rows } = await sql<{ id: number }>`
    insert into tournament_match (tournament_id, node, first_entry_id, second_entry_id, started_at)
    values (${tournament}, 'main/r1/m1', ${entries[0]}, ${entries[1]}, ${new Date(fixtureNow - hourMs)}) returning match_id as id`.execute(
    db,
  )
  const id = rows[0]?.id ?? 0
  expect(await read(id)).toMatchObject({
    kind: 'tournament',
    state: 'planned',
    displayType: 'événement',
  })
  await sql`update tournament_match set state = 'done', result = ${JSON.stringify(straight)}::jsonb, ended_at = ${new Date(fixtureNow)},
    winner_entry_id = ${entries[1]} where match_id = ${id}`.execute(db)
  expect(await read(id)).toMatchObject({
    state: 'final',
    winner: 1,
    sets: [
      [6, 4],
      [6, 3],
    ],
  })
  expect(await due()).toBe(fixtureNow - hourMs)
  expect((await enter(1, id)).body.problem).toBe('forbidden')
  await sql`insert into tournament_match (tournament_id, node, first_entry_id, second_entry_id, started_at)
    select ${tournament}, 'main/r2/m' || n, ${entries[0]}, ${entries[1]}, now() - n * interval '1 hour'
    from generate_series(1, 4000) n`.execute(db)
  await sql`analyze tournament_match`.execute(db)
  for (const order of ['latest', 'soonest'] as const)
    await db.transaction().execute(async (tx) => {
      expect(await selectMatches(tx, { limit: 40, order })).toHaveLength(40)
      const { rows: read } = await sql<{ tuples: string }>`
        select seq_tup_read + idx_tup_fetch as tuples from pg_stat_xact_user_tables
        where relname = 'tournament_match'`.execute(tx)
      expect(Number(read[0]?.tuples)).toBeLessThan(500)
    })
})
