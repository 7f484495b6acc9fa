import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FormatCode } from '../formats/format.ts'
import { formatCodes } from '../formats/format.ts'
import { matchOutcome } from '../formats/result.ts'
import { season2026 } from '../seasons/2026.ts'
import { marginClasses } from './margins.ts'
import { outlookSentence } from './outlook-words.ts'
import { poolOutlook, type NeededResult } from './outlook.ts'
import type { Pool } from './pool.ts'
import { distinctResults, possibleEndings, samplePool } from './pools.test-tools.ts'

const words = { pairNameById: (pair: number) => 'ABCDEF'.charAt(pair - 1), isFeminine: false }
const sentences = (pool: Pool, qualifiers: number) =>
  poolOutlook(season2026, pool, qualifiers)?.map((outlook) =>
    outlookSentence(outlook, words).replaceAll('\u00a0', ' '),
  )

// the order of play: AB / AC / BC, or AB CD / AC BD / AD BC
test.each<[number, FormatCode, string, number, string[]]>([
  [3, 'D2', '97 90 -', 2, ['qualifiés', 'passent s’ils gagnent', 'passent s’ils gagnent']],
  [3, 'D2', '97 90 -', 1, ['qualifiés', 'éliminés', 'éliminés']],
  [
    3,
    'D2',
    '97 - -',
    2,
    [
      'passent même battus de 1 jeu',
      'passent s’ils gagnent de 3 jeux',
      'passent s’ils gagnent de 6 jeux contre A, ou s’ils gagnent contre B',
    ],
  ],
])(
  'pool of %i in %s after « %s », the first %i qualify',
  (size, format, results, qualifiers, said) => {
    expect(sentences(samplePool(size, format, results), qualifiers)).toEqual(said)
  },
)

test('women are spoken of as women', () => {
  const pool = samplePool(3, 'D2', '97 - -')
  const [first, second] = poolOutlook(season2026, pool, 2) ?? []
  const women = { ...words, isFeminine: true }
  expect(first && outlookSentence(first, women)).toBe('passent même battues de 1\u00a0jeu')
  expect(second && outlookSentence(second, women)).toBe('passent si elles gagnent de 3\u00a0jeux')
})

test('with more than 12 matches to play, or another cascade, nothing is told', () => {
  expect(poolOutlook(season2026, samplePool(6, 'D2', '97 97'), 2)).toBeNull()
  expect(poolOutlook(season2026, samplePool(6, 'D2', '97 97 97'), 2)).toHaveLength(6)
  const cascade = season2026.pool.cascade.slice(2)
  const other = { ...season2026, pool: { ...season2026.pool, cascade } }
  expect(poolOutlook(other, samplePool(3, 'D2', ''), 2)).toBeNull()
})

test('a finished pool is told by its ranks, lots included', () => {
  const told = poolOutlook(season2026, samplePool(3, 'D2', '97 79 97'), 1)
  expect(told?.filter(({ status }) => status === 'qualified')).toHaveLength(1)
  expect(told?.filter(({ status }) => status === 'eliminated')).toHaveLength(2)
})

test.each<[number, FormatCode, string, number]>([
  [4, 'A1', '6464 6464 6464 6464 - -', 20],
  [4, 'A1', '6464 4646 - - - -', 20],
  [4, 'A1', '- - - - - -', 20],
  [6, 'A1', '6464 6464 6464', 100],
  [6, 'A1', '6464 4646 6464', 100],
])('a pool of %i in %s after « %s » is looked at in %i ms', (size, format, results, most) => {
  const pool = samplePool(size, format, results)
  const times = Array.from({ length: 8 }, () => {
    const begin = performance.now()
    poolOutlook(season2026, pool, 2)
    return performance.now() - begin
  })
  // the quickest: other programs slow some down
  expect(Math.min(...times)).toBeLessThan(most)
})

