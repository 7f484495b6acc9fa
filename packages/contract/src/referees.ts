import type { ProblemCode } from '@quatre/domain'
import { z } from 'zod'
import { line } from './account-fields.ts'
import { endpoint } from './endpoint.ts'
import { id, idInAddress, ids, instant, query } from './fields.ts'
import {
  tournament,
  tournamentCategories,
  tournamentEvents,
  tournamentPreviews,
} from './tournaments.ts'

const node = z.string().regex(/^[\w/-]{1,40}$/)
const version = z.int().min(1)
const counts = z.tuple([z.int().min(0).max(99), z.int().min(0).max(99)])
const side = z.literal([0, 1])

const playedSet = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('set'), games: counts, tieBreak: counts.optional() }),
  z.strictObject({ kind: z.literal('super'), points: counts }),
])
const sets = z.array(playedSet).max(5)

/** How a match ended; sides as the match has them. */
export const matchEnd = z.discriminatedUnion('how', [
  z.strictObject({ how: z.literal('played'), sets }),
  z.strictObject({ how: z.literal('retired'), by: side, sets }),
  z.strictObject({ how: z.literal('disqualified'), by: side, sets }),
  z.strictObject({ how: z.literal('walk_over'), absent: z.literal([0, 1, 'both']) }),
])

const formatCodes = ['A1', 'A2', 'B1', 'B2', 'C1', 'C2', 'D1', 'D2', 'E', 'F'] as const
const format = z.literal(formatCodes)

/** How it is played; the number of pairs comes with the entries. */
const plan = z.strictObject({
  kind: z.literal(['pools', 'straight', 'multiChance']),
  /** Of `pools`: how many, and how many pairs of each go on. */
  pools: z.int().min(1).max(16).default(4),
  qualified: z.int().min(0).max(4).default(2),
  /** Matches decide the ranks up to this one. */
  classifiedTo: z.int().min(2).max(64).default(4),
  format,
  /** Of the draw after pools; that of the pools when absent. */
  drawFormat: format.optional(),
})

const clock = z.strictObject({
  /** From when the side may play; null: nothing keeps it. */
  readyAt: instant.nullable(),
  /** The match that it rests from or waits for. */
  after: z.string().nullable(),
})

const deskMatch = z.strictObject({
  id: z.string(),
  version,
  calledAt: instant.nullable(),
  plannedAt: instant.nullable(),
  plannedUntil: instant.nullable(),
  clocks: z.tuple([clock, clock]).nullable(),
})

const court = z.strictObject({
  id: ids.court,
  name: z.string(),
  isOpenAir: z.boolean(),
  /** Called there or being played. */
  matchId: z.string().nullable(),
  freeSince: instant.nullable(),
  /** The match to call next. */
  nextId: z.string().nullable(),
})

const clash = z.strictObject({
  court: z.string(),
  kind: z.string(),
  from: instant,
  to: instant,
})

/** A way to play with the pairs that came, the best first. */
const planChoice = z.strictObject({
  key: z.string(),
  /** To send with the draw; null: as it was announced. */
  plan: plan.nullable(),
  text: z.string(),
  matches: z.int(),
  /** About as long as it lasts. */
  minutes: z.int(),
})

const desk = z.strictObject({
  tournament: tournament.extend({ status: z.string() }),
  now: instant,
  courts: z.array(court),
  matches: z.array(deskMatch),
  /** The matches to come, in the order of the plan. */
  queue: z.array(z.string()),
  /** The amounts that pairs still owe, in cents. */
  owed: z.array(z.strictObject({ pairId: id, cents: z.int() })),
  /** The refund of a cancellation, in cents. */
  paidCents: z.int(),
  /** How many pairs it lacks to be played, by the rules of its category. */
  missingPairs: z.int(),
  /** Once its entries are closed. */
  plans: z.array(planChoice),
  /** The expected end of each day. */
  ends: z.array(z.strictObject({ day: z.string(), end: instant })),
  /** Other uses of its courts, from now on. */
  clashes: z.array(clash),
  stops: z.array(
    z.strictObject({ from: instant, to: instant, courts: z.literal(['all', 'outdoor']) }),
  ),
})

export type Desk = z.output<typeof desk>
export type DeskMatch = z.output<typeof deskMatch>

const params = z.strictObject({ id: idInAddress })
const own = { field: 'id', by: 'refereedTournament' } as const

/**
 * An act of a referee: it is done once however often it is sent, audited, published to all screens,
 * and answers the desk.
 */
