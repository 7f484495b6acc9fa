import {
  dayMs,
  drawEvent,
  type DrawRecord,
  seasonDrawRules,
  finalRanks,
  matchFormat,
  type FormatRules,
  gamesToWin,
  hourMs,
  formatLetter,
  expectedMinutes,
  type MatchEnd,
  minuteMs,
  nextKind,
  eventOverview,
  planDay,
  type PlayedEvent,
  type PlayedSet,
  plannerMatches,
  plannerRules,
  type Rng,
  seededRng,
  type Season,
  type MatchTimes,
  type EventOverview,
  networkTimeZone,
} from '@quatre/domain'
import type { TournamentPlan } from './plan.ts'

export interface WorldPair {
  readonly id: number
  readonly players: readonly [number, number]
  readonly weight: number
}

interface PlayedMatch extends MatchTimes {
  readonly node: string
  readonly firstEntryId: number | null
  readonly secondEntryId: number | null
  readonly score: readonly PlayedSet[]
  readonly result: MatchEnd | null
  readonly winnerEntryId: number | null
  readonly plannedAt: number | null
  readonly plannedUntil: number | null
}

export interface PlayedTournament {
  readonly draw: DrawRecord
  readonly matches: readonly PlayedMatch[]
  readonly overview: EventOverview
}

const walkOverShare = 0.012
const retiredShare = 0.01

/** Draws and plays a tournament, as far as its plan says; pairs are given from the strongest. */
export function playTournament(
  plan: TournamentPlan,
  pairs: readonly WorldPair[],
  { season, courtIds, seed }: { season: Season; courtIds: readonly number[]; seed: string },
): PlayedTournament {
  const draw = drawEvent({
    formula: plan.formula,
    seed,
    witnesses: ['Nadine Vidal', 'Luc Prat'],
    ...seasonDrawRules(season),
  })
  const results = new Map<string, MatchEnd>()
  const event: PlayedEvent & { season: Season } = {
    season,
    formula: plan.formula,
    formats: plan.formula.formats,
    draw,
    entries: pairs.map(({ id }) => id),
    results,
  }
  const rng = seededRng(seed, 'results')
  const byId = new Map(pairs.map((pair) => [pair.id, pair]))
  const spans = matchSpans(event, plan, { courtIds, byId })
  let overview = eventOverview(event)
  const order = overview.graph.matches
    .map(({ id }) => id)
    .toSorted((a, b) => (spans.get(a)?.from ?? 0) - (spans.get(b)?.from ?? 0))
  for (const id of order) {
    const span = spans.get(id)
    if (span === undefined || span.to > plan.playedUntil) continue
    const knownPairs = () =>
      overview.matches.find((match) => match.id === id)?.pairs.map((pair) => byId.get(pair ?? 0)) ??
      []
    let [first, second] = knownPairs()
    if (first === undefined || second === undefined) {
      overview = eventOverview(event)
      ;[first, second] = knownPairs()
    }
    if (first === undefined || second === undefined) continue
    results.set(id, drawResult(rng, season.formats[matchFormat(event, id)], [first, second]))
  }
  overview = eventOverview(event)
  return { draw, overview, matches: matchRows(event, overview, plan, { spans, rng }) }
}

interface Span {
  readonly courtId: number
  readonly from: number
  readonly to: number
}

/** When and where each match is played. Tournaments that are over are not planned to the minute: waves fill the courts. */
function matchSpans(
  event: PlayedEvent & { season: Season },
  plan: TournamentPlan,
  { courtIds, byId }: { courtIds: readonly number[]; byId: ReadonlyMap<number, WorldPair> },
): ReadonlyMap<string, Span> {
  const overview = eventOverview(event)
  if (plan.stage === 'published') return waveSpans(event, plan, courtIds, overview)
  const { matches } = planDay({
    now: plan.startsAt,
    matches: plannerMatches(event, overview, {
      pairPlayers: (pair) => byId.get(pair)?.players ?? [],
      times: new Map(),
      notBefore: (phase) => (isSecondDay(plan, phase) ? (plan.dayStarts[1] ?? null) : null),
    }),
    courts: courtIds.map((id) => ({
      id,
      outdoor: false,
      open: plan.dayStarts.map((from) => ({ from, to: from + 14 * hourMs })),
      busy: [],
    })),
    stops: [],
    busyPlayers: [],
    rules: plannerRules(event.season, networkTimeZone),
  })
  return new Map(
    matches.flatMap((match) =>
      match.kind === 'planned'
        ? [[match.matchId, { courtId: match.courtId, from: match.start, to: match.end }]]
        : [],
    ),
  )
}

/** A tournament of two days plays its draw on the second. */
const isSecondDay = (plan: TournamentPlan, phase: string): boolean =>
  plan.endsAt - plan.startsAt > dayMs && phase !== plan.formula.phases[0]?.key

