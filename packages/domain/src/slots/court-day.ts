/** One stretch of court time, [from, to) in epoch ms. */
export interface BusyRow {
  courtId: number
  from: number
  to: number
  /** courts it may be moved to; empty: it stays where it is */
  movableTo: readonly number[]
  /** null: a closure, lesson or competition, which never moves */
  bookingId: number | null
  /** it might move, but reaches beyond the rows read: it stays, and proves no day full */
  cut?: true
}

/** A booking that may move. Sets of courts are bit masks over `CourtDay.courtIds`. */
export interface Piece {
  readonly from: number
  readonly to: number
  readonly bookingId: number
  /** its court, one bit */
  readonly own: number
  /** the courts it may use as far as immovable rows allow, its own included */
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
  /** the bit of each of those courts; another court is in no mask */
  bits: ReadonlyMap<number, number>
  /** immovable rows on those courts */
  fixed: readonly FixedRow[]
  /** rows on other courts: none of them moves */
  beyond: readonly BusyRow[]
  /** ascending by start */
  pieces: readonly Piece[]
  /** indexes of the pieces in play at each of their starts: they need distinct courts */
  moments: readonly { at: number; together: readonly number[] }[]
}

interface FixedRow {
  readonly from: number
  readonly to: number
  readonly own: number
}

/** Bit masks hold so many courts; a sport's courts beyond them keep their bookings where they are. */
const maskCourts = 31

/** Sorts the rows of a day into immovable and movable ones, with their possible courts. */
export function makeCourtDay(busy: readonly BusyRow[]): CourtDay {
  // rows that may move to the same courts share the list, and then its mask
  const masks = new Map<readonly number[], number>()
  const bits = new Map<number, number>()
  function addCourt(id: number): number {
    const known = bits.get(id)
    if (known !== undefined) return known
    if (bits.size === maskCourts) return 0
    const bit = 1 << bits.size
    bits.set(id, bit)
    return bit
  }
  for (const { courtId, movableTo } of busy) {
    addCourt(courtId)
    if (masks.has(movableTo)) continue
    let mask = 0
    for (const id of movableTo) mask |= addCourt(id)
    masks.set(movableTo, mask)
  }
  const fixed: FixedRow[] = []
  const beyond: BusyRow[] = []
  const pieces: Piece[] = []
  for (const row of busy) {
    const own = bits.get(row.courtId)
    if (own === undefined) beyond.push(row)
    else if (row.bookingId === null || row.movableTo.length === 0)
      fixed.push({ from: row.from, to: row.to, own })
  }
  for (const { from, to, courtId, bookingId, movableTo } of busy) {
    const own = bits.get(courtId)
    if (own === undefined || bookingId === null || movableTo.length === 0) continue
    const free = (masks.get(movableTo) ?? 0) & ~blockedCourts(fixed, from, to)
    pieces.push({ from, to, bookingId, own, courts: own | free })
  }
  pieces.sort((a, b) => a.from - b.from)
  const moments: { at: number; together: readonly number[] }[] = []
  for (const { from: at } of pieces) {
    if (moments.at(-1)?.at !== at) moments.push({ at, together: piecesAt(pieces, at) })
  }
  return { courtIds: [...bits.keys()], bits, fixed, beyond, pieces, moments }
}

/** Indexes of the pieces in play at an instant; pieces are ascending by start. */
export function piecesAt(pieces: readonly Piece[], at: number): number[] {
  const together: number[] = []
  for (let index = 0; index < pieces.length; index++) {
    const piece = pieces[index]
    if (!piece || piece.from > at) break
    if (at < piece.to) together.push(index)
  }
  return together
}

/** The courts of the rows that cannot move, at some moment of [from, to). */
function blockedCourts(fixed: readonly FixedRow[], from: number, to: number): number {
  let mask = 0
  for (const row of fixed) if (row.from < to && from < row.to) mask |= row.own
  return mask
}

/** The courts among these without an immovable row in [from, to). */
export function openCourts(
  day: CourtDay,
  courtIds: readonly number[],
  from: number,
  to: number,
): { mask: number; outsideMask: readonly number[] } {
  let mask = 0
  const outsideMask: number[] = []
  for (const id of courtIds) {
    const bit = day.bits.get(id)
    if (bit !== undefined) mask |= bit
    else if (!day.beyond.some((row) => row.courtId === id && overlaps(row, { from, to }))) {
      outsideMask.push(id)
    }
  }
  return { mask: mask & ~blockedCourts(day.fixed, from, to), outsideMask }
}

/** The court of a mask of one bit. */
export function maskedCourtId(courtIds: readonly number[], bit: number): number {
  const id = courtIds[31 - Math.clz32(bit)]
  if (id === undefined) throw new RangeError(`no court for mask ${bit}`)
  return id
}

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
