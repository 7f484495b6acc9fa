/** The limits of a query of documents (requirement CT20). */
export const queryLimits = {
  /** Levels of `$and`, `$or` and `$not`. */
  depth: 5,
  conditions: 50,
  items: 100,
  limit: 100,
  skip: 10_000,
  sortKeys: 10,
  searchCharacters: 100,
  around: 10,
  patternCharacters: 200,
  patterns: 3,
  /** Sum of the counts in braces of one pattern, and instructions of its program. */
  patternRepeats: 100,
  patternProgram: 300,
  /** Classes of Unicode: each is a table of its own. */
  patternClasses: 5,
  /** Of `Meter`. */
  work: 1_000_000,
} as const

/** A query that cannot be answered: its wrong key, and the reason. */
export class QueryError extends Error {
  readonly key: string
  constructor(key: string, reason: string) {
    super(reason)
    this.name = 'QueryError'
    this.key = key
  }
}

/** Counts the cost of a query: a unit is some 15 ns, a third of a step of a pattern. */
export class Meter {
  private left: number = queryLimits.work

  /** @throws QueryError when the query asks for too much work */
  spend(units: number): void {
    this.left -= units
    if (this.left < 0) {
      throw new QueryError('where', 'Cette demande lit trop de texte\u00a0: vise un autre champ')
    }
  }
}

/** Whether a value is a JSON object. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
