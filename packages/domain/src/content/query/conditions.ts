import { RE2JS } from 're2js'
import { isObject, QueryError, queryLimits, type Meter } from './query-limits.ts'

/** Whether a value of a document is as asked; a missing one is undefined. */
export type ValueTest = (value: unknown, meter: Meter) => boolean

/** Counts the conditions of one query. */
export interface Counts {
  conditions: number
  patterns: number
}

type Scalar = string | number | boolean | null

const isScalar = (value: unknown): value is Scalar => value === null || typeof value !== 'object'

type Operator = (operand: unknown, key: string) => ValueTest

/** The test of a value, in the way of LokiDB: strict JavaScript, without coercion. */
export function readCondition(value: unknown, key: string, counts: Counts, depth = 0): ValueTest {
  if (isScalar(value)) {
    count(counts, 'conditions', key)
    return (found) => found === value
  }
  if (!isObject(value)) throw new QueryError(key, 'Une valeur ou un opérateur est attendu')
  const entries = Object.entries(value)
  if (entries.length === 0) throw new QueryError(key, 'Un opérateur est attendu')
  return every(entries.map(([name, operand]) => readOperator(name, operand, key, counts, depth)))
}

const every =
  (tests: readonly ValueTest[]): ValueTest =>
  (value, meter) =>
    tests.every((test) => test(value, meter))

/** @param field the field that the error names */
export function readOperator(
  name: string,
  operand: unknown,
  field: string,
  counts: Counts,
  depth: number,
): ValueTest {
  const key = `${field}.${name}`
  const inner = (value: unknown): ValueTest => readCondition(value, key, counts, deeper(depth, key))
  const readTests = (): ValueTest[] => {
    const list = Array.isArray(operand) ? operand : fail(key, 'Une liste est attendue')
    countIfEmpty(list, key, counts)
    return list.map((value) =>
      isObject(value) ? inner(value) : fail(key, 'Un opérateur est attendu'),
    )
  }
  if (name === '$and') return every(readTests())
  if (name === '$or') {
    const tests = readTests()
    return (value, meter) => tests.some((test) => test(value, meter))
  }
  if (name === '$not') {
    const test = isObject(operand) ? inner(operand) : fail(key, 'Un opérateur est attendu')
    return (value, meter) => !test(value, meter)
  }
  if (isObject(operand) && ['$type', '$size', '$len'].includes(name)) {
    return measured(name, inner(operand))
  }
  count(counts, 'conditions', key)
  if (name === '$regex') count(counts, 'patterns', key)
  const operator = Object.hasOwn(operators, name) ? operators[name] : undefined
  if (operator === undefined) throw new QueryError(key, 'Cet opérateur n’est pas connu')
  return operator(operand, key)
}

/** An empty condition is still run for every document. */
export function countIfEmpty(asked: object, key: string, counts: Counts): void {
  if (Object.keys(asked).length === 0) count(counts, 'conditions', key)
}

function count(counts: Counts, what: keyof Counts, key: string): void {
  counts[what] += 1
  if (counts[what] > queryLimits[what]) {
    throw new QueryError(key, `Il y a plus de ${queryLimits[what]} conditions`)
  }
}

/** One level more of `$and`, `$or` or `$not`. @throws QueryError */
export function deeper(depth: number, key: string): number {
  if (depth >= queryLimits.depth) throw new QueryError(key, 'Les conditions sont trop imbriquées')
  return depth + 1
}

function fail(key: string, reason: string): never {
  throw new QueryError(key, reason)
}

const measures: Readonly<Record<string, (value: unknown) => unknown>> = {
  $type: valueType,
  $size: (value) => (Array.isArray(value) ? value.length : undefined),
  $len: (value) => (typeof value === 'string' ? value.length : undefined),
}

/** A test of the type or the length of a value; false of a value without a length. */
function measured(name: string, test: ValueTest): ValueTest {
  const measure = measures[name] ?? fail(name, 'Cet opérateur n’est pas connu')
  return (value, meter) => {
    const found = measure(value)
    return found !== undefined && test(found, meter)
  }
}

function valueType(value: unknown): string {
  return Array.isArray(value) ? 'array' : typeof value
}

const compare =
  (holds: (value: string | number, operand: string | number) => boolean): Operator =>
  (operand, key) => {
    if (!isScalar(operand)) throw new QueryError(key, 'Un nombre ou un texte est attendu')
    // JavaScript compares null and booleans as numbers
    return (value) =>
      value !== undefined && isScalar(value) && holds(value as string, operand as string)
  }

/** `$size: 3`, `$type: 'array'`. */
const equals =
  (name: string, type: 'number' | 'string'): Operator =>
  (operand, key) => {
    if (typeof operand !== type) throw new QueryError(key, 'Cette valeur n’est pas du bon type')
    return measured(name, (found) => found === operand)
  }

function readItems(operand: unknown, key: string): readonly Scalar[] {
  const items: readonly unknown[] = Array.isArray(operand) ? operand : [operand]
  if (items.length > queryLimits.items) {
    throw new QueryError(key, `Il y a plus de ${queryLimits.items} valeurs`)
  }
  if (!items.every(isScalar)) throw new QueryError(key, 'Des nombres ou des textes sont attendus')
  return items
}

