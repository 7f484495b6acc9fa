import { courtIdOf, overlaps } from './court-day.ts'
import type { CourtDay, Piece } from './court-day.ts'

export interface CourtMove {
  bookingId: number
  courtId: number
}

/**
 * Whether the members cannot all have a court at their moment. They stand on distinct courts already, so
 * one chain of « moves over to » from the asked booking to a free court decides.
 */
export function isFull(
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

/**
 * The usual case, without a search: what stands in the way on one court, the fewest bookings first, goes
 * to courts that are free as they stand.
 */
export function pushAside(
  { courtIds, pieces }: CourtDay,
  asked: { from: number; to: number; courts: number },
): { courtId: number; moves: CourtMove[] } | null {
  const inTheWay = Map.groupBy(
    pieces.filter((piece) => piece.own & asked.courts && overlaps(piece, asked)),
    ({ own }) => own,
  )
  for (const [court, pushed] of [...inTheWay].sort(([, a], [, b]) => a.length - b.length)) {
    const placed: Piece[] = []
    for (const piece of pushed) {
      let free = piece.courts & ~court
      for (const other of pieces) if (overlaps(other, piece)) free &= ~other.own
      if (free === 0) break
      placed.push({ ...piece, own: free & -free })
    }
    if (placed.length < pushed.length) continue
    const moves = placed.map(({ bookingId, own }) => ({
      bookingId,
      courtId: courtIdOf(courtIds, own),
    }))
    return { courtId: courtIdOf(courtIds, court), moves }
  }
  return null
}

/**
 * A packing by one sweep over the starts: each booking takes its own court if that is free by then, else
 * the first of its courts that is. `courts` holds the sets, the asked booking's last; null: it got stuck,
 * which between alike courts happens only when they are full.
 */
export function sweep(
  pieces: readonly Piece[],
  from: number,
  to: number,
  courts: Int32Array,
): Int32Array | null {
  const spans = [...pieces, { from, to, own: 0 }]
  const order = [...spans.entries()].sort(([, a], [, b]) => a.from - b.from)
  const placed = new Int32Array(spans.length)
  let running: { to: number; court: number }[] = []
  for (const [index, span] of order) {
    running = running.filter((other) => other.to > span.from)
    const taken = running.reduce((mask, { court }) => mask | court, 0)
    const free = (courts[index] ?? 0) & ~taken
    if (free === 0) return null
    const court = free & span.own || free & -free
    placed[index] = court
    running.push({ to: span.to, court })
  }
  return placed
}
