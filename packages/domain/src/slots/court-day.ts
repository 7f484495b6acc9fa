/** One stretch of court time, [from, to) in epoch ms. */
export interface BusyRow {
  courtId: number
  from: number
  to: number
  /** courts it may be moved to; empty: it stays where it is */
  movableTo: readonly number[]
  /** null: a closure, lesson or competition, which never moves */
  bookingId: number | null
  /** it might move, but reaches beyond what was read: it stays, and proves no day full */
  cut?: true
}

/** A booking that may move. Sets of courts are bit masks over `CourtDay.courtIds`. */
export interface Piece {
  readonly from: number
  readonly to: number
  readonly bookingId: number
  /** the court it stands on, one bit */
  readonly own: number
  /** where it may stand as far as immovable rows allow, its own included */
  readonly courts: number
}

export interface CourtMove {
  bookingId: number
  courtId: number
}

/** A court for one more booking, once those moves are made. */
export interface Seat {
  courtId: number
  moves: CourtMove[]
}

/** The rows of a centre's day, prepared once for many questions. */
export interface CourtDay {
  courtIds: readonly number[]
  /** immovable rows by court */
  fixed: ReadonlyMap<number, readonly BusyRow[]>
  pieces: readonly Piece[]
  /** indexes of the pieces in play at each of their starts: they need distinct courts */
  moments: readonly { at: number; together: readonly number[] }[]
}

/** Bit masks hold so many courts; a sport's courts beyond them keep their bookings where they are. */
const maskCourts = 31

/** Sorts the rows of a day into what stays and what may move, and where to. */
export function courtDayOf(busy: readonly BusyRow[]): CourtDay {
  const seen = new Set<number>()
  for (const { courtId, movableTo } of busy) {
    seen.add(courtId)
    for (const id of movableTo) seen.add(id)
  }
  const courtIds = [...seen].slice(0, maskCourts)
  const fixed = new Map<number, BusyRow[]>()
  const movable: (BusyRow & { bookingId: number; own: number })[] = []
  for (const row of busy) {
    const { bookingId, courtId } = row
    const own = maskOf(courtIds, [courtId])
    if (bookingId !== null && row.movableTo.length > 0 && own !== 0) {
      movable.push({ ...row, bookingId, own })
      continue
    }
    const rows = fixed.get(courtId)
    if (rows) rows.push(row)
    else fixed.set(courtId, [row])
  }
  movable.sort((a, b) => a.from - b.from)
  const pieces = movable.map(({ from, to, bookingId, own, movableTo }) => {
    const free = movableTo.filter((id) => !isBlocked(fixed, id, from, to))
    return { from, to, bookingId, own, courts: own | maskOf(courtIds, free) }
  })
  const starts = [...new Set(pieces.map(({ from }) => from))]
  const moments = starts.map((at) => ({ at, together: piecesAt(pieces, at) }))
  return { courtIds, fixed, pieces, moments }
}

/** Indexes of the pieces in play at an instant. */
export function piecesAt(pieces: readonly Piece[], at: number): number[] {
  const together: number[] = []
  for (let index = 0; index < pieces.length; index++) {
    const piece = pieces[index]
    if (piece && piece.from <= at && at < piece.to) together.push(index)
  }
  return together
}

/** The set of courts as a mask; courts that are not in the list are left out. */
export function maskOf(courtIds: readonly number[], ids: readonly number[]): number {
  let mask = 0
  for (const id of ids) {
    const index = courtIds.indexOf(id)
    if (index >= 0) mask |= 1 << index
  }
  return mask
}

/** The court of a mask of one bit. */
export function courtIdOf(courtIds: readonly number[], bit: number): number {
  const id = courtIds[31 - Math.clz32(bit)]
  if (id === undefined) throw new RangeError(`no court for mask ${bit}`)
  return id
}

/** How many courts a mask holds. */
export function countBits(mask: number): number {
  let count = 0
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++
  return count
}

/** Half-open: touching ends do not overlap. */
export function overlaps(
  a: { from: number; to: number },
  b: { from: number; to: number },
): boolean {
  return a.from < b.to && b.from < a.to
}

/** Whether a row that cannot move stands on the court at some moment of [from, to). */
export function isBlocked(
  fixed: CourtDay['fixed'],
  courtId: number,
  from: number,
  to: number,
): boolean {
  const rows = fixed.get(courtId)
  if (!rows) return false
  for (const row of rows) if (row.from < to && from < row.to) return true
  return false
}
