import { randomUUID } from 'node:crypto'
import type { Desk } from '@quatre/contract'
import {
  seasonDrawRules,
  findSeason,
  minuteMs,
  pointsByRank,
  replays,
  seededRng,
} from '@quatre/domain'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { standForAll } from '../../testing/stand.ts'
import { acting, addReferees, done, drawnTournament } from './played-day.test-tools.ts'

vi.setConfig({ testTimeout: 240_000 })
const pairs = 24
const stand = await standForAll('p100', {
  members: pairs * 2 + 2,
  prepare: addReferees,
  answers: 'trust',
})
const { rows: made } = await sql<{ id: number }>`select id from court
  where center_id = 1 and places = 4 and is_active order by id`.execute(stand.db)
const id = await drawnTournament(stand, {
  pairs,
  plan: { kind: 'multiChance', format: 'D1' },
  courts: made.map((court) => court.id),
  endsAt: '2026-11-26T23:00:00+01:00',
})
const referee = acting(stand, id)
/** The screen as an answer showed it last; read again once time has passed. */
let shown: Desk | null = null
const desk = async () => (shown ??= await referee.desk())
const act: typeof referee.act = async (...sent) => {
  const answer = await referee.act(...sent)
  shown = answer.status === 200 ? answer.body : null
  return answer
}
function passTo(now: number): void {
  stand.clock(now)
  shown = null
}
const rng = seededRng('referee', 'a day')
const scores = seededRng('referee', 'scores')

const matchVersion = (state: Desk, match: string) => ({
  match,
  version: state.matches.find((one) => one.id === match)?.version ?? 0,
})
const scoreFor = (side: 0 | 1) => ({
  how: 'played',
  sets: [{ kind: 'set', games: side === 0 ? [9, rng.below(8)] : [rng.below(8), 9] }],
})

/** When each match on court ends, by its id. */
const ends = new Map<string, number>()
const log = { delays: 0, walkOvers: 0, stops: 0, corrections: 0 }

async function callFree(): Promise<void> {
  for (;;) {
    const state = await desk()
    const free = state.courts.find(({ matchId, nextId }) => {
      const planned = state.matches.find((one) => one.id === nextId)?.plannedAt
      return matchId === null && planned != null && Date.parse(planned) <= stand.now()
    })
    if (free?.nextId == null) return
    const called = await done(act('call', { ...matchVersion(state, free.nextId), court: free.id }))
    if (log.walkOvers < 2 && rng.chance(0.1)) {
      log.walkOvers += 1
      const absent = { how: 'walk_over', absent: rng.below(2) }
      await done(act('result', { ...matchVersion(called, free.nextId), result: absent }))
      continue
    }
    await done(act('start', matchVersion(called, free.nextId)))
    const isLate = log.delays < 30 && rng.chance(0.7)
    if (isLate) log.delays += 1
    const length = isLate ? 40 + rng.between(5, 35) : rng.between(30, 40)
    ends.set(free.nextId, stand.now() + length * minuteMs)
  }
}

async function playDay(): Promise<Desk> {
  passTo(Date.parse('2026-11-25T08:00:00+01:00'))
  for (;;) {
    await callFree()
    const next = [...ends].toSorted((a, b) => a[1] - b[1])[0]
    let state = await desk()
    if (next === undefined) {
      const waits = state.matches.flatMap(({ plannedAt }) => plannedAt ?? [])
      const coming = waits.map((at) => Date.parse(at)).filter((at) => at > stand.now())
      if (state.queue.length === 0) return state
      passTo(Math.min(...coming))
      continue
    }
    const [match, end] = next
    ends.delete(match)
    passTo(Math.max(stand.now(), end))
    const key = randomUUID()
    // scores on the way change no rank
    if (scores.chance(0.3)) {
      const sets = [{ kind: 'set', games: [scores.below(9), scores.below(8)] }]
      state = await done(act('score', { ...matchVersion(state, match), sets }))
    }
    const result = { ...matchVersion(state, match), result: scoreFor(rng.chance(0.7) ? 0 : 1) }
    const after = await done(act('result', result, key))
    // a phone that did not hear the answer sends it again
    if (rng.chance(0.2)) await done(act('result', result, key))
    if (log.corrections === 0 && rng.chance(0.2)) await correct(after, match)
    if (log.stops === 0 && ends.size > 2) await rain()
  }
}

