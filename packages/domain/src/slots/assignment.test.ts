import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { assignCourt, movableUntil } from './assignment.ts'
import type { AssignmentAsk, BusyRow } from './assignment.ts'

const half = 1_800_000
const dayEnd = 20

/** Half hours from opening, for short tables. */
function row(courtId: number, from: number, to: number, movableTo: number[] = []): BusyRow {
  return { courtId, from: from * half, to: to * half, movableTo, bookingId: courtId * 100 + from }
}

function ask(from: number, to: number, courts: number[], busy: BusyRow[]): AssignmentAsk {
  return {
    from: from * half,
    to: to * half,
    eligibleCourtIds: courts,
    lastCourtIds: [],
    busy,
    windowFrom: 0,
    windowTo: dayEnd * half,
  }
}

// requirement B24
test('a booking stays where it is from two hours before it starts', () => {
  expect(movableUntil(Date.parse('2026-11-25T18:00Z'))).toBe(Date.parse('2026-11-25T16:00Z'))
})

// requirement B23
describe('among free courts the best fit is taken', () => {
  test('the one that leaves no gap too short to sell', () => {
    // on court 1 half an hour would be lost before, on court 2 nothing
    const busy = [row(1, 0, 3), row(2, 0, 4)]
    expect(assignCourt(ask(4, 6, [1, 2], busy))).toEqual({ courtId: 2, moves: [] })
  })

  test('even when its gap is wider', () => {
    expect(assignCourt(ask(4, 6, [1, 2], [row(1, 0, 3), row(1, 8, 20)]))?.courtId).toBe(2)
  })

  test('closing counts like a neighbour', () => {
    const busy = [row(1, 10, 14), row(2, 10, 15)]
    expect(assignCourt(ask(15, 19, [1, 2], busy))?.courtId).toBe(2)
  })

  test('a gap of the shortest duration can be sold', () => {
    const busy = [row(1, 0, 2), row(1, 8, 20), row(2, 0, 1)]
    expect(assignCourt(ask(4, 6, [1, 2], busy))?.courtId).toBe(1)
  })

  test('of equal losses the tightest gap', () => {
    const busy = [row(1, 0, 4), row(2, 0, 4), row(2, 8, 20)]
    expect(assignCourt(ask(4, 6, [1, 2], busy))?.courtId).toBe(2)
  })

  // requirement B135
  test('a last choice only when no other is free', () => {
    const wish = { ...ask(4, 6, [1, 2], [row(2, 0, 3)]), lastCourtIds: [1] }
    expect(assignCourt(wish)?.courtId).toBe(2)
    expect(assignCourt({ ...wish, busy: [row(2, 0, 20)] })?.courtId).toBe(1)
  })

  test('of equal gaps the lowest id', () => {
    expect(assignCourt(ask(4, 6, [3, 2, 5], []))?.courtId).toBe(2)
  })

  test('touching bookings do not overlap', () => {
    const busy = [row(1, 0, 4), row(1, 6, 20)]
    expect(assignCourt(ask(4, 6, [1], busy))).toEqual({ courtId: 1, moves: [] })
  })
})

describe('only when no court is free are bookings moved', () => {
  test('as few as do', () => {
    const busy = [row(1, 0, 3, [2]), row(2, 4, 8, [1])]
    expect(assignCourt(ask(3, 6, [2], busy))).toEqual({
      courtId: 2,
      moves: [{ bookingId: 204, courtId: 1 }],
    })
  })

  test('never one that does not say where it may go', () => {
    expect(assignCourt(ask(3, 6, [2], [row(1, 0, 3), row(2, 4, 8)]))).toBeNull()
  })

  test('never a closure', () => {
    const closure = { ...row(2, 4, 8, [1]), bookingId: null }
    expect(assignCourt(ask(3, 6, [2], [closure]))).toBeNull()
  })

  test('only to the courts they may go to', () => {
    expect(assignCourt(ask(3, 6, [2], [row(2, 4, 8, [3]), row(3, 7, 9)]))).toBeNull()
  })

  test('along a chain when one move is not enough', () => {
    const chain = [row(1, 4, 8, [2]), row(2, 6, 10, [3])]
    expect(assignCourt(ask(4, 6, [1], chain))?.moves).toEqual([
      { bookingId: 104, courtId: 2 },
      { bookingId: 206, courtId: 3 },
    ])
  })

  test('no court at all is full', () => {
    expect(assignCourt(ask(3, 6, [], []))).toBeNull()
  })
})

interface Request {
  from: number
  to: number
  court: number | null
}

const courtIds = [1, 2, 3, 4, 5]
const requests = (askedCourts: fc.Arbitrary<number | null>): fc.Arbitrary<Request[]> =>
  fc.array(
    fc
      .record({
        from: fc.integer({ min: 0, max: dayEnd - 2 }),
        length: fc.integer({ min: 2, max: 4 }),
        court: askedCourts,
      })
      .map(({ from, length, court }) => ({ from, to: Math.min(from + length, dayEnd), court })),
    { minLength: 20, maxLength: 70 },
  )
const anyCourt = requests(fc.constant(null))
const someAskedCourts = requests(
  fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, fc.constantFrom(...courtIds)),
)

function eligible({ court }: Request): number[] {
  return court === null ? courtIds : [court]
}

