export { parseQuery, type QueryDocument, type QueryFields } from './parse-query.ts'
export { QueryError, queryLimits } from './query-limits.ts'
export { runQuery, type Documents } from './run-query.ts'
export { createSearchIndex } from './search-documents.ts'
