import type { ContentQuery, QueryDocument, SortKey } from './parse-query.ts'
import { Meter, queryLimits } from './query-limits.ts'
import type { SearchIndex } from './search-documents.ts'

/** Documents in the order of their paths, those that may be seen alone. */
export interface Documents {
  readonly documents: readonly QueryDocument[]
  /** Every folder, of which some may have nothing to be seen. */
  readonly folders: ReadonlySet<string>
  readonly search: Pick<SearchIndex, 'find'>
  /** Fields that are answered only where a query finds a single document. */
  readonly onlyAlone: ReadonlySet<string>
}

type Row = Record<string, unknown>

const nothing: ReadonlySet<string> = new Set()

/**
 * The answer to a query of a path (requirements CT14 to CT19): rows of a folder, one document, or null when there is
 * none.
 * @throws QueryError when it asks for too much work
 */
export function runQuery(
  path: string,
  query: ContentQuery,
  { documents, folders, search, onlyAlone }: Documents,
): Row | (Row | null)[] | null {
  const isFolder = folders.has(path)
  const inPath = isFolder
    ? documents.filter(inFolder(path, query.deep))
    : documents.filter((one) => one.path === path)
  const meter = new Meter()
  const matching = inPath.filter((document) => query.matches(document, meter))
  const ranked = query.search ? rank(matching, search.find(query.search)) : matching
  const sorted = query.sortBy.length > 0 ? ranked.toSorted(comparing(query)) : ranked
  const project = projection(query, ranked.length > 1 ? onlyAlone : nothing)
  if (!isFolder) {
    const [document] = sorted.slice(query.skip)
    return document === undefined || query.surround ? null : project(document)
  }
  const isWhole = query.surround !== null && query.limit === null
  const limit = isWhole ? sorted.length : (query.limit ?? queryLimits.limit)
  const rows = sorted.slice(query.skip, query.skip + limit)
  if (query.surround === null) return rows.map(project)
  return around(rows, query.surround).map((document) => document && project(document))
}

const inFolder =
  (path: string, deep: boolean) =>
  ({ dir }: QueryDocument): boolean =>
    dir === path || (deep && (path === '/' || String(dir).startsWith(`${path}/`)))

function rank(
  documents: readonly QueryDocument[],
  scores: ReadonlyMap<QueryDocument, number>,
): readonly QueryDocument[] {
  const score = (document: QueryDocument) => scores.get(document) ?? 0
  return documents
    .filter((document) => scores.has(document))
    .toSorted((a, b) => score(b) - score(a))
}

const collator = new Intl.Collator('fr')

/** Missing values are last in both directions; equal values keep their order. */
function comparing({ sortBy, isFrench }: ContentQuery) {
  const compareValues = sortBy.length > 1 ? compareMixed : comparePlain
  const compare = (a: unknown, b: unknown): number =>
    isFrench && typeof a === 'string' && typeof b === 'string'
      ? collator.compare(a, b)
      : compareValues(a, b)
  const compareBy = ({ field, descends }: SortKey, a: QueryDocument, b: QueryDocument): number => {
    const [first, second] = [a[field] ?? null, b[field] ?? null]
    if (first === null || second === null) return Number(first === null) - Number(second === null)
    return compare(first, second) * (descends ? -1 : 1)
  }
  return (a: QueryDocument, b: QueryDocument): number => {
    for (const key of sortBy) {
      const order = compareBy(key, a, b)
      if (order !== 0) return order
    }
    return 0
  }
}

const order = <T extends string | number>(a: T, b: T): number => Number(a > b) - Number(a < b)

const plainRanks = ['boolean', 'number', 'string']

/** By one key: as JavaScript compares values of one type; types in an order of their own. */
function comparePlain(a: unknown, b: unknown): number {
  if (typeof a !== typeof b) return plainRanks.indexOf(typeof a) - plainRanks.indexOf(typeof b)
  return typeof a === 'object' ? 0 : order(a as string, b as string)
}

/** By several keys: false, true, empty text, numbers and text that reads like one, text. */
function compareMixed(a: unknown, b: unknown): number {
  const [[rankA, valueA], [rankB, valueB]] = [mixedRank(a), mixedRank(b)]
  return (
    rankA - rankB || (rankA === 3 ? order(Number(valueA), Number(valueB)) : order(valueA, valueB))
  )
}

function mixedRank(value: unknown): readonly [rank: number, value: string] {
  if (typeof value === 'boolean') return [Number(value), '']
  if (value === '') return [2, '']
  if (typeof value === 'number') return [3, String(value)]
  if (typeof value !== 'string') return [5, '']
  return value.trim() !== '' && Number.isFinite(Number(value)) ? [3, value] : [4, value]
}

/** The neighbours of a document: always as many, null where there is none. */
function around(
  rows: readonly QueryDocument[],
  { slugOrPath, before, after }: NonNullable<ContentQuery['surround']>,
): (QueryDocument | null)[] {
  const key = slugOrPath.startsWith('/') ? 'path' : 'slug'
  const place = rows.findIndex((document) => document[key] === slugOrPath)
  if (place < 0) return Array<null>(before + after).fill(null)
  const at = (index: number) => rows[index] ?? null
  return [
    ...Array.from({ length: before }, (_, index) => at(place - before + index)),
    ...Array.from({ length: after }, (_, index) => at(place + 1 + index)),
  ]
}

/** The fields that are asked for, but for those that are hidden; `text` only by its own parameter. */
function projection(
  { only, without, text, surround }: ContentQuery,
  hidden: ReadonlySet<string>,
): (document: QueryDocument) => Row {
  const key = surround && (surround.slugOrPath.startsWith('/') ? 'path' : 'slug')
  const isKept = (name: string) =>
    name === key ||
    ((only === null || only.includes(name)) &&
      !without.includes(name) &&
      !hidden.has(name) &&
      (text || name !== 'text'))
  return (document) => Object.fromEntries(Object.entries(document).filter(([name]) => isKept(name)))
}
