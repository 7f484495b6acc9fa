import { setTimeout as pause } from 'node:timers/promises'
import { levelNames, seededRng, startingLevel } from '@quatre/domain'
import { rateHistory, type RatedMatch } from '@quatre/domain/levels'
import type { Bench } from './bench.ts'
import { get, getEach, interleaved } from './load.ts'
import { live, nearbyPath } from './slots.ts'

const many = 10_000
const rated = 100_000
const ratedPlayers = 2_000

/** The search of open matches over all centres, beside that of free courts. */
async function measureOpenMatches(bench: Bench): Promise<void> {
  const { report, site } = bench
  const around = 'latitude=46.6&longitude=2.4&distance=1000'
  const measured = await interleaved({
    open: get(`${site.origin}/api/v1/openMatches?${around}`, live),
    nearby: get(site.origin + nearbyPath(bench), live),
  })
  report.heading('Open matches of all centres, 16 connections')
  report.load('GET /openMatches live', measured.open)
  report.load('GET /slots/nearby live', measured.nearby)
  report.figure({
    name: 'search of open matches / nearby slots',
    value: measured.open.perSecond / measured.nearby.perSecond,
    target: { atLeast: 0.5 },
  })
}

/** The page of a player with ten and with ten thousand matches, and the rating of a hundred thousand. */
export async function measurePlayers(bench: Bench): Promise<void> {
  const { report, site, database } = bench
  await measureOpenMatches(bench)
  measureRating(bench)
  const { rows } = await database.pool.query<{ few: number; four: number[] }>(`
    with shown as (select r.user_id, r.matches from player_rating r join app_user u on u.id = r.user_id
      where u.is_active and u.birth_date < '1995-01-01' and not exists (
        select from player_settings s where s.user_id = u.id and s.page_for <> 'everyone'))
    select (select user_id from shown where matches = 10 order by user_id limit 1) as few,
      array(select user_id from shown where matches between 11 and 14 order by user_id limit 4) as four`)
  const few = rows[0]?.few
  const four = rows[0]?.four ?? []
  await database.pool.query(`
    with made as (insert into match (kind, sport_id, center_id, starts_at, ends_at, state, result, winner, settled_at)
      select 'friendly', 3, 42, at, at + interval '90 min', 'final',
        '{"how": "played", "sets": [{"kind": "set", "games": [6, 4]}]}', n % 2, at
      from generate_series(1, ${many}) n, lateral (select now() - n * interval '4 hours' as at) t returning id)
    insert into match_player (match_id, side, position, user_id)
    select id, (p - 1) / 2, 1 + (p - 1) % 2, ('{${four.join()}}'::integer[])[p] from made, generate_series(1, 4) p`)
  const begin = performance.now()
  while ((await database.pool.query('select from rating_due')).rows.length > 0) await pause(200)
  await database.pool.query('analyze rating_change, match, match_player, player_partner')
  report.heading(`A player with ${many} matches`)
  report.figure({
    name: `${many} results come at once: until all levels are written`,
    value: (performance.now() - begin) / 1000,
    unit: 's',
    digits: 1,
  })
  // from many addresses: one alone may read 300 players a minute
  const page = (id: number | undefined) =>
    getEach(site.origin, (count) => ({
      path: `/joueur/${id}`,
      headers: { ...live.headers, 'x-forwarded-for': `10.0.${(count >> 8) & 255}.${count & 255}` },
    }))
  const measured = await interleaved({ few: page(few), many: page(four[0]) })
  report.load('page of a player with 10 matches', measured.few)
  report.load(`page of a player with ${many} matches`, measured.many)
  report.figure({
    name: `page with ${many} matches / with 10`,
    value: measured.many.perSecond / measured.few.perSecond,
    target: { atLeast: 0.8 },
  })
}

function measureRating({ report }: Bench): void {
  const rng = seededRng(7, 'rated matches')
  const quarter = ratedPlayers / 4
  const player = (of: number) => of * quarter + rng.below(quarter) + 1
  const matches = Array.from({ length: rated }, (_, id): RatedMatch => ({
    id,
    playedAt: rng.below(1_000_000),
    sides: [
      [player(0), player(1)],
      [player(2), player(3)],
    ],
    winner: rng.pick([0, 1]),
    isDisputed: false,
  }))
  const starts = new Map(
    Array.from({ length: ratedPlayers }, (_, at) => [at + 1, startingLevel(rng.pick(levelNames))]),
  )
  const begin = performance.now()
  const { changes } = rateHistory(matches, starts)
  report.heading(`${rated} matches of ${ratedPlayers} players`)
  report.figure({
    name: `rated from the first (${changes.length} changes)`,
    value: (performance.now() - begin) / 1000,
    unit: 's',
    target: { atMost: 20 },
    digits: 1,
  })
}
