import { audiences, levelNames, playerParts, playerReaders, reliabilities } from '@quatre/domain'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  countInAddress,
  flagInAddress,
  id,
  idInAddress,
  ids,
  idsInAddress,
  instant,
  query,
} from './fields.ts'

const named = z.strictObject({
  /** Null of a player who is not shown to others, or has left the network. */
  id: ids.user.nullable(),
  firstName: z.string(),
  lastName: z.string(),
})

const index = z.int().min(0).max(600)

/** A match, as one of its players has it. */
const playerMatch = z.strictObject({
  id,
  kind: z.literal(['tournament', 'league', 'friendly']),
  state: z.literal(['planned', 'entered', 'disputed', 'final', 'cancelled']),
  playedAt: instant,
  center: z.strictObject({ id: ids.center, name: z.string() }),
  /** The player's side first. */
  partners: z.array(named),
  opponents: z.array(named),
  /** Games of each set, or goals, theirs first. */
  sets: z.array(z.tuple([z.int(), z.int()])),
  how: z.literal(['played', 'walk_over', 'retired', 'disqualified']).nullable(),
  /** Victory, defeat, draw (nul); null without a result. */
  outcome: z.literal(['V', 'D', 'N']).nullable(),
  /** The change of the level; null when it does not count. */
  change: z
    .strictObject({
      /** The chance of their side before it, in per cent. */
      expected: z.int(),
      before: index,
      after: index,
      /** The index after the opposite result: a defeat, and of a defeat or a draw a victory. */
      otherwise: index,
    })
    .nullable(),
})

const stats = z.strictObject({
  matches: z.int(),
  won: z.int(),
  drawn: z.int(),
  lost: z.int(),
  level: z.strictObject({
    /** Null of a player who has neither played nor declared one. */
    name: z.literal(levelNames).nullable(),
    /** Null before the first match that counts: the level is the one declared. */
    index: index.nullable(),
    reliability: z.literal(reliabilities),
    /** A result is disputed: nothing later counts until it is decided. */
    isFrozen: z.boolean(),
  }),
  /** Oldest first. */
  lastFive: z.array(playerMatch),
})

const settings = z.strictObject({
  pageFor: z.literal(audiences),
  rankingFor: z.literal(audiences),
  contactFor: z.literal(['teammates', 'nobody']),
})

const playerPage = stats.extend({
  player: named.extend({
    id: ids.user,
    pseudo: z.string().nullable(),
    avatar: z.string(),
    center: z.strictObject({ slug: z.string(), name: z.string() }).nullable(),
  }),
  reader: z.literal(playerReaders),
  /** Matches that count of the last two months. */
  recent: z.int(),
  /** The index over all matches, at most 60 points of it. */
  curve: z.array(z.strictObject({ at: instant, index })),
  /** A page of the matches that changed the level, the latest first. */
  history: z.array(playerMatch),
  titles: z.array(
    z.strictObject({
      competitionId: id,
      name: z.string(),
      center: z.string(),
      endedOn: z.string(),
      rank: z.int(),
      pairs: z.int(),
      points: z.int().nullable(),
    }),
  ),
  /** The latest that are played or over, with the player's own results. */
  leagues: z.array(
    z.strictObject({
      competitionId: id,
      name: z.string(),
      sport: z.string(),
      center: z.string(),
      team: z.string(),
      /** Null while it is played. */
      endedOn: z.string().nullable(),
      /** Of the team; null when it has left. */
      rank: z.int().nullable(),
      teams: z.int(),
      won: z.int(),
      drawn: z.int(),
      lost: z.int(),
    }),
  ),
  /** The most frequent ones; the last row without players is all others. */
  partners: z.array(
    z.strictObject({
      player: named.nullable(),
      others: z.int(),
      won: z.int(),
      drawn: z.int(),
      lost: z.int(),
    }),
  ),
  ranking: z.strictObject({ rank: z.int(), publishedOn: z.string() }).nullable(),
  contact: z
    .strictObject({ email: z.string().nullable(), mobilePhone: z.string().nullable() })
    .nullable(),
  coming: z.array(playerMatch).nullable(),
  /** The parts that exist and are not shown, with their audiences. */
  hidden: z.array(z.strictObject({ part: z.literal(playerParts), for: z.literal(audiences) })),
  /** Of the competition that was asked for. */
  standing: z
    .strictObject({
      competitionId: id,
      type: z.literal(['tournament', 'league']),
      name: z.string(),
      rank: z.int().nullable(),
      won: z.int(),
      drawn: z.int(),
      lost: z.int(),
      points: z.int().nullable(),
    })
    .nullable(),
})

export type PlayerPage = z.output<typeof playerPage>
export type PlayerMatch = z.output<typeof playerMatch>

const player = z.strictObject({ id: idsInAddress.user })
const own = { field: 'id', by: 'member' } as const
const seen = { name: 'looksAtPlayers', exceptOwn: 'id' } as const

/** Players: their pages, levels and matches, and the audience of each part. */
export const players = {
  page: endpoint({
    method: 'GET',
    path: '/players/:id',
    access: 'public',
    knowsMember: true,
    limit: { name: 'playerPages' },
    summary: 'The page of an adult player, as far as this reader sees it',
    params: player,
    query: query({
      competitionId: idInAddress.optional(),
      _page: countInAddress(1, 1000).default(1),
    }),
    refusals: ['player_not_found', 'too_many_requests'],
    answer: playerPage,
  }),
  matches: endpoint({
    method: 'GET',
    path: '/users/:id/matches',
    access: 'member',
    limit: seen,
    summary: 'The last 50 matches of a player, or with `ended=false` the next ones',
    params: player,
    query: query({ ended: flagInAddress.default(true) }),
    refusals: ['player_not_found'],
    answer: z.array(playerMatch),
  }),
  stats: endpoint({
    method: 'GET',
    path: '/users/:id/stats',
    access: 'member',
    limit: seen,
    summary: 'The level of a player, their victories, draws and defeats, the last five results',
    params: player,
    query: query({}),
    refusals: ['player_not_found'],
    answer: stats,
  }),
  settings: endpoint({
    method: 'GET',
    path: '/players/:id/settings',
    access: 'self',
    own,
    summary: 'Who sees what of my page',
    params: player,
    query: query({}),
    answer: settings,
  }),
  setSettings: endpoint({
    method: 'PUT',
    path: '/players/:id/settings',
    access: 'self',
    own,
    summary: 'Decides who sees what of my page',
    params: player,
    query: query({}),
    body: settings,
    answer: settings,
  }),
}
