/** Index of the one court of a mask. */
function courtIndex(bit: number): number {
  return 31 - Math.clz32(bit)
}

/** Working space of `keepDistinct`, taken once for a search: it is called thousands of times. */
export interface FilterSpace {
  holder: Int32Array
  reach: Int32Array
}

export function filterSpace(): FilterSpace {
  return { holder: new Int32Array(32), reach: new Int32Array(32) }
}

/**
 * Keeps of each member's set of courts only those that leave distinct courts to all members (Régin's
 * filtering of « all different »): a matching gives everyone a court, and another court is as good when
 * its holder can pass it on, along holders, to a free court or back round. Writes into `courts`,
 * returns the members whose set shrank, or null when there are not enough courts.
 */
export function keepDistinct(
  courts: Int32Array,
  members: readonly number[],
  { holder, reach }: FilterSpace,
): number[] | null {
  let held = 0
  let seen = 0

  function seat(member: number): boolean {
    for (;;) {
      const open = memberCourts(member) & ~seen
      if (open === 0) return false
      const unheld = open & ~held
      const bit = unheld === 0 ? open & -open : unheld & -unheld
      seen |= bit
      const index = courtIndex(bit)
      if (unheld !== 0 || seat(holder[index] ?? -1)) {
        holder[index] = member
        held |= bit
        return true
      }
    }
  }

  function memberCourts(member: number): number {
    return courts[member] ?? 0
  }

  for (const member of members) {
    seen = 0
    if (!seat(member)) return null
  }

  // reach[c]: the courts that may come free when c is asked of its holder
  for (let rest = held; rest !== 0; rest &= rest - 1) {
    const index = courtIndex(rest & -rest)
    reach[index] = memberCourts(holder[index] ?? -1)
  }
  for (let via = held; via !== 0; via &= via - 1) {
    const bit = via & -via
    const onward = reach[courtIndex(bit)] ?? 0
    for (let rest = held; rest !== 0; rest &= rest - 1) {
      const index = courtIndex(rest & -rest)
      const reached = reach[index] ?? 0
      if (reached & bit) reach[index] = reached | onward
    }
  }

  const shrunk: number[] = []
  for (let own = held; own !== 0; own &= own - 1) {
    const ownBit = own & -own
    const member = holder[courtIndex(ownBit)] ?? -1
    let kept = ownBit
    for (let rest = memberCourts(member) & ~ownBit; rest !== 0; rest &= rest - 1) {
      const bit = rest & -rest
      const reached = reach[courtIndex(bit)] ?? 0
      if (!(bit & held) || reached & ~held || reached & ownBit) kept |= bit
    }
    if (kept !== memberCourts(member)) {
      courts[member] = kept
      shrunk.push(member)
    }
  }
  return shrunk
}
