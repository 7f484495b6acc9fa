export * from './points.ts'
export * from './ranking.ts'
export { pointsSeasons } from './tables.ts'
