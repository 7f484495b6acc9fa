import { z } from 'zod'
import { centerId, line } from './account-fields.ts'
import { endpoint } from './endpoint.ts'
import {
  calendarFile,
  countInAddress,
  flagInAddress,
  id,
  idInAddress,
  ids,
  idsInAddress,
  instant,
  query,
  searched,
} from './fields.ts'

const head = z.strictObject({
  id,
  name: z.string(),
  sportType: z.strictObject({ id, name: z.string() }),
  center: z.strictObject({ id: ids.center, slug: z.string(), name: z.string() }),
  players: z.int(),
})

/** A player as strangers see them; no number for a player who has left the network. */
export const namedPlayer = z.strictObject({
  id: ids.user.nullable(),
  firstName: z.string(),
  lastName: z.string(),
})

/** `hasPage`: for the caller, who gets no number of a player outside their team who hides it. */
const player = namedPlayer.extend({
  isCaptain: z.boolean(),
  joinedAt: instant,
  hasPage: z.boolean(),
})

const team = head.extend({
  createdAt: instant,
  /** The caller's role in it, when signed in. */
  own: z.literal(['captain', 'player']).nullable(),
})

const league = z.strictObject({
  id,
  name: z.string(),
  season: z.string(),
  division: z.int(),
  status: z.literal(['open', 'playing', 'finished', 'cancelled']),
  center: z.strictObject({ id: ids.center, slug: z.string(), name: z.string() }),
  startsAt: instant,
  endsAt: instant,
})

const playerTeam = head.extend({
  isCaptain: z.boolean(),
  /** Leagues with a place reserved for it until their entries open to all. */
  reserved: z.array(
    z.strictObject({
      id,
      name: z.string(),
      division: z.int(),
      /** The name of its centre. */
      center: z.string(),
      until: instant,
    }),
  ),
})

const counts = { played: z.int(), won: z.int(), drawn: z.int(), lost: z.int() }

const statistics = z.strictObject({
  ...counts,
  /** Matches of those meetings: the doubles of padel, the one of foot 5. */
  matchesWon: z.int(),
  matchesLost: z.int(),
  /** Of the last five, the oldest first. */
  lastFive: z.array(z.literal(['V', 'D', 'N'])),
})

const side = z.strictObject({ id, name: z.string() })

const fixture = z.strictObject({
  id,
  leagueId: id,
  league: z.string(),
  day: z.int(),
  startsAt: instant,
  isHome: z.boolean(),
  opponent: side,
  place: z.string(),
  state: z.literal(['planned', 'postponed', 'done', 'unplayed']),
  /** Matches won, or the goals of foot 5, the team’s own first; null before. */
  score: z.tuple([z.int(), z.int()]).nullable(),
  result: z.literal(['V', 'D', 'N']).nullable(),
  /** A team did not come. */
  isWalkOver: z.boolean(),
})

const headToHead = z.strictObject({
  ...counts,
  other: side,
  /** Latest first. */
  fixtures: z.array(fixture),
})

const rubber = z.strictObject({ rubber: z.int(), players: z.array(ids.user) })

const lineup = z.strictObject({
  fixture,
  sidePlayers: z.int(),
  /** Those of the team in this league. */
  players: z.array(namedPlayer.extend({ id: ids.user })),
  rubbers: z.array(rubber),
})

export type TeamHead = z.output<typeof head>
export type PlayerTeam = z.output<typeof playerTeam>
export type Team = z.output<typeof team>
export type TeamPlayer = z.output<typeof player>
export type TeamLeague = z.output<typeof league>
export type TeamStatistics = z.output<typeof statistics>
export type TeamFixture = z.output<typeof fixture>
export type HeadToHead = z.output<typeof headToHead>
export type Lineup = z.output<typeof lineup>

const named = z.strictObject({ id: idInAddress })
const ofKey = z.strictObject({ key: z.string().regex(/^[\w-]{43}$/) })
const teamName = line(40).refine((text) => text.trim().length >= 2, 'Deux lettres au moins')

const ofTeam = {
  method: 'GET',
  access: 'public',
  params: named,
  query: query({}),
  refusals: ['team_not_found'],
} as const

const act = {
  method: 'POST',
  access: 'self',
  own: { field: 'id', by: 'captainedTeam' },
  limit: { name: 'teamActs' },
  params: named,
  query: query({}),
} as const

const actRefusals = ['team_not_found', 'too_many_requests'] as const

