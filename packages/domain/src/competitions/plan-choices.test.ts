import { expect, test } from 'vitest'
import {
  pairCount,
  drawEvent,
  eventGraph,
  multiChance,
  poolsThenDraw,
  straightDraw,
} from './draws/index.ts'
import { seasonDrawRules } from './event.ts'
import { planChoices, plannedFormula, type TournamentFormula } from './plan-choices.ts'
import { season2026 } from './seasons/2026.ts'

const pools: TournamentFormula = {
  ...poolsThenDraw({ pairs: 12, pools: 4, qualified: 2, classifiedTo: 12 }),
  formats: { pools: 'D2', main: 'C2' },
}
const straight: TournamentFormula = { ...straightDraw(16), formats: { main: 'B2' } }
const rounds: TournamentFormula = { ...multiChance(12), formats: { rounds: 'D1' } }
const sizes = Array.from({ length: 61 }, (_, index) => index + 4)

// requirement RF15
test.each(sizes)('%i pairs: there is a plan, and every plan draws', (pairs) => {
  for (const announced of [pools, straight, rounds]) {
    const choices = planChoices(season2026, announced, { pairs, courts: 4 })
    expect(choices.length).toBeGreaterThan(0)
    expect(new Set(choices.map(({ text }) => text)).size).toBe(choices.length)
    for (const { plan, matches, minutes } of choices) {
      const formula = plan === null ? announced : plannedFormula(plan, pairs)
      if (typeof formula === 'string') throw new Error(formula)
      expect(pairCount(formula)).toBe(pairs)
      const rules = { seed: 'a', witnesses: ['b'], ...seasonDrawRules(season2026) }
      const graph = eventGraph(formula, drawEvent({ formula, ...rules }).phases)
      expect(graph.matches).toHaveLength(matches)
      expect(minutes).toBeGreaterThanOrEqual((matches * 40) / 4)
    }
  }
})

test.each([
  ['as announced', pools, 12, 'announced, pools-3, multiChance, straight'],
  ['fewer pairs, pools again', pools, 11, 'pools-3, straight'],
  ['too few for pools of three or four', pools, 5, 'straight'],
  ['a draw with byes', straight, 13, 'straight, pools-4'],
  ['no multi-chance of ten', rounds, 10, 'pools-3, straight'],
] as const)('%s', (_, announced, pairs, keys) => {
  const choices = planChoices(season2026, announced, { pairs, courts: 4 })
  expect(choices.map(({ key }) => key).join(', ')).toBe(keys)
})

test('a plan says in words how it is played, and how long', () => {
  const [first] = planChoices(season2026, straight, { pairs: 13, courts: 3 })
  expect(first).toMatchObject({
    text: 'tableau de 13, 3\u00a0paires exemptes au premier tour',
    matches: 13,
    minutes: 480,
  })
  expect(planChoices(season2026, pools, { pairs: 4, courts: 2 })[0]).toMatchObject({
    text: 'une poule de 4',
    matches: 6,
  })
  expect(planChoices(season2026, straight, { pairs: 3, courts: 3 })).toEqual([])
})
