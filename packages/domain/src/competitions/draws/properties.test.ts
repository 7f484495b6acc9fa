import fc from 'fast-check'
import { expect, test } from 'vitest'
import { replays } from './draw.ts'
import { pairCount } from './formula.ts'
import { sourceKey } from './model.ts'
import type { MatchGraph, RankRange } from './model.ts'
import { finalRanks } from './ranks.ts'
import { dependents, routedMatches } from './routing.ts'
import {
  ascending,
  drawn,
  fittingFormulas,
  openEvent,
  played,
  drawRules,
  withResult,
} from './draws.test-tools.ts'

const sizes = Array.from({ length: 61 }, (_, index) => index + 4)
const cases = sizes.flatMap((pairs) =>
  fittingFormulas(pairs).map(([name, formula]) => ({ pairs, name, formula })),
)
const anyCase = fc.record({ one: fc.constantFrom(...cases), seed: fc.string() })

const ranksIn = ({ from, to }: RankRange): number[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at)

function goesToOnePlace({ matches, pools, places }: MatchGraph, pairs: number): void {
  const outOfPools = matches.filter(({ pool }) => pool === undefined)
  const consumed = [...outOfPools, ...pools, ...places].flatMap(({ sources }) =>
    sources.map(sourceKey),
  )
  const seeds = Array.from({ length: pairs }, (_, index) => ({ seed: index + 1 }))
  const outcomes = outOfPools.flatMap(({ id }) => [{ winnerOf: id }, { loserOf: id }])
  const ranks = pools.flatMap(({ id, sources }) =>
    sources.map((_, index) => ({ pool: id, rank: index + 1 })),
  )
  expect(consumed.toSorted()).toEqual([...outcomes, ...ranks, ...seeds].map(sourceKey).toSorted())
  expect(new Set(consumed).size).toBe(consumed.length)
  expect(new Set(matches.map(({ id }) => id)).size).toBe(matches.length)
  const covered = places.flatMap(ranksIn).toSorted(ascending)
  expect(covered).toEqual(seeds.map(({ seed }) => seed))
}

test.each(sizes)(
  '%i pairs: in every formula each pair and each outcome goes to one place',
  (pairs) => {
    for (const [name, formula] of fittingFormulas(pairs)) {
      const { graph } = openEvent(formula, name)
      goesToOnePlace(graph, pairs)
      const shared = graph.places.filter(({ sources }) => sources.length > 1)
      expect(shared.every(({ from }) => from > formula.classifiedTo)).toBe(true)
    }
  },
)

test('any order of any results, walk-overs among them, ends with a rank for everyone', () => {
  fc.assert(
    fc.property(anyCase, ({ one, seed }) => {
      const event = played(openEvent(one.formula, seed), seed)
      expect(event.results.size).toBe(event.graph.matches.length)
      const ranks = finalRanks(event)
      const expected = event.graph.places.flatMap(({ to, sources }) => sources.map(() => to))
      expect(ranks.map(({ rank }) => rank).toSorted(ascending)).toEqual(
        expected.toSorted(ascending),
      )
    }),
  )
})

test('a running event gives each pair a range that holds its final rank and only narrows', () => {
  fc.assert(
    fc.property(anyCase, fc.nat(60), ({ one, seed }, count) => {
      const start = openEvent(one.formula, seed)
      const before = finalRanks(played(start, seed, count))
      const later = finalRanks(played(start, seed, count + 7))
      for (const [index, range] of later.entries()) {
        expect(range.best).toBeGreaterThanOrEqual(before[index]?.best ?? Infinity)
        expect(range.worst).toBeLessThanOrEqual(before[index]?.worst ?? 0)
      }
    }),
  )
})

test('a draw is repeated from its seed to the byte', () => {
  fc.assert(
    fc.property(anyCase, ({ one, seed }) => {
      const record = drawn(one.formula, seed)
      expect(JSON.stringify(drawn(one.formula, seed))).toBe(JSON.stringify(record))
      expect(replays(record, { formula: one.formula, ...drawRules })).toBe(true)
      const swapped = record.phases.map((phase) =>
        phase.kind === 'slots'
          ? { ...phase, slots: phase.slots.toReversed() }
          : { ...phase, pools: [] },
      )
      expect(replays({ ...record, phases: swapped }, { formula: one.formula, ...drawRules })).toBe(
        false,
      )
    }),
  )
})

test('a draw holds every entrant once, and no bye meets a bye', () => {
  fc.assert(
    fc.property(anyCase, ({ one, seed }) => {
      for (const draw of drawn(one.formula, seed).phases) {
        if (draw.kind === 'pools') continue
        const placed = draw.slots.filter((entrant) => entrant !== null)
        expect(placed.toSorted(ascending)).toEqual(draw.entrants.map((_, index) => index))
        const byes = draw.slots.length - draw.entrants.length
        const firsts = draw.slots.filter((_, slot) => slot % 2 === 0)
        const alone = firsts.flatMap((above, match) => {
          const below = draw.slots[2 * match + 1] ?? null
          return above === null || below === null ? [above ?? below] : []
        })
        // Only the best have no opponent in the first round.
        expect(alone.toSorted(ascending)).toEqual(Array.from({ length: byes }, (_, best) => best))
      }
    }),
  )
})

test('seeds 1 and 2 of a main draw meet in its final only', () => {
  fc.assert(
    fc.property(anyCase, ({ one, seed }) => {
      fc.pre(one.formula.phases.some(({ kind }) => kind === 'knockOut'))
      const main = drawn(one.formula, seed).phases.at(-1)
      if (main?.kind !== 'slots') return
      expect(main.slots.indexOf(0)).toBe(0)
      expect(main.slots.indexOf(1)).toBe(main.slots.length - 1)
    }),
  )
})

test('no result depends on a match that is not decided, and undoing what depends on one frees it', () => {
  fc.assert(
    fc.property(anyCase, fc.nat(40), ({ one, seed }, count) => {
      const event = played(openEvent(one.formula, seed), seed, count)
      const routed = routedMatches(event)
      for (const { id, state } of routed) {
        const undo = dependents(event, id)
        expect(state === 'decided' || undo.length === 0).toBe(true)
        expect(undo.every((later) => event.results.has(later))).toBe(true)
        expect(undo.slice(0, 1).flatMap((last) => dependents(event, last))).toEqual([])
      }
    }),
    { numRuns: 50 },
  )
})

test('a rank does not change when the order of the results does', () => {
  fc.assert(
    fc.property(anyCase, ({ one, seed }) => {
      const event = played(openEvent(one.formula, seed), seed)
      let again = openEvent(one.formula, seed)
      for (const { id } of again.graph.matches) {
        const result = event.results.get(id)
        if (result !== undefined) again = withResult(again, id, result)
      }
      expect(finalRanks(again)).toEqual(finalRanks(event))
      expect(pairCount(one.formula)).toBe(again.entries.length)
    }),
    { numRuns: 50 },
  )
})
