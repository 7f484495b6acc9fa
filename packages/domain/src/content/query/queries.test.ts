import { describe, expect, test } from 'vitest'
import { parseQuery } from './parse-query.ts'
import { QueryError } from './query-limits.ts'
import { runQuery } from './run-query.ts'
import { createSearchIndex } from './search-documents.ts'

const fields = {
  known: new Set(
    'slug dir path extension title description text n tags cat center_id img_mobile flag list date word nums'.split(
      ' ',
    ),
  ),
  nested: new Set(['cat.name', 'list.id']),
  searched: ['title', 'description', 'slug', 'text'],
}

/** Documents `/p/a` … as null-prototype objects, in the order of their paths. */
function documentAt(path: string, data: object) {
  const end = path.lastIndexOf('/')
  const place = {
    slug: path.slice(end + 1),
    dir: path.slice(0, end) || '/',
    path,
    extension: '.md',
  }
  return Object.assign(Object.create(null) as Record<string, unknown>, place, data)
}
const documents = [
  documentAt('/articles/x', { title: 'Ailleurs' }),
  documentAt('/p/a', {
    n: 1,
    tags: ['x', 'y'],
    cat: { name: 'red' },
    center_id: 42,
    word: 'alpha',
    flag: true,
    title: 'Le padel de nuit',
    text: 'Une piste éclairée.',
  }),
  documentAt('/p/b', {
    n: 2,
    tags: ['y'],
    cat: { name: 'blue' },
    center_id: 4,
    word: 'Zeta',
    flag: false,
    title: 'Le squash',
    text: 'padel et squash',
  }),
  documentAt('/p/c', {
    n: 10,
    tags: [],
    word: 'école',
    list: [{ id: 1 }, { id: 2 }],
    title: 'École de padel',
    description: 'Pour les enfants',
  }),
  documentAt('/p/d', { n: null, word: '', tags: 'xyz', title: 'Padel ou squash' }),
  documentAt('/p/e', { n: '3', word: '12', date: '2026-11-24', title: 'Horaires' }),
  documentAt('/p/deep/f', { n: 7 }),
  documentAt('/q/g', { hours: 1 }),
]
const corpus = {
  documents,
  folders: new Set(['/', '/articles', '/art', '/p', '/p/deep', '/q', '/empty']),
  search: createSearchIndex(documents, fields.searched),
  onlyAlone: new Set(['hours']),
}
const run = (body: unknown, path = '/p') => runQuery(path, parseQuery(body, fields), corpus)
/** The slugs of the documents found, in a row. */
const found = (body: unknown, path = '/p') => {
  const answer = run(body, path)
  if (!Array.isArray(answer)) return answer
  return answer.map((row) => (typeof row?.slug === 'string' ? row.slug : '-')).join('')
}

