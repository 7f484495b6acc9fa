import { z } from 'zod'
import { line } from './account-fields.ts'
import { endpoint } from './endpoint.ts'
import {
  countInAddress,
  day,
  flagInAddress,
  id,
  idInAddress,
  ids,
  idsInAddress,
  instant,
  query,
} from './fields.ts'
import { matchEnd } from './referees.ts'

/** How a match is shown: its kind, or that it is called off. */
const matchDisplayTypes = [
  'ligues',
  'loisirs',
  'anniversaire',
  'événement',
  'autre',
  'canceled',
] as const

const side = z.literal([0, 1])
const counts = z.tuple([z.int(), z.int()])

const player = z.strictObject({
  /** Null of a player who is nobody for strangers: a guest, a minor, a closed account, a hidden page. */
  id: ids.user.nullable(),
  firstName: z.string(),
  lastName: z.string(),
})

const sideOfMatch = z.strictObject({
  /** « Les Grillages », or « Lafon / Durand ». */
  name: z.string(),
  team: z.strictObject({ id, name: z.string() }).nullable(),
  players: z.array(player),
})

const match = z.strictObject({
  id,
  kind: z.literal(['league', 'friendly', 'tournament']),
  displayType: z.literal(matchDisplayTypes),
  sport: z.strictObject({ id, slug: z.string() }),
  center: z.strictObject({ id: ids.center, slug: z.string(), name: z.string() }),
  timeZone: z.string(),
  court: z.string().nullable(),
  startingDate: instant,
  endingDate: instant,
  state: z.literal(['planned', 'live', 'entered', 'disputed', 'final', 'cancelled']),
  /** It has a result, confirmed or not. */
  ended: z.boolean(),
  isCancelled: z.boolean(),
  sides: z.tuple([sideOfMatch, sideOfMatch]),
  /** Games of each set, or goals: the first side’s first; so far, while it is played. */
  sets: z.array(counts),
  outcome: z.literal(['played', 'walk_over', 'retired', 'disqualified']).nullable(),
  /** Null: even, or not decided. */
  winner: side.nullable(),
  competition: z
    .strictObject({ id, type: z.literal(['league', 'tournament']), name: z.string() })
    .nullable(),
  /** The day of the league. */
  day: z.int().nullable(),
  /** Seconds of its longest clip; null without one. */
  video: z.int().nullable(),
})

/** The person who acted on the result, as strangers see them, and when; nobody: 72 hours passed. */
const told = z.strictObject({ by: z.string().nullable(), at: instant })

const clip = z.strictObject({
  id,
  at: instant,
  seconds: z.int(),
  title: z.string(),
  video: z.string(),
  poster: z.string(),
})

const wholeMatch = match.extend({
  version: z.int(),
  entered: told.nullable(),
  settled: told.nullable(),
  disputed: told.nullable(),
  /** When it is final by itself. */
  settlesAt: instant.nullable(),
  clips: z.array(clip),
  /** It counts for levels, and one of its players at least has a page. */
  isRated: z.boolean(),
  /** The changes of levels, by player with a page, in points, a hundred a level; empty until it counts. */
  changes: z.array(
    z.strictObject({
      side,
      name: z.string(),
      before: z.int(),
      after: z.int(),
      /** The chance of their side before it, in per cent. */
      expected: z.int(),
    }),
  ),
  /** The other matches of its fixture, itself among them; empty of others. */
  fixture: z.array(match),
  session: z.int().nullable(),
})

const event = z.strictObject({
  id,
  at: instant,
  kind: z.literal(['goal', 'foul', 'buzz', 'game', 'break', 'set']),
  side: side.nullable(),
  player: z.string().nullable(),
  set: z.int(),
  counts: counts.nullable(),
  text: z.string().nullable(),
})

/** A court in 8 by 6 cells from the back of one’s own side to the net, each with its share of the time in per cent. */
const heat = z.array(z.int().min(0).max(100)).length(48)