test('the outlook agrees with every way a pool can end', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<[FormatCode, number]>(
        ['D2', 2],
        ['C2', 2],
        ['F', 3],
        ['E', 6],
        ['A1', 1],
        ['B1', 1],
      ),
      fc.integer({ min: 3, max: 4 }),
      fc.integer({ min: 1, max: 3 }),
      fc.infiniteStream(fc.nat()),
      fc.integer({ min: 1, max: 6 }),
      ([format, mostOpen], size, qualifiers, picks, open) => {
        fc.pre(qualifiers < size)
        const results = distinctResults(format)
        const next = () => picks.next().value ?? 0
        const start = samplePool(size, format, '')
        const openMatches = Math.min(open, mostOpen, start.matches.length)
        const matches = start.matches.map((match) => {
          const pick = next() % (results.length + 2)
          const forfeits = [
            { how: 'walk_over', absent: 0 },
            { how: 'disqualified', by: 1, sets: [] },
          ] as const
          return { ...match, result: results[pick] ?? forfeits[pick - results.length] ?? null }
        })
        for (let at = 0; at < openMatches; at++) {
          const index = next() % matches.length
          const match = matches[index]
          if (match) matches[index] = { ...match, result: null }
        }
        checkAgainstEndings({ ...start, matches }, qualifiers, results)
      },
    ),
    { numRuns: 60 },
  )
})

test.each(formatCodes)('margins of %s are those of its legal scores, without a gap', (format) => {
  for (const superTieBreakGames of ['one', 'points'] as const) {
    const rules = { ...season2026.pool, superTieBreakGames }
    const seen = new Set<string>()
    for (const result of distinctResults(format, rules)) {
      const { counts } = matchOutcome(season2026.formats[format], result, rules)
      if (!counts || counts.sets[0] < counts.sets[1]) continue
      seen.add(`${counts.sets[0] - counts.sets[1]} ${counts.games[0] - counts.games[1]}`)
    }
    const told = marginClasses(season2026.formats[format], rules).flatMap(({ sets, games }) =>
      Array.from({ length: games[1] - games[0] + 1 }, (_, more) => `${sets} ${games[0] + more}`),
    )
    expect([...seen].toSorted()).toEqual(told.toSorted())
  }
})

function isMet(pool: Pool, need: NeededResult): boolean {
  const match = pool.matches[need.match]
  if (!match?.result) throw new Error('not played')
  const side = match.pairs[0] === need.pair ? 0 : 1
  const { winner, counts } = matchOutcome(
    season2026.formats[match.format],
    match.result,
    season2026.pool,
  )
  if (counts === null) throw new Error('not counted')
  const sign = winner === 0 ? 1 : -1
  const value = ([first, second]: readonly [number, number]) => sign * (first - second)
  const by = 1_000 * value(counts.sets) + value(counts.games)
  const least = need.atLeast ? 1_000 * need.atLeast.sets + (need.atLeast.games ?? -100) : -Infinity
  const most = need.atMost ? 1_000 * need.atMost.sets + (need.atMost.games ?? 100) : Infinity
  if (need.won) return winner === side && by >= least && by <= most
  return winner === side || by <= most
}

function checkAgainstEndings(
  pool: Pool,
  qualifiers: number,
  results: ReturnType<typeof distinctResults>,
): void {
  const outlooks = poolOutlook(season2026, pool, qualifiers)
  const open = pool.matches.filter(({ result }) => result === null).length
  const endings = possibleEndings(pool, results)
  const isSure = (pair: number, of: typeof endings) =>
    of.every(({ ranks }) => (ranks.get(pair)?.worst ?? 0) <= qualifiers)
  for (const { pair, status, enough } of outlooks ?? []) {
    const isOut = endings.every(({ ranks }) => (ranks.get(pair)?.best ?? 0) > qualifiers)
    const truth = isSure(pair, endings) ? 'qualified' : isOut ? 'eliminated' : 'open'
    if (open === 0) continue
    expect(status).toBe(truth)
    for (const needs of enough) {
      const met = endings.filter((ending) => needs.every((need) => isMet(ending.pool, need)))
      expect(met.length).toBeGreaterThan(0)
      expect(isSure(pair, met)).toBe(true)
      const [need] = needs
      if (need?.pair !== pair || !need.isOnlyMatch || needs.length > 1) continue
      const short = endings.filter((ending) => !isMet(ending.pool, need))
      const byResult = Map.groupBy(short, (ending) => ending.pool.matches[need.match]?.result)
      for (const less of byResult.values()) expect(isSure(pair, less)).toBe(false)
    }
  }
}
