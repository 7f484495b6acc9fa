import {
  countIfEmpty,
  deeper,
  readCondition,
  readOperator,
  type Counts,
  type ValueTest,
} from './conditions.ts'
import { isObject, QueryError, queryLimits, type Meter } from './query-limits.ts'

/** A document as queries see it: without prototype. */
export type QueryDocument = Readonly<Record<string, unknown>>

type DocumentTest = (document: QueryDocument, meter: Meter) => boolean

export interface SortKey {
  readonly field: string
  readonly descends: boolean
}

export interface Search {
  /** One field, in which any word is enough; else each of the usual ones, which holds all. */
  readonly field: string | null
  readonly text: string
}

/** A query that was read and found good. */
export interface ContentQuery {
  readonly matches: DocumentTest
  readonly search: Search | null
  readonly sortBy: readonly SortKey[]
  /** Whether texts are sorted as in a French dictionary. */
  readonly isFrench: boolean
  readonly skip: number
  /** Null: none was given. */
  readonly limit: number | null
  readonly only: readonly string[] | null
  readonly without: readonly string[]
  readonly surround: {
    readonly slugOrPath: string
    readonly before: number
    readonly after: number
  } | null
  readonly deep: boolean
  readonly text: boolean
}

/** Which names the documents have, so that `center_id` is not read as an operator of `center`. */
export interface QueryFields {
  readonly known: ReadonlySet<string>
  /** Names with a dot, which reach into a document. */
  readonly nested: ReadonlySet<string>
  readonly searched: readonly string[]
}

const named = new Set('deep text sortBy skip limit only without where search surround'.split(' '))
const forbidden = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Reads the parameters of `/_content`, from a JSON body or an address.
 * @throws QueryError that names the fault
 */
export function parseQuery(given: unknown, fields: QueryFields): ContentQuery {
  if (!isObject(given)) throw new QueryError('body', 'Un objet JSON est attendu')
  refuseForbidden(given)
  const { where = {}, sortBy, search, surround } = given
  if (!isObject(where)) throw new QueryError('where', 'Un objet est attendu')
  const rest = Object.entries(given).filter(([key]) => !named.has(key))
  return {
    matches: readWhere({ ...where, ...Object.fromEntries(rest) }, fields),
    search: readSearch(search, fields),
    ...readSort(sortBy),
    skip: readCount('skip', given.skip, queryLimits.skip) ?? 0,
    limit: readCount('limit', given.limit, queryLimits.limit) || null,
    only: given.only === undefined ? null : readKeys('only', given.only),
    without: given.without === undefined ? [] : readKeys('without', given.without),
    surround: readSurround(surround),
    deep: readFlag('deep', given.deep),
    text: readFlag('text', given.text),
  }
}

/** Without recursion: a body may be as deep as it is long. */
function refuseForbidden(given: unknown): void {
  const left = [given]
  for (let value = left.pop(); value !== undefined; value = left.pop()) {
    if (typeof value !== 'object' || value === null) continue
    for (const key of Object.keys(value)) {
      if (forbidden.has(key)) throw new QueryError(key, 'Cette clé n’est pas acceptée')
    }
    for (const inner of Object.values(value)) if (inner !== undefined) left.push(inner)
  }
}

function readWhere(where: Record<string, unknown>, fields: QueryFields): DocumentTest {
  const counts: Counts = { conditions: 0, patterns: 0 }
  const onField = (field: string, test: ValueTest): DocumentTest => {
    const read = fields.nested.has(field) ? readNested(field.split('.')) : readOwn(field)
    return (document, meter) => test(read(document), meter)
  }

  function readClauses(key: string, list: unknown, depth: number): DocumentTest {
    if (!Array.isArray(list)) throw new QueryError(key, 'Une liste est attendue')
    const inner = deeper(depth, key)
    countIfEmpty(list, key, counts)
    const tests = list.map((clause: unknown) => {
      if (!isObject(clause)) throw new QueryError(key, 'Des objets sont attendus')
      countIfEmpty(clause, key, counts)
      return all(Object.entries(clause).map(([name, value]) => readEntry(name, value, inner)))
    })
    return key === '$and'
      ? all(tests)
      : (document, meter) => tests.some((test) => test(document, meter))
  }

  function readEntry(name: string, value: unknown, depth: number): DocumentTest {
    if (name === '$and' || name === '$or') return readClauses(name, value, depth)
    if (name.startsWith('$')) throw new QueryError(name, 'Cet opérateur n’est pas accepté ici')
    return onField(name, readCondition(value, name, counts, depth))
  }

  const tests = Object.entries(where).flatMap(([key, value]) => {
    if (key.startsWith('_')) return []
    const { field, operator } = splitKey(key, fields.known)
    if (operator === null) return [readEntry(field, value, 0)]
    return [onField(field, readOperator(operator, value, field, counts, 0))]
  })
  return all(tests)
}