async function correct(state: Desk, match: string): Promise<void> {
  const winner = state.tournament.matches.find((one) => one.id === match)?.winner
  const body = {
    ...matchVersion(state, match),
    result: scoreFor(winner === 0 ? 1 : 0),
    reason: 'inversé',
  }
  const { status } = await act('correct', body)
  if (status === 200) log.corrections += 1
}

async function rain(): Promise<void> {
  log.stops += 1
  const until = new Date(stand.now() + 25 * minuteMs).toISOString()
  await done(act('stop', { until, courts: 'all' }))
  for (const [match, end] of ends) ends.set(match, end + 25 * minuteMs)
  passTo(stand.now() + 25 * minuteMs)
}

const overlaps = () =>
  sql<{ count: number }>`
  select count(*)::integer from tournament_match a join tournament_match b
    on a.court_id = b.court_id and a.node < b.node and a.tournament_id = b.tournament_id
    and tstzrange(a.started_at, a.ended_at) && tstzrange(b.started_at, b.ended_at)
  where a.tournament_id = ${id} and a.started_at is not null and b.started_at is not null`.execute(
    stand.db,
  )

// requirement RF20
test('a P100 of 24 pairs with delays, walk-overs, rain and a correction gives every rank its points', async () => {
  await playDay()
  expect(log).toEqual({ delays: 30, walkOvers: 2, stops: 1, corrections: 1 })
  expect((await act('publish', {})).body.problem).toBe('tournament_state')
  await done(act('close', {}))
  const { tournament } = await done(act('publish', {}))
  expect(tournament.status).toBe('published')
  const ranks = tournament.entries.map(({ finalRank }) => finalRank ?? 0).toSorted((a, b) => a - b)
  expect(ranks).toEqual(Array.from({ length: pairs }, (_, index) => index + 1))
  const table = pointsByRank({ category: 'P100', endedOn: '2026-11-26', entered: pairs })
  const winners = new Set(
    tournament.matches.flatMap(({ winner, sides }) =>
      winner === null ? [] : [sides[winner].pairId],
    ),
  )
  for (const { id: pair, finalRank, points } of tournament.entries) {
    expect(points).toBe(winners.has(pair) ? table[(finalRank ?? 0) - 1] : table.at(-1))
  }
  expect((await overlaps()).rows).toEqual([{ count: 0 }])
})

// requirement RF7
test('its drawing is what its seed draws, to the byte', async () => {
  const { rows } = await sql<{ draw: string; formula: Parameters<typeof replays>[1]['formula'] }>`
    select draw::text, formula from tournament where id = ${id}`.execute(stand.db)
  const [row] = rows
  const season = findSeason('2026-11-25')
  if (row === undefined || season === null) throw new Error('no draw')
  const { at, ...record } = JSON.parse(row.draw) as Parameters<typeof replays>[0] & { at: number }
  expect(replays(record, { formula: row.formula, ...seasonDrawRules(season) })).toBe(true)
  expect(JSON.stringify({ ...record, at })).toBe(row.draw)
  const other = { ...record, seed: 'another' }
  expect(replays(other, { formula: row.formula, ...seasonDrawRules(season) })).toBe(false)
})

test('every act is in the audit once', async () => {
  const { rows } = await sql<{ act: string; count: number }>`
    select act, count(*)::integer from tournament_act where tournament_id = ${id} group by act order by act`.execute(
    stand.db,
  )
  const counts = Object.fromEntries(rows.map(({ act: name, count }) => [name, count]))
  expect(counts).toMatchObject({ call: 60, start: 58, result: 60, correct: 1, stop: 1, publish: 1 })
})
