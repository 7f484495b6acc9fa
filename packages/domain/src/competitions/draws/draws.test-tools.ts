import { seededRng } from '../../chance/rng.ts'
import { drawEvent } from './draw.ts'
import type { DrawRecord } from './records.ts'
import {
  formulaRefusal,
  multiChance,
  pairCount,
  poolsThenDraw,
  qualifyingThenMain,
} from './formula.ts'
import { staggeredDraw, straightDraw } from './formula.ts'
import type { Formula } from './formula.ts'
import { eventGraph } from './graph.ts'
import type { MatchDecision, PairId, DecisionKind } from './model.ts'
import { routedMatches } from './routing.ts'
import type { EventState } from './routing.ts'

/** Serpentine, enough for draws to be tested without the composition of pools. */
function serpentine(count: number, pools: number): number[][] {
  const lists = Array.from({ length: pools }, (): number[] => [])
  for (let index = 0; index < count; index++) {
    const row = Math.floor(index / pools)
    const column = index % pools
    lists[row % 2 === 0 ? column : pools - 1 - column]?.push(index)
  }
  return lists
}

const qualifiedFor8: Formula = {
  phases: [
    { kind: 'knockOut', key: 'qualifying', name: 'qualifying', enter: 7, survivors: 3 },
    { kind: 'multiChance', key: 'rounds', enter: 5, rounds: 3 },
  ],
  classifiedTo: 12,
}

/** For sorting numbers. */
export const ascending = (one: number | null, other: number | null): number =>
  (one ?? 0) - (other ?? 0)

/** Every kind of formula that fits a number of pairs. */
export function fittingFormulas(pairs: number): [string, Formula][] {
  const half = Math.ceil(pairs / 2)
  const quarter = Math.floor(pairs / 4)
  const all: [string, Formula][] = [
    ['straight, final only', straightDraw(pairs, 2)],
    ['straight, third place', straightDraw(pairs)],
    ['straight, to rank 8', straightDraw(pairs, 8)],
    ['straight, all ranks', straightDraw(pairs, pairs)],
    ['staggered', staggeredDraw([half, quarter, pairs - half - quarter])],
    ['staggered, all ranks', staggeredDraw([half, pairs - half], pairs)],
    [
      'qualifying',
      qualifyingThenMain({ qualifying: half, places: Math.max(1, quarter), direct: pairs - half }),
    ],
    [
      'qualifying, all ranks',
      qualifyingThenMain({
        qualifying: half,
        places: 2,
        direct: pairs - half,
        classifiedTo: pairs,
      }),
    ],
    [
      'pools of 4, two qualified',
      poolsThenDraw({ pairs, pools: Math.ceil(pairs / 4), qualified: 2 }),
    ],
    [
      'pools of 3, one qualified',
      poolsThenDraw({ pairs, pools: Math.floor(pairs / 3), qualified: 1, classifiedTo: pairs }),
    ],
    [
      'pools of 5, three qualified',
      poolsThenDraw({ pairs, pools: Math.max(1, Math.floor(pairs / 5)), qualified: 3 }),
    ],
    ['one pool', poolsThenDraw({ pairs, pools: 1, qualified: 0 })],
    [
      'pools and matches between equal ranks',
      poolsThenDraw({ pairs, pools: Math.ceil(pairs / 4), qualified: 0, classifiedTo: pairs }),
    ],
  ]
  if ([8, 12, 16, 24].includes(pairs)) all.push(['multi-chance', multiChance(pairs)])
  if (pairs === 12)
    all.push(
      ['multi-chance, 3 matches', multiChance(12, 3)],
      ['qualifying, then multi-chance', qualifiedFor8],
    )
  return all.filter(([, formula]) => formulaRefusal(formula) === null)
}

const seedsByEntries = [
  { entriesTo: 8, seeds: 2 },
  { entriesTo: 16, seeds: 4 },
  { entriesTo: 32, seeds: 8 },
  { entriesTo: 64, seeds: 16 },
]

/** The rules of a draw, besides its formula and seed. */
export const drawRules = { composePools: serpentine, seedsByEntries }

export const drawn = (formula: Formula, seed: string): DrawRecord =>
  drawEvent({ formula, seed, witnesses: ['Camille', 'Karim'], ...drawRules })

/** An event before its first match; pair 101 is the best, 102 the second. */
export function openEvent(formula: Formula, seed: string): EventState {
  return {
    graph: eventGraph(formula, drawn(formula, seed).phases),
    entries: Array.from({ length: pairCount(formula) }, (_, index) => 101 + index),
    results: new Map(),
    poolOrders: new Map(),
  }
}

const kinds: DecisionKind[] = [
  'played',
  'played',
  'walkOver',
  'retired',
  'disqualified',
  'bothAbsent',
]

/** The event with one more result, and the orders of the pools that it ends: by wins, then by strength. */
export function withResult(event: EventState, id: string, result: MatchDecision): EventState {
  const results = new Map(event.results).set(id, result)
  const poolOrders = new Map(event.poolOrders)
  for (const pool of event.graph.pools) {
    if (poolOrders.has(pool.id) || !pool.matches.includes(id)) continue
    const played = pool.matches.flatMap((match) => results.get(match) ?? [])
    if (played.length < pool.matches.length) continue
    const pairs = [...new Set(played.flatMap(({ winner, loser }) => [winner, loser]))]
    const wins = (pair: PairId): number => played.filter(({ winner }) => winner === pair).length
    poolOrders.set(
      pool.id,
      pairs.toSorted((one, other) => wins(other) - wins(one) || one - other),
    )
  }
  return { ...event, results, poolOrders }
}

/** Plays matches in a random order, until none can be played or `most` are. */
export function played(start: EventState, seed: string, most = Infinity): EventState {
  const rng = seededRng(seed, 'play')
  let event = start
  for (let count = 0; count < most; count++) {
    const playable = routedMatches(event).filter(({ state }) => state === 'playable')
    if (playable.length === 0) break
    const match = rng.pick(playable)
    const [winner, loser] = rng.shuffle(match.pairs) as [PairId, PairId]
    event = withResult(event, match.id, { winner, loser, kind: rng.pick(kinds) })
  }
  return event
}

/** Plays the whole event; the better pair always wins. */
export function favouritesWin(start: EventState): EventState {
  let event = start
  for (;;) {
    const match = routedMatches(event).find(({ state }) => state === 'playable')
    if (match === undefined) return event
    const [winner, loser] = match.pairs.toSorted(ascending) as [PairId, PairId]
    event = withResult(event, match.id, { winner, loser, kind: 'played' })
  }
}
