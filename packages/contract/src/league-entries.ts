import { enrolmentStates } from '@quatre/domain'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idInAddress, ids, instant, money, query } from './fields.ts'
import { namedPlayer } from './teams.ts'

const league = z.strictObject({
  id,
  name: z.string(),
  season: z.string(),
  division: z.int(),
  sportType: z.strictObject({ id, name: z.string() }),
  status: z.literal(['open', 'playing', 'finished', 'cancelled']),
  center: z.strictObject({ id: ids.center, slug: z.string(), name: z.string() }),
  startsAt: instant,
  entryOpensAt: instant,
  entryDeadline: instant,
  /** Of a team. */
  fee: money,
  minPlayers: z.int(),
})

const choosable = z.strictObject({
  id: ids.user,
  firstName: z.string(),
  lastName: z.string(),
  /** In another team of this league. */
  isTaken: z.boolean(),
})

const check = z.strictObject({
  league,
  /** To every team; before, to those a place is reserved for. */
  isOpen: z.boolean(),
  /** The places that nobody keeps or waits for. */
  free: z.int(),
  waiting: z.int(),
  /** The caller’s teams of its sport, as captain, with their entry that has not ended. */
  teams: z.array(
    z.strictObject({
      id,
      name: z.string(),
      entry: z.strictObject({ id, state: z.literal(enrolmentStates) }).nullable(),
      mayEnter: z.boolean(),
      players: z.array(choosable),
    }),
  ),
})

const entryPlayer = namedPlayer.extend({
  isCaptain: z.boolean(),
  /** Their share is paid, or they owe none. */
  paid: z.boolean(),
  share: money,
})

const ownEntry = z.strictObject({
  id,
  state: z.literal(enrolmentStates),
  league,
  team: z.strictObject({ id, name: z.string() }),
  isCaptain: z.boolean(),
  isSplit: z.boolean(),
  players: z.array(entryPlayer),
  /** Of the caller: whether their share is paid, and the amount still due. */
  player: z.strictObject({ paid: z.boolean(), due: money, isBeingPaid: z.boolean() }),
  /** Players who are to pay a share have not done so. */
  isPartMissing: z.boolean(),
  /** Until when a held or offered place is kept. */
  expiresAt: instant.nullable(),
  /** In the waiting line, 1 the first. */
  position: z.int().nullable(),
  /** The refund to the payers of leaving now; null once the calendar is drawn, and for all but the captain. */
  refund: money.nullable(),
  /** Players may be replaced. */
  mayReplace: z.boolean(),
  /** Players may be added. */
  mayAdd: z.boolean(),
  /** Players of the team that may join the entry; empty for all but the captain. */
  others: z.array(choosable),
})

export type LeagueTeamCheck = z.output<typeof check>
export type OwnLeagueEntry = z.output<typeof ownEntry>

const ofEntry = z.strictObject({ id: idInAddress })

const own = {
  access: 'self',
  own: { field: 'id', by: 'leagueEntry' },
  params: ofEntry,
  query: query({}),
} as const

/** Entering leagues: a team with the players chosen, its payment, the waiting line, leaving. */
export const leagueEntries = {
  check: endpoint({
    method: 'GET',
    path: '/competitions/:id/team',
    access: 'member',
    summary: 'The teams that the caller may enter in a league, and their players',
    params: ofEntry,
    query: query({}),
    refusals: ['competition_not_found'],
    answer: check,
  }),
  enter: endpoint({
    method: 'POST',
    path: '/competitions/:id/teams',
    access: 'member',
    needs: 'complete account',
    idempotent: true,
    limit: { name: 'entries' },
    summary: 'Enters a team: its place is held while it is paid; when it is full it may wait',
    status: 201,
    params: ofEntry,
    query: query({}),
    body: z.strictObject({
      team: id,
      /** The captain plays, named or not. */
      players: z.array(ids.user).max(20),
      isSplit: z.boolean(),
      waits: z.boolean().default(false),
    }),
    refusals: [
      'competition_not_found',
      'captain_only',
      'league_closed',
      'league_other_sport',
      'team_too_small',
      'team_not_allowed',
      'player_in_other_team',
      'places_full',
      'already_enrolled',
      'already_waiting',
      'too_many_requests',
    ],
    answer: ownEntry,
  }),
  list: endpoint({
    method: 'GET',
    path: '/leagueEntries',
    access: 'member',
    summary: 'The entries of the caller’s teams in leagues that are not over, as captain or player',
    query: query({}),
    answer: z.array(ownEntry),
  }),
  get: endpoint({
    ...own,
    method: 'GET',
    path: '/leagueEntries/:id',
    summary: 'An entry of the caller, as captain or player, with what leaving gives back',
    refusals: ['enrolment_not_found'],
    answer: ownEntry,
  }),
  acceptOffer: endpoint({
    ...own,
    method: 'POST',
    path: '/leagueEntries/:id/accept',
    summary: 'Takes the place that is offered: it is held while it is paid',
    refusals: ['enrolment_not_found', 'place_offer_over', 'team_not_allowed', 'league_closed'],
    answer: ownEntry,
  }),
  changePlayers: endpoint({
    ...own,
    method: 'POST',
    path: '/leagueEntries/:id/players',
    limit: { name: 'entries' },
    summary: 'A player in place of another, whose share goes back, or one more',
    body: z.strictObject({ player: ids.user, inPlaceOf: ids.user.optional() }),
    refusals: [
      'enrolment_not_found',
      'team_player_missing',
      'player_in_other_team',
      'captain_stays',
      'league_drawn',
      'joining_over',
      'too_many_requests',
    ],
    answer: ownEntry,
  }),
  leave: endpoint({
    ...own,
    method: 'POST',
    path: '/leagueEntries/:id/leave',
    summary: 'Withdraws the team, until the calendar is drawn; each payer gets all back',
    body: z.strictObject({ to: z.literal(['wallet', 'card']).optional() }),
    refusals: ['enrolment_not_found', 'league_drawn'],
    answer: z.strictObject({ refund: money }),
  }),
}
