import type { Rng } from '../../chance/rng.ts'

export interface DrawnSlot {
  readonly slot: number
  /** The slots that were in the hat. */
  readonly among: readonly number[]
  /** Whether the hat left out free slots, so that pairs of one pool meet again as late as possible. */
  readonly apart: boolean
}

/**
 * Draws a slot for each entrant. `mates` are the slots of those it should meet as late as possible: no part of the draw
 * of `widestPart` slots holds it and a mate, or no half of such a part where that cannot be, and so on.
 */
export function drawApart(
  mates: readonly (readonly number[])[],
  free: readonly number[],
  widestPart: number,
  rng: Rng,
): DrawnSlot[] {
  if (mates.every((others) => others.length === 0)) return drawFreely(mates.length, free, rng)
  const allowed = widestApart(mates, free, widestPart)
  const taken = new Set<number>()
  return mates.map((_, entrant) => {
    const left = allowed.slice(entrant + 1)
    const among = (allowed[entrant] ?? []).filter(
      (slot) => !taken.has(slot) && everyoneFits(left, new Set([...taken, slot])),
    )
    const apart = among.length < free.length - taken.size
    const slot = rng.pick(among)
    taken.add(slot)
    return { slot, among, apart }
  })
}

function drawFreely(entrants: number, free: readonly number[], rng: Rng): DrawnSlot[] {
  const hat = [...free]
  return Array.from({ length: entrants }, () => {
    const among = [...hat]
    const slot = rng.pick(hat)
    hat.splice(hat.indexOf(slot), 1)
    return { slot, among, apart: false }
  })
}

/** The slots that each may have: all as far from their mates as fits everyone, then one by one further where it fits. */
function widestApart(
  mates: readonly (readonly number[])[],
  free: readonly number[],
  widestPart: number,
): (readonly number[])[] {
  const parts = Array.from(
    { length: Math.log2(widestPart) },
    (_, halvings) => widestPart / 2 ** halvings,
  )
  const outside = (others: readonly number[], part: number): number[] =>
    free.filter((slot) =>
      others.every((other) => Math.floor(other / part) !== Math.floor(slot / part)),
    )
  const fits = (lists: readonly (readonly number[])[]): boolean => everyoneFits(lists, new Set())

  const common = parts.find((part) => fits(mates.map((others) => outside(others, part)))) ?? 1
  let allowed: (readonly number[])[] = mates.map((others) => outside(others, common))
  for (const [entrant, others] of mates.entries()) {
    const further = parts.find(
      (part) => part > common && fits(allowed.with(entrant, outside(others, part))),
    )
    if (further !== undefined) allowed = allowed.with(entrant, outside(others, further))
  }
  return allowed
}

/** Whether each list can have a slot of its own outside `taken` (augmenting paths). */
function everyoneFits(lists: readonly (readonly number[])[], taken: ReadonlySet<number>): boolean {
  const holder = new Map<number, number>()
  const seat = (list: number, seen: Set<number>): boolean =>
    (lists[list] ?? []).some((slot) => {
      if (taken.has(slot) || seen.has(slot)) return false
      seen.add(slot)
      const present = holder.get(slot)
      if (present !== undefined && !seat(present, seen)) return false
      holder.set(slot, list)
      return true
    })
  return lists.every((_, list) => seat(list, new Set()))
}
