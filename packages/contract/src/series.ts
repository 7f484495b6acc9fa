import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { day, id, ids, instant, money, query } from './fields.ts'

const event = z.strictObject({
  /** Its tournament: entries, draw and results are read there. */
  competitionId: id,
  /** The code of its category. */
  category: z.string(),
  status: z.literal(['open', 'closed', 'playing', 'finished', 'published', 'cancelled']),
  startsAt: instant,
  endsAt: instant,
  entryOpensAt: instant,
  entryDeadline: instant,
  /** Of each player. */
  fee: money,
  capacity: z.int(),
  /** Pairs that keep a place, and pairs that wait for one. */
  pairs: z.int(),
  waiting: z.int(),
})

const stage = z.strictObject({
  id,
  year: z.int(),
  /** From 1, in the order of the calendar. */
  number: z.int(),
  slug: z.string(),
  center_id: ids.center,
  startsOn: day,
  endsOn: day,
  events: z.array(event),
})

const player = z.strictObject({
  /** Null of a player who has left the network. */
  id: ids.user.nullable(),
  firstName: z.string(),
  lastName: z.string(),
})

const result = z.strictObject({
  stage: z.int(),
  rank: z.int(),
  points: z.int(),
  /** Whether it is among the best that count. */
  counts: z.boolean(),
})

const row = z.strictObject({
  rank: z.int(),
  players: z.tuple([player, player]),
  points: z.int(),
  results: z.array(result),
  /** Why it is before the next pair with as many points. */
  tie: z.literal(['best_result', 'later_result', 'lot']).nullable(),
  /** How it would be in the final as things are; null: not. */
  finalist: z.literal(['stage', 'ranking', 'wild_card']).nullable(),
  /** The stage whose win it is in the final by. */
  wonStage: z.int().nullable(),
})

const prospect = z.strictObject({
  /** The worst rank of this outcome; null: the pools. */
  toRank: z.int().nullable(),
  gained: z.int(),
  points: z.int(),
  rank: z.int(),
  isFinalist: z.boolean(),
})

const ranking = z.strictObject({
  year: z.int(),
  category: z.string(),
  /** Pairs of the final. */
  finalists: z.int(),
  rows: z.array(row),
})

const ownSeason = z.strictObject({
  category: z.string(),
  pairs: z.int(),
  row,
  /** Until when the pair, asked in the place of another, has to say whether it comes to the final. */
  answerUntil: instant.nullable(),
  /** The points and rank after each outcome of the next stage; empty after the last one. */
  nextStage: z.int().nullable(),
  prospects: z.array(prospect),
})

export type SeriesStage = z.output<typeof stage>
export type SeriesRanking = z.output<typeof ranking>
export type SeriesRow = z.output<typeof row>
export type OwnSeason = z.output<typeof ownSeason>

/** The branded series: its stages, its ranking, and where a member is in it. */
export const series = {
  stages: endpoint({
    method: 'GET',
    path: '/tournamentStages',
    access: 'public',
    summary:
      'The stages of the season of the series, each with its centre and its events by category',
    query: query({}),
    answer: z.array(stage),
  }),
  ranking: endpoint({
    method: 'GET',
    path: '/series/ranking',
    access: 'public',
    summary:
      'The ranking of a category over the stages played, with those who would be in the final',
    query: query({ category: z.string().regex(/^[a-z0-9]{1,20}$/) }),
    refusals: ['not_found'],
    answer: ranking,
  }),
  own: endpoint({
    method: 'GET',
    path: '/series/own',
    access: 'member',
    summary:
      'The season of the member, by category: rank, points, and what the next stage would give',
    query: query({}),
    answer: z.array(ownSeason),
  }),
  answerFinal: endpoint({
    method: 'POST',
    path: '/series/final',
    access: 'member',
    limit: { name: 'teamActs' },
    summary:
      'A player of the final says whether their pair comes; a pair that does not leaves its place',
    query: query({}),
    body: z.strictObject({ category: z.string().regex(/^[a-z0-9]{1,20}$/), comes: z.boolean() }),
    refusals: ['series_not_in_final', 'too_many_requests'],
    answer: z.array(ownSeason),
  }),
}
