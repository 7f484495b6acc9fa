import { rngOf } from '../../chance/rng.ts'
import type { Rng } from '../../chance/rng.ts'
import { drawApart } from './apart.ts'
import type { DrawnSlot } from './apart.ts'
import type { Formula } from './formula.ts'
import { survivorsOf } from './graph.ts'
import { sourceKey } from './model.ts'
import type { Source } from './model.ts'
import { opposite, sectionSize, seedCount, slotGroups } from './slots.ts'

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
}): DrawRecord {
  const phases: PhaseDraw[] = []
  for (const phase of plan.formula.phases)
    phases.push(drawPhase({ ...plan, phase: phase.key, earlier: phases }))
  return { seed: plan.seed, witnesses: plan.witnesses, phases }
}

/** Whether a record is what its seed draws. */
export function replays(record: DrawRecord, formula: Formula, composePools: ComposePools): boolean {
  const { seed, witnesses } = record
  return (
    JSON.stringify(drawEvent({ formula, seed, witnesses, composePools })) === JSON.stringify(record)
  )
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
    phase.seeds ?? Math.max(sections, seedCount(entrants.length), leadingPoolWinners(entrants))
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

interface Slots {
  readonly slots: (number | null)[]
  readonly steps: DrawStep[]
}

function drawSlots(plan: {
  entrants: readonly Source[]
  sections: number
  seeds: number
  rng: Rng
}): Slots {
  const { entrants, rng } = plan
  const section = sectionSize(entrants.length, plan.sections)
  const size = section * plan.sections
  const byes = size - entrants.length
  const seeds = Math.min(plan.seeds, size / 2)
  const slotOf: number[] = []
  const empty = new Set<number>()
  const steps: DrawStep[] = []
  const widestPart = plan.sections === 1 ? size / 2 : section

  const place = (drawn: DrawnSlot, rule: DrawRule): void => {
    const entrant = slotOf.length
    const bye = entrant < byes
    slotOf.push(drawn.slot)
    if (bye) empty.add(opposite(drawn.slot))
    steps.push({ entrant: entrant + 1, rule, bye, ...drawn })
  }
  const draw = (
    count: number,
    among: readonly number[],
    rule: (entrant: number) => DrawRule,
  ): void => {
    for (const tier of tiersOf(entrants.slice(slotOf.length, slotOf.length + count))) {
      const first = slotOf.length
      const free = among.filter((slot) => !slotOf.includes(slot) && !empty.has(slot))
      const mates = entrants
        .slice(first, first + tier)
        .map((entrant) => matesOf(entrant, entrants, slotOf))
      for (const drawn of drawApart(mates, free, widestPart, rng)) place(drawn, rule(slotOf.length))
    }
  }

  const placedByGroup = Math.max(seeds, byes)
  for (const [index, group] of slotGroups(plan.sections, section).entries()) {
    const count = Math.min(group.length, placedByGroup - slotOf.length)
    if (count <= 0) break
    if (index === 0 || group.length === 1) {
      for (const slot of group.slice(0, count))
        place({ slot, among: [slot], apart: false }, 'fixed')
    } else draw(count, group, (entrant) => (entrant < seeds ? 'seed' : 'exempt'))
  }
  const all = Array.from({ length: size }, (_, slot) => slot)
  draw(entrants.length - slotOf.length, all, () => 'lot')
  const slots = Array.from({ length: size }, (): number | null => null)
  for (const [entrant, slot] of slotOf.entries()) slots[slot] = entrant
  return { slots, steps }
}

/** The slots of those already placed that come from the same pool. */
function matesOf(
  entrant: Source,
  entrants: readonly Source[],
  slotOf: readonly number[],
): number[] {
  if (!('pool' in entrant)) return []
  return slotOf.filter((_, other) => {
    const source = entrants[other]
    return source !== undefined && 'pool' in source && source.pool === entrant.pool
  })
}

/** How many follow each other with the same rank in their pools: they are drawn together. */
function tiersOf(entrants: readonly Source[]): number[] {
  const tiers: number[] = []
  let last: number | undefined
  for (const entrant of entrants) {
    const rank = 'pool' in entrant ? entrant.rank : 0
    if (rank === last) tiers.push((tiers.pop() ?? 0) + 1)
    else tiers.push(1)
    last = rank
  }
  return tiers
}
