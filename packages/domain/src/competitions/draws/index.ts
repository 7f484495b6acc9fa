export * from './draw.ts'
export type * from './records.ts'
export * from './draw-words.ts'
export {
  formulaRefusal,
  multiChance,
  multiChanceSizes,
  pairCount,
  poolsThenDraw,
  qualifyingThenMain,
  staggeredDraw,
  straightDraw,
} from './formula.ts'
export type * from './formula.ts'
export * from './graph.ts'
export { sourceKey } from './model.ts'
export type {
  DecisionKind,
  MatchDecision,
  MatchGraph,
  MatchNode,
  PhaseName,
  FinalPlace,
  PoolNode,
  RankRange,
  MatchSource,
} from './model.ts'
export * from './ranks.ts'
export * from './routing.ts'
export { seedCount, type SeedsByEntries } from './slots.ts'
