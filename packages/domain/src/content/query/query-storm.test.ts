import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseQuery } from './parse-query.ts'
import { QueryError } from './query-limits.ts'
import { runQuery } from './run-query.ts'
import { createSearchIndex } from './search-documents.ts'

const many = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index))

const syllables =
  'pa del rac quet te bal le vi tre fi let ser vi ce jeu é co le clu b ma tch tour noi'.split(' ')
const wordOf = (seed: number) =>
  many(1 + (seed % 4), (index) => syllables[(seed * 7 + index * 13) % syllables.length]).join('')

/** More than the product has: 600 documents with texts of 3,000 characters. */
const documents = many(600, (index) =>
  Object.assign(Object.create(null) as Record<string, unknown>, {
    slug: `d${index}`,
    dir: '/p',
    path: `/p/d${String(index).padStart(3, '0')}`,
    title: many(6, (word) => wordOf(index * 3 + word)).join(' '),
    text: many(500, (word) => wordOf(index * 31 + word * 17)).join(' '),
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

/** What a query ends as; anything but a QueryError is a fault of ours. */
function outcome(path: string, body: unknown): 200 | 400 | 404 {
  try {
    return runQuery(path, parseQuery(body, fields), corpus) === null ? 404 : 200
  } catch (error) {
    if (error instanceof QueryError) return 400
    throw error
  }
}

const names = [
  ...'deep text sortBy skip limit only without where search surround query value slugOrPath options before after'.split(
    ' ',
  ),
  ...'title slug path dir text tags date centerIds center_id n_gt tags_contains _x __proto__ constructor toString event.startsAt'.split(
    ' ',
  ),
  ...(readFileSync(new URL('conditions.ts', import.meta.url), 'utf8').match(/\$[a-zA-Z]+/g) ?? []),
  ...'$where $fts $keyin'.split(' '),
]
const scalar = fc.oneof(
  fc.constantFrom(...names, '(a+)+$', 'padel', 'é', '\u0000', '', '/', 'desc', 'title:desc'),
  fc.integer({ min: -3, max: 200 }),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.string(),
)
const { body } = fc.letrec((tie) => ({
  body: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalar,
    fc.array(tie('body'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...names), tie('body'), { maxKeys: 5 }),
  ),
}))

// requirement CT13
test('10,000 bodies of our own words, put together at random, are answered or refused', () => {
  const paths = fc.constantFrom('/', '/p', '/p/d001', '/nothing')
  const sent = fc.sample(fc.tuple(paths, body), { numRuns: 10_000, seed: 13 })
  const outcomes = Map.groupBy(sent, ([path, asked]) => outcome(path, asked))
  expect(outcomes.get(200)?.length).toBeGreaterThan(300)
  expect(outcomes.get(400)?.length).toBeGreaterThan(300)
})

/** The dearest queries that the limits let through, or that are refused for their price. */
const dearest: Readonly<Record<string, object>> = {
  'every document with its text': { deep: true, text: true },
  'a search of many beginnings': {
    deep: true,
    search: many(33, (index) => String.fromCharCode(97 + (index % 26), 97 + (index >> 1))).join(
      ' ',
    ),
  },
  'a search of letters': {
    deep: true,
    search: 'a b c d e f g h i j k l m n o p q r s t u v w x y z',
  },
  'fifty conditions on the text': {
    deep: true,
    text: true,
    $and: many(50, (index) => ({ text: { $icontains: `nothing${index}` } })),
  },
  'any of thousands of items': {
    deep: true,
    $or: many(25, () => ({ text: { $containsAny: many(100, (item) => `${item}#`) } })),
  },
  'thousands of empty clauses': { deep: true, $and: many(5000, () => ({})) },
  'hundreds of empty lists': { deep: true, $and: many(1000, () => ({ $and: [] })) },
  'nested repeats': { deep: true, title: { $regex: '(?:(?:a?){30}){8}$' } },
  'a pattern that would backtrack': { deep: true, text: { $regex: '^(?:[a-zé ]+)+#$' } },
  'patterns of many states': {
    deep: true,
    $or: many(3, () => ({ title: { $regex: ['(?:[a-z]{9}|\\p{L}){9}\\b.{20}$', 'i'] } })),
  },
  'wide classes': {
    deep: true,
    $or: many(3, () => ({ title: { $regex: ['\\p{L}+ '.repeat(5), 'i'] } })),
  },
  'ten keys of order': {
    deep: true,
    sortBy: [
      ...'title description slug path dir section layout ground kicker'.split(' '),
      { lede: 'desc', $locale: 'fr' },
    ],
  },
  'neighbours in all': {
    deep: true,
    sortBy: 'title',
    surround: { slugOrPath: 'padel', options: { before: 10, after: 10 } },
  },
}

const cpuMs = (run: () => void): number => {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const medianOf = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Infinity

// requirement CT20
test.each(Object.entries(dearest))('%s: answered or refused within a bound', (name, asked) => {
  const body = JSON.stringify(asked)
  // on one machine at one time, in the time of the processor: others' load slows neither
  const costs = many(9, () => ({
    query: cpuMs(() => outcome('/', JSON.parse(body))),
    copy: cpuMs(() => JSON.parse(JSON.stringify(documents))),
  }))
  const ratio = medianOf(costs.map(({ query }) => query)) / medianOf(costs.map(({ copy }) => copy))
  if (process.env.SHOW_TIMES) console.log(name, outcome('/', asked), ratio, costs)
  expect(body.length).toBeLessThan(16_384)
  expect(ratio).toBeLessThan(3)
})
