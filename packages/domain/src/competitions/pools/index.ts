export * from './composition.ts'
export * from './outlook-words.ts'
export * from './outlook.ts'
export type * from './pool-rules.ts'
export type { PairId, Pool, PoolMatch, PoolSeason } from './pool.ts'
export {
  poolStandings,
  ranksAcrossPools,
  standingsAfterEach,
  type RankReason,
  type SharedRank,
  type Standing,
} from './standings.ts'
