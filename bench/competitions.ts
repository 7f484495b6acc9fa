import type { Tournament } from '@quatre/contract'
import {
  findSeason,
  eventOverview,
  planDay,
  plannerMatches,
  plannerRules,
  poolsThenDraw,
  drawEvent,
  serpentinePools,
  instantAt,
  hourMs,
  networkTimeZone,
  type MatchTimes,
} from '@quatre/domain'
import type { Bench } from './bench.ts'
import type { Database } from './database.ts'
import { get, interleaved } from './load.ts'
import { live, startBaseline } from './slots.ts'

const pairs = 32

/** A tournament's page for guests, screens that follow it, and the planner of a referee's day. */
export async function measureCompetitions(bench: Bench): Promise<void> {
  await measureTournamentPage(bench)
  await measureScreens(bench)
  await measureStandings(bench)
  measurePlanner(bench)
}

const screens = 200
const acts = 20

/** From a referee's score to the last of the screens that follow the tournament, and the new page of one of them. */
async function measureScreens(bench: Bench): Promise<void> {
  const { report, site, database } = bench
  const [token = ''] = await insertSession(
    database,
    `select user_id as id from staff_role
    where role = 'referee' and competition_id is not null order by id limit 1`,
  )
  const { rows } = await database.pool.query<{ id: number; match: string; version: number }>(
    `select m.tournament_id as id, m.node as match, m.version from tournament_match m
      join staff_role r on r.competition_id = m.tournament_id
      where m.result @> '{"how": "played", "sets": [{"games": [9]}]}' order by m.node desc limit 1`,
  )
  const [followed] = rows
  if (followed === undefined) throw new Error('the world has no score of a referee')
  const address = `${site.origin}/api/v1/competitions/${followed.id}`
  const following = new AbortController()
  let heard = 0
  let whenAll = () => {}
  await Promise.all(
    Array.from({ length: screens }, async () => {
      const { body } = await fetch(`${address}/follow`, { signal: following.signal })
      void readEvents(body, () => (heard += 1) === screens && whenAll())
    }),
  )
  const milliseconds: number[] = []
  for (let count = 0; count < acts; count++) {
    heard = 0
    const all = new Promise<void>((resolve) => (whenAll = resolve))
    const begin = performance.now()
    const result = { how: 'played', sets: [{ kind: 'set', games: [9, count % 8] }] }
    const { match, version } = followed
    const answer = await fetch(`${address}/desk/correct`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify({ match, version: version + count, result, reason: 'mesure' }),
    })
    if (answer.status >= 300) throw new Error(`a score answers ${answer.status}`)
    await all
    await (await fetch(`${site.origin}/tournois/${followed.id}/ecran`)).text()
    milliseconds.push(performance.now() - begin)
  }
  following.abort()
  report.heading(`A referee's score on ${screens} open screens, ${acts} times`)
  const sorted = milliseconds.toSorted((a, b) => a - b)
  report.figure({
    name: 'until all have heard of it and the page of one has it (median)',
    value: sorted[acts / 2] ?? 0,
    unit: 'ms',
    target: { atMost: 300 },
    digits: 0,
  })
  report.figure({ name: 'the slowest', value: sorted.at(-1) ?? 0, unit: 'ms', digits: 0 })
}

async function readEvents(
  body: ReadableStream<Uint8Array> | null,
  changed: () => void,
): Promise<void> {
  const decoder = new TextDecoder()
  try {
    for await (const chunk of body ?? []) {
      if (decoder.decode(chunk).includes('event: change')) changed()
    }
  } catch {
    // closed at the end of the measurement
  }
}

/** From a new score of a league to the standings that have it. */
async function measureStandings({ report, site, database }: Bench): Promise<void> {
  const { rows } = await database.pool.query<{ league: number; match: number }>(`
    select f.league_id as league, m.id as match from match m join fixture f on f.id = m.fixture_id
    where m.state = 'final' and m.sport_id = 3 order by m.id limit 1`)
  const [played] = rows
  if (played === undefined) throw new Error('no league is played')
  const address = `${site.origin}/api/v1/competitions/${played.league}/leaguestandings`
  const table = async () => (await fetch(address)).text()
  let before = await table()
  const milliseconds: number[] = []
  for (let count = 0; count < acts; count++) {
    const won = count % 2 === 0 ? [6, count % 5] : [count % 5, 6]
    const result = JSON.stringify({ how: 'played', sets: [{ kind: 'set', games: won }] })
    const winner = count % 2
    const score = [result, winner, played.match]
    await database.pool.query('update match set result = $1, winner = $2 where id = $3', score)
    const begin = performance.now()
    const after = await table()
    milliseconds.push(performance.now() - begin)
    if (after === before) report.fault('the standings do not have the new score')
    before = after
  }
  report.heading(`Standings of a league after a score, ${acts} times`)
  report.figure({
    name: 'until the table has it (median)',
    value: milliseconds.toSorted((a, b) => a - b)[acts / 2] ?? 0,
    unit: 'ms',
    target: { atMost: 50 },
    digits: 0,
  })
}

