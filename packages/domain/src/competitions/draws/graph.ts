import {
  addKnockOut,
  addPools,
  addPoolsOfThree,
  addRound,
  emptyDraft,
  sourcesInSlots,
} from './draft.ts'
import type { Draft } from './draft.ts'
import type { PhaseDraw } from './draw.ts'
import { formulaRefusal } from './formula.ts'
import type { Formula, Phase } from './formula.ts'
import type { MatchGraph, Source } from './model.ts'
import { withRanks } from './reach.ts'
import { opposite, sectionSize, slotGroups } from './slots.ts'

/**
 * All matches of an event, from its formula and the draw of each phase.
 * @throws RangeError when the formula cannot be played, or a draw is missing or of another kind.
 */
export function graphOf(formula: Formula, draws: readonly PhaseDraw[]): MatchGraph {
  const refusal = formulaRefusal(formula)
  if (refusal !== null) throw new RangeError(refusal)
  const draft = emptyDraft()
  const { classifiedTo } = formula
  // From the best: the pairs of a block are level until further matches part them.
  let blocks: (readonly Source[])[] = []
  for (const phase of formula.phases) {
    const draw = draws.find((each) => each.phase === phase.key)
    if (draw === undefined) throw new RangeError(`no draw of ${phase.key}`)
    if (phase.kind === 'multiChance') {
      const block = sourcesInSlots(draw).filter((source) => source !== null)
      addMultiChance(draft, { block, from: 1, round: 1, rounds: phase.rounds, classifiedTo })
    } else blocks = [...leftBy(draft, phase, draw), ...blocks]
  }
  decideInOrder(draft, blocks, 1, classifiedTo)
  return withRanks(draft)
}

/** Who goes on from a phase, by its draw: winners of pools, then seconds; or the winner of each section. */
export function survivorsOf(phase: Phase, draw: PhaseDraw): Source[] {
  if (phase.kind === 'multiChance') return []
  if (phase.kind === 'pools') return addPools(emptyDraft(), draw).slice(0, phase.qualified).flat()
  return addKnockOut(emptyDraft(), sourcesInSlots(draw), phase).survivors
}

/** Adds the matches of a phase; returns the blocks of pairs for which it is the last, the winner of the event too. */
function leftBy(
  draft: Draft,
  phase: Exclude<Phase, { kind: 'multiChance' }>,
  draw: PhaseDraw,
): Source[][] {
  if (phase.kind === 'pools') return addPools(draft, draw).slice(phase.qualified)
  const { survivors, losers } = addKnockOut(draft, sourcesInSlots(draw), phase)
  return phase.survivors === 1 ? [survivors, ...losers] : losers
}

function decideInOrder(
  draft: Draft,
  blocks: readonly (readonly Source[])[],
  from: number,
  classifiedTo: number,
): void {
  let next = from
  for (const block of blocks) {
    decide(draft, block, next, classifiedTo)
    next += block.length
  }
}

/** Ranks the level pairs of a block from `from` on: by matches up to rank `classifiedTo`, beyond it they share. */
function decide(draft: Draft, block: readonly Source[], from: number, classifiedTo: number): void {
  const to = from + block.length - 1
  if (block.length === 1 || from > classifiedTo) {
    draft.places.push({ from, to, sources: block })
    return
  }
  const name = from === 1 ? 'main' : from === 3 && to === 4 ? 'thirdPlace' : 'classification'
  const { survivors, losers } = addKnockOut(draft, inSlots(block), {
    key: `places-${from}-${to}`,
    name,
    survivors: 1,
  })
  decideInOrder(draft, [survivors, ...losers], from, classifiedTo)
}

/** A block in its order in the slots of a draw; exempt are those whose slots the best seeds would have. */
function inSlots(block: readonly Source[]): (Source | null)[] {
  const size = sectionSize(block.length, 1)
  const exempt = slotGroups(1, size)
    .flat()
    .slice(0, size - block.length)
  const empty = new Set(exempt.map(opposite))
  const left = [...block]
  return Array.from({ length: size }, (_, slot) =>
    empty.has(slot) ? null : (left.shift() ?? null),
  )
}

/** Winners and losers part in each round and play on; after the last round pools of three decide. */
function addMultiChance(
  draft: Draft,
  step: {
    block: readonly Source[]
    from: number
    round: number
    rounds: number
    classifiedTo: number
  },
): void {
  const { block, from, round } = step
  const key = `places-${from}-${from + block.length - 1}`
  if (block.length === 1) draft.places.push({ from, to: from, sources: block })
  else if (round > step.rounds)
    decideInOrder(draft, addPoolsOfThree(draft, key, block), from, step.classifiedTo)
  else {
    const { winners, losers } = addRound(draft, block, { key, name: 'multiChance', round })
    const next = { ...step, round: round + 1 }
    addMultiChance(draft, { ...next, block: winners.filter((source) => source !== null) })
    addMultiChance(draft, { ...next, block: losers, from: from + winners.length })
  }
}
