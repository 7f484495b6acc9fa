export * from './final.ts'
export * from './ranking.ts'
export * from './series-season.ts'
