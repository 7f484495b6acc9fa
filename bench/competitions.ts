import type { Tournament } from '@quatre/contract'
import {
  findSeason,
  overviewOf,
  planDay,
  plannerMatches,
  plannerRules,
  poolsThenDraw,
  drawEvent,
  serpentinePools,
  instantOf,
  hourMs,
  networkTimeZone,
  type MatchTimes,
} from '@quatre/domain'
import type { Bench } from './bench.ts'
import { get, interleaved } from './load.ts'
import { live, startBaseline } from './slots.ts'

const pairs = 32

/** A tournament's page for guests, and the planner of a referee's day. */
export async function measureCompetitions(bench: Bench): Promise<void> {
  await measureTournamentPage(bench)
  measurePlanner(bench)
}

async function measureTournamentPage(bench: Bench): Promise<void> {
  const { report, site } = bench
  const id = await tournamentOf(site.origin, pairs)
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
async function tournamentOf(origin: string, count: number): Promise<number> {
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
  const overview = overviewOf(event)
  const from = instantOf(day, 9 * 60, networkTimeZone)
  const plan = (now: number, times: ReadonlyMap<string, MatchTimes>) =>
    planDay({
      now,
      matches: plannerMatches(event, overview, {
        playersOf: (pair) => [pair * 2, pair * 2 + 1],
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
