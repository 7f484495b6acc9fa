import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { assignCourt } from './assignment.ts'
import type { BusyRow } from './court-day.ts'
import { roomFinder } from './room-count.ts'

function row(courtId: number, from: number, to: number, movableTo: number[] = []): BusyRow {
  return { courtId, from, to, movableTo, bookingId: courtId * 100 + from }
}

function left(busy: readonly BusyRow[], from: number, to: number, courtIds: number[]): number {
  return roomFinder(busy)(from, to, courtIds)
}

describe('how many more bookings of a slot there is room for', () => {
  test('all the courts that are free without a move', () => {
    expect(left([row(1, 0, 4)], 2, 6, [1, 2, 3, 4])).toBe(3)
  })

  test('none when nothing that is in the way may move', () => {
    expect(left([row(1, 0, 4), row(2, 0, 4)], 2, 6, [1, 2])).toBe(0)
  })

  test('one when a move frees one court and the other stays taken', () => {
    expect(left([row(1, 0, 3, [2]), row(2, 4, 8)], 2, 4, [1, 2])).toBe(1)
    expect(left([row(1, 0, 3, [2]), row(2, 3, 8)], 2, 4, [1])).toBe(1)
  })

  test('two when moves free two courts', () => {
    const busy = [row(1, 0, 3, [3]), row(2, 3, 6, [3]), row(4, 0, 8)]
    expect(left(busy, 2, 4, [1, 2])).toBe(2)
  })

  test('two when one court is free and a move frees another', () => {
    expect(left([row(1, 0, 3, [3]), row(3, 3, 6)], 1, 4, [1, 2])).toBe(2)
  })

  test('one when one court is free and the bookings on the others may not move', () => {
    expect(left([row(1, 0, 3), row(3, 3, 6)], 1, 4, [1, 2])).toBe(1)
    expect(left([row(1, 0, 3, [3]), row(3, 2, 6)], 1, 4, [1, 2])).toBe(1)
  })

  test('not one where the blocking booking may itself move beyond the hours read', () => {
    const edge: BusyRow = { ...row(3, -3, 1), cut: true }
    expect(left([row(1, 0, 3, [3]), { ...edge }], 1, 4, [1, 2])).toBe(2)
    expect(left([row(1, 0, 3, [3]), row(3, -3, 1)], 1, 4, [1, 2])).toBe(1)
  })

  test('one last court although a court it could pass on to is free later only', () => {
    expect(left([row(1, 0, 4, [3]), row(3, 3, 6)], 0, 4, [1, 2])).toBe(1)
  })

  test('does not depend on the slots asked before', () => {
    const busy = [row(1, 0, 3, [3]), row(2, 3, 6)]
    const room = roomFinder(busy)
    const ask = (from: number, to: number, courtIds: number[]) => room(from, to, courtIds)
    expect([ask(2, 4, [1]), ask(2, 4, [2]), ask(2, 3, [1, 2]), ask(2, 4, [1, 2])]).toEqual([
      1, 0, 2, 1,
    ])
  })
})

const lists = fc.subarray([1, 2, 3, 4])
const someCourts = fc.subarray([1, 2, 3, 4], { minLength: 1 })
/** A day of any bookings that do not overlap on a court, each with the courts it may move to. */
const anyDay = fc
  .array(
    fc.tuple(
      fc.constantFrom(1, 2, 3, 4),
      fc.nat({ max: 8 }),
      fc.integer({ min: 2, max: 4 }),
      lists,
    ),
    { minLength: 4, maxLength: 12 },
  )
  .map((wanted) => {
    const busy: BusyRow[] = []
    for (const [index, [courtId, from, length, movableTo]] of wanted.entries()) {
      const next = { ...row(courtId, from, from + length, movableTo), bookingId: index }
      if (isFree(busy, next)) busy.push(next)
    }
    return busy
  })

function isFree(
  busy: readonly BusyRow[],
  { courtId, from, to }: Pick<BusyRow, 'courtId' | 'from' | 'to'>,
): boolean {
  return !busy.some((row) => row.courtId === courtId && row.from < to && from < row.to)
}

/** The number of bookings of [from, to) that can be had one after another, each made as a hold makes it. */
function holdsMade(
  busy: readonly BusyRow[],
  from: number,
  to: number,
  eligibleCourtIds: number[],
): number {
  const window = { windowFrom: 0, windowTo: 24 }
  let rows = busy
  for (let made = 0; ; made++) {
    const seat = assignCourt({
      from,
      to,
      eligibleCourtIds,
      lastCourtIds: [],
      busy: rows,
      ...window,
    })
    if (seat === null) return made
    const target = new Map<number | null, number>(seat.moves.map((m) => [m.bookingId, m.courtId]))
    const bookingId = 1000 + made
    rows = [
      ...rows.map((row) => ({ ...row, courtId: target.get(row.bookingId) ?? row.courtId })),
      { courtId: seat.courtId, from, to, movableTo: eligibleCourtIds, bookingId },
    ]
  }
}

// requirement B49
test('the count of any day equals the number of holds that succeed one after another', () => {
  const last = { said: 0, true: 0, free: 0 }
  fc.assert(
    fc.property(anyDay, someCourts, (busy, courtIds) => {
      // one finder for all of them: its memory must not mislead it
      const room = roomFinder(busy)
      for (let from = 0; from < 8; from++) {
        for (const length of [2, 4, 3]) {
          const to = from + length
          const found = room(from, to, courtIds)
          const free = courtIds.filter((courtId) => isFree(busy, { courtId, from, to })).length
          const made = holdsMade(busy, from, to, courtIds)
          const several = Math.max(2, free)
          const right = made === 0 ? [0] : made === 1 ? [1, 2] : [several]
          expect(right).toContain(found)
          if (made === 1) last.true++
          if (found === 1) last.said++
          if (found === 1 && free === 1) last.free++
        }
      }
    }),
    { numRuns: 300, seed: 20261122 },
  )
  expect(last.free).toBeGreaterThan(200)
  expect(last.said / last.true).toBeGreaterThan(0.9)
})

test('the last court is always said where nothing may move', () => {
  fc.assert(
    fc.property(anyDay, someCourts, (movable, courtIds) => {
      const busy = movable.map((row) => ({ ...row, movableTo: [] }))
      const room = roomFinder(busy)
      for (let from = 0; from < 8; from++) {
        const free = courtIds.filter((courtId) => isFree(busy, { courtId, from, to: from + 3 }))
        expect(room(from, from + 3, courtIds)).toBe(free.length)
      }
    }),
  )
})
