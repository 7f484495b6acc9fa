import type { Rng } from '../../chance/rng.ts'
import { drawApart } from './apart.ts'
import type { DrawnSlot } from './apart.ts'
import type { MatchSource } from './model.ts'
import type { DrawRule, DrawStep } from './records.ts'
import { opposite, sectionSize, slotGroups } from './slots.ts'

interface DrawnSlots {
  readonly slots: (number | null)[]
  readonly steps: DrawStep[]
}

/**
 * Places entrants, from the strongest, in a draw of equal sections: the seeds and the exempt
 * entrants on the slots of their groups, a bye beside each exempt one, then all others by lot,
 * pairs of one pool as far apart as possible.
 */
export function drawSlots(plan: {
  entrants: readonly MatchSource[]
  sections: number
  seeds: number
  rng: Rng
}): DrawnSlots {
  const { entrants, rng } = plan
  const section = sectionSize(entrants.length, plan.sections)
  const size = section * plan.sections
  const byes = size - entrants.length
  const seeds = Math.min(plan.seeds, size / 2)
  const slotByEntrant: number[] = []
  const empty = new Set<number>()
  const steps: DrawStep[] = []
  const widestPart = plan.sections === 1 ? size / 2 : section

  const place = (drawn: DrawnSlot, rule: DrawRule): void => {
    const entrant = slotByEntrant.length
    const bye = entrant < byes
    slotByEntrant.push(drawn.slot)
    if (bye) empty.add(opposite(drawn.slot))
    steps.push({ entrant: entrant + 1, rule, bye, ...drawn })
  }
  const draw = (
    count: number,
    among: readonly number[],
    rule: (entrant: number) => DrawRule,
  ): void => {
    for (const tier of tierSizes(
      entrants.slice(slotByEntrant.length, slotByEntrant.length + count),
    )) {
      const first = slotByEntrant.length
      const free = among.filter((slot) => !slotByEntrant.includes(slot) && !empty.has(slot))
      const mates = entrants
        .slice(first, first + tier)
        .map((entrant) => poolMateSlots(entrant, entrants, slotByEntrant))
      for (const drawn of drawApart(mates, free, widestPart, rng))
        place(drawn, rule(slotByEntrant.length))
    }
  }

  const placedByGroup = Math.max(seeds, byes)
  for (const [index, group] of slotGroups(plan.sections, section).entries()) {
    const count = Math.min(group.length, placedByGroup - slotByEntrant.length)
    if (count <= 0) break
    if (index === 0 || group.length === 1) {
      for (const slot of group.slice(0, count))
        place({ slot, among: [slot], apart: false }, 'fixed')
    } else draw(count, group, (entrant) => (entrant < seeds ? 'seed' : 'exempt'))
  }
  const all = Array.from({ length: size }, (_, slot) => slot)
  draw(entrants.length - slotByEntrant.length, all, () => 'lot')
  const slots = Array.from({ length: size }, (): number | null => null)
  for (const [entrant, slot] of slotByEntrant.entries()) slots[slot] = entrant
  return { slots, steps }
}

/** The slots of those already placed that come from the same pool. */
function poolMateSlots(
  entrant: MatchSource,
  entrants: readonly MatchSource[],
  placedSlots: readonly number[],
): number[] {
  if (!('pool' in entrant)) return []
  return placedSlots.filter((_, other) => {
    const source = entrants[other]
    return source !== undefined && 'pool' in source && source.pool === entrant.pool
  })
}

/** How many follow each other with the same rank in their pools: they are drawn together. */
function tierSizes(entrants: readonly MatchSource[]): number[] {
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
