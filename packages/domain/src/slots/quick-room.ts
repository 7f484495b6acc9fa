import { countBits, maskedCourtId, overlaps, piecesAt } from './court-day.ts'
import type { CourtDay, CourtMove, Piece, Seat } from './court-day.ts'

export interface Asked {
  from: number
  to: number
  courts: number
}

/**
 * Whether at some moment so many new bookings cannot all have one of the asked courts beside those in play. These are
 * on distinct courts already, so a chain of « moves over to » from each new one to a free court decides: exact for one
 * seat; for more, false may be wrong.
 */
export function isFull({ pieces, moments }: CourtDay, asked: Asked, seats: number): boolean {
  if (isFullBeside(pieces, piecesAt(pieces, asked.from), asked.courts, seats)) return true
  for (const { at, together } of moments) {
    if (at <= asked.from || at >= asked.to) continue
    if (isFullBeside(pieces, together, asked.courts, seats)) return true
  }
  return false
}

function isFullBeside(
  pieces: readonly Piece[],
  members: readonly number[],
  askedCourts: number,
  seats: number,
): boolean {
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
    if (countBits(reached & ~taken) >= seats) return false
    if (wider === reached) return true
    reached = wider
  }
}

/**
 * The usual case, without a search: the bookings in the way on one court, the fewest first, move to courts that are
 * free without further moves.
 */
export function pushAside({ courtIds, pieces }: CourtDay, asked: Asked): Seat | null {
  const inTheWay = new Map<number, Piece[]>()
  for (const piece of pieces) {
    if (!(piece.own & asked.courts) || !overlaps(piece, asked)) continue
    const others = inTheWay.get(piece.own)
    if (others) others.push(piece)
    else inTheWay.set(piece.own, [piece])
  }
  for (const [court, pushed] of [...inTheWay].sort(([, a], [, b]) => a.length - b.length)) {
    const moves: CourtMove[] = []
    for (const piece of pushed) {
      const free = freeCourts(pieces, piece) & ~court
      if (free === 0) break
      moves.push({ bookingId: piece.bookingId, courtId: maskedCourtId(courtIds, free & -free) })
    }
    if (moves.length === pushed.length) return { courtId: maskedCourtId(courtIds, court), moves }
  }
  return null
}

/** The courts that a piece may have and that are free in its time. */
function freeCourts(pieces: readonly Piece[], { from, to, courts }: Piece): number {
  let free = courts
  for (const other of pieces) {
    if (other.from >= to || from >= other.to) continue
    free &= ~other.own
    if (free === 0) return 0
  }
  return free
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