const act = <const Name extends string, Body extends z.ZodType, const Refusal extends ProblemCode>(
  name: Name,
  summary: string,
  body: Body,
  refusals: readonly Refusal[],
) =>
  endpoint({
    method: 'POST',
    path: `/competitions/:id/desk/${name}`,
    access: 'referee',
    own,
    idempotent: true,
    summary,
    params,
    query: query({}),
    body,
    refusals: ['competition_not_found', 'tournament_state', ...refusals] as const,
    answer: desk,
  })

const named = { match: node, version }
const ofMatch = ['match_not_found', 'match_changed', 'match_state', 'match_own'] as const

/** Running a tournament, for its referees. */
export const referees = {
  create: endpoint({
    method: 'POST',
    path: '/centers/:id/competitions',
    access: 'referee',
    own: { field: 'id', by: 'refereedCenter' },
    idempotent: true,
    status: 201,
    summary: 'Makes a tournament of a centre; nobody else sees it before its entries open',
    params,
    query: query({}),
    body: z.strictObject({
      preview: z.literal(tournamentPreviews),
      /** Of `federation` only. */
      category: z.literal(tournamentCategories).nullable(),
      event: z.literal(tournamentEvents),
      level: line(60),
      startsAt: instant,
      endsAt: instant,
      entryOpensAt: instant,
      /** From P500 on the rules set it: absent, or the same. */
      entryDeadline: instant.optional(),
      feeCents: z.int().min(0).max(100_000),
      capacity: z.int().min(4).max(64),
      courts: z.array(ids.court).min(1).max(20),
      plan,
    }),
    refusals: ['court_not_found', 'season_unknown', 'draw_refused'],
    answer: z.strictObject({ id }),
  }),
  desk: endpoint({
    method: 'GET',
    path: '/competitions/:id/desk',
    access: 'referee',
    own,
    summary: 'What a referee needs: courts now, queue with rest clocks, pairs, scores, plan',
    params,
    query: query({}),
    refusals: ['competition_not_found'],
    answer: desk,
  }),
  entries: act(
    'entries',
    'Opens or closes the entries: opening shows the tournament to everybody, closing selects the pairs',
    z.strictObject({ open: z.boolean() }),
    [],
  ),
  checkIn: act(
    'checkIn',
    'Notes that a pair is there, or not after all',
    z.strictObject({ pair: id, here: z.boolean() }),
    ['entry_not_found'],
  ),
  draw: act(
    'draw',
    'Draws before witnesses, by a seed: weights and seeds are fixed, matches made and planned',
    z.strictObject({
      seed: line(40),
      witnesses: z.array(line(80)).min(1).max(4),
      plan: plan.optional(),
    }),
    ['draw_refused'],
  ),
  plan: act('plan', 'Plans the matches to come again, from now on', z.strictObject({}), []),
  call: act('call', 'Calls a match to a court', z.strictObject({ ...named, court: ids.court }), [
    ...ofMatch,
    'match_not_ready',
    'court_in_use',
    'court_not_found',
    'pair_in_use',
  ]),
  start: act('start', 'Starts a called match', z.strictObject(named), ofMatch),
  score: act(
    'score',
    'Writes the sets so far of a match in play; it decides nothing',
    z.strictObject({ ...named, sets }),
    [...ofMatch, 'score_refused'],
  ),
  result: act(
    'result',
    'Ends a match: score, walk-over, retirement or disqualification',
    z.strictObject({ ...named, result: matchEnd }),
    [...ofMatch, 'match_not_ready', 'score_refused'],
  ),
  correct: act(
    'correct',
    'Corrects a result; refused while a later match depends on it',
    z.strictObject({ ...named, result: matchEnd, reason: line(300) }),
    [...ofMatch, 'score_refused', 'correction_blocked'],
  ),
  undo: act(
    'undo',
    'Takes back a call, a start or a result',
    z.strictObject({ ...named, reason: line(300) }),
    [...ofMatch, 'correction_blocked'],
  ),
  stop: act(
    'stop',
    'Stops play until an instant (rain): calls are taken back, matches to come slide',
    z.strictObject({ until: instant, courts: z.literal(['all', 'outdoor']) }),
    [],
  ),
  close: act('close', 'Ends a tournament whose matches are all decided', z.strictObject({}), [
    'matches_left',
  ]),
  cancel: act(
    'cancel',
    'Cancels a tournament of which no match was played: its pairs are told why and paid back whole',
    z.strictObject({ reason: line(300) }),
    [],
  ),
  publish: act('publish', 'Publishes final ranks and points', z.strictObject({}), []),
  file: endpoint({
    method: 'GET',
    path: '/competitions/:id/desk/file',
    access: 'referee',
    own,
    summary: 'Entries, results and ranks for the federation, as CSV (docs/federation-file.md)',
    params,
    query: query({}),
    refusals: ['competition_not_found', 'tournament_state'],
    answer: z.strictObject({ fileName: z.string(), csv: z.string() }),
  }),
}
