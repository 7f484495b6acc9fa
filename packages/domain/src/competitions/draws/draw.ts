import { rngOf } from '../../chance/rng.ts'
import { drawSlots } from './draw-slots.ts'
import type { DrawStep } from './draw-slots.ts'
import { requirePlayable } from './formula.ts'
import type { Formula } from './formula.ts'
import { survivorsOf } from './graph.ts'
import { sourceKey } from './model.ts'
import type { Source } from './model.ts'
import { seedCount } from './slots.ts'
import type { SeedsByEntries } from './slots.ts'

/** The draw of a knock-out or of the first round of a multi-chance event. */
export interface SlotsDraw {
  readonly kind: 'slots'
  readonly phase: string
  /** From the strongest. */
  readonly entrants: readonly Source[]
  /** Index in `entrants` of the pair of each slot, `null` for a bye. */
  readonly slots: readonly (number | null)[]
  /** In the order in which they are drawn and read aloud. */
  readonly steps: readonly DrawStep[]
}

export interface PoolsDraw {
  readonly kind: 'pools'
  readonly phase: string
  readonly entrants: readonly Source[]
  /** Indexes in `entrants`, a list a pool. */
  readonly pools: readonly (readonly number[])[]
}

export type PhaseDraw = SlotsDraw | PoolsDraw

/** Composes pools of `count` pairs: indexes from the best, 0, a list a pool. */
export type ComposePools = (
  count: number,
  pools: number,
  seed: string,
) => readonly (readonly number[])[]

export interface DrawRecord {
  readonly seed: string
  readonly witnesses: readonly string[]
  readonly phases: readonly PhaseDraw[]
}

/**
 * Draws all phases of an event before it begins. The same arguments give the same record to the byte.
 * @throws RangeError when the formula cannot be played (`formulaRefusal`).
 */
export function drawEvent(plan: {
  formula: Formula
  seed: string
  witnesses: readonly string[]
  composePools: ComposePools
  seedsByEntries: SeedsByEntries
}): DrawRecord {
  requirePlayable(plan.formula)
  const phases: PhaseDraw[] = []
  for (const phase of plan.formula.phases)
    phases.push(drawPhase({ ...plan, phase: phase.key, earlier: phases }))
  return { seed: plan.seed, witnesses: plan.witnesses, phases }
}

/** Whether a record is what its seed draws. */
export function replays(
  record: DrawRecord,
  plan: { formula: Formula; composePools: ComposePools; seedsByEntries: SeedsByEntries },
): boolean {
  const { seed, witnesses } = record
  return JSON.stringify(drawEvent({ ...plan, seed, witnesses })) === JSON.stringify(record)
}

/**
 * Draws one phase, after the `earlier` ones. `order` names its entrants from the strongest when it is not the one of
 * the formula: the pairs that enter, then those that come from the phase before, winners of pools first.
 * @throws RangeError on an unknown phase, or an order of other entrants.
 */
export function drawPhase(plan: {
  formula: Formula
  phase: string
  earlier: readonly PhaseDraw[]
  seed: string
  composePools: ComposePools
  seedsByEntries: SeedsByEntries
  order?: readonly Source[]
}): PhaseDraw {
  const index = plan.formula.phases.findIndex((phase) => phase.key === plan.phase)
  const phase = plan.formula.phases[index]
  if (phase === undefined) throw new RangeError(`no phase ${plan.phase}`)
  const entrants = plan.order ?? entrantsOf(plan.formula, index, plan.earlier)
  if (plan.order !== undefined)
    sameEntrants(plan.order, entrantsOf(plan.formula, index, plan.earlier))
  if (phase.kind === 'pools') {
    const pools = plan.composePools(entrants.length, phase.pools, `${plan.seed}/${phase.key}`)
    return { kind: 'pools', phase: phase.key, entrants, pools }
  }
  const rng = rngOf(plan.seed, `draw/${phase.key}`)
  const sections = phase.kind === 'knockOut' ? phase.survivors : entrants.length / 2 ** phase.rounds
  const seeds =
    phase.seeds ??
    Math.max(
      sections,
      seedCount(entrants.length, plan.seedsByEntries),
      leadingPoolWinners(entrants),
    )
  return {
    kind: 'slots',
    phase: phase.key,
    entrants,
    ...drawSlots({ entrants, sections, seeds, rng }),
  }
}

function entrantsOf(formula: Formula, index: number, earlier: readonly PhaseDraw[]): Source[] {
  const later = formula.phases.slice(index + 1).reduce((sum, phase) => sum + phase.enter, 0)
  const enter = formula.phases[index]?.enter ?? 0
  const direct = Array.from({ length: enter }, (_, place): Source => ({ seed: later + place + 1 }))
  const before = formula.phases[index - 1]
  const drawn = earlier[index - 1]
  if (before === undefined || drawn === undefined) return direct
  return [...direct, ...survivorsOf(before, drawn)]
}

function sameEntrants(order: readonly Source[], expected: readonly Source[]): void {
  const keys = (sources: readonly Source[]): string => sources.map(sourceKey).toSorted().join()
  if (keys(order) !== keys(expected)) throw new RangeError('the order names other entrants')
}

/** Winners of pools are kept apart like seeds when no pair enters the phase before them. */
function leadingPoolWinners(entrants: readonly Source[]): number {
  const other = entrants.findIndex((source) => !('pool' in source && source.rank === 1))
  return other === -1 ? entrants.length : other
}
