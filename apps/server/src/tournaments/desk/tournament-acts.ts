import type { contract, HandlerInput } from '@quatre/contract'
import type { Db } from '@quatre/db'
import {
  dayMs,
  dayInZone,
  drawEvent,
  seasonDrawRules,
  finalRanks,
  eventGraph,
  eventOverview,
  placesByWeight,
  playerPoints,
  wonMatches,
  type PlannerStop,
} from '@quatre/domain'
import { Problem } from '../../http/problems.ts'
import {
  lockEntries,
  updateCheckIn,
  updateFinal,
  updateMatch,
  updateStatus,
  updateStops,
  writeDraw,
} from './desk.sql.ts'
import { weighedPairs, type Removing } from './entry-acts.ts'
import { writeRoutes } from './match-acts.ts'
import { tournamentCourts, eventWithOverview, type Refereed } from './planning.ts'
import { fittedFormula } from './plans.ts'
import { requireStatus, type Done } from './run-act.ts'

type Body<Name extends 'draw' | 'stop' | 'checkIn'> = HandlerInput<
  (typeof contract.referees)[Name]
>['body']

export async function checkIn(
  tx: Db,
  { row, now }: Refereed,
  body: Body<'checkIn'>,
): Promise<Done> {
  requireStatus(row, 'open', 'closed', 'playing')
  const entry = row.entries.find(({ id, state }) => id === body.pair && state === 'confirmed')
  if (entry === undefined) throw new Problem('entry_not_found')
  await updateCheckIn(tx, { pair: entry.id, at: body.here ? now : null })
  const { id: pair, checkedIn } = entry
  return { before: { pair, here: checkedIn }, after: { pair, here: body.here } }
}

/** Draws again as long as no match has been called. A pair that is not drawn is removed and is not charged. */
export async function draw(
  tx: Db,
  refereed: Refereed,
  body: Body<'draw'>,
  { enrolments, by }: Removing,
): Promise<Done> {
  const { row, season, now } = refereed
  const isUntouched = row.matches.every(({ state }) => state === 'waiting')
  requireStatus(row, 'closed', ...(isUntouched ? (['playing'] as const) : []))
  const active = await lockEntries(tx, row.id)
  const weighed = (await weighedPairs(tx, refereed)).filter(({ state }) => state === 'confirmed')
  const formula = fittedFormula(row.formula, body.plan, weighed.length)
  const places = new Map(placesByWeight(weighed, body.seed).map(({ pair, place }) => [pair, place]))
  const entries = weighed
    .map(({ id, ranks, weight }) => ({ id, ranks, weight, seed: places.get(id) ?? 0 }))
    .toSorted((a, b) => a.seed - b.seed)
  const { seed, witnesses } = body
  const record = drawEvent({ formula, seed, witnesses, ...seasonDrawRules(season) })
  const nodes = eventGraph(formula, record.phases).matches.map(({ id }) => id)
  await writeDraw(tx, row.id, { entries, formula, record: { ...record, at: now }, nodes })
  const ids = active.map(({ id }) => id).filter((id) => !places.has(id))
  if (ids.length > 0) await enrolments.remove(tx, { ids, by, why: 'Le tirage est fait.', now })
  const overview = eventOverview({
    season,
    formula,
    formats: formula.formats,
    draw: record,
    entries: entries.map(({ id }) => id),
    results: new Map(),
  })
  await writeRoutes(tx, refereed, overview)
  return { before: row.draw, after: { ...record, at: now }, times: 'plan' }
}

const longestStopMs = dayMs

/** Play stops, on all courts or those in the open air; matches that were called there are called again afterwards. */
export async function stopPlay(tx: Db, refereed: Refereed, body: Body<'stop'>): Promise<Done> {
  const { row, now } = refereed
  requireStatus(row, 'playing')
  const { courts } = body
  // matches in play keep their courts until it ends: a slip in the date would close the club to everybody
  if (Date.parse(body.until) > now + longestStopMs)
    throw new Problem('bad_request', { fields: { until: 'Un jour au plus' } })
  const stopped = new Set(
    tournamentCourts(refereed).flatMap(({ id, isOpenAir }) =>
      courts === 'all' || isOpenAir ? [id] : [],
    ),
  )
  // one that goes on is ended by the new one
  const before = row.stops
    .filter(({ from }) => from < now)
    .map((stop) => ({ ...stop, to: Math.min(stop.to, now) }))
  const until = Math.max(now, Date.parse(body.until))
  const next: PlannerStop[] = until > now ? [{ from: now, to: until, courts }] : []
  await updateStops(tx, row.id, [...before, ...next])
  const called = row.matches.filter(
    ({ state, courtId }) => state === 'called' && courtId !== null && stopped.has(courtId),
  )
  for (const match of next.length > 0 ? called : []) {
    await updateMatch(tx, row.id, { ...match, state: 'waiting', calledAt: null })
  }
  const calledBack = called.map(({ node }) => node)
  return { before: row.stops, after: { stops: next, calledBack }, times: 'plan' }
}

export async function planAnew(_tx: Db, { row }: Refereed): Promise<Done> {
  requireStatus(row, 'playing')
  return { before: null, after: null, times: 'plan' }
}

export async function closeTournament(tx: Db, refereed: Refereed): Promise<Done> {
  const { row } = refereed
  requireStatus(row, 'playing')
  const left = row.matches.filter(({ state }) => state !== 'done').length
  if (left > 0) throw new Problem('matches_left', { values: { n: left } })
  await updateStatus(tx, row.id, 'finished')
  return { before: row.status, after: 'finished', times: 'none' }
}

/** Final ranks, and the points of each player by the table of its category. */
export async function publish(tx: Db, refereed: Refereed): Promise<Done> {
  const { row, center } = refereed
  requireStatus(row, 'finished')
  const played = eventWithOverview(refereed)
  if (played === null) throw new Error(`tournament ${row.id} was played without a draw`)
  const { state } = played.overview
  const entered = played.event.entries.length
  const ranks = finalRanks(state).map(({ pair, rank }) => {
    if (rank === null) throw new Error(`pair ${pair} has no rank`)
    if (row.category === null) return { pair, rank, points: null }
    const { points } = playerPoints({
      category: row.category,
      endedOn: dayInZone(row.endsAt, center.timeZone),
      entered,
      rank,
      wonMatches: wonMatches(state.results.values(), pair),
    })
    return { pair, rank, points }
  })
  await updateFinal(tx, ranks)
  await updateStatus(tx, row.id, 'published')
  return { before: row.status, after: ranks }
}
