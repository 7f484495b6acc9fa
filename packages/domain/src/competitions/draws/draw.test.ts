import { describe, expect, test } from 'vitest'
import { drawPhase } from './draw.ts'
import type { SlotsDraw } from './records.ts'
import { drawStepWords } from './draw-words.ts'
import { poolsThenDraw, qualifyingThenMain, straightDraw } from './formula.ts'
import type { MatchSource } from './model.ts'
import { slotGroups } from './slots.ts'
import { drawRules, drawn } from './draws.test-tools.ts'

const seeds = Array.from({ length: 60 }, (_, index) => `draw ${index}`)

function mainDraw(formula: Parameters<typeof drawn>[0], seed: string): SlotsDraw {
  const draw = drawn(formula, seed).phases.at(-1)
  if (draw?.kind !== 'slots') throw new Error('no main draw')
  return draw
}

const seedSlots = (draw: SlotsDraw, first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => draw.slots.indexOf(first - 1 + index))

test.each([
  [8, [[0], [7], [3, 4]]],
  [16, [[0], [15], [7, 8], [3, 4, 11, 12]]],
  [32, [[0], [31], [15, 16], [7, 8, 23, 24], [3, 4, 11, 12, 19, 20, 27, 28]]],
])('slots of the seeds of a draw of %i', (size, groups) => {
  expect(slotGroups(1, size)).toEqual(groups)
})

describe('a draw of 16 pairs', () => {
  const draws = seeds.map((seed) => mainDraw(straightDraw(16), seed))

  test('seeds 1 and 2 are fixed, 3 and 4 drawn between the middle slots, nobody else is protected', () => {
    expect(new Set(draws.map((draw) => seedSlots(draw, 1, 2).join()))).toEqual(new Set(['0,15']))
    expect(new Set(draws.map((draw) => seedSlots(draw, 3, 4).join()))).toEqual(
      new Set(['7,8', '8,7']),
    )
    expect(new Set(draws.map((draw) => draw.slots.indexOf(4))).size).toBe(12)
  })

  test('each step tells its rule and what was in the hat', () => {
    const [draw] = draws
    expect(draw?.steps.map(({ rule }) => rule)).toEqual([
      'fixed',
      'fixed',
      'seed',
      'seed',
      ...Array(12).fill('lot'),
    ])
    expect(draw?.steps.map(({ among }) => among.length)).toEqual([
      1, 1, 2, 1, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1,
    ])
  })
})

test('byes beyond the seeds go to the next best pairs', () => {
  for (const seed of seeds) {
    const draw = mainDraw(straightDraw(9), seed)
    const exempt = draw.steps
      .filter(({ bye }) => bye)
      .map(({ entrant, rule }) => `${entrant} ${rule}`)
    expect(exempt).toEqual([
      '1 fixed',
      '2 fixed',
      '3 seed',
      '4 seed',
      '5 exempt',
      '6 exempt',
      '7 exempt',
    ])
  }
})

test('winners of pools are kept apart, and pairs of one pool meet again in the final at the earliest', () => {
  for (const pools of [2, 4, 8]) {
    for (const seed of seeds) {
      const draw = mainDraw(poolsThenDraw({ pairs: 4 * pools, pools, qualified: 2 }), seed)
      const winners = draw.slots.map((entrant) => entrant !== null && entrant < pools)
      for (let slot = 0; slot < winners.length; slot += 2)
        expect(winners[slot]).not.toBe(winners[slot + 1])
      for (let pool = 0; pool < pools; pool++) {
        const halves = [pool, pool + pools].map((entrant) => draw.slots.indexOf(entrant) < pools)
        expect(halves[0]).not.toBe(halves[1])
      }
    }
  }
})

test('pairs of one pool never meet again in the first round', () => {
  for (let pools = 2; pools <= 16; pools++) {
    const draw = mainDraw(
      poolsThenDraw({ pairs: 4 * pools, pools, qualified: 3 }),
      `${pools} pools`,
    )
    for (let slot = 0; slot < draw.slots.length; slot += 2) {
      const meetingEntrants = [draw.slots[slot], draw.slots[slot + 1]].map(
        (entrant) => draw.entrants[entrant ?? -1],
      )
      const [above, below] = meetingEntrants.map((source) =>
        source && 'pool' in source ? source.pool : undefined,
      )
      expect(above === undefined || above !== below).toBe(true)
    }
  }
})

test('sixteen pairs in four pools, whose winners join twenty direct entries', () => {
  const formula = {
    phases: [
      { kind: 'pools', key: 'pools', enter: 16, pools: 4, qualified: 1 },
      { kind: 'knockOut', key: 'main', name: 'main', enter: 20, survivors: 1 },
    ],
    classifiedTo: 2,
  } as const
  const draw = mainDraw(formula, 'circuit')
  expect(draw.slots).toHaveLength(32)
  expect(draw.entrants.slice(19, 22)).toEqual([
    { seed: 20 },
    { pool: 'pools/A', rank: 1 },
    { pool: 'pools/B', rank: 1 },
  ])
  expect(draw.steps.filter(({ bye }) => bye)).toHaveLength(8)
})

test('each section of a qualifying draw is headed by one of its best pairs', () => {
  const record = drawn(qualifyingThenMain({ qualifying: 14, places: 4, direct: 12 }), 'qualifying')
  const [qualifying, main] = record.phases as [SlotsDraw, SlotsDraw]
  expect([0, 4, 8, 12].map((slot) => qualifying.slots[slot])).toEqual([0, 1, 2, 3])
  expect(qualifying.entrants[0]).toEqual({ seed: 13 })
  expect(main.entrants.at(-1)).toEqual({ winnerOf: 'qualifying/r2/m4' })
})

test('the final draw may follow the strength of those that came out of the pools', () => {
  const formula = poolsThenDraw({ pairs: 8, pools: 2, qualified: 2 })
  const earlier = drawn(formula, 'pools').phases.slice(0, 1)
  const order: MatchSource[] = ['pools/B', 'pools/A'].flatMap((pool) =>
    [1, 2].map((rank) => ({ pool, rank })),
  )
  const plan = { formula, phase: 'main', earlier, seed: 'evening', ...drawRules }
  expect(drawPhase({ ...plan, order })).toMatchObject({ kind: 'slots', entrants: order })
  expect(() => drawPhase({ ...plan, order: order.slice(1) })).toThrow('other entrants')
  expect(() => drawPhase({ ...plan, phase: 'final' })).toThrow('no phase')
})

test('a referee reads the draw aloud', () => {
  const step = { entrant: 1, slot: 0, among: [0], rule: 'fixed', apart: false, bye: true } as const
  expect(drawStepWords(step, 'Lafon / Durand')).toBe(
    'Lafon / Durand, n°\u00a01\u00a0: ligne\u00a01 d’office, sans premier tour.',
  )
  const drawnStep = {
    ...step,
    entrant: 6,
    slot: 4,
    among: [1, 4, 5],
    rule: 'lot',
    apart: true,
    bye: false,
  } as const
  expect(drawStepWords(drawnStep, 'Roux / Petit')).toBe(
    'Roux / Petit, n°\u00a06\u00a0: ligne\u00a05, par tirage parmi 2, 5 et 6, à l’écart de sa poule.',
  )
  expect(drawStepWords({ ...drawnStep, among: [4], apart: false }, 'Roux / Petit')).toBe(
    'Roux / Petit, n°\u00a06\u00a0: ligne\u00a05, seule possible.',
  )
})
