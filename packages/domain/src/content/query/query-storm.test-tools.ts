import { readFileSync } from 'node:fs'
import fc from 'fast-check'

export const many = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

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
/** A body of our own words, put together at random. */
export const { body } = fc.letrec((tie) => ({
  body: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalar,
    fc.array(tie('body'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...names), tie('body'), { maxKeys: 5 }),
  ),
}))

/** The dearest queries that the limits let through, or that are refused for their price. */
export const dearest: Readonly<Record<string, object>> = {
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
