/**
 * Everyone meets everyone once, by the circle method: AB CD, AC BD, AD BC for four; AB, AC, BC for three. One list a
 * round; of an odd number one rests in each.
 */
export function roundRobin<Entrant>(entrants: readonly Entrant[]): [Entrant, Entrant][][] {
  const ring = entrants.length + (entrants.length % 2) - 1
  const pairing = (first: number, second: number): [Entrant, Entrant][] => {
    const pair = [entrants[Math.min(first, second)], entrants[Math.max(first, second)]]
    return pair.every((entrant) => entrant !== undefined) ? [pair as [Entrant, Entrant]] : []
  }
  return Array.from({ length: ring }, (_, index) => {
    const round = index + 1
    const others = Array.from({ length: ring }, (_item, at) => at + 1)
    return [
      ...pairing(0, round),
      ...others.flatMap((first) => {
        const second = ((2 * round - first + 2 * ring - 1) % ring) + 1
        return first < second ? pairing(first, second) : []
      }),
    ]
  })
}
