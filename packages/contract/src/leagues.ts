import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { countInAddress, id, idInAddress, ids, instant, money, query } from './fields.ts'

export const leagueHead = z.strictObject({
  id,
  type: z.literal('league'),
  name: z.string(),
  competitionLevel: z.string(),
  sport: z.strictObject({ id, slug: z.string(), name: z.string() }),
  /** « automne 2026 » */
  season: z.string(),
  division: z.int(),
  status: z.literal(['open', 'playing', 'finished', 'cancelled'] as const),
  center: z.strictObject({ id: ids.center, slug: z.string(), name: z.string(), city: z.string() }),
  timeZone: z.string(),
  startsAt: instant,
  endsAt: instant,
  entryOpensAt: instant,
  entryDeadline: instant,
  /** Of a team. */
  fee: money,
  minPlayers: z.int(),
  capacity: z.int(),
  /** Teams that keep a place. */
  teams: z.int(),
  promoted: z.int(),
  relegated: z.int(),
  /** Days of its calendar, and the last one that has a result; 0 before. */
  days: z.int(),
  playedDays: z.int(),
  distanceKm: z.number().nullable(),
})

const outcome = z.literal(['V', 'N', 'D'] as const)

const need = z.strictObject({
  /** Points that are surely enough; null when none that can be reached are. */
  surePoints: z.int().nullable(),
  /** From no victory to one in each fixture left. */
  byVictories: z.array(
    z.strictObject({
      status: z.literal(['sure', 'depends', 'never'] as const),
      /** The part of the cases in which it comes true; null: not counted. */
      share: z.number().nullable(),
    }),
  ),
})

const standing = z.strictObject({
  teamId: id,
  name: z.string(),
  rank: z.int(),
  points: z.int(),
  played: z.int(),
  won: z.int(),
  drawn: z.int(),
  lost: z.int(),
  /** Of matches won and lost, of foot 5 of goals. */
  difference: z.int(),
  /** At most five, the oldest first. */
  lastFive: z.array(outcome),
  left: z.int(),
  /** To go up, and not to go down; null where nobody does. */
  promotion: need.nullable(),
  staying: need.nullable(),
})

const team = z.strictObject({ teamId: id, name: z.string() })

const fixture = z.strictObject({
  id,
  day: z.int(),
  startsAt: instant,
  state: z.literal(['planned', 'postponed', 'done', 'unplayed'] as const),
  home: team,
  away: team,
  absent: z.literal(['home', 'away', 'both'] as const).nullable(),
  /** Matches won by each, of foot 5 goals; null until it counts. */
  score: z.tuple([z.int(), z.int()]).nullable(),
  /** The index of the side that won; null of a draw too. */
  winner: z.literal([0, 1]).nullable(),
  matches: z.array(
    z.strictObject({
      id,
      rubber: z.int(),
      startsAt: instant,
      state: z.literal(['planned', 'entered', 'disputed', 'final', 'cancelled'] as const),
      court: z.strictObject({ id: ids.court, name: z.string() }).nullable(),
      /** Games by set, of foot 5 goals, once it counts. */
      sets: z.array(z.tuple([z.int(), z.int()])),
    }),
  ),
})

const day = z.strictObject({
  day: z.int(),
  fixtures: z.array(fixture),
  resting: z.array(team),
})

export const leaguePlayer = z.strictObject({
  /** Null of a player who has left the network. */
  id: ids.user.nullable(),
  firstName: z.string(),
  lastName: z.string(),
  teamId: id,
  team: z.string(),
  rank: z.int(),
  played: z.int(),
  won: z.int(),
  drawn: z.int(),
  lost: z.int(),
  difference: z.int(),
})

export const leagueTeam = team.extend({
  captainId: ids.user.nullable(),
  players: z.int(),
})

export const league = leagueHead.extend({
  hasDraws: z.boolean(),
  /** Points of a victory, a draw, a defeat and an absence. */
  points: z.strictObject({ win: z.int(), draw: z.int(), loss: z.int(), absent: z.int() }),
  matchesOfFixture: z.int(),
  standings: z.array(standing),
  /** The teams that a place is reserved for until the entries open to all, without those that have entered. */
  reserved: z.array(team),
  revision: z.int(),
})

export type LeagueHead = z.output<typeof leagueHead>
export type League = z.output<typeof league>
export type LeagueStanding = z.output<typeof standing>
export type LeagueNeed = z.output<typeof need>
export type LeagueDay = z.output<typeof day>
export type LeagueFixture = z.output<typeof fixture>
export type LeaguePlayer = z.output<typeof leaguePlayer>
export type LeagueTeam = z.output<typeof leagueTeam>

const named = {
  params: z.strictObject({ id: idInAddress }),
  refusals: ['competition_not_found'],
} as const

/** Leagues: their tables and calendars; found and read as all competitions. */
export const leagues = {
  standings: endpoint({
    method: 'GET',
    path: '/competitions/:id/leaguestandings',
    access: 'public',
    summary: 'The table of a league, with what each team still needs',
    ...named,
    query: query({}),
    answer: z.array(standing),
  }),
  calendar: endpoint({
    method: 'GET',
    path: '/competitions/:id/leaguecalendar',
    access: 'public',
    summary: 'The days of a league with their fixtures, results and courts',
    ...named,
    query: query({ day: countInAddress(1, 60).optional() }),
    answer: z.array(day),
  }),
  ownTeam: endpoint({
    method: 'GET',
    path: '/competitions/:id/ownTeam',
    access: 'member',
    summary: 'The team of the caller in a league, or none',
    ...named,
    query: query({}),
    // a list: a page that is kept for members shows it only to those who have one
    answer: z.array(team.extend({ isCaptain: z.boolean() })).max(1),
  }),
}
