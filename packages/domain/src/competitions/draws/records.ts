import type { MatchSource } from './model.ts'

/** `fixed`: the rule names the slot. `seed`: among the slots of its group. `exempt`: not protected, but its bye is. */
export type DrawRule = 'fixed' | 'seed' | 'exempt' | 'lot'

export interface DrawStep {
  /** From 1, the place in the phase's order of strength. */
  readonly entrant: number
  /** From 0, from the top of the draw. */
  readonly slot: number
  readonly rule: DrawRule
  /** The slots that were in the hat. */
  readonly among: readonly number[]
  /** Slots were left out of the hat, so that pairs of one pool meet again as late as possible. */
  readonly apart: boolean
  /** Exempt from the first round: the other slot of the match stays empty. */
  readonly bye: boolean
}

/** The draw of a knock-out or of the first round of a multi-chance event. */
export interface SlotsDraw {
  readonly kind: 'slots'
  readonly phase: string
  /** From the strongest. */
  readonly entrants: readonly MatchSource[]
  /** Index in `entrants` of the pair of each slot, `null` for a bye. */
  readonly slots: readonly (number | null)[]
  /** In the order in which they are drawn and read aloud. */
  readonly steps: readonly DrawStep[]
}

export interface PoolsDraw {
  readonly kind: 'pools'
  readonly phase: string
  readonly entrants: readonly MatchSource[]
  /** Indexes in `entrants`, a list a pool. */
  readonly pools: readonly (readonly number[])[]
}

export type PhaseDraw = SlotsDraw | PoolsDraw

export interface DrawRecord {
  readonly seed: string
  readonly witnesses: readonly string[]
  readonly phases: readonly PhaseDraw[]
}