// requirement CT14
describe('where', () => {
  test.each<[object, string]>([
    [{}, 'abcde'],
    [{ n: 1 }, 'a'],
    [{ n: '1' }, ''],
    [{ n: null }, 'd'],
    [{ missing: null }, ''],
    [{ flag: false }, 'b'],
    [{ n: { $eq: 2 } }, 'b'],
    [{ tags: { $eq: ['y'] } }, ''],
    [{ n: { $ne: 1 } }, 'bcde'],
    [{ flag: { $ne: true } }, 'bcde'],
    [{ n: { $gt: 1 } }, 'bce'],
    [{ n: { $gte: 2 } }, 'bce'],
    [{ n: { $lt: 5 } }, 'abde'],
    [{ n: { $lte: 1 } }, 'ad'],
    [{ n: { $gt: 1, $lt: 5 } }, 'be'],
    [{ flag: { $gt: -1 } }, 'ab'],
    [{ tags: { $gt: 0 } }, ''],
    [{ word: { $gt: 'a' } }, 'ac'],
    [{ word: { $lt: 'a' } }, 'bde'],
    [{ date: { $gte: '2026-11-01' } }, 'e'],
    [{ n: { $between: [1, 3] } }, 'abe'],
    [{ n: { $between: [-1, 0] } }, ''],
    [{ n: { $in: [1, 10, '2'] } }, 'ac'],
    [{ n: { $in: [] } }, ''],
    [{ slug: { $in: 'abc' } }, 'abc'],
    [{ tags: { $in: ['x', 'y'] } }, ''],
    [{ n: { $nin: [1, 2] } }, 'cde'],
    [{ flag: { $nin: [true] } }, 'bcde'],
    [{ word: { $regex: '^al' } }, 'a'],
    [{ word: { $regex: 'zeta' } }, ''],
    [{ word: { $regex: ['zeta', 'i'] } }, 'b'],
    [{ word: { $regex: '/zeta/i' } }, ''],
    [{ flag: { $regex: 'undefined' } }, ''],
    [{ n: { $regex: '^1' } }, 'ac'],
    [{ tags: { $contains: 'x' } }, 'ad'],
    [{ tags: { $contains: ['x', 'y'] } }, 'ad'],
    [{ tags: { $contains: [] } }, 'abcd'],
    [{ cat: { $contains: 'name' } }, 'ab'],
    [{ cat: { $contains: 'toString' } }, ''],
    [{ n: { $contains: 1 } }, ''],
    [{ tags: { $containsAny: ['x', 'q'] } }, 'ad'],
    [{ tags: { $containsAny: [] } }, ''],
    [{ tags: { $containsNone: ['x'] } }, 'bce'],
    [{ word: { $icontains: 'ZE' } }, 'b'],
    [{ tags: { $exists: true } }, 'abcd'],
    [{ tags: { $exists: false } }, 'e'],
    [{ tags: { $type: 'array' } }, 'abc'],
    [{ n: { $type: 'object' } }, 'd'],
    [{ flag: { $type: 'undefined' } }, 'cde'],
    [{ n: { $type: { $ne: 'number' } } }, 'de'],
    [{ n: { $finite: true } }, 'abcde'],
    [{ flag: { $finite: false } }, 'cde'],
    [{ tags: { $size: 1 } }, 'b'],
    [{ tags: { $size: { $lt: 2 } } }, 'bc'],
    [{ word: { $len: 5 } }, 'ac'],
    [{ word: { $len: { $gte: 4, $lt: 5 } } }, 'b'],
    [{ n: { $not: { $gt: 1 } } }, 'ad'],
    [{ n: { $and: [{ $gt: 1 }, { $lt: 11 }] } }, 'bce'],
    [{ n: { $or: [{ $eq: 1 }, { $eq: 10 }] } }, 'ac'],
    [{ $and: [{ n: { $gt: 1 } }, { word: 'Zeta' }] }, 'b'],
    [{ $and: [] }, 'abcde'],
    [{ $or: [] }, ''],
    [{ $or: [{ slug: 'e' }, { slug: 'a' }] }, 'ae'],
    [{ $or: [{ n: 1, word: 'Zeta' }, { center_id: 4 }] }, 'b'],
    [{ 'cat.name': 'red' }, 'a'],
    [{ 'list.id': { $contains: 2 } }, 'c'],
    [{ 'cat.other': 'red' }, ''],
    [{ n: 1, tags: { $contains: 'y' } }, 'a'],
  ])('%o finds « %s »', (where, expected) => {
    expect(found({ where })).toBe(expected)
  })
})

// requirement CT15
describe('a key of the first level', () => {
  test.each<[object, string]>([
    [{ n: 1 }, 'a'],
    [{ n_gt: 1 }, 'bce'],
    [{ n_gt: '1' }, 'bce'],
    [{ n_gt: 1, n_lt: 5 }, 'be'],
    [{ n: { $gt: 1 }, n_lt: 5 }, 'be'],
    [{ tags_contains: 'x' }, 'ad'],
    [{ tags_contains_none: 'x' }, 'ad'],
    [{ center_id: 42 }, 'a'],
    [{ center_id_gt: 4 }, 'a'],
    [{ where: { center_id: 42 } }, 'a'],
    [{ where: { n_gt: 1 } }, 'bce'],
    [{ where: { n: 1 }, n: 2 }, 'b'],
    [{ where: { $or: [{ center_id: 42 }] } }, 'a'],
    [{ _n: 5 }, 'abcde'],
    [{ nowhere: 5 }, ''],
  ])('%o finds « %s »', (body, expected) => {
    expect(found(body)).toBe(expected)
  })
})

// requirement CT16
describe('order', () => {
  test.each<[object, string]>([
    [{ sortBy: 'slug:desc' }, 'edcba'],
    [{ sortBy: 'slug:DESC' }, 'abcde'],
    [{ sortBy: { slug: 'desc' } }, 'edcba'],
    [{ sortBy: { slug: -1 } }, 'abcde'],
    [{ sortBy: [{ slug: 'desc' }] }, 'edcba'],
    [{ sortBy: ['slug:desc'] }, 'edcba'],
    [{ sortBy: 'n', where: { slug: { $ne: 'e' } } }, 'abcd'],
    [{ sortBy: 'n:desc', where: { slug: { $ne: 'e' } } }, 'cbad'],
    [{ sortBy: 'center_id:desc' }, 'abcde'],
    [{ sortBy: 'word' }, 'debac'],
    [{ sortBy: { word: 'asc', $locale: 'fr' } }, 'deacb'],
    [{ sortBy: ['n', 'slug'] }, 'abecd'],
    [{ sortBy: ['flag:desc', 'slug:desc'] }, 'abedc'],
    [{ sortBy: ['word:desc', 'slug'] }, 'cabed'],
    [{ sortBy: [{ flag: 'asc' }, { slug: 'desc' }] }, 'baedc'],
    [{ skip: 2 }, 'cde'],
    [{ limit: 2 }, 'ab'],
    [{ limit: '2', skip: '1' }, 'bc'],
    [{ limit: 0, skip: 0 }, 'abcde'],
    [{ skip: 10_000 }, ''],
  ])('%o gives « %s »', (body, expected) => {
    expect(found(body)).toBe(expected)
  })
})

