export * from './draw.ts'
export type { DrawRule, DrawStep } from './draw-slots.ts'
export * from './draw-words.ts'
export {
  formulaRefusal,
  multiChance,
  pairCount,
  phaseSizes,
  poolsThenDraw,
  qualifyingThenMain,
  staggeredDraw,
  straightDraw,
} from './formula.ts'
export type * from './formula.ts'
export * from './graph.ts'
export type {
  DecisionKind,
  MatchDecision,
  MatchGraph,
  MatchNode,
  PhaseName,
  Place,
  PoolNode,
  RankRange,
  Source,
} from './model.ts'
export * from './ranks.ts'
export * from './routing.ts'
export type { SeedsByEntries } from './slots.ts'
