/** How many pairs are protected, by the number of entries; ascending, the first row that holds the number counts. */
export type SeedsByEntries = readonly { readonly entriesTo: number; readonly seeds: number }[]

/** The protected pairs of a draw; only the pairs that exist are. */
export function seedCount(entries: number, seedsByEntries: SeedsByEntries): number {
  const row = seedsByEntries.find(({ entriesTo }) => entries <= entriesTo)
  return Math.min(entries, row?.seeds ?? 0)
}

/** The size of each of `sections` equal parts of a draw for `entrants`. */
export function sectionSize(entrants: number, sections: number): number {
  return 2 ** Math.max(1, Math.ceil(Math.log2(entrants / sections)))
}

/**
 * The slots of the best entrants, from 0, one in each match of the first round, in groups within which they are drawn:
 * the head of each section, its foot, then both sides of its middle, of its quarters and so on.
 */
export function slotGroups(sections: number, size: number): number[][] {
  const heads = Array.from({ length: sections }, (_, section) => section * size)
  if (size === 2) return [heads]
  const groups = [heads, heads.map((head) => head + size - 1)]
  for (let length = size / 2; length >= 4; length /= 2) {
    const middles = heads.flatMap((head) =>
      Array.from({ length: size / length / 2 }, (_, index) => head + (2 * index + 1) * length),
    )
    groups.push(middles.flatMap((middle) => [middle - 1, middle]))
  }
  return groups
}

/** The other slot of the same match. */
export const opposite = (slot: number): number => slot ^ 1
