import { countBits, maskedCourtId, openCourts, piecesAt } from './court-day.ts'
import type { CourtDay, CourtMove, Seat } from './court-day.ts'
import { filterSpace, keepDistinct } from './distinct-courts.ts'
import { isFull, pushAside, sweep } from './quick-room.ts'

/** 'full': proved that no packing exists; 'unsettled': the search limit came first. */
export type Repacking = Seat | 'full' | 'unsettled'

const searchNodes = 100
const fewMovesNodes = 40

/**
 * Makes room for [from, to) on one of the courts by moving movable rows, or proves that nothing can.
 * Bookings in play at one moment need distinct courts; each placement removes at once what these
 * constraints forbid the others (`keepDistinct`), and only bookings that have lost their own court are
 * placed anew: when all others can stay, staying is a packing. So the search stays near the asked time
 * and is complete. The general problem (interval graph, a list of courts for each booking) is
 * NP-complete, hence the limit; between alike courts without fixed rows `isFull` is exact and `sweep`
 * always finds the packing, so there the answer never depends on it.
 * Once a packing is known, `fewMoves` are numbers of moves to try to do better with, ascending, none for
 * a caller that asks only whether there is room: that never depends on them.
 */
export function makeRoom(
  day: CourtDay,
  from: number,
  to: number,
  eligibleCourtIds: readonly number[],
  fewMoves: readonly number[],
): Repacking {
  const open = openCourts(day, eligibleCourtIds, from, to)
  const [untouched] = open.outsideMask
  if (untouched !== undefined) return { courtId: untouched, moves: [] }
  const askedCourts = open.mask
  if (askedCourts === 0) return 'full'

  const { pieces } = day
  const asked = pieces.length
  const wanted = { from, to, courts: askedCourts }
  if (isFull(day, wanted, 1)) return 'full'
  const aside = pushAside(day, wanted)
  if (aside) return aside
  const start = new Int32Array(asked + 1)
  for (const [index, { courts }] of pieces.entries()) start[index] = courts
  start[asked] = askedCourts
  // any packing will do: the quickest to find
  const swept = fewMoves.length === 0 ? sweep(pieces, from, to, start) : null
  if (swept) return packed(day, swept)
  const groups = groupsWith(day, asked, from, to)
  const groupsByMember = Array.from({ length: asked + 1 }, (): number[] => [])
  for (const [group, members] of groups.entries()) {
    for (const member of members) groupsByMember[member]?.push(group)
  }
  const failures = new Float64Array(asked + 1).fill(1)
  const space = filterSpace()
  let nodes = searchNodes

  /** False when some group no longer has courts enough. */
  function settle(courts: Int32Array, changed: number): boolean {
    const queue = new Set(groupsByMember[changed])
    for (const group of queue) {
      queue.delete(group)
      const members = groups[group] ?? []
      const shrunk = keepDistinct(courts, members, space)
      if (!shrunk) {
        for (const member of members) failures[member] = (failures[member] ?? 1) + 1
        return false
      }
      for (const member of shrunk) for (const next of groupsByMember[member] ?? []) queue.add(next)
    }
    return true
  }

  function takenAround(courts: Int32Array, index: number): number {
    let taken = 0
    for (const group of groupsByMember[index] ?? []) {
      for (const member of groups[group] ?? []) taken |= (courts[member] ?? 0) & ownCourts(member)
    }
    return taken
  }

  function ownCourts(index: number): number {
    return pieces[index]?.own ?? 0
  }

  function search(courts: Int32Array, movesAllowed: number): Int32Array | null {
    if (--nodes < 0) return null
    let moves = 0
    let next = -1
    let lowest = Infinity
    for (let index = 0; index <= asked; index++) {
      const set = courts[index] ?? 0
      if (set & ownCourts(index)) continue
      if (index !== asked) moves++
      if ((set & (set - 1)) === 0) continue
      const promise = countBits(set) / (failures[index] ?? 1)
      if (promise >= lowest) continue
      next = index
      lowest = promise
    }
    if (moves > movesAllowed) return null
    if (next === -1) return courts
    const set = courts[next] ?? 0
    const taken = takenAround(courts, next)
    // courts where no booking has to move come first
    for (const part of [set & ~taken, set & taken]) {
      for (let rest = part; rest !== 0; rest &= rest - 1) {
        const trial = courts.slice()
        trial[next] = rest & -rest
        const found = settle(trial, next) ? search(trial, movesAllowed) : null
        if (found || nodes < 0) return found
      }
    }
    return null
  }

  if (!settle(start, asked)) return 'full'
  const found = search(start, Infinity) ?? (nodes < 0 ? sweep(pieces, from, to, start) : null)
  if (!found) return nodes < 0 ? 'unsettled' : 'full'
  const room = packed(day, found)
  for (const movesAllowed of fewMoves) {
    if (movesAllowed >= room.moves.length) break
    nodes = fewMovesNodes
    const fewer = search(start, movesAllowed)
    if (fewer) return packed(day, fewer)
  }
  return room
}

/** The day's groups of bookings in play together, with the asked one in those it would join. */
function groupsWith(day: CourtDay, asked: number, from: number, to: number): (readonly number[])[] {
  const groups = day.moments.map(({ at, together }) =>
    from <= at && at < to ? [...together, asked] : together,
  )
  groups.push([...piecesAt(day.pieces, from), asked])
  return groups
}

function packed({ courtIds, pieces }: CourtDay, courts: Int32Array): Seat {
  const moves: CourtMove[] = []
  for (const [index, { own, bookingId }] of pieces.entries()) {
    const set = courts[index] ?? 0
    if (!(set & own)) moves.push({ bookingId, courtId: maskedCourtId(courtIds, set) })
  }
  return { courtId: maskedCourtId(courtIds, courts[pieces.length] ?? 0), moves }
}
