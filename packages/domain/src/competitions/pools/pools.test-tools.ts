import { finalScores } from '../formats/final-scores.test-tools.ts'
import type { FormatCode } from '../formats/format.ts'
import { matchOutcome, type MatchEnd } from '../formats/result.ts'
import { parseTypedScore } from '../formats/typed-score.ts'
import { season2026 } from '../seasons/2026.ts'
import { poolRounds } from './composition.ts'
import type { Pool, PoolMatch } from './pool.ts'
import { poolStandings } from './standings.ts'

/** « 97 », « wo1 » (the first is absent), « wo2 », « wo », « dq1 », « - » (to be played). */
function typedResult(format: FormatCode, text: string): MatchEnd | null {
  if (text === '-') return null
  if (text === 'wo') return { how: 'walk_over', absent: 'both' }
  const side = text.endsWith('1') ? 0 : 1
  if (text.startsWith('wo')) return { how: 'walk_over', absent: side }
  if (text.startsWith('dq')) return { how: 'disqualified', by: side, sets: [] }
  return { how: 'played', sets: parseTypedScore(season2026.formats[format], text).sets }
}

/** A pool of pairs 1, 2, 3 …, its matches in the order of play with results as `typedResult` reads them. */
export function samplePool(size: number, format: FormatCode, results: string, seed = 1): Pool {
  const pairs = Array.from({ length: size }, (_, index) => index + 1)
  const texts = results.split(' ')
  const matches = poolRounds(pairs)
    .flat()
    .map((of, at): PoolMatch => ({
      pairs: of,
      format,
      result: typedResult(format, texts[at] ?? '-'),
    }))
  return { name: 'A', pairs, matches, seed }
}

/** One result for each winner and difference that a format allows. */
export function distinctResults(format: FormatCode, rules = season2026.pool): MatchEnd[] {
  const formatRules = season2026.formats[format]
  const byCounts = new Map<string, MatchEnd>()
  for (const sets of finalScores(formatRules)) {
    const result: MatchEnd = { how: 'played', sets }
    const { counts } = matchOutcome(formatRules, result, rules)
    const [own = 0, other = 0] = counts?.games ?? []
    byCounts.set(`${counts?.sets.join()} ${own - other}`, result)
  }
  return [...byCounts.values()]
}

/** Every way the pool can end, with the best and worst rank of each pair, lots either way. */
export function possibleEndings(pool: Pool, results: readonly MatchEnd[]) {
  let pools: Pool[] = [pool]
  for (const [at, { result }] of pool.matches.entries()) {
    if (result !== null) continue
    pools = pools.flatMap((before) =>
      results.map((added) => ({
        ...before,
        matches: before.matches.map((match, index) =>
          index === at ? { ...match, result: added } : match,
        ),
      })),
    )
  }
  return pools.map((ended) => {
    const standings = poolStandings(season2026, ended)
    const ranks = new Map(
      standings.map(({ pair, rank, reasons }) => {
        const last = reasons.at(-1)
        const level = last?.rule === 'lots' ? last.level : [pair]
        const of = standings.filter((row) => level.includes(row.pair)).map((row) => row.rank)
        return [pair, { best: Math.min(rank, ...of), worst: Math.max(rank, ...of) }]
      }),
    )
    return { pool: ended, ranks }
  })
}
