export * from './match-score.ts'
export * from './result-life.ts'
