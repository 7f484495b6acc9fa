import type { Rng } from '../../chance/rng.ts'

export interface DrawnSlot {
  readonly slot: number
  /** The slots that were in the hat. */
  readonly among: readonly number[]
  /** Whether the hat left out free slots, so that pairs of one pool meet again as late as possible. */
  readonly apart: boolean
}

/**
 * Draws a slot for each entrant. `mates` are the slots of those it should meet as late as possible: parts of the draw of
 * `widestPart` slots hold no two mates, or halves of such parts where that cannot be, and so on.
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

function widestApart(
  mates: readonly (readonly number[])[],
  free: readonly number[],
  widestPart: number,
): (readonly number[])[] {
  for (let part = widestPart; part >= 2; part /= 2) {
    const partOf = (slot: number): number => Math.floor(slot / part)
    const allowed = mates.map((others) =>
      others.length === 0
        ? free
        : free.filter((slot) => others.every((other) => partOf(other) !== partOf(slot))),
    )
    if (everyoneFits(allowed, new Set())) return allowed
  }
  return mates.map(() => free)
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
