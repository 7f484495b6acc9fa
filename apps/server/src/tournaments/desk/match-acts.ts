import type { contract, HandlerInput } from '@quatre/contract'
import type { Db } from '@quatre/db'
import {
  checkScore,
  matchFormat,
  otherSide,
  eventOverview,
  resultFault,
  scoreFaultSentence,
  undoBeforeCorrection,
  dependents,
  type EventOverview,
  type MatchEnd,
  type PlayedSet,
  type ScoreFault,
} from '@quatre/domain'
import { Problem } from '../../http/problems.ts'
import type { MatchRow } from '../tournament.sql.ts'
import { updateMatch, updateRoutes, type MatchChange } from './desk.sql.ts'
import { eventWithOverview, type Refereed } from './planning.ts'
import { requireStatus, type Done } from './run-act.ts'

type Body<Name extends 'call' | 'start' | 'score' | 'result' | 'correct' | 'undo'> = HandlerInput<
  (typeof contract.referees)[Name]
>['body']

/** @throws Problem tournament_state, match_not_found, match_changed */
function takeMatch(
  { row }: Refereed,
  { match: node, version }: { readonly match: string; readonly version: number },
  sent: MatchEnd | null = null,
): MatchRow {
  requireStatus(row, 'playing')
  const match = row.matches.find((one) => one.node === node)
  if (match === undefined) throw new Problem('match_not_found')
  if (match.version !== version) {
    const { state, result } = match
    const kept = { version: match.version, state, result: result && { ...result } }
    throw new Problem('match_changed', { details: { kept, sent: sent && { ...sent } } })
  }
  return match
}

function requireState(match: MatchRow, ...allowed: MatchRow['state'][]): void {
  if (!allowed.includes(match.state)) throw new Problem('match_state')
}

const seen = ({ state, courtId, score, result, startedAt, endedAt }: MatchRow) => {
  return { state, courtId, score, result, startedAt, endedAt }
}

async function change(
  tx: Db,
  { row }: Refereed,
  match: MatchRow,
  by: Partial<MatchChange>,
): Promise<Pick<Done, 'node' | 'before' | 'after'>> {
  await updateMatch(tx, row.id, { ...match, ...by })
  return { node: match.node, before: seen(match), after: { ...seen(match), ...by } }
}

export async function callMatch(tx: Db, refereed: Refereed, body: Body<'call'>): Promise<Done> {
  const { row, now } = refereed
  const match = takeMatch(refereed, body)
  requireState(match, 'waiting', 'called')
  const { firstEntryId, secondEntryId, node } = match
  if (firstEntryId === null || secondEntryId === null) throw new Problem('match_not_ready')
  if (!row.courts.some(({ id }) => id === body.court)) throw new Problem('court_not_found')
  const onCourt = row.matches.filter(
    (one) => one.node !== node && (one.state === 'called' || one.state === 'playing'),
  )
  if (onCourt.some(({ courtId }) => courtId === body.court)) throw new Problem('court_in_use')
  const busy = new Set(onCourt.flatMap((one) => [one.firstEntryId, one.secondEntryId]))
  if (busy.has(firstEntryId) || busy.has(secondEntryId)) throw new Problem('pair_in_use')
  const by = { state: 'called', courtId: body.court, calledAt: now } as const
  return { ...(await change(tx, refereed, match, by)), times: 'plan' }
}

export async function startMatch(tx: Db, refereed: Refereed, body: Body<'start'>): Promise<Done> {
  const match = takeMatch(refereed, body)
  requireState(match, 'called')
  const by = { state: 'playing', startedAt: refereed.now } as const
  return { ...(await change(tx, refereed, match, by)), times: 'plan' }
}

/** The running score, for the pages: it decides nothing, and ends with the result. */
export async function scoreMatch(tx: Db, refereed: Refereed, body: Body<'score'>): Promise<Done> {
  const score = body.sets as readonly PlayedSet[]
  const match = takeMatch(refereed, body)
  requireState(match, 'playing')
  const check = checkScore(rulesFor(refereed, match.node), score)
  if (!check.isLegal) throw scoreRefused(check.fault)
  return change(tx, refereed, match, { score })
}

export async function endMatch(tx: Db, refereed: Refereed, body: Body<'result'>): Promise<Done> {
  const result = body.result as MatchEnd
  const match = takeMatch(refereed, body, result)
  const isPlayed = result.how === 'played' || result.how === 'retired'
  requireState(match, 'called', 'playing', ...(isPlayed ? [] : (['waiting'] as const)))
  if (match.firstEntryId === null || match.secondEntryId === null)
    throw new Problem('match_not_ready')
  requireLegal(refereed, match.node, result)
  const startedAt =
    result.how === 'walk_over' ? match.startedAt : (match.startedAt ?? match.calledAt)
  const by = { state: 'done', score: [], result, startedAt, endedAt: refereed.now } as const
  const done = await change(tx, refereed, match, by)
  await writeRoutes(tx, refereed, overviewWith(refereed, match.node, result))
  return { ...done, times: 'plan' }
}

