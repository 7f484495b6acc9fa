import {
  addKnockOut,
  addPools,
  addPoolsOfThree,
  addRound,
  emptyDraft,
  sourcesInSlots,
} from './draft.ts'
import type { Draft } from './draft.ts'
import type { PhaseDraw } from './records.ts'
import { requirePlayable } from './formula.ts'
import type { Formula, FormulaPhase } from './formula.ts'
import type { MatchGraph, MatchSource } from './model.ts'
import { withRanks } from './reach.ts'
import { opposite, sectionSize, slotGroups } from './slots.ts'

/**
 * All matches of an event, from its formula and the draw of each phase.
 * @throws RangeError when the formula cannot be played, or a draw is missing or of another kind.
 */
export function eventGraph(formula: Formula, draws: readonly PhaseDraw[]): MatchGraph {
  requirePlayable(formula)
  const draft = emptyDraft()
  const { classifiedTo } = formula
  // From the best: the pairs of a block are level until further matches part them.
  let blocks: (readonly MatchSource[])[] = []
  let survivors: readonly MatchSource[] = []
  let from = 1
  for (const phase of formula.phases) {
    const draw = draws.find((each) => each.phase === phase.key)
    if (draw === undefined) throw new RangeError(`no draw of ${phase.key}`)
    if (phase.kind === 'multiChance') {
      const block = sourcesInSlots(draw).filter((source) => source !== null)
      addMultiChance(draft, { block, from, round: 1, rounds: phase.rounds, classifiedTo })
      survivors = []
      from += block.length
    } else {
      const [first = [], ...left] = playedIn(draft, phase, draw)
      survivors = first
      blocks = [...left, ...blocks]
    }
  }
  decideInOrder(draft, [survivors, ...blocks], from, classifiedTo)
  return withRanks(draft)
}

/** The survivors of a phase, by its draw: winners of pools, then seconds; or the winner of each section. */
export function phaseSurvivors(phase: FormulaPhase, draw: PhaseDraw): MatchSource[] {
  return phase.kind === 'multiChance' ? [] : (playedIn(emptyDraft(), phase, draw)[0] ?? [])
}

/** Adds the matches of a phase; returns its survivors, then the blocks of pairs that it leaves behind. */
function playedIn(
  draft: Draft,
  phase: Exclude<FormulaPhase, { kind: 'multiChance' }>,
  draw: PhaseDraw,
): MatchSource[][] {
  if (phase.kind === 'pools') {
    const ranks = addPools(draft, draw)
    return [ranks.slice(0, phase.qualified).flat(), ...ranks.slice(phase.qualified)]
  }
  const { survivors, losers } = addKnockOut(draft, sourcesInSlots(draw), phase)
  return [survivors, ...losers]
}

function decideInOrder(
  draft: Draft,
  blocks: readonly (readonly MatchSource[])[],
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
function decide(
  draft: Draft,
  block: readonly MatchSource[],
  from: number,
  classifiedTo: number,
): void {
  const to = from + block.length - 1
  if (block.length === 0) return
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
function inSlots(block: readonly MatchSource[]): (MatchSource | null)[] {
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
    block: readonly MatchSource[]
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
