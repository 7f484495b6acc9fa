import { z } from 'zod'
import { academy } from './academies.ts'
import { endpoint } from './endpoint.ts'
import {
  calendarFile,
  countInAddress,
  day,
  decimalInAddress,
  flagInAddress,
  id,
  idInAddress,
  ids,
  idsInAddress,
  instant,
  money,
  query,
} from './fields.ts'
import { league, leagueHead, leaguePlayer, leagueTeam } from './leagues.ts'

export const tournamentCategories = [
  'P25',
  'P50',
  'P100',
  'P250',
  'P500',
  'P1000',
  'P1500',
  'P2000',
] as const
export const tournamentEvents = ['men', 'women', 'mixed'] as const
export const tournamentPreviews = ['leisure', 'federation', 'academy'] as const

const status = z.literal([
  'open',
  'closed',
  'playing',
  'finished',
  'published',
  'cancelled',
] as const)

export const competition = z.strictObject({
  id,
  type: z.literal('tournament'),
  name: z.string(),
  /** Two of its values mark the branded series. */
  competitionLevel: z.string(),
  preview: z.literal(tournamentPreviews),
  category: z.literal(tournamentCategories).nullable(),
  event: z.literal(tournamentEvents),
  status,
  center: z.strictObject({ id: ids.center, slug: z.string(), name: z.string(), city: z.string() }),
  timeZone: z.string(),
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
  distanceKm: z.number().nullable(),
})

const player = z.strictObject({
  /** Null of a player who has left the network. */
  id: ids.user.nullable(),
  firstName: z.string(),
  lastName: z.string(),
  rank: z.int().nullable(),
})

const pair = z.strictObject({
  id,
  state: z.literal(['confirmed', 'held', 'waiting']),
  /** « Lacaze / Ferran » */
  name: z.string(),
  players: z.array(player),
  weight: z.int().nullable(),
  seed: z.int().nullable(),
  checkedIn: z.boolean(),
  finalRank: z.int().nullable(),
  points: z.int().nullable(),
  /** Why this weight and place in the draw, and this rank and these points, each a sentence; empty before. */
  seedText: z.string(),
  resultText: z.string(),
})

const side = z.strictObject({
  /** Null while it is not known who plays. */
  pairId: id.nullable(),
  /** The pair's name, or where it will come from: « Vainqueur du quart 1 ». */
  label: z.string(),
  seed: z.int().nullable(),
})

const match = z.strictObject({
  id: z.string(),
  phase: z.string(),
  /** The letter of its pool. */
  pool: z.string().nullable(),
  round: z.int(),
  roundName: z.string(),
  sides: z.tuple([side, side]),
  state: z.literal(['waiting', 'called', 'playing', 'done']),
  outcome: z.literal(['played', 'walk_over', 'retired', 'disqualified']).nullable(),
  /** The index of the side that won. */
  winner: z.literal([0, 1]).nullable(),
  /** Games by set, the first side's first. */
  sets: z.array(z.tuple([z.int(), z.int()])),
  format: z.string(),
  court: z.strictObject({ id: ids.court, name: z.string() }).nullable(),
  /** When it began, or is planned to. */
  startsAt: instant.nullable(),
  /** The time that was announced first, when it is another. */
  announcedAt: instant.nullable(),
  endedAt: instant.nullable(),
})

const poolRow = z.strictObject({
  pairId: id,
  name: z.string(),
  rank: z.int(),
  played: z.int(),
  wins: z.int(),
  sets: z.int(),
  games: z.int(),
  points: z.int(),
  outlook: z.literal(['qualified', 'eliminated', 'open']),
  /** « passent s’ils gagnent » */
  outlookText: z.string(),
  /** Why this rank and these points. */
  rankText: z.string(),
})

const pool = z.strictObject({
  letter: z.string(),
  /** The pairs that go on to the draw. */
  qualifies: z.int(),
  rows: z.array(poolRow),
})

const round = z.strictObject({
  phase: z.string(),
  number: z.int(),
  name: z.string(),
  matchIds: z.array(z.string()),
})

export const tournament = competition.extend({
  /** « 8 poules de 3, puis tableau de 16 » */
  formulaText: z.string(),
  formatsText: z.string(),
  referee: z.string().nullable(),
  courts: z.array(z.strictObject({ id: ids.court, name: z.string() })),
  entries: z.array(pair),
  pools: z.array(pool),
  /** The rounds of the draw in their order, and its other matches by phase. */
  rounds: z.array(round),
  matches: z.array(match),
  /** Points of each player by final rank. */
  points: z.array(z.strictObject({ rank: z.int(), points: z.int() })),
  draw: z
    .strictObject({
      at: instant,
      seed: z.string(),
      witnesses: z.array(z.string()),
      /** The steps of the draw, a sentence each, in order. */
      steps: z.array(z.string()),
    })
    .nullable(),
  revision: z.int(),
})