const all =
  (tests: readonly DocumentTest[]): DocumentTest =>
  (document, meter) =>
    tests.every((test) => test(document, meter))

/** `n_gt` is `n` with `$gt`; a known name that has « _ » itself comes first. */
function splitKey(
  key: string,
  known: ReadonlySet<string>,
): { readonly field: string; readonly operator: string | null } {
  if (known.has(key) || !key.includes('_')) return { field: key, operator: null }
  const parts = key.split('_')
  for (let count = parts.length - 1; count > 0; count -= 1) {
    const field = parts.slice(0, count).join('_')
    if (known.has(field)) return { field, operator: `$${parts[count]}` }
  }
  return { field: parts[0] ?? '', operator: `$${parts[1]}` }
}

const readOwn =
  (field: string) =>
  (document: QueryDocument): unknown =>
    Object.hasOwn(document, field) ? document[field] : undefined

/** The value of a name with dots; where it crosses a list, the list of the values found. */
const readNested = (path: readonly string[]) => {
  const read = (value: unknown, [name, ...rest]: readonly string[]): unknown => {
    if (name === undefined) return value
    if (Array.isArray(value)) {
      return value.map((item) => read(item, [name, ...rest])).filter((item) => item !== undefined)
    }
    return isObject(value) && Object.hasOwn(value, name) ? read(value[name], rest) : undefined
  }
  return (document: QueryDocument): unknown => read(document, path)
}

function readSearch(given: unknown, { searched }: QueryFields): Search | null {
  const { query, value } = isObject(given) ? given : { query: given, value: undefined }
  if (given === undefined || isBlank(query) || isBlank(value)) return null
  const text = value ?? query
  if (typeof query !== 'string' || typeof text !== 'string') {
    throw new QueryError('search', 'Un texte est attendu')
  }
  if (text.length > queryLimits.searchCharacters) {
    throw new QueryError('search', `Il y a plus de ${queryLimits.searchCharacters} caractères`)
  }
  const field = value === undefined ? null : query
  if (field !== null && !searched.includes(field)) {
    throw new QueryError('search', 'La recherche ne lit pas ce champ')
  }
  return { field, text }
}

const isBlank = (text: unknown) => text === null || (typeof text === 'string' && text.trim() === '')

function readSort(given: unknown): Pick<ContentQuery, 'sortBy' | 'isFrench'> {
  if (given === undefined) return { sortBy: [], isFrench: false }
  let isFrench = false
  const sortBy = (Array.isArray(given) ? given : [given]).flatMap((item: unknown): SortKey[] => {
    if (typeof item === 'string') {
      const [field = '', direction] = item.split(':')
      return [{ field, descends: direction === 'desc' }]
    }
    if (!isObject(item)) throw new QueryError('sortBy', 'Un champ et un sens sont attendus')
    const { $locale, ...keys } = item
    if ($locale !== undefined && $locale !== 'fr') {
      throw new QueryError('sortBy', 'Seule la langue « fr » est connue')
    }
    isFrench ||= $locale === 'fr'
    return Object.entries(keys).map(([field, way]) => ({ field, descends: way === 'desc' }))
  })
  if (sortBy.length > queryLimits.sortKeys) {
    throw new QueryError('sortBy', `Il y a plus de ${queryLimits.sortKeys} champs`)
  }
  return { sortBy, isFrench }
}

function readCount(key: string, given: unknown, max: number): number | null {
  if (given === undefined) return null
  const isDigits = typeof given === 'string' && /^\d{1,9}$/.test(given)
  const count = isDigits ? Number(given) : given
  if (typeof count === 'number' && Number.isInteger(count) && count >= 0 && count <= max) {
    return count
  }
  throw new QueryError(key, `Un nombre entier jusqu’à ${max} est attendu`)
}

function readKeys(key: string, given: unknown): readonly string[] {
  const keys: readonly unknown[] = Array.isArray(given) ? given : [given]
  if (keys.length > queryLimits.items) throw new QueryError(key, 'Il y a trop de champs')
  return keys.map((name) => {
    if (typeof name === 'string') return name
    throw new QueryError(key, 'Des noms de champs sont attendus')
  })
}

function readFlag(key: string, given: unknown): boolean {
  if (given === undefined || given === false || given === 'false') return false
  if (given === true || given === 'true') return true
  throw new QueryError(key, 'true ou false est attendu')
}

function readSurround(given: unknown): ContentQuery['surround'] {
  if (given === undefined) return null
  const { slugOrPath, options = {} } = isObject(given) ? given : {}
  if (typeof slugOrPath !== 'string' || !isObject(options)) {
    throw new QueryError('surround', 'Un slug ou un chemin est attendu')
  }
  const { before, after } = options
  return {
    slugOrPath,
    before: readCount('surround.before', before, queryLimits.around) ?? 1,
    after: readCount('surround.after', after, queryLimits.around) ?? 1,
  }
}
