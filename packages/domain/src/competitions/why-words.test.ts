import { expect, test } from 'vitest'
import { drawEvent, poolsThenDraw } from './draws/index.ts'
import { seasonDrawRules } from './event.ts'
import { playerPoints } from './points/index.ts'
import { poolStandings } from './pools/index.ts'
import { samplePool } from './pools/pools.test-tools.ts'
import { season2026 } from './seasons/2026.ts'
import {
  drawSentences,
  pointsSentence,
  rankSentence,
  seedSentence,
  standingSentence,
} from './why-words.ts'

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

test.each([
  [{}, 'Tête de série 3 : poids 1 240 (600 + 640).'],
  [{ place: null, level: 2 }, 'Poids 1 240 (600 + 640).'],
  [{ level: 2 }, 'Tête de série 3 : poids 1 240 (600 + 640), tirée au sort parmi 2.'],
  [
    { place: 9, isSeed: false, weight: 1490 },
    'N° 9 : poids 1 490 (600 + 640 + 250 pour une femme en messieurs).',
  ],
])('a seed %j is explained', (more, text) => {
  const pair = { place: 3, isSeed: true, weight: 1240, counted: [600, 640], level: 1 }
  expect(plain(seedSentence({ ...pair, ...more }))).toBe(text)
})

// the order of play: AB / AC / BC, or AB CD / AC BD / AD BC
test.each([
  [
    3,
    '97 97 97',
    [
      '1re avec 4 points : 2 victoires à 2.',
      '2e avec 3 points : 1 victoire à 2, 1 défaite à 1.',
      '3e avec 2 points : 2 défaites à 1.',
    ],
  ],
  [
    3,
    '97 09 92',
    [
      '1re, devant C : différence de jeux, +5 contre +2. 3 points : 1 victoire à 2, 1 défaite à 1.',
      '2e, devant A : différence de jeux, +2 contre −7. 3 points : 1 victoire à 2, 1 défaite à 1.',
      '3e, derrière C : différence de jeux, −7 contre +2. 3 points : 1 victoire à 2, 1 défaite à 1.',
    ],
  ],
  [
    3,
    'wo 90 90',
    [
      '1re avec 2 points : 2 défaites à 1.',
      '2e, devant A : tirage au sort, depuis la graine. 0 point : 1 victoire à 2, 1 forfait à −2.',
      '3e, derrière B : tirage au sort, depuis la graine. 0 point : 1 victoire à 2, 1 forfait à −2.',
    ],
  ],
  [
    3,
    '- - -',
    [
      '1re, devant B : à égalité pour l’instant, dans l’ordre du tirage. 0 point : aucun match joué.',
      '2e, devant C : à égalité pour l’instant, dans l’ordre du tirage. 0 point : aucun match joué.',
      '3e, derrière B : à égalité pour l’instant, dans l’ordre du tirage. 0 point : aucun match joué.',
    ],
  ],
])('the ranks of %i pairs after %s are explained', (size, results, texts) => {
  const standings = poolStandings(season2026, samplePool(size, 'D2', results))
  const name = (pair: number) => String.fromCodePoint(64 + pair)
  const told = standings.map((own) =>
    plain(standingSentence(season2026.pool, standings, own, name)),
  )
  expect(told).toEqual(texts)
})

const event = { category: 'P100', endedOn: '2026-11-28', entered: 16 }
test.each([
  [5, 2, 'P100', '50 points chacun : 5e sur 16 paires en P100.'],
  [
    9,
    0,
    'P100',
    '1 point chacun : 9e sur 16 paires en P100, sans match gagné, le barème donne ceux de la 16e place.',
  ],
  [1, 4, 'P1000', '0 point chacun : pas de barème connu en P1000.'],
])(
  'the points of rank %i with %i matches won in a %s are explained',
  (rank, wonMatches, category, text) => {
    const points = playerPoints({ ...event, category, rank, wonMatches })
    expect(plain(pointsSentence(points, { rank, pairs: 16, category }))).toBe(text)
  },
)

test.each([
  [{ rank: 1, because: { winnerOf: 'final' }, sharedBy: 1 }, '1re : vainqueur de final.'],
  [
    { rank: 12, because: { pool: 'pools/A', rank: 3 }, sharedBy: 4 },
    '12e : 3e de la poule A, rang partagé par 4 paires.',
  ],
  [{ rank: 2, because: { pool: 'places-1-3', rank: 2 }, sharedBy: 1 }, '2e : 2e des places 1 à 3.'],
  [{ rank: null, because: { playsIn: 'final' }, sharedBy: 1 }, ''],
])('the final rank %j is explained', (rank, text) => {
  expect(plain(rankSentence(rank, (id) => `de ${id}`))).toBe(text)
})

test('a draw is told step by step', () => {
  const formula = poolsThenDraw({ pairs: 6, pools: 2, qualified: 2 })
  const record = drawEvent({ formula, seed: 'a', witnesses: [], ...seasonDrawRules(season2026) })
  const steps = drawSentences(record, (place) => `Paire ${place}`, String).map(plain)
  expect(steps.slice(0, 3)).toEqual([
    'Poule A, en serpentin par poids : Paire 1 (n° 1), Paire 4 (n° 4) et Paire 5 (n° 5).',
    'Poule B, en serpentin par poids : Paire 2 (n° 2), Paire 3 (n° 3) et Paire 6 (n° 6).',
    '1er de la poule A, n° 1 : ligne 1 d’office.',
  ])
  expect(steps).toHaveLength(6)
})
