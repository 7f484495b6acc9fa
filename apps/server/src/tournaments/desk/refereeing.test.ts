import { randomUUID } from 'node:crypto'
import type { Desk, Tournament } from '@quatre/contract'
import { instant } from '@quatre/db'
import { dayMs } from '@quatre/domain'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { staffCommand } from '../../core/staff/staff-command.ts'
import { hashQuickly } from '../../testing/hash-quickly.ts'
import { standForEach } from '../../testing/stand.ts'
import {
  acting,
  addReferees,
  closedTournament,
  done,
  drawnTournament,
  makeTournament,
} from './played-day.test-tools.ts'

let id = 0
const stand = await standForEach('refereeing', {
  members: 20,
  apps: 2,
  async prepare(opened) {
    await addReferees(opened)
    id = await drawnTournament(opened, { pairs: 8, plan: { kind: 'straight', format: 'C2' } })
  },
})
const first = (state: Desk, match = 'main/r1/m1') => ({
  match,
  version: state.matches.find((one) => one.id === match)?.version ?? 0,
})
const score = (a: number, b: number) => ({
  how: 'played',
  sets: [
    { kind: 'set', games: [a, b] },
    { kind: 'set', games: [a, b] },
  ],
})
const one = () => acting(stand, id)
const other = () => acting(stand, id, 1)

async function onCourt(match = 'main/r1/m1', court = 1): Promise<Desk> {
  await done(one().act('call', { ...first(await one().desk(), match), court }))
  return done(one().act('start', first(await one().desk(), match)))
}

