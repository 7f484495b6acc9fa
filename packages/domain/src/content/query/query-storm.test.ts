import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseQuery } from './parse-query.ts'
import { QueryError } from './query-limits.ts'
import { body, dearest, many } from './query-storm.test-tools.ts'
import { runQuery } from './run-query.ts'
import { createSearchIndex } from './search-documents.ts'

const syllables =
  'pa del rac quet te bal le vi tre fi let ser vi ce jeu é co le clu b ma tch tour noi'.split(' ')
const seededWord = (seed: number) =>
  many(1 + (seed % 4), (index) => syllables[(seed * 7 + index * 13) % syllables.length]).join('')

/** More than the product has: 600 documents with texts of 3,000 characters. */
const documents = many(600, (index) =>
  Object.assign(Object.create(null) as Record<string, unknown>, {
    slug: `d${index}`,
    dir: '/p',
    path: `/p/d${String(index).padStart(3, '0')}`,
    title: many(6, (word) => seededWord(index * 3 + word)).join(' '),
    text: many(500, (word) => seededWord(index * 31 + word * 17)).join(' '),
    tags: ['padel', `t${index % 7}`],
    n: index % 5 === 0 ? null : index,
    event: { startsAt: '2026-11-24' },
  }),
)
const searched = ['title', 'description', 'slug', 'text']
const fields = {
  known: new Set('slug dir path title text tags n date center_id event'.split(' ')),
  nested: new Set(['event.startsAt']),
  searched,
}
const corpus = {
  documents,
  folders: new Set(['/', '/p']),
  search: createSearchIndex(documents, searched),
  onlyAlone: new Set<string>(),
}

/** The status that a query ends with; anything but a QueryError is a fault of ours. */
function outcome(path: string, body: unknown): 200 | 400 | 404 {
  try {
    return runQuery(path, parseQuery(body, fields), corpus) === null ? 404 : 200
  } catch (error) {
    if (error instanceof QueryError) return 400
    throw error
  }
}

// requirement CT13
test('10,000 bodies of our own words, put together at random, are answered or refused', () => {
  const paths = fc.constantFrom('/', '/p', '/p/d001', '/nothing')
  const sent = fc.sample(fc.tuple(paths, body), { numRuns: 10_000, seed: 13 })
  const outcomes = Map.groupBy(sent, ([path, asked]) => outcome(path, asked))
  expect(outcomes.get(200)?.length).toBeGreaterThan(300)
  expect(outcomes.get(400)?.length).toBeGreaterThan(300)
})

const cpuMs = (run: () => void): number => {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Infinity

// requirement CT20
test.each(Object.entries(dearest))('%s: answered or refused within a bound', (name, asked) => {
  const body = JSON.stringify(asked)
  // on one machine at one time, in the time of the processor: others' load slows neither
  const costs = many(9, () => ({
    query: cpuMs(() => outcome('/', JSON.parse(body))),
    copy: cpuMs(() => JSON.parse(JSON.stringify(documents))),
  }))
  const ratio = median(costs.map(({ query }) => query)) / median(costs.map(({ copy }) => copy))
  if (process.env.SHOW_TIMES) console.log(name, outcome('/', asked), ratio, costs)
  expect(body.length).toBeLessThan(16_384)
  expect(ratio).toBeLessThan(3)
})