/** Seats a request where it can; bookings of « Peu importe » may move, asked courts may not. */
function accept(day: BusyRow[], request: Request, bookingId: number): BusyRow[] | null {
  const found = assignCourt(ask(request.from, request.to, eligible(request), day))
  if (!found) return null
  const target = new Map(found.moves.map(({ bookingId: id, courtId }) => [id, courtId]))
  const seated = day.map((busy) => ({
    ...busy,
    courtId: target.get(busy.bookingId ?? -1) ?? busy.courtId,
  }))
  const movableTo = request.court === null ? courtIds : []
  return [...seated, { ...row(found.courtId, request.from, request.to, movableTo), bookingId }]
}

function firstFit(day: BusyRow[], request: Request): number | undefined {
  return eligible(request).find(
    (court) => !day.some((busy) => busy.courtId === court && clash(busy, request)),
  )
}

function clash(busy: BusyRow, { from, to }: Request): boolean {
  return busy.from < to * half && from * half < busy.to
}

function depthWith(day: readonly BusyRow[], request: Request): number {
  const depths = [request.from, ...day.map((busy) => busy.from / half)]
    .filter((at) => at >= request.from && at < request.to)
    .map((at) => day.filter((busy) => clash(busy, { from: at, to: at + 0.5, court: null })).length)
  return Math.max(...depths) + 1
}

function overlapping(day: readonly BusyRow[]): boolean {
  return day.some((a, index) =>
    day.slice(0, index).some((b) => a.courtId === b.courtId && a.from < b.to && b.from < a.to),
  )
}

describe('on random days', () => {
  test('when all may move, a booking is refused only when every court is taken at some moment', () => {
    fc.assert(
      fc.property(anyCourt, (asked) => {
        let day: BusyRow[] = []
        for (const [index, request] of asked.entries()) {
          const next = accept(day, request, index)
          expect(next !== null).toBe(depthWith(day, request) <= courtIds.length)
          day = next ?? day
        }
      }),
      { numRuns: 150 },
    )
  })

  test('all that first fit seats is seated, so never fewer', () => {
    fc.assert(
      fc.property(someAskedCourts, (asked) => {
        let day: BusyRow[] = []
        const simple: BusyRow[] = []
        for (const [index, request] of asked.entries()) {
          const court = firstFit(simple, request)
          if (court === undefined) continue
          simple.push(row(court, request.from, request.to))
          const next = accept(day, request, index)
          expect(next).not.toBeNull()
          day = next ?? day
        }
        expect(day.length).toBe(simple.length)
      }),
      { numRuns: 150, seed: 20261122 },
    )
  })

  test('a court that first fit finds in the unchanged day is always found', () => {
    fc.assert(
      fc.property(someAskedCourts, (asked) => {
        let day: BusyRow[] = []
        for (const [index, request] of asked.entries()) {
          const next = accept(day, request, index)
          expect(next !== null || firstFit(day, request) === undefined).toBe(true)
          day = next ?? day
        }
      }),
      { numRuns: 100 },
    )
  })

  test('nothing overlaps and nothing fixed has moved, whatever was moved', () => {
    fc.assert(
      fc.property(someAskedCourts, (asked) => {
        let day: BusyRow[] = []
        for (const [index, request] of asked.entries()) {
          day = accept(day, request, index) ?? day
          expect(overlapping(day)).toBe(false)
        }
        for (const busy of day) {
          const court = asked[busy.bookingId ?? -1]?.court ?? busy.courtId
          expect(busy.courtId).toBe(court)
        }
      }),
      { numRuns: 100 },
    )
  })
})

/** Tries every court for every movable row. */
function packingExists({ from, to, busy: day, eligibleCourtIds }: AssignmentAsk): boolean {
  const rows = [
    ...day
      .filter((busy) => busy.movableTo.length > 0)
      .map((busy) => ({ ...busy, courts: [...new Set([busy.courtId, ...busy.movableTo])] })),
    { from, to, courts: [...eligibleCourtIds] },
  ]
  const seated = day.filter((busy) => busy.movableTo.length === 0).map((busy) => ({ ...busy }))
  const place = (index: number): boolean => {
    const next = rows[index]
    if (!next) return true
    return next.courts.some((courtId) => {
      if (
        seated.some(
          (busy) => busy.courtId === courtId && busy.from < next.to && next.from < busy.to,
        )
      ) {
        return false
      }
      seated.push({ ...row(courtId, 0, 0), from: next.from, to: next.to })
      if (place(index + 1)) return true
      seated.pop()
      return false
    })
  }
  return place(0)
}

test('a packing is found exactly when one exists, on small days of any lists of courts', () => {
  const lists = fc.subarray([1, 2, 3, 4])
  const day = fc.array(
    fc.tuple(
      fc.constantFrom(1, 2, 3, 4),
      fc.nat({ max: 8 }),
      fc.integer({ min: 2, max: 4 }),
      lists,
    ),
    { minLength: 4, maxLength: 14 },
  )
  let moved = 0
  let full = 0
  fc.assert(
    fc.property(
      day,
      fc.nat({ max: 8 }),
      fc.subarray([1, 2, 3, 4], { minLength: 1 }),
      (rows, at, courts) => {
        const busy: BusyRow[] = []
        for (const [index, [court, from, length, list]] of rows.entries()) {
          const next = { ...row(court, from, from + length, list), bookingId: index }
          if (!overlapping([...busy, next])) busy.push(next)
        }
        const asked = ask(at, at + 3, courts, busy)
        const found = assignCourt(asked)
        if (!found) full++
        if (found && found.moves.length > 0) moved++
        expect(found !== null).toBe(packingExists(asked))
      },
    ),
    { numRuns: 2000, seed: 20261122 },
  )
  expect(moved).toBeGreaterThan(100)
  expect(full).toBeGreaterThan(100)
})