/** A session of the member that a query finds. */
async function insertSession({ pool }: Database, query: string): Promise<string[]> {
  const { rows } = await pool.query<{ token: string }>(
    `with found as (${query}), token as (select id, 'referee' || lpad(id::text, 36, '0') as token from found),
     opened as (
       insert into session (token_hash, user_id, expires_at)
       select sha256(convert_to(token, 'UTF8')), id, now() + interval '1 day' from token)
     select token from token`,
  )
  return rows.map(({ token }) => token)
}

async function measureTournamentPage(bench: Bench): Promise<void> {
  const { report, site } = bench
  const id = await findTournament(site.origin, pairs)
  const address = `${site.origin}/tournois/${id}`
  const page = await (await fetch(address, { headers: { 'accept-encoding': 'identity' } })).text()
  const baseline = await startBaseline(bench, page)
  const measured = await interleaved({
    bare: get(`${baseline}/page.html`),
    kept: get(address),
    live: get(address, live),
    call: get(`${site.origin}/api/v1/competitions/${id}`, live),
  })
  const kB = (Buffer.byteLength(page) / 1000).toFixed(0)
  report.heading(`Page of a tournament of ${pairs} pairs, 16 connections, ${kB} kB of HTML`)
  report.load('the same bytes from a bare server', measured.bare)
  report.load('page, guest, unchanged', measured.kept)
  report.load('page, guest, live (no-cache): the database is read again', measured.live)
  report.load('GET /competitions/:id', measured.call)
  report.figure({
    name: 'page of a tournament, live / the same bytes from a bare server',
    value: measured.live.perSecond / measured.bare.perSecond,
    target: { atLeast: 0.12 },
  })
  report.figure({
    name: 'page of a tournament, unchanged / the same bytes from a bare server',
    value: measured.kept.perSecond / measured.bare.perSecond,
    target: { atLeast: 0.5 },
  })
}

/** A tournament of the demo world with so many pairs, all of its matches played. */
async function findTournament(origin: string, count: number): Promise<number> {
  for (let id = 1; id < 300; id++) {
    const answer = await fetch(`${origin}/api/v1/competitions/${id}`)
    if (answer.status !== 200) continue
    const tournament = (await answer.json()) as Tournament
    const isPlayed = tournament.matches.every(({ state }) => state === 'done')
    if (tournament.pairs === count && tournament.matches.length > 0 && isPlayed) return id
  }
  throw new Error(`the world has no tournament of ${count} pairs`)
}

/** 24 pairs in eight pools, then a draw of 16 with every place, on four courts; planned, and after an hour's delay again. */
function measurePlanner({ report }: Bench): void {
  const day = '2026-11-28'
  const season = findSeason(day)
  if (season === null) throw new Error('no season')
  const formula = poolsThenDraw({ pairs: 24, pools: 8, qualified: 2, classifiedTo: 16 })
  const draw = drawEvent({
    formula,
    seed: 'bench',
    witnesses: [],
    seedsByEntries: season.entries.seedsByEntries,
    composePools: (count, pools) => {
      const places = Array.from({ length: count }, (_, place) => place)
      return serpentinePools(places, pools, 2).map(({ members }) => members.map(({ pair }) => pair))
    },
  })
  const entries = Array.from({ length: 24 }, (_, place) => place + 1)
  const formats = { pools: 'D2', main: 'C2' } as const
  const event = { season, formula, formats, draw, entries, results: new Map() }
  const overview = eventOverview(event)
  const from = instantAt(day, 9 * 60, networkTimeZone)
  const plan = (now: number, times: ReadonlyMap<string, MatchTimes>) =>
    planDay({
      now,
      matches: plannerMatches(event, overview, {
        pairPlayers: (pair) => [pair * 2, pair * 2 + 1],
        times,
      }),
      courts: [1, 2, 3, 4].map((id) => ({
        id,
        outdoor: false,
        open: [{ from, to: from + 14 * hourMs }],
        busy: [],
      })),
      stops: [],
      busyPlayers: [],
      rules: plannerRules(season, networkTimeZone),
    })
  const medianMs = (work: () => unknown) => {
    const runs = Array.from({ length: 15 }, () => {
      const begin = performance.now()
      work()
      return performance.now() - begin
    })
    return runs.toSorted((a, b) => a - b)[7] ?? 0
  }
  const first = plan(from, new Map())
  const announced = new Map(
    first.matches.flatMap((match): [string, MatchTimes][] =>
      match.kind === 'planned'
        ? [
            [
              match.matchId,
              {
                state: 'waiting',
                courtId: match.courtId,
                announcedAt: match.start,
                startedAt: null,
                endedAt: null,
              },
            ],
          ]
        : [],
    ),
  )
  report.heading(`Day planner, 24 pairs on 4 courts, ${first.matches.length} matches`)
  report.figure({
    name: 'planned (median)',
    value: medianMs(() => plan(from, new Map())),
    unit: 'ms',
    target: { atMost: 200 },
  })
  report.figure({
    name: 'planned again an hour later (median)',
    value: medianMs(() => plan(from + hourMs, announced)),
    unit: 'ms',
    target: { atMost: 100 },
  })
}