function waveSpans(
  event: PlayedEvent,
  plan: TournamentPlan,
  courtIds: readonly number[],
  { graph }: EventOverview,
): ReadonlyMap<string, Span> {
  const minutes = Math.floor(
    (plan.endsAt - plan.startsAt) / minuteMs / Math.ceil(graph.matches.length / courtIds.length),
  )
  return new Map(
    graph.matches.map(({ id }, index) => {
      const wave = Math.floor(index / courtIds.length)
      const from = plan.startsAt + wave * minutes * minuteMs
      const length = Math.min(minutes - 5, expectedMinutes[formatLetter(matchFormat(event, id))])
      const courtId = courtIds[index % courtIds.length] ?? 0
      return [id, { courtId, from, to: from + length * minuteMs }]
    }),
  )
}

function matchRows(
  event: PlayedEvent,
  overview: EventOverview,
  plan: TournamentPlan,
  { spans, rng }: { spans: ReadonlyMap<string, Span>; rng: Rng },
): PlayedMatch[] {
  const busy = new Set<number>()
  return overview.matches.map(({ id, pairs: [firstEntryId, secondEntryId] }): PlayedMatch => {
    const span = spans.get(id)
    const result = event.results.get(id) ?? null
    const isWalkOver = result?.how === 'walk_over'
    const isDue = span !== undefined && span.from <= plan.playedUntil && result === null
    const isOn = isDue && firstEntryId !== null && secondEntryId !== null && !busy.has(span.courtId)
    if (isOn) busy.add(span.courtId)
    const state = result ? 'done' : isOn ? 'playing' : 'waiting'
    return {
      node: id,
      firstEntryId,
      secondEntryId,
      state,
      score: state === 'playing' ? scoreSoFar(rng, event, id) : [],
      result,
      winnerEntryId: overview.state.results.get(id)?.winner ?? null,
      courtId: span?.courtId ?? null,
      announcedAt: span?.from ?? null,
      plannedAt: span?.from ?? null,
      plannedUntil: span?.to ?? null,
      startedAt: state === 'waiting' || isWalkOver ? null : (span?.from ?? null),
      endedAt: result && span ? span.to : null,
    }
  })
}

/** A result of a match: the stronger pair wins more often. */
function drawResult(
  rng: Rng,
  rules: FormatRules,
  [first, second]: readonly [WorldPair, WorldPair],
): MatchEnd {
  const chance = second.weight ** 0.8 / (first.weight ** 0.8 + second.weight ** 0.8)
  const stronger = rng.next() < chance ? 0 : 1
  if (rng.chance(walkOverShare)) return { how: 'walk_over', absent: stronger === 0 ? 1 : 0 }
  const sets = playedSets(rng, rules, stronger)
  if (rng.chance(retiredShare) && sets.length > 1) {
    return { how: 'retired', by: stronger === 0 ? 1 : 0, sets: sets.slice(0, 1) }
  }
  return { how: 'played', sets }
}

function playedSets(rng: Rng, rules: FormatRules, winner: 0 | 1): PlayedSet[] {
  const sets: PlayedSet[] = []
  const won: [number, number] = [0, 0]
  const losesOne = rules.setsToWin > 1 && rng.chance(0.3)
  while (Math.max(...won) < rules.setsToWin) {
    const isLost = losesOne && won[winner === 0 ? 1 : 0] === 0 && rng.chance(0.6)
    const side = isLost ? (winner === 0 ? 1 : 0) : winner
    sets.push(setWonBy(rng, rules, nextKind(rules, won), side))
    won[side] += 1
  }
  return sets
}

function setWonBy(rng: Rng, rules: FormatRules, kind: PlayedSet['kind'], side: 0 | 1): PlayedSet {
  const isSet = kind === 'set' && rules.set !== null
  const lost = isSet ? rng.below(rules.set.tieBreakAt + 1) : rng.below(10)
  const own = isSet ? gamesToWin(rules.set, lost) : Math.max(10, lost + 2)
  const counts = side === 0 ? ([own, lost] as const) : ([lost, own] as const)
  return isSet ? { kind: 'set', games: counts } : { kind: 'super', points: counts }
}

/** A score in the middle of a match. */
function scoreSoFar(rng: Rng, event: PlayedEvent, id: string): PlayedSet[] {
  const { set } = event.season.formats[matchFormat(event, id)]
  if (set === null) return [{ kind: 'super', points: [rng.below(9), rng.below(9)] }]
  return [{ kind: 'set', games: [rng.below(set.gamesTo), rng.below(set.gamesTo)] }]
}

/** The final ranks of the pairs, null while they are open. */
export const pairRanks = ({ overview }: PlayedTournament): ReadonlyMap<number, number | null> =>
  new Map(finalRanks(overview.state).map(({ pair, rank }) => [pair, rank]))
