import { expect, test } from 'vitest'
import {
  drawEvent,
  eventGraph,
  multiChance,
  poolsThenDraw,
  qualifyingThenMain,
  staggeredDraw,
  straightDraw,
  type Formula,
} from './draws/index.ts'
import { serpentinePools } from './pools/index.ts'
import { season2026 } from './seasons/2026.ts'
import {
  formatsText,
  formulaText,
  ofMatch,
  roundName,
  sourceName,
  tournamentTitle,
} from './words.ts'

test.each([
  ['P100', 'women', 'P100 dames'],
  ['P25', 'men', 'P25 messieurs'],
  [null, 'mixed', 'Loisir mixte'],
] as const)('%s %s is « %s »', (category, event, title) => {
  expect(tournamentTitle(category, event)).toBe(title)
})

test.each<[string, Formula]>([
  ['8 poules de 3, puis tableau de 16', poolsThenDraw({ pairs: 24, pools: 8, qualified: 2 })],
  ['3 poules de 3 ou 4, puis tableau de 6', poolsThenDraw({ pairs: 10, pools: 3, qualified: 2 })],
  ['une poule de 5', poolsThenDraw({ pairs: 5, pools: 1, qualified: 0 })],
  ['tableau de 32', straightDraw(32)],
  [
    'qualifications à 12, puis tableau de 16',
    qualifyingThenMain({ qualifying: 12, places: 4, direct: 12 }),
  ],
  ['multichances à 12 paires', multiChance(12)],
])('a formula is « %s »', (text, formula) => {
  expect(formulaText(formula)).toBe(text)
})

test('the rounds of a staggered draw are named by their phase', () => {
  expect(formulaText(staggeredDraw([8, 8, 4]))).toBe(
    'tableau de 8, puis tableau de 12, puis tableau de 10',
  )
})

test('formats are said once when they are all the same', () => {
  const formula = poolsThenDraw({ pairs: 24, pools: 8, qualified: 2 })
  expect(formatsText(formula, { pools: 'D2', main: 'C2' })).toBe(
    'format D2 en poule, C2 dans le tableau',
  )
  expect(formatsText(formula, { pools: 'C2', main: 'C2' })).toBe('format C2')
  const qualifying = qualifyingThenMain({ qualifying: 12, places: 4, direct: 12 })
  expect(formatsText(qualifying, { qualifying: 'C2', main: 'B2' })).toBe(
    'format C2 en qualifications, B2 dans le tableau',
  )
})

test('matches and their sides are named as players say it', () => {
  const formula = poolsThenDraw({ pairs: 16, pools: 4, qualified: 2, classifiedTo: 8 })
  const { phases } = drawEvent({
    formula,
    seed: 'words',
    witnesses: [],
    seedsByEntries: season2026.entries.seedsByEntries,
    composePools: (count, pools) => {
      const places = Array.from({ length: count }, (_, place) => place)
      return serpentinePools(places, pools, 2).map(({ members }) => members.map(({ pair }) => pair))
    },
  })
  const { matches } = eventGraph(formula, phases)
  const named = (id: string, lines: number) => {
    const node = matches.find((match) => match.id === id)
    return node && [ofMatch(node, lines), roundName(node, lines)]
  }
  expect(named('pools/A/r1/m1', 2)).toEqual(['du match 1, poules', 'Poules'])
  expect(named('main/r1/m1', 4)).toEqual(['du quart 1', 'Quarts'])
  expect(named('main/r2/m1', 2)).toEqual(['de la demie 1', 'Demies'])
  expect(named('main/r3/m1', 1)).toEqual(['de la finale', 'Finale'])
  const ofPlaces = matches.find(({ name }) => name === 'classification')
  expect(ofPlaces && roundName(ofPlaces, 2)).toBe('Places 5 à 8')
  const third = matches.find(({ name }) => name === 'thirdPlace')
  expect(third && ofMatch(third, 1)).toBe('du match pour la 3e place')

  const matchText = (id: string) => `de ${id}`
  expect(sourceName({ seed: 1 }, matchText)).toBe('Tête de série 1')
  expect(sourceName({ pool: 'pools/B', rank: 1 }, matchText)).toBe('1er de la poule B')
  expect(sourceName({ pool: 'pools/B', rank: 2 }, matchText)).toBe('2e de la poule B')
  expect(sourceName({ winnerOf: 'main/r1/m1' }, matchText)).toBe('Vainqueur de main/r1/m1')
  expect(sourceName({ loserOf: 'main/r1/m1' }, matchText)).toBe('Perdant de main/r1/m1')
})
