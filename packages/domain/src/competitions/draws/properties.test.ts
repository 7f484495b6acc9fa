import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { replays } from './draw.ts'
import { pairCount } from './formula.ts'
import type { Formula } from './formula.ts'
import { sourceKey } from './model.ts'
import type { Source } from './model.ts'
import { finalRanks } from './ranks.ts'
import { dependents, routedMatches } from './routing.ts'
import { drawn, formulasOf, openEvent, played, serpentine, withResult } from './testing.ts'

const sizes = Array.from({ length: 61 }, (_, index) => index + 4)
const cases = sizes.flatMap((pairs) =>
  formulasOf(pairs).map(([name, formula]) => ({ pairs, name, formula })),
)
const anyCase = fc.record({ one: fc.constantFrom(...cases), seed: fc.string() })

const consumed = (formula: Formula, seed: string): Source[] => {
  const { matches, pools, places } = openEvent(formula, seed).graph
  const out = matches.filter(({ pool }) => pool === undefined)
  return [...out, ...pools, ...places].flatMap(({ sources }) => [...sources])
}

describe('every formula of 4 to 64 pairs', () => {
  test.each(cases)(
    '$pairs pairs, $name: every pair and every outcome goes to one place',
    ({ formula, pairs }) => {
      const { matches, pools, places } = openEvent(formula, 'graph').graph
      const keys = consumed(formula, 'graph').map(sourceKey)
      expect(new Set(keys).size).toBe(keys.length)
      const outcomes = matches
        .filter(({ pool }) => pool === undefined)
        .flatMap(({ id }) => [{ winnerOf: id }, { loserOf: id }])
      const ranks = pools.flatMap(({ id, sources }) =>
        sources.map((_, index) => ({ pool: id, rank: index + 1 })),
      )
      const seeds = Array.from({ length: pairs }, (_, index) => ({ seed: index + 1 }))
      expect(keys.toSorted()).toEqual([...outcomes, ...ranks, ...seeds].map(sourceKey).toSorted())
      const covered = places.flatMap(({ from, to }) =>
        Array.from({ length: to - from + 1 }, (_, at) => from + at),
      )
      expect(covered.toSorted((one, other) => one - other)).toEqual(seeds.map(({ seed }) => seed))
      expect(new Set(matches.map(({ id }) => id)).size).toBe(matches.length)
    },
  )

  test.each(cases.filter(({ formula, pairs }) => formula.classifiedTo === pairs))(
    '$pairs pairs, $name: each rank is one pair’s',
    ({ formula }) => {
      const { places } = openEvent(formula, 'full').graph
      expect(places.every(({ sources }) => sources.length === 1)).toBe(true)
    },
  )
})

test('any order of any results, walk-overs among them, ends with a rank for everyone', () => {
  fc.assert(
    fc.property(anyCase, ({ one, seed }) => {
      const event = played(openEvent(one.formula, seed), seed)
      expect(event.results.size).toBe(event.graph.matches.length)
      const ranks = finalRanks(event)
      const expected = event.graph.places.flatMap(({ to, sources }) => sources.map(() => to))
      expect(ranks.map(({ rank }) => rank).toSorted()).toEqual(expected.toSorted())
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
      expect(replays(record, one.formula, serpentine)).toBe(true)
      expect(replays({ ...record, seed: `${seed}!` }, one.formula, serpentine)).toBe(false)
    }),
  )
})

test('a draw holds every entrant once, and no bye meets a bye', () => {
  fc.assert(
    fc.property(anyCase, ({ one, seed }) => {
      for (const draw of drawn(one.formula, seed).phases) {
        if (draw.kind === 'pools') continue
        const placed = draw.slots.filter((entrant) => entrant !== null)
        expect(placed.toSorted((a, b) => a - b)).toEqual(draw.entrants.map((_, index) => index))
        const byes = draw.slots.length - draw.entrants.length
        for (let slot = 0; slot < draw.slots.length; slot += 2) {
          const [above, below] = [draw.slots[slot] ?? null, draw.slots[slot + 1] ?? null]
          expect(above === null && below === null).toBe(false)
          // Byes go to the best.
          if (above === null || below === null) expect(above ?? below).toBeLessThan(byes)
        }
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
        if (state !== 'decided') expect(undo).toEqual([])
        expect(undo.every((later) => event.results.has(later))).toBe(true)
        if (undo.length > 0) expect(dependents(event, undo[0] ?? '')).toEqual([])
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
