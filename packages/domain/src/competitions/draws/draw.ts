import { seededRng } from '../../chance/rng.ts'
import { drawSlots } from './draw-slots.ts'
import { requirePlayable } from './formula.ts'
import type { Formula } from './formula.ts'
import { phaseSurvivors } from './graph.ts'
import { sourceKey } from './model.ts'
import type { MatchSource } from './model.ts'
import type { DrawRecord, PhaseDraw } from './records.ts'
import { seedCount } from './slots.ts'
import type { SeedsByEntries } from './slots.ts'

/** Composes pools of `count` pairs: indexes from the best, 0, a list a pool. */
export type ComposePools = (
  count: number,
  pools: number,
  seed: string,
) => readonly (readonly number[])[]

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

/** Whether a record is the draw of its seed. */
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
  order?: readonly MatchSource[]
}): PhaseDraw {
  const index = plan.formula.phases.findIndex((phase) => phase.key === plan.phase)
  const phase = plan.formula.phases[index]
  if (phase === undefined) throw new RangeError(`no phase ${plan.phase}`)
  const entrants = plan.order ?? phaseEntrants(plan.formula, index, plan.earlier)
  if (plan.order !== undefined)
    sameEntrants(plan.order, phaseEntrants(plan.formula, index, plan.earlier))
  if (phase.kind === 'pools') {
    const pools = plan.composePools(entrants.length, phase.pools, `${plan.seed}/${phase.key}`)
    return { kind: 'pools', phase: phase.key, entrants, pools }
  }
  const rng = seededRng(plan.seed, `draw/${phase.key}`)
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

function phaseEntrants(
  formula: Formula,
  index: number,
  earlier: readonly PhaseDraw[],
): MatchSource[] {
  const later = formula.phases.slice(index + 1).reduce((sum, phase) => sum + phase.enter, 0)
  const enter = formula.phases[index]?.enter ?? 0
  const direct = Array.from({ length: enter }, (_, place): MatchSource => ({
    seed: later + place + 1,
  }))
  const before = formula.phases[index - 1]
  const drawn = earlier[index - 1]
  if (before === undefined || drawn === undefined) return direct
  return [...direct, ...phaseSurvivors(before, drawn)]
}

function sameEntrants(order: readonly MatchSource[], expected: readonly MatchSource[]): void {
  const keys = (sources: readonly MatchSource[]): string => sources.map(sourceKey).toSorted().join()
  if (keys(order) !== keys(expected)) throw new RangeError('the order names other entrants')
}

/** Winners of pools are kept apart like seeds when no pair enters the phase before them. */
function leadingPoolWinners(entrants: readonly MatchSource[]): number {
  const other = entrants.findIndex((source) => !('pool' in source && source.rank === 1))
  return other === -1 ? entrants.length : other
}