// requirement RF3
test('the same act sent twice at once is done once', async () => {
  const state = await onCourt()
  const key = randomUUID()
  const send = () => one().act('result', { ...first(state), result: score(4, 2) }, key)
  const answers = await Promise.all([send(), send(), send()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const { rows } =
    await sql`select before->>'state' as before, after->>'state' as after, node, actor_id
    from tournament_act where tournament_id = ${id} and act = 'result'`.execute(stand.db)
  expect(rows).toEqual([{ before: 'playing', after: 'done', node: 'main/r1/m1', actorId: 1 }])
  const another = await one().act('plan', {}, key)
  expect([another.status, another.body.problem]).toEqual([422, 'idempotency_key_reused'])
})

// requirement RF16
test('a running score is told, decides nothing, and is gone once there is a result', async () => {
  const state = await onCourt()
  const key = randomUUID()
  const sets = [
    { kind: 'set', games: [4, 2] },
    { kind: 'set', games: [1, 0] },
  ]
  const send = () => one().act('score', { ...first(state), sets }, key)
  for (const { status } of await Promise.all([send(), send()])) expect(status).toBe(200)
  expect((await other().act('score', { ...first(state), sets: [] })).body).toMatchObject({
    problem: 'match_changed',
    details: { kept: { state: 'playing', result: null } },
  })
  const { body } = await stand.call<Tournament>('GET', `/competitions/${id}`)
  const [shown] = body.matches
  expect([shown?.state, shown?.winner, shown?.sets.join(' ')]).toEqual(['playing', null, '4,2 1,0'])
  expect(body.matches.find(({ round }) => round === 2)?.sides[0].pairId).toBeNull()
  const result = { how: 'walk_over', absent: 0 }
  const ended = await done(one().act('result', { ...first(await one().desk()), result }))
  expect(ended.tournament.matches[0]).toMatchObject({ state: 'done', winner: 1, sets: [] })
  const undone = await done(one().act('undo', { ...first(ended), reason: 'elles sont là' }))
  expect(undone.tournament.matches[0]).toMatchObject({ state: 'waiting', sets: [] })
  const { rows } = await sql`select before->'score' as before, after->'score' as after
    from tournament_act where tournament_id = ${id} and act = 'score'`.execute(stand.db)
  expect(rows).toEqual([{ before: [], after: sets }])
})

// requirement RF15
test('with another number of pairs it is drawn by a plan that is offered', async () => {
  const made = await closedTournament(stand, { pairs: 6, capacity: 8 })
  const { act, desk } = acting(stand, made)
  const { plans, missingPairs, paidCents } = await desk()
  expect(plans.map(({ key }) => key)).toEqual(['straight', 'pools-2'])
  expect({ missingPairs, paidCents }).toEqual({ missingPairs: 2, paidCents: 0 })
  const before = { seed: 'a', witnesses: ['b'] }
  expect((await act('draw', before)).body.problem).toBe('draw_refused')
  const { tournament } = await done(act('draw', { ...before, plan: plans[1]?.plan }))
  expect(tournament.pools.map(({ rows }) => rows.length)).toEqual([3, 3])
})

// requirement RF19
test('the deadline of a category with one is the rule’s, and no other', async () => {
  const make = (entryDeadline?: string) =>
    makeTournament(stand, { category: 'P500', entryDeadline })
  expect((await make('2026-11-24T20:00:00+01:00')).status).toBe(400)
  for (const deadline of [undefined, '2026-11-19T00:00:00+01:00']) {
    const { body } = await make(deadline)
    const { tournament } = await acting(stand, body.id).desk()
    expect(tournament.entryDeadline).toBe('2026-11-19T00:00:00+01:00')
  }
  expect((await makeTournament(stand, { entryDeadline: undefined })).status).toBe(400)
})

// requirement RF5
test('a correction is refused while a later match depends on it, which names what to undo', async () => {
  for (const [place, match] of ['main/r1/m1', 'main/r1/m2'].entries()) {
    const state = await onCourt(match, place + 1)
    await done(one().act('result', { ...first(state, match), result: score(4, 1) }))
  }
  const state = await onCourt('main/r2/m1')
  const wrong = { result: score(1, 4), reason: 'inversé' }
  const refused = await one().act('correct', { ...first(state), ...wrong })
  expect(refused.body).toMatchObject({
    problem: 'correction_blocked',
    details: { undo: ['main/r2/m1'] },
  })
  const same = { result: score(4, 2), reason: 'un jeu de trop' }
  expect((await one().act('correct', { ...first(state), ...same })).status).toBe(200)
  const undone = await done(one().act('undo', { ...first(state, 'main/r2/m1'), reason: 'rejoué' }))
  const corrected = await done(one().act('correct', { ...first(undone), ...wrong }))
  const next = corrected.tournament.matches.find((match) => match.id === 'main/r2/m1')
  const loser = corrected.tournament.matches.find((match) => match.id === 'main/r1/m1')
  expect(next?.sides[0].pairId).toBe(loser?.sides[1].pairId)
})

describe('an act is refused', () => {
  test.each([
    ['a score of no match', 'result', { result: score(9, 9) }, 'score_refused'],
    [
      'a running score of no match',
      'score',
      { sets: [{ kind: 'set', games: [9, 9] }] },
      'score_refused',
    ],
    ['a running score before the start', 'score', { match: 'main/r1/m2', sets: [] }, 'match_state'],
    ['a match that does not exist', 'call', { match: 'main/r9/m1', court: 1 }, 'match_not_found'],
    ['a court of another centre', 'call', { match: 'main/r1/m2', court: 5 }, 'court_not_found'],
    ['a court in use', 'call', { match: 'main/r1/m2', court: 1 }, 'court_in_use'],
    ['pairs that are not known', 'call', { match: 'main/r2/m1', court: 2 }, 'match_not_ready'],
    ['a start without a call', 'start', { match: 'main/r1/m3' }, 'match_state'],
    ['the end of a day that is not played', 'close', {}, 'matches_left'],
    ['cancelling once a match has begun', 'cancel', { reason: 'pluie' }, 'tournament_state'],
    ['publishing before the end', 'publish', {}, 'tournament_state'],
    ['entries of a drawn tournament', 'entries', { open: true }, 'tournament_state'],
    ['a pair of nobody', 'checkIn', { pair: 99_999, here: true }, 'entry_not_found'],
    ['a draw once a match was called', 'draw', { seed: 'a', witnesses: ['b'] }, 'tournament_state'],
  ])('%s', async (_, name, body, problem) => {
    const state = await onCourt()
    const named = ['call', 'start', 'score', 'result'].includes(name)
    const match = 'match' in body ? String(body.match) : 'main/r1/m1'
    const sent = { ...(named && first(state, match)), ...body }
    const before = await revision()
    const withVersion = named
      ? { ...sent, version: Math.max(1, first(state, match).version) }
      : sent
    expect((await one().act(name, withVersion)).body.problem).toBe(problem)
    expect(await revision()).toBe(before)
  })
})

// requirement RF2
test('a referee who plays a match does nothing to it, and runs the others', async () => {
  await sql`insert into staff_role (user_id, role, center_id, starts_at, given_by)
    values (3, 'referee', 1, '2026-01-01', 'direction')`.execute(stand.db)
  const { rows } = await sql<{ node: string; own: boolean }>`
    select m.node, e.id is not null as own from tournament_match m left join (
      tournament_entry e join enrolment n on n.id = e.id and 3 in (n.holder_id, e.partner_id))
      on e.id in (m.first_entry_id, m.second_entry_id)
    where m.tournament_id = ${id} and m.node like 'main/r1/%'`.execute(stand.db)
  const state = await one().desk()
  const call = async (isOwn: boolean) => {
    const match = rows.find(({ own }) => own === isOwn)?.node
    return (await acting(stand, id, 2).act('call', { ...first(state, match), court: 1 })).body
      .problem
  }
  expect([await call(true), await call(false)]).toEqual(['match_own', undefined])
})

const revision = async () => (await one().desk()).tournament.revision

test('a pair that is not drawn is removed: nobody pays for a lost place', async () => {
  const { db } = stand
  await sql`update place set capacity = 9 where offer_id = (select offer_id from tournament where id = ${id})`.execute(
    db,
  )
  const { rows } = await sql<{ id: number }>`with made as (
      insert into enrolment (offer_id, holder_id, enrolled_by, state, created_at, expires_at)
      select offer_id, 19, 19, 'held', ${instant(stand.now())}, ${instant(stand.now() + 600_000)}
      from tournament where id = ${id} returning id, offer_id
    ), placed as (
      insert into enrolment_place (enrolment_id, place_id, offer_id)
      select made.id, p.id, made.offer_id from made join place p using (offer_id)
    )
    insert into tournament_entry (id, tournament_id, partner_id, holder_rank, partner_rank)
    select id, ${id}, 20, 900, 901 from made returning id`.execute(db)
  const drawn = await done(one().act('draw', { seed: 'encore', witnesses: ['Nadine Vidal'] }))
  expect(drawn.owed).toHaveLength(8)
  expect(drawn.owed.every(({ cents }) => cents === 4000)).toBe(true)
  expect(drawn.tournament.entries.map(({ state }) => state)).toEqual(Array(8).fill('confirmed'))
  expect(
    (await sql`select state, removed_why from enrolment where id = ${rows[0]?.id}`.execute(db))
      .rows,
  ).toEqual([{ state: 'removed', removedWhy: 'Le tirage est fait.' }])
})

test('a player who closes their account stays in the draw without a name', async () => {
  const { db } = stand
  const password = 'raquette7'
  await sql`update app_user set password_hash = ${await hashQuickly(password)} where id = 3`.execute(
    db,
  )
  const [, , token] = stand.tokens
  expect((await stand.call('DELETE', '/users/me', { token, body: { password } })).status).toBe(200)
  const { tournament } = await one().desk()
  expect(tournament.entries).toHaveLength(8)
  expect(tournament.entries.filter(({ name }) => name.startsWith('Joueur retiré'))).toMatchObject([
    { state: 'confirmed' },
  ])
  // nor does it break when an enrolment of it ends nonetheless
  await sql`update enrolment set state = 'left', ended_at = now() where holder_id = 3`.execute(db)
  expect((await one().desk()).tournament.entries).toEqual(tournament.entries)
})

// requirements PL11 and RF2
test('a referee reads whole the last name that a player hides from strangers', async () => {
  await sql`update app_user set last_name = 'Zephirin' where id = 3`.execute(stand.db)
  await sql`insert into player_settings (user_id, page_for, changed_at) values (3, 'nobody', now())`.execute(
    stand.db,
  )
  const entryNames = ({ entries }: Pick<Tournament, 'entries'>) =>
    entries.map(({ name }) => name).join(' ')
  expect(entryNames((await one().desk()).tournament)).toContain('Zephirin')
  const { body } = await stand.call<Tournament>('GET', `/competitions/${id}`)
  expect(entryNames(body)).not.toContain('Zephirin')
})

// requirement RF8
test('rain takes a call back, keeps what is played and slides the rest', async () => {
  await onCourt()
  await done(one().act('call', { ...first(await one().desk(), 'main/r1/m2'), court: 2 }))
  const until = new Date(stand.now() + 3_600_000).toISOString()
  const { courts, matches, tournament } = await done(one().act('stop', { until, courts: 'all' }))
  expect(courts.map(({ matchId }) => matchId)).toEqual(['main/r1/m1', null, null])
  const slid = matches.find((match) => match.id === 'main/r1/m2')
  expect(Date.parse(slid?.plannedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(until))
  expect(tournament.matches.find((match) => match.id === 'main/r1/m1')?.state).toBe('playing')
  // a match in play would keep its court until then
  const tooLong = new Date(stand.now() + dayMs + 1).toISOString()
  expect((await one().act('stop', { until: tooLong, courts: 'all' })).status).toBe(400)
})

// requirement RF6
test('planned matches take their courts, and nothing that is booked', async () => {
  const { rows } = await sql<{ planned: boolean }>`
    select bool_and(exists (select from court_time t where t.competition_id = ${id}
      and t.court_id = m.court_id and t.during @> tstzrange(m.planned_at, m.planned_until))) as planned
    from tournament_match m where tournament_id = ${id}`.execute(stand.db)
  expect(rows).toEqual([{ planned: true }])
  await sql`delete from court_time where competition_id = ${id}`.execute(stand.db)
  await sql`insert into court_time (center_id, court_id, during, kind)
    values (1, 1, '[2026-11-25 08:00+01,2026-11-25 20:00+01)', 'lesson')`.execute(stand.db)
  const { clashes, matches, courts } = await done(one().act('plan', {}))
  expect(clashes).toMatchObject([{ court: 'Piste 1', kind: 'lesson' }])
  expect(courts).toHaveLength(3)
  const { rows: onTaken } = await sql`select node from tournament_match where tournament_id = ${id}
    and court_id = 1 and planned_at < '2026-11-25 20:00+01'`.execute(stand.db)
  expect(onTaken).toEqual([])
  expect(matches.every(({ plannedAt }) => plannedAt !== null)).toBe(true)
})

// requirements RF1 and RF2
test('a role is given, counts from then on and ends', async () => {
  const { db } = stand
  const [, , token] = stand.tokens
  const asked = async () => (await stand.call('GET', `/competitions/${id}/desk`, { token })).status
  expect(await asked()).toBe(403)
  const give = ['grant', 'joueur3@joueurs.example', 'referee', 'tournament', String(id)]
  const { lines, isSound } = await staffCommand(db, give, stand.now())
  expect(isSound).toBe(true)
  expect(await asked()).toBe(200)
  expect((await staffCommand(db, ['list'], stand.now())).lines.join()).toContain(`tournament ${id}`)
  await staffCommand(db, ['end', String(Number.parseInt(lines[0] ?? '', 10))], stand.now())
  expect(await asked()).toBe(403)
  for (const wrong of [['grant', 'a@b.fr', 'referee', 'center', '1'], ['end', '0'], [], ['grant']])
    expect((await staffCommand(db, wrong, stand.now())).isSound).toBe(false)
})

test('the file for the federation has a record for each player and match', async () => {
  expect(
    (await stand.call('GET', `/competitions/${id}/desk/file`, { token: stand.tokens[0] })).status,
  ).toBe(409)
  for (const match of (await one().desk()).matches) {
    const state = await one().desk()
    await done(
      one().act('result', { ...first(state, match.id), result: { how: 'walk_over', absent: 1 } }),
    )
  }
  await done(one().act('close', {}))
  await done(one().act('publish', {}))
  const { body } = await stand.call<{ csv: string }>('GET', `/competitions/${id}/desk/file`, {
    token: stand.tokens[0],
  })
  const lines = body.csv.trim().split('\r\n')
  expect(lines).toHaveLength(1 + 16 + 8)
  expect(lines[0]).toBe(`tournament;${id};P100;men;2026-11-25;Toulouse`)
  expect(lines.filter((line) => line.startsWith('match;')).at(-1)).toContain('walk_over')
})