// requirement CT17
describe('search', () => {
  test.each<[unknown, string]>([
    ['squash', 'bd'],
    ['pad', 'abcd'],
    ['padle', 'abcd'],
    ['PADEL', 'abcd'],
    ['badel', ''],
    ['padel squash', 'bd'],
    ['padel enfants', ''],
    ['école', 'c'],
    ['ecole', ''],
    [{ query: 'squash' }, 'bd'],
    [{ query: 'title', value: 'squash nuit' }, 'abd'],
    [{ query: 'text', value: 'padel' }, 'b'],
    ['', 'abcde'],
    [null, 'abcde'],
    [' \t', 'abcde'],
    [{ query: null }, 'abcde'],
    [{ query: ' ' }, 'abcde'],
    [{ query: 'title', value: '' }, 'abcde'],
    [{ query: 'title', value: null }, 'abcde'],
    ['…', ''],
  ])('%o finds « %s »', (search, expected) => {
    const sorted = { search, sortBy: 'slug' }
    expect(found(sorted)).toBe(expected)
  })

  test('ranks the word itself before words that begin so; sortBy replaces the order', () => {
    expect(found({ search: { query: 'title', value: 'le squash' } })).toMatch(/^b/)
    expect(found({ search: 'padel', sortBy: 'slug:desc' })).toBe('dcba')
    expect(found({ search: 'padel', n_lt: 2 })).toMatch(/^(ad|da)$/)
  })
})

// requirement CT18
describe('surround', () => {
  const slugOrPath = 'c'
  test.each<[object, string]>([
    [{ surround: { slugOrPath } }, 'bd'],
    [{ surround: { slugOrPath: '/p/c' } }, 'bd'],
    [{ surround: { slugOrPath, options: { before: 1, after: 2 } } }, 'bde'],
    [{ surround: { slugOrPath, options: { before: 2, after: 2 } } }, 'abde'],
    [{ surround: { slugOrPath, options: { before: 3, after: 3 } } }, '-abde-'],
    [{ surround: { slugOrPath, options: { before: 0, after: 1 } } }, 'd'],
    [{ surround: { slugOrPath, options: { before: 0, after: 0 } } }, ''],
    [{ surround: { slugOrPath: 'a' } }, '-b'],
    [{ surround: { slugOrPath: 'e' } }, 'd-'],
    [{ surround: { slugOrPath: 'z', options: { before: 1, after: 2 } } }, '---'],
    [{ surround: { slugOrPath }, sortBy: 'slug:desc' }, 'db'],
    [{ surround: { slugOrPath }, limit: 2 }, '--'],
  ])('%o gives « %s »', (body, expected) => {
    expect(found(body)).toBe(expected)
  })

  test('keeps the key it looks by', () => {
    const surround = { slugOrPath: '/p/b' }
    expect(run({ surround, only: ['n'] })).toEqual([
      { n: 1, path: '/p/a' },
      { n: 10, path: '/p/c' },
    ])
    expect(run({ surround: { slugOrPath: 'a' }, only: 'n', without: ['slug'] })).toEqual([
      null,
      { n: 2, slug: 'b' },
    ])
    expect(run({ surround }, '/p/b')).toBeNull()
  })
})

// requirement CT19
describe('paths and fields', () => {
  test.each<[string, object, unknown]>([
    ['/p', { deep: true }, 'abcdef'],
    ['/art', { deep: true }, ''],
    ['/.', { deep: true }, null],
    ['/', { deep: true, limit: 3 }, 'xab'],
    ['/empty', {}, ''],
    ['/p/', {}, null],
    ['/p/z', {}, null],
    ['/p/deep', {}, 'f'],
  ])('%s %o', (path, body, expected) => {
    expect(found(body, path)).toBe(expected)
  })

  test.each<[object, object | null]>([
    [{ only: ['n', 'slug'] }, { n: 1, slug: 'a' }],
    [{ only: 'n' }, { n: 1 }],
    [{ only: [] }, {}],
    [{ only: ['cat.name', 'nothing'] }, {}],
    [{ only: ['text'] }, {}],
    [{ only: ['text'], text: true }, { text: 'Une piste éclairée.' }],
    [{ only: ['n', 'slug'], without: ['n'] }, { slug: 'a' }],
    [{ only: ['slug'], n: 2 }, null],
    [{ only: ['slug'], skip: 1 }, null],
  ])('one document by %o', (body, expected) => {
    expect(run(body, '/p/a')).toEqual(expected)
  })

  test('several documents come as a list, each with the fields of `only`', () => {
    expect(run({ only: ['hours'] }, '/q')).toEqual([{ hours: 1 }])
    expect(run({ only: ['hours'], deep: true, limit: 1, sortBy: 'path:desc' }, '/')).toEqual([{}])
  })
})

