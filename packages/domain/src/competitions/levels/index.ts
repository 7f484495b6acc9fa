export * from './rate-history.ts'
export * from './rate-match.ts'