export type Competition = z.output<typeof competition>
export type Tournament = z.output<typeof tournament>
export type TournamentMatch = z.output<typeof match>
export type TournamentPair = z.output<typeof pair>
export type PoolTable = z.output<typeof pool>

const named = z.strictObject({ id: idInAddress })
/** Sent by other sites; everything is always included. */
const included = { isLazy: flagInAddress.optional(), include: z.literal('all').optional() }

/** Tournaments: found, read, followed while they are played. */
export const tournaments = {
  list: endpoint({
    method: 'GET',
    path: '/competitions',
    access: 'public',
    summary: 'Competitions, the soonest first; near a position those within a distance',
    query: query({
      ...included,
      /** 1 leagues, 2 tournaments. */
      type: z.literal(['1', '2', 1, 2]).optional(),
      /** Of leagues: those of this centre before the others. */
      first: idsInAddress.center.optional(),
      center: idsInAddress.center.optional(),
      category: z.literal(tournamentCategories).optional(),
      event: z.literal(tournamentEvents).optional(),
      preview: z.literal(tournamentPreviews).optional(),
      /** Those that players of this national rank, and of this sex, may enter. */
      rank: countInAddress(1, 1_000_000).optional(),
      sex: z.literal(['Female', 'Male']).optional(),
      /** Those that play on some day from the first to the last. */
      from: day.optional(),
      to: day.optional(),
      latitude: decimalInAddress(-90, 90).optional(),
      longitude: decimalInAddress(-180, 180).optional(),
      distance: countInAddress(1, 1000).default(50),
      /** Those that are not over. */
      active: flagInAddress.optional(),
      /** Those with a free place until their deadline. */
      places: flagInAddress.optional(),
      _page: countInAddress(1, 1000).default(1),
      _limit: countInAddress(1, 100).default(10),
    }),
    answer: z.strictObject({
      total: z.int(),
      competitions: z.array(z.union([competition, leagueHead])),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/competitions/:id',
    access: 'public',
    summary:
      'A tournament with its pairs, pools, draw and matches; an academy or camp with its groups; a league with its table',
    params: named,
    query: query(included),
    refusals: ['competition_not_found'],
    answer: z.union([tournament, academy, league]),
  }),
  groupStandings: endpoint({
    method: 'GET',
    path: '/competitions/:id/groupstandings',
    access: 'public',
    summary: 'The tables of its pools, after the matches played so far',
    params: named,
    query: query({}),
    refusals: ['competition_not_found'],
    answer: z.array(pool),
  }),
  teams: endpoint({
    method: 'GET',
    path: '/competitions/:id/competitionTeams',
    access: 'public',
    summary: 'Its pairs by weight, the strongest first; of a league its teams',
    params: named,
    query: query({ team: idInAddress.optional() }),
    refusals: ['competition_not_found'],
    answer: z.union([z.array(pair), z.array(leagueTeam)]),
  }),
  players: endpoint({
    method: 'GET',
    path: '/competitions/:id/competitionPlayers',
    access: 'public',
    summary: 'Its players, with the pair of each; of a league their table',
    params: named,
    query: query({
      orderBy: z.literal(['rank', 'lastName', 'points']).default('rank'),
      team: idInAddress.optional(),
      teamplayer: idInAddress.optional(),
      _page: countInAddress(0, 1000).optional(),
    }),
    refusals: ['competition_not_found'],
    answer: z.union([
      z.array(player.extend({ pairId: id, points: z.int().nullable() })),
      z.array(leaguePlayer),
    ]),
  }),
  calendar: endpoint({
    method: 'GET',
    path: '/competitions/:id/calendar',
    access: 'public',
    summary: 'Its days, as a file for calendars',
    params: named,
    query: query({}),
    refusals: ['competition_not_found'],
    answer: calendarFile,
  }),
  follow: endpoint({
    method: 'GET',
    path: '/competitions/:id/follow',
    access: 'public',
    summary: 'Tells each change of a tournament by its new revision (server-sent events)',
    params: named,
    query: query({}),
    refusals: ['competition_not_found', 'too_many_requests'],
    answer: 'stream',
    streamTypes: ['text/event-stream'],
  }),
}