export async function correctMatch(
  tx: Db,
  refereed: Refereed,
  body: Body<'correct'>,
): Promise<Done> {
  const result = body.result as MatchEnd
  const match = takeMatch(refereed, body, result)
  requireState(match, 'done')
  requireLegal(refereed, match.node, result)
  refuseDependents(refereed, match, result)
  const done = await change(tx, refereed, match, { result })
  await writeRoutes(tx, refereed, overviewWith(refereed, match.node, result))
  return { ...done, reason: body.reason, times: 'plan' }
}

export async function undoMatch(tx: Db, refereed: Refereed, body: Body<'undo'>): Promise<Done> {
  const match = takeMatch(refereed, body)
  requireState(match, 'called', 'playing', 'done')
  if (match.state === 'done') refuseDependents(refereed, match, null)
  const done = await change(tx, refereed, match, {
    state: 'waiting',
    score: [],
    result: null,
    calledAt: null,
    startedAt: null,
    endedAt: null,
  })
  if (match.state === 'done')
    await writeRoutes(tx, refereed, overviewWith(refereed, match.node, null))
  return { ...done, reason: body.reason, times: 'plan' }
}

/** @throws Problem score_refused, with the reason in French */
function requireLegal(refereed: Refereed, node: string, result: MatchEnd): void {
  const fault = resultFault(rulesFor(refereed, node), result)
  if (fault) throw scoreRefused(fault)
}

const rulesFor = ({ row: { formula }, season }: Refereed, node: string) =>
  season.formats[matchFormat({ formula, formats: formula.formats }, node)]

const scoreRefused = (fault: ScoreFault) =>
  new Problem('score_refused', { values: { reason: scoreFaultSentence(fault) } })

const drawn = (refereed: Refereed) => {
  const played = eventWithOverview(refereed)
  if (played === null) throw new Error(`tournament ${refereed.row.id} is played without a draw`)
  return played
}

function overviewWith(refereed: Refereed, node: string, result: MatchEnd | null): EventOverview {
  const { event } = drawn(refereed)
  const results = new Map(event.results)
  if (result === null) results.delete(node)
  else results.set(node, result)
  return eventOverview({ ...event, results })
}

/** @throws Problem correction_blocked, with the matches to undo first */
function refuseDependents(refereed: Refereed, match: MatchRow, result: MatchEnd | null): void {
  const { overview } = drawn(refereed)
  const { state } = overview
  const decided =
    result === null
      ? dependents(state, match.node)
      : undoBeforeCorrection(state, match.node, {
          winner: winnerEntryId(match, result),
          orderStays: orderStays(refereed, match, result),
        })
  const pairsBefore = new Map(overview.matches.map(({ id, pairs }) => [id, pairs.join()]))
  const onCourt =
    decided.length > 0
      ? []
      : overviewWith(refereed, match.node, result).matches.filter(({ id, pairs }) => {
          const now = refereed.row.matches.find(({ node }) => node === id)?.state
          return (now === 'called' || now === 'playing') && pairs.join() !== pairsBefore.get(id)
        })
  const undo = [...onCourt.map(({ id }) => id), ...decided]
  if (undo.length > 0) throw new Problem('correction_blocked', { details: { undo } })
}

function winnerEntryId({ firstEntryId, secondEntryId }: MatchRow, result: MatchEnd): number {
  const first = firstEntryId ?? 0
  const second = secondEntryId ?? 0
  if (result.how === 'played') return wonByFirst(result) ? first : second
  const loser = result.how === 'walk_over' ? result.absent : result.by
  return loser === 'both' || otherSide(loser) === 0 ? first : second
}

function wonByFirst({ sets }: Extract<MatchEnd, { how: 'played' }>): boolean {
  const last = sets.at(-1)
  const [one = 0, other = 0] = last?.kind === 'set' ? last.games : (last?.points ?? [])
  return one > other
}

/** Whether the pool of a match keeps its order. */
function orderStays(refereed: Refereed, match: MatchRow, result: MatchEnd): boolean {
  const { overview } = drawn(refereed)
  const poolId = overview.graph.matches.find(({ id }) => id === match.node)?.pool
  if (poolId === undefined) return false
  const orderIn = ({ pools }: EventOverview) =>
    pools
      .find(({ id }) => id === poolId)
      ?.standings.map(({ pair }) => pair)
      .join()
  // results that would follow from another order are left out of the trial
  const { event } = drawn(refereed)
  const own = new Set(overview.graph.pools.find(({ id }) => id === poolId)?.matches)
  const results = new Map([...event.results].filter(([id]) => own.has(id)))
  const trial = eventOverview({ ...event, results: new Map(results).set(match.node, result) })
  return orderIn(trial) === orderIn(overview)
}

/** Writes the pairs and the winner of each match, by the results. */
export async function writeRoutes(
  tx: Db,
  { row }: Pick<Refereed, 'row'>,
  { matches, state }: EventOverview,
): Promise<void> {
  await updateRoutes(
    tx,
    row.id,
    matches.map(({ id: node, pairs: [first, second] }) => {
      const decision = state.results.get(node)
      const winner = decision && decision.kind !== 'bothAbsent' ? decision.winner : null
      return { node, first, second, winner }
    }),
  )
}
