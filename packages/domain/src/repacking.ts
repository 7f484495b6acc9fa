import { isBlocked, maskOf, piecesAt } from './court-day.ts'
import type { CourtDay, Piece } from './court-day.ts'
import { courtIndex, filterSpace, keepDistinct } from './distinct-courts.ts'

export interface CourtMove {
  bookingId: number
  courtId: number
}

/** 'full': proved that no packing exists; 'unsettled': the search limit came first. */
export type Repacking = { courtId: number; moves: CourtMove[] } | 'full' | 'unsettled'

const searchNodes = 200
const fewMovesNodes = 60

/**
 * Makes room for [from, to) on one of the courts by moving movable rows, or proves that nothing can.
 * Bookings in play at one moment need distinct courts; each placement removes at once what these
 * constraints forbid the others (`keepDistinct`), and only bookings that have lost their own court are
 * placed anew: when all others can stay, staying is a packing. So the search stays near the asked time
 * and is complete. Alike courts without fixed rows are settled by the first check; the general problem
 * (interval graph, a list of courts for each booking) is NP-complete, hence the limit.
 * Once a packing is known, `fewMoves` are numbers of moves to try to do better with, ascending: whether
 * there is room never depends on them.
 */
export function makeRoom(
  day: CourtDay,
  from: number,
  to: number,
  eligibleCourtIds: readonly number[],
  fewMoves: readonly number[],
): Repacking {
  const open = eligibleCourtIds.filter((id) => !isBlocked(day.fixed, id, from, to))
  const untouched = open.find((id) => !day.courtIds.includes(id))
  if (untouched !== undefined) return { courtId: untouched, moves: [] }
  const askedCourts = maskOf(day.courtIds, open)
  if (askedCourts === 0) return 'full'

  const { pieces } = day
  const asked = pieces.length
  const groups = groupsWith(day, asked, from, to)
  if (groups.some((members) => isFull(pieces, members, asked, askedCourts))) return 'full'
  const groupsOf = Array.from({ length: asked + 1 }, (): number[] => [])
  for (const [group, members] of groups.entries()) {
    for (const member of members) groupsOf[member]?.push(group)
  }
  const start = Int32Array.from([...pieces.map(({ courts }) => courts), askedCourts])
  const failures = new Float64Array(asked + 1).fill(1)
  const space = filterSpace()
  let nodes = searchNodes

  /** False when some group no longer has courts enough. */
  function settle(courts: Int32Array, changed: number): boolean {
    const queue = new Set(groupsOf[changed])
    for (const group of queue) {
      queue.delete(group)
      const members = groups[group] ?? []
      const shrunk = keepDistinct(courts, members, space)
      if (!shrunk) {
        for (const member of members) failures[member] = (failures[member] ?? 1) + 1
        return false
      }
      for (const member of shrunk) for (const next of groupsOf[member] ?? []) queue.add(next)
    }
    return true
  }

  function search(courts: Int32Array, movesAllowed: number): Int32Array | null {
    if (--nodes < 0) return null
    let moves = 0
    let next = -1
    let lowest = Infinity
    for (let index = 0; index <= asked; index++) {
      const set = courts[index] ?? 0
      if (set & (pieces[index]?.own ?? 0)) continue
      if (index !== asked) moves++
      if ((set & (set - 1)) === 0) continue
      const promise = countBits(set) / (failures[index] ?? 1)
      if (promise >= lowest) continue
      next = index
      lowest = promise
    }
    if (moves > movesAllowed) return null
    if (next === -1) return courts
    for (let rest = courts[next] ?? 0; rest !== 0; rest &= rest - 1) {
      const trial = courts.slice()
      trial[next] = rest & -rest
      const found = settle(trial, next) ? search(trial, movesAllowed) : null
      if (found || nodes < 0) return found
    }
    return null
  }

  if (!settle(start, asked)) return 'full'
  const found = search(start, Infinity)
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

/**
 * Whether the members cannot all have a court at their moment. They stand on distinct courts already, so
 * one chain of « moves over to » from the asked booking to a free court decides.
 */
function isFull(
  pieces: readonly Piece[],
  members: readonly number[],
  asked: number,
  askedCourts: number,
): boolean {
  if (members.at(-1) !== asked) return false
  let reached = askedCourts
  for (;;) {
    let taken = 0
    let wider = reached
    for (const member of members) {
      const piece = pieces[member]
      if (!piece) continue
      taken |= piece.own
      if (reached & piece.own) wider |= piece.courts
    }
    if (reached & ~taken) return false
    if (wider === reached) return true
    reached = wider
  }
}

/** The day's groups of bookings in play together, with the asked one in those it would join. */
function groupsWith(day: CourtDay, asked: number, from: number, to: number): (readonly number[])[] {
  const groups = day.moments.map(({ at, together }) =>
    from <= at && at < to ? [...together, asked] : together,
  )
  groups.push([...piecesAt(day.pieces, from), asked])
  return groups
}

function countBits(mask: number): number {
  let count = 0
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++
  return count
}

function packed({ courtIds, pieces }: CourtDay, courts: Int32Array): { courtId: number; moves: CourtMove[] } {
  const idOf = (mask: number | undefined): number => courtIds[courtIndex(mask ?? 0)] ?? -1
  const moves: CourtMove[] = []
  for (const [index, { own, bookingId }] of pieces.entries()) {
    const set = courts[index] ?? 0
    if (!(set & own)) moves.push({ bookingId, courtId: idOf(set) })
  }
  return { courtId: idOf(courts[pieces.length]), moves }
}