/** Text is searched a hundred times as fast as a pattern takes a step. */
const scanUnits = (value: unknown): number =>
  typeof value === 'string' ? 0.05 + value.length / 100 : 0.05

/** Whether a text, a list or an object holds an item; null of other types. */
function itemTest(value: unknown): ((item: Scalar) => boolean) | null {
  if (typeof value === 'string') return (item) => value.includes(String(item))
  if (Array.isArray(value)) return (item) => value.includes(item)
  if (isObject(value)) return (item) => Object.hasOwn(value, String(item))
  return null
}

const contains =
  (which: 'every' | 'some'): Operator =>
  (operand, key) => {
    const items = readItems(operand, key)
    return (value, meter) => {
      meter.spend(scanUnits(value) * items.length)
      const holds = itemTest(value)
      return holds !== null && items[which](holds)
    }
  }

const negated =
  (operator: Operator): Operator =>
  (operand, key) => {
    const test = operator(operand, key)
    return (value, meter) => !test(value, meter)
  }

const isIn: Operator = (operand, key) => {
  if (typeof operand === 'string') {
    return (value) => isScalar(value) && value != null && operand.includes(String(value))
  }
  if (!Array.isArray(operand)) throw new QueryError(key, 'Une liste est attendue')
  const items = readItems(operand, key)
  return (value, meter) => {
    meter.spend(items.length / 100)
    return items.includes(value as Scalar)
  }
}

const isBoolean = (operand: unknown, key: string): boolean =>
  typeof operand === 'boolean' ? operand : fail(key, 'true ou false est attendu')

const greater = compare((value, operand) => value >= operand)
const smaller = compare((value, operand) => value <= operand)

const operators: Readonly<Record<string, Operator>> = {
  $eq: (operand) => (value) => value === operand,
  $ne: (operand) => (value) => value !== operand,
  $gt: compare((value, operand) => value > operand),
  $gte: greater,
  $lt: compare((value, operand) => value < operand),
  $lte: smaller,
  $between(operand, key) {
    const range: readonly unknown[] = Array.isArray(operand) ? operand : []
    if (range.length !== 2) throw new QueryError(key, 'Deux bornes sont attendues')
    const tests = [greater(range[0], key), smaller(range[1], key)]
    return (value, meter) => value !== null && every(tests)(value, meter)
  },
  $in: isIn,
  $nin: negated(isIn),
  $regex: readPattern,
  $contains: contains('every'),
  $containsAny: contains('some'),
  $containsNone: negated(contains('some')),
  $icontains(operand, key) {
    if (typeof operand !== 'string') throw new QueryError(key, 'Un texte est attendu')
    const wanted = operand.toLowerCase()
    return (value, meter) => {
      meter.spend(10 * scanUnits(value))
      return typeof value === 'string' && value.toLowerCase().includes(wanted)
    }
  },
  $exists(operand, key) {
    const isAsked = isBoolean(operand, key)
    return (value) => (value !== undefined) === isAsked
  },
  $type: equals('$type', 'string'),
  $finite(operand, key) {
    const isAsked = isBoolean(operand, key)
    // coerced, as null and the empty text are 0; a missing value is no number
    return (value) => Number.isFinite(isScalar(value) ? Number(value) : Number.NaN) === isAsked
  },
  $size: equals('$size', 'number'),
  $len: equals('$len', 'number'),
}

const flagBits: Readonly<Record<string, number>> = {
  i: RE2JS.CASE_INSENSITIVE,
  m: RE2JS.MULTILINE,
  s: RE2JS.DOTALL,
  u: 0,
}

/** A pattern, or `[pattern, flags]`: run in linear time, and bounded in its size. */
function readPattern(operand: unknown, key: string): ValueTest {
  const [pattern, flags = '', ...more]: readonly unknown[] = Array.isArray(operand)
    ? operand
    : [operand]
  if (typeof pattern !== 'string' || typeof flags !== 'string' || more.length > 0) {
    throw new QueryError(key, 'Un motif est attendu')
  }
  const bits = [...flags].map(
    (flag) => flagBits[flag] ?? fail(key, 'Cette option n’est pas connue'),
  )
  const counts = [...pattern.matchAll(/\{(\d+)(?:,(\d*))?\}/g)]
  const repeats = counts.reduce((sum, [, from, to]) => sum + Number(to || from), 0)
  const classes = pattern.split(/\\p/i).length - 1
  const { patternCharacters, patternRepeats, patternClasses, patternProgram } = queryLimits
  if (pattern.length > patternCharacters || repeats > patternRepeats || classes > patternClasses) {
    throw new QueryError(key, 'Ce motif est trop long')
  }
  const program = compile(
    pattern,
    bits.reduce((all, bit) => all | bit, 0),
    key,
  )
  const size = program.programSize()
  if (size > patternProgram) throw new QueryError(key, 'Ce motif est trop long')
  return (value, meter) => {
    if (value == null || !isScalar(value)) return false
    const text = String(value)
    meter.spend(3 * (text.length + 1) * size)
    return program.test(text)
  }
}

function compile(pattern: string, bits: number, key: string): RE2JS {
  try {
    return RE2JS.compile(pattern, bits)
  } catch {
    throw new QueryError(key, 'Ce motif n’est pas accepté')
  }
}