/** Teams: found, read, made and led by their captains. */
export const teams = {
  list: endpoint({
    method: 'GET',
    path: '/teams',
    access: 'public',
    summary: 'Teams by the first letters of a word of their name, or of a centre, by name',
    query: query({
      search: searched(40).optional(),
      center: idsInAddress.center.optional(),
      _page: countInAddress(1, 1000).default(1),
      _limit: countInAddress(1, 50).default(10),
    }),
    answer: z.strictObject({ total: z.int(), teams: z.array(head) }),
  }),
  get: endpoint({
    ...ofTeam,
    path: '/teams/:id',
    knowsMember: true,
    summary: 'A team, with the part of a signed-in caller in it',
    answer: team,
  }),
  competitions: endpoint({
    ...ofTeam,
    path: '/teams/:id/competitions',
    summary: 'The leagues that a team is in, the latest first; `isActive`: those that are not over',
    query: query({ isActive: flagInAddress.optional() }),
    answer: z.array(league),
  }),
  statistics: endpoint({
    ...ofTeam,
    path: '/teams/:id/statistics',
    summary: 'Meetings won, drawn and lost, their matches, and the last five',
    answer: statistics,
  }),
  players: endpoint({
    ...ofTeam,
    path: '/teams/:id/players',
    knowsMember: true,
    summary: 'The players of a team, the captain first; a child is never one',
    answer: z.array(player),
  }),
  fixtures: endpoint({
    ...ofTeam,
    path: '/teams/:id/fixtures',
    summary:
      'The meetings of a team: those to come, the soonest first, or those played, the latest first',
    query: query({
      ended: flagInAddress.default(false),
      _limit: countInAddress(1, 100).default(10),
    }),
    answer: z.array(fixture),
  }),
  against: endpoint({
    ...ofTeam,
    path: '/teams/:id/against/:other',
    summary: 'All meetings of two teams that were played, with what the first won',
    params: z.strictObject({ id: idInAddress, other: idInAddress }),
    answer: headToHead,
  }),
  calendar: endpoint({
    ...ofTeam,
    path: '/teams/:id/calendar',
    summary: 'The meetings of a team, as a file that calendars subscribe to',
    answer: calendarFile,
  }),
  ofMember: endpoint({
    method: 'GET',
    path: '/users/:id/teams',
    access: 'member',
    limit: { name: 'looksAtPlayers', exceptOwn: 'id' },
    summary: 'The teams of a player, each with its sport; none of a child',
    params: z.strictObject({ id: idsInAddress.user }),
    query: query({}),
    refusals: ['too_many_requests', 'player_not_found'],
    answer: z.array(playerTeam),
  }),
  create: endpoint({
    method: 'POST',
    path: '/teams',
    access: 'member',
    needs: 'complete account',
    idempotent: true,
    limit: { name: 'newTeams' },
    summary: 'Makes a team, whose captain the caller is',
    status: 201,
    query: query({}),
    body: z.strictObject({
      name: teamName,
      center: centerId,
      sport: z.int({ error: 'Choisis un sport' }).min(1, 'Choisis un sport').max(1000),
    }),
    refusals: [
      'center_not_found',
      'team_sport_refused',
      'team_name_taken',
      'team_adults_only',
      'too_many_requests',
    ],
    answer: team,
  }),
  rename: endpoint({
    ...act,
    method: 'PUT',
    path: '/teams/:id',
    summary: 'Another name',
    body: z.strictObject({ name: teamName }),
    refusals: [...actRefusals, 'team_name_taken'],
    answer: team,
  }),
  invite: endpoint({
    ...act,
    path: '/teams/:id/invitation',
    summary: 'A new link by which players join; the former one ends',
    refusals: actRefusals,
    answer: z.strictObject({ key: z.string() }),
  }),
  handOver: endpoint({
    ...act,
    path: '/teams/:id/captain',
    summary: 'Another player of the team becomes its captain',
    body: z.strictObject({ player: ids.user }),
    refusals: [...actRefusals, 'team_player_missing'],
    answer: team,
  }),
  removePlayer: endpoint({
    ...act,
    method: 'DELETE',
    path: '/teams/:id/players/:player',
    summary:
      'Takes a player out of the team; what they paid for a league goes back until it is drawn',
    params: z.strictObject({ id: idInAddress, player: idsInAddress.user }),
    refusals: [...actRefusals, 'captain_stays'],
    answer: z.array(player),
  }),
  leave: endpoint({
    method: 'POST',
    path: '/teams/:id/leave',
    access: 'member',
    limit: { name: 'teamActs' },
    summary: 'Leaves a team; its captain only when they are alone in it',
    params: named,
    query: query({}),
    refusals: [...actRefusals, 'captain_stays'],
    answer: z.strictObject({ left: z.literal(true) }),
  }),
  invitation: endpoint({
    method: 'GET',
    path: '/teams/invitations/:key',
    access: 'public',
    summary: 'The team that a link invites to',
    params: ofKey,
    query: query({}),
    refusals: ['invitation_over'],
    answer: head.extend({ captain: z.string() }),
  }),
  join: endpoint({
    method: 'POST',
    path: '/teams/invitations/:key',
    access: 'member',
    limit: { name: 'teamActs' },
    summary: 'Becomes a player of a team by its link',
    params: ofKey,
    query: query({}),
    refusals: ['invitation_over', 'team_adults_only', 'team_full', 'too_many_requests'],
    answer: team,
  }),
  lineup: endpoint({
    method: 'GET',
    path: '/fixtures/:id/lineup',
    access: 'self',
    own: { field: 'id', by: 'ledFixture' },
    summary: 'The players that a captain has placed in a meeting, and may place',
    params: named,
    query: query({}),
    refusals: ['fixture_not_found'],
    answer: lineup,
  }),
  setLineup: endpoint({
    method: 'PUT',
    path: '/fixtures/:id/lineup',
    access: 'self',
    own: { field: 'id', by: 'ledFixture' },
    limit: { name: 'teamActs' },
    summary:
      'Places the players of the caller’s team in the matches of a meeting to come, by rubber',
    params: named,
    query: query({}),
    body: z.strictObject({ rubbers: z.array(z.array(ids.user).max(11)).min(1).max(5) }),
    refusals: [
      'fixture_not_found',
      'lineup_refused',
      'lineup_closed',
      'team_player_missing',
      'too_many_requests',
    ],
    answer: lineup,
  }),
}