const nested = (depth: number): object => (depth === 0 ? { n: 1 } : { $and: [nested(depth - 1)] })

// requirement CT20
describe('a query is refused by the name of its key', () => {
  test.each<[string, unknown]>([
    ['body', null],
    ['body', []],
    ['body', 'text'],
    ['where', { where: null }],
    ['where', { where: [] }],
    ['n', { n: {} }],
    ['n', { n: ['x'] }],
    ['cat.name', { cat: { name: 'red' } }],
    ['$not', { where: { $not: { n: 1 } } }],
    ['$where', { $where: 'true' }],
    ['n.$where', { n: { $where: 'true' } }],
    ['n.$fts', { n: { $fts: {} } }],
    ['n.$keyin', { n: { $keyin: {} } }],
    ['n.$definedin', { n: { $definedin: {} } }],
    ['n.$toString', { n: { $toString: 1 } }],
    ['n.$unknown', { n_unknown: 1 }],
    ['n.$gt', { n: { $gt: {} } }],
    ['n.$between', { n: { $between: [1] } }],
    ['n.$in', { n: { $in: null } }],
    ['n.$in', { n: { $in: Array.from({ length: 101 }, () => 1) } }],
    ['n.$in', { n: { $in: [{}] } }],
    ['n.$regex', { n: { $regex: '(' } }],
    ['n.$regex', { n: { $regex: 5 } }],
    ['n.$regex', { n: { $regex: ['a', 'g'] } }],
    ['n.$regex', { n: { $regex: 'a'.repeat(201) } }],
    ['n.$regex', { n: { $regex: 'a{101}' } }],
    ['n.$regex', { n: { $regex: '(a{40}){40}' } }],
    ['n.$regex', { n: { $regex: '(?=a)' } }],
    ['n.$exists', { n: { $exists: 'yes' } }],
    ['n.$size', { n: { $size: '1' } }],
    ['n.$and', { n: { $and: 'x' } }],
    ['n.$and', { n: { $and: [1] } }],
    ['n.$not', { n: { $not: 1 } }],
    ['$or', { $or: 'x' }],
    ['$or', { $or: [1] }],
    ['$and', { where: nested(6) }],
    ['n.$or.$eq', { n: { $or: Array.from({ length: 51 }, () => ({ $eq: 1 })) } }],
    ['__proto__', JSON.parse('{"__proto__": 1}')],
    ['constructor', { where: { constructor: 1 } }],
    ['prototype', { n: { $eq: { prototype: 1 } } }],
    ['sortBy', { sortBy: 1 }],
    ['sortBy', { sortBy: null }],
    ['sortBy', { sortBy: [1] }],
    ['sortBy', { sortBy: { n: 'asc', $locale: 'de' } }],
    ['limit', { limit: -1 }],
    ['limit', { limit: 101 }],
    ['limit', { limit: 1.5 }],
    ['limit', { limit: {} }],
    ['limit', { limit: 'x' }],
    ['skip', { skip: 10_001 }],
    ['only', { only: [1] }],
    ['without', { without: {} }],
    ['search', { search: {} }],
    ['search', { search: 5 }],
    ['search', { search: { query: { query: {} } } }],
    ['search', { search: { query: 'n', value: 'x' } }],
    ['search', { search: 'x'.repeat(101) }],
    ['surround', { surround: {} }],
    ['surround', { surround: 'c' }],
    ['surround.before', { surround: { slugOrPath: 'c', options: { before: -1 } } }],
    ['surround.after', { surround: { slugOrPath: 'c', options: { after: 11 } } }],
    ['deep', { deep: 'yes' }],
    ['text', { text: 1 }],
  ])('%s: %o', (key, body) => {
    expect(() => parseQuery(body, fields)).toThrow(
      expect.objectContaining({ name: QueryError.name, key }),
    )
  })

  test('five levels are not too many', () => {
    expect(found({ where: nested(5) })).toBe('a')
  })

  test('a pattern over much text is refused instead of run', () => {
    const long = documentAt('/p/long', { word: 'a'.repeat(20_000) })
    const query = parseQuery({ word: { $regex: '(a?){50}b{50}' } }, fields)
    const read = () => runQuery('/p', query, { ...corpus, documents: [long] })
    expect(read).toThrow(expect.objectContaining({ key: 'where' }))
  })
})
