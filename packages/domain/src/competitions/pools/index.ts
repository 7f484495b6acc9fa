export * from './composition.ts'
export * from './outlook-words.ts'
export * from './outlook.ts'
export * from './pool.ts'
export {
  poolStandings,
  ranksAcrossPools,
  standingsAfterEach,
  type RankReason,
  type SharedRank,
  type Standing,
} from './standings.ts'
