import type { MatchGraph, MatchNode, MatchDecision, PairId, MatchSource } from './model.ts'
import { sourceKey } from './model.ts'

export type MatchState = 'decided' | 'playable' | 'blocked'

export interface RoutedMatch {
  readonly id: string
  readonly state: MatchState
  /** The pairs on both sides, `null` while unknown. */
  readonly pairs: readonly [PairId | null, PairId | null]
  /** The matches and pools that must be decided first. */
  readonly waitsFor: readonly string[]
  /** Pairs that gave up their last match: absent, retired or disqualified. They may not come to this one. */
  readonly doubtful: readonly PairId[]
}

export interface EventState {
  readonly graph: MatchGraph
  /** The pairs from the best: `{ seed: 1 }` is the first. */
  readonly entries: readonly PairId[]
  /** By match id. */
  readonly results: ReadonlyMap<string, MatchDecision>
  /** The final order of each pool whose matches are all decided. */
  readonly poolOrders: ReadonlyMap<string, readonly PairId[]>
}

/** The pair of each source, `null` while it is open. */
export function resolver(event: EventState): (source: MatchSource) => PairId | null {
  const finished = new Set(
    event.graph.pools
      .filter((pool) => pool.matches.every((id) => event.results.has(id)))
      .map((pool) => pool.id),
  )
  return (source) => {
    if ('seed' in source) return event.entries[source.seed - 1] ?? null
    if ('winnerOf' in source) return event.results.get(source.winnerOf)?.winner ?? null
    if ('loserOf' in source) return event.results.get(source.loserOf)?.loser ?? null
    return finished.has(source.pool)
      ? (event.poolOrders.get(source.pool)?.[source.rank - 1] ?? null)
      : null
  }
}

/**
 * The pairs of each match, and which matches are decided, can be played or wait.
 * @throws RangeError on a result that names other pairs than those of its match.
 */
export function routedMatches(event: EventState): RoutedMatch[] {
  const findPair = resolver(event)
  const conceded = new Map<PairId, boolean>()
  return event.graph.matches.map((match) => {
    const pairs: [PairId | null, PairId | null] = [
      findPair(match.sources[0]),
      findPair(match.sources[1]),
    ]
    const result = event.results.get(match.id)
    const doubtful = pairs.filter(
      (pair) => pair !== null && conceded.get(pair) === true,
    ) as PairId[]
    if (result !== undefined) {
      if (!namesPairs(result, pairs))
        throw new RangeError(`the result of ${match.id} names other pairs`)
      conceded
        .set(result.winner, result.kind === 'bothAbsent')
        .set(result.loser, result.kind !== 'played')
      return { id: match.id, state: 'decided', pairs, waitsFor: [], doubtful }
    }
    const waitsFor = match.sources.flatMap((source, side) =>
      pairs[side] === null ? sourceOrigins(source) : [],
    )
    return {
      id: match.id,
      state: waitsFor.length === 0 ? 'playable' : 'blocked',
      pairs,
      waitsFor,
      doubtful,
    }
  })
}

const namesPairs = (result: MatchDecision, pairs: readonly (PairId | null)[]): boolean =>
  result.winner !== result.loser && pairs.includes(result.winner) && pairs.includes(result.loser)

function sourceOrigins(source: MatchSource): string[] {
  if ('seed' in source) return [sourceKey(source)]
  return ['pool' in source ? source.pool : 'winnerOf' in source ? source.winnerOf : source.loserOf]
}

export type ResultRefusal = 'unknownMatch' | 'notPlayable' | 'otherPairs'

/** Why a first result of a match cannot be taken, `null` when it can. */
export function resultRefusal(
  event: EventState,
  id: string,
  result: MatchDecision,
): ResultRefusal | null {
  const match = routedMatches(event).find((each) => each.id === id)
  if (match === undefined) return 'unknownMatch'
  if (match.state !== 'playable') return 'notPlayable'
  return namesPairs(result, match.pairs) ? null : 'otherPairs'
}

/** The matches with a result that depend on this one, the last first: the order in which to undo them. */
export function dependents(event: Pick<EventState, 'graph' | 'results'>, id: string): string[] {
  const { matches } = event.graph
  const touched = new Set([id])
  const touchedPools = new Set<string>()
  const depends = (match: MatchNode): boolean => match.sources.some((source) => fromTouched(source))
  const fromTouched = (source: MatchSource): boolean =>
    'pool' in source
      ? touchedPools.has(source.pool)
      : sourceOrigins(source).some((origin) => touched.has(origin))
  const touch = (match: MatchNode): void => {
    touched.add(match.id)
    if (match.pool !== undefined) touchedPools.add(match.pool)
  }
  const start = matches.findIndex((match) => match.id === id)
  const changed = matches[start]
  if (changed === undefined) return []
  touch(changed)
  const later = matches.slice(start + 1).filter((match) => {
    if (!depends(match)) return false
    touch(match)
    return true
  })
  return later
    .map((match) => match.id)
    .filter((later) => event.results.has(later))
    .toReversed()
}

/**
 * The results to undo before one is corrected, the last first. Empty when the winner and the loser
 * of a match outside pools stay; `orderStays` says that the correction of a pool match leaves the
 * order of its pool as it is.
 */
export function undoBeforeCorrection(
  event: Pick<EventState, 'graph' | 'results'>,
  id: string,
  corrected: { winner: PairId; orderStays: boolean },
): string[] {
  const match = event.graph.matches.find((each) => each.id === id)
  const same = event.results.get(id)?.winner === corrected.winner
  const routeStays = match?.pool === undefined ? same : corrected.orderStays
  return routeStays ? [] : dependents(event, id)
}