const statistics = z.strictObject({
  /** Of each side, in per cent; null where nobody measured. */
  possession: counts.nullable(),
  /** Of players who are named to strangers alone. */
  heat: z.array(z.strictObject({ side, name: z.string(), cells: heat })),
})

const footbarMatchPlayer = z.strictObject({
  user: id,
  match: id,
  possession: z.int(),
  heat,
})

const params = z.strictObject({ id: idInAddress })
const version = z.int().min(1)

const ofMatch = ['match_not_found', 'match_changed', 'match_state'] as const
const act = <Name extends string, Body extends z.ZodObject>(
  name: Name,
  summary: string,
  body: Body,
  refusals: readonly ('score_refused' | 'match_not_over' | 'match_too_old')[] = [],
) =>
  endpoint({
    method: 'POST',
    path: `/matches/:id/${name}`,
    access: 'self',
    own: { field: 'id', by: 'matchResult' },
    limit: { name: 'resultActs' },
    summary,
    params,
    body,
    refusals: [...ofMatch, ...refusals],
    answer: wholeMatch,
  })

/** Matches: found, read, followed, and the life of their results. */
export const matches = {
  list: endpoint({
    method: 'GET',
    path: '/matches',
    access: 'public',
    summary:
      'Matches of a competition, a team or a centre: the latest first when they are over and no order is asked, else the soonest',
    query: query({
      competition: idInAddress.optional(),
      team: idInAddress.optional(),
      center: idsInAddress.center.optional(),
      from: day.optional(),
      to: day.optional(),
      ended: flagInAddress.optional(),
      orderBy: z.literal('startingDate').optional(),
      _limit: countInAddress(1, 200).default(40),
    }),
    answer: z.array(match),
  }),
  front: endpoint({
    method: 'GET',
    path: '/matches/front',
    access: 'public',
    summary: 'Matches that were played or are, the latest first; those with a video',
    query: query({
      center: idsInAddress.center.optional(),
      from: day.optional(),
      sport: idInAddress.optional(),
      isCancelled: flagInAddress.optional(),
      video: flagInAddress.optional(),
      _limit: countInAddress(1, 100).default(40),
    }),
    answer: z.array(match),
  }),
  get: endpoint({
    method: 'GET',
    path: '/matches/:id',
    access: 'public',
    summary: 'A match of a league, of friends or of a tournament',
    params,
    query: query({}),
    refusals: ['match_not_found'],
    answer: wholeMatch,
  }),
  events: endpoint({
    method: 'GET',
    path: '/matches/:id/matchevents',
    access: 'public',
    summary: 'Its events in their order: goals or games, fouls, buzzes',
    params,
    query: query({}),
    refusals: ['match_not_found'],
    answer: z.array(event),
  }),
  players: endpoint({
    method: 'GET',
    path: '/matches/:id/matchplayers',
    access: 'public',
    summary: 'Its players with their side and place',
    params,
    query: query({}),
    refusals: ['match_not_found'],
    answer: z.array(player.extend({ matchPlayer: id.nullable(), side, position: z.int() })),
  }),
  statistics: endpoint({
    method: 'GET',
    path: '/matches/:id/statistics',
    access: 'public',
    summary: 'Who had the ball or the net, and where players stood; empty where nobody measured',
    params,
    query: query({}),
    refusals: ['match_not_found'],
    answer: statistics,
  }),
  follow: endpoint({
    method: 'GET',
    path: '/matches/:id/follow',
    access: 'public',
    summary: 'Tells each change of a match (server-sent events)',
    params,
    query: query({}),
    refusals: ['match_not_found', 'too_many_requests'],
    answer: 'stream',
    streamTypes: ['text/event-stream'],
  }),
  own: endpoint({
    method: 'GET',
    path: '/matches/:id/own',
    access: 'member',
    summary: 'The caller’s side of a match, and what they may do with its result now',
    params,
    query: query({}),
    refusals: ['match_not_found'],
    answer: z.strictObject({
      side: side.nullable(),
      acts: z.array(z.literal(['enter', 'confirm', 'dispute', 'decide'])),
      /** Why the result is disputed, for its players and referees. */
      dispute: z.string().nullable(),
    }),
  }),
  enter: act(
    'result',
    'Enters the result for one side; the other one confirms or disputes it',
    z.strictObject({ version, result: matchEnd }),
    ['score_refused', 'match_not_over', 'match_too_old'],
  ),
  confirm: act(
    'confirm',
    'Confirms the result that the other side entered',
    z.strictObject({ version }),
  ),
  dispute: act(
    'dispute',
    'Disputes it: the referee decides',
    z.strictObject({ version, reason: line(300) }),
  ),
  decide: act(
    'decide',
    'A referee of the centre decides a result',
    z.strictObject({ version, result: matchEnd }),
    ['score_refused'],
  ),
  places: endpoint({
    method: 'GET',
    path: '/bookings/:id/match',
    access: 'self',
    own: { field: 'id', by: 'playedBooking' },
    summary: 'The places of a booking whose score its players may enter, for any of them',
    params: z.strictObject({ id: idsInAddress.booking }),
    query: query({}),
    refusals: ['match_sport'],
    answer: z.strictObject({
      startingDate: instant,
      center: z.string(),
      isFoot: z.boolean(),
      /** Without a first name: a guest, or nobody yet. */
      places: z.array(z.strictObject({ id, firstName: z.string().nullable() })),
    }),
  }),
  friendly: endpoint({
    method: 'POST',
    path: '/bookings/:id/match',
    access: 'self',
    own: { field: 'id', by: 'playedBooking' },
    limit: { name: 'resultActs' },
    summary:
      'Makes the match of a booking that was played, by one of its players; the same one when it is made',
    params: z.strictObject({ id: idsInAddress.booking }),
    body: z.strictObject({
      /** The places of the booking (its participations), by side. */
      sides: z.tuple([z.array(id).min(1).max(6), z.array(id).min(1).max(6)]),
    }),
    refusals: ['match_players', 'match_state', 'match_not_over', 'match_too_old', 'match_sport'],
    answer: wholeMatch,
    status: 201,
  }),
  footbarPlayer: endpoint({
    method: 'GET',
    path: '/footbar/players/:id',
    limit: { name: 'measurementReads' },
    access: 'self',
    own: { field: 'id', by: 'member' },
    summary: 'The caller at Footbar',
    params: z.strictObject({ id: idsInAddress.user }),
    query: query({}),
    refusals: ['not_found'],
    answer: z.strictObject({
      user: id,
      matches: z.int(),
      distanceMeters: z.int(),
      topSpeedKmh: z.number(),
    }),
  }),
  footbarMatchPlayer: endpoint({
    method: 'GET',
    path: '/footbar/matchplayers/:id',
    limit: { name: 'measurementReads' },
    access: 'member',
    summary: 'A player of a match at Footbar, who is named to strangers',
    params,
    query: query({}),
    refusals: ['not_found'],
    answer: footbarMatchPlayer,
  }),
  game: endpoint({
    method: 'GET',
    path: '/stats/sessions/:id/game',
    limit: { name: 'measurementReads' },
    access: 'public',
    summary: 'A session of the statistics service',
    params,
    query: query({}),
    refusals: ['not_found'],
    answer: z.strictObject({ id, minutes: z.int(), teams: z.array(id) }),
  }),
  possession: endpoint({
    method: 'GET',
    path: '/stats/sessions/:id/possession',
    limit: { name: 'measurementReads' },
    access: 'public',
    summary: 'How long each of two teams had the ball or the net in it, in per cent',
    params,
    query: query({ team_1: idInAddress, team_2: idInAddress }),
    refusals: ['not_found'],
    answer: z.strictObject({ team_1: z.int(), team_2: z.int() }),
  }),
}

export type Match = z.output<typeof match>
export type WholeMatch = z.output<typeof wholeMatch>
export type MatchEvent = z.output<typeof event>
export type MatchStatistics = z.output<typeof statistics>
export type MatchDisplayType = (typeof matchDisplayTypes)[number]
