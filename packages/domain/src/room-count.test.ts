import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BusyRow } from './court-day.ts'
import { roomFinder } from './room-count.ts'

function row(courtId: number, from: number, to: number, movableTo: number[] = []): BusyRow {
  return { courtId, from, to, movableTo, bookingId: courtId * 100 + from }
}

function left(busy: readonly BusyRow[], from: number, to: number, courtIds: number[]): number {
  return roomFinder(busy)(from, to, courtIds)
}

describe('how many more bookings of a slot there is room for', () => {
  test('all the courts that are free as they stand', () => {
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

  test('one when one court is free, whatever moves could free besides', () => {
    expect(left([row(1, 0, 3, [3]), row(3, 3, 6)], 1, 4, [1, 2])).toBe(1)
  })

  test('one last court although a court it could pass on to is free later only', () => {
    expect(left([row(1, 0, 4, [3]), row(3, 3, 6)], 0, 4, [1, 2])).toBe(1)
  })

  test('does not depend on the slots asked before', () => {
    const busy = [row(1, 0, 3, [3]), row(2, 3, 6)]
    const room = roomFinder(busy)
    const ask = (from: number, to: number, courtIds: number[]) => room(from, to, courtIds)
    expect([ask(2, 4, [1]), ask(2, 4, [2]), ask(2, 3, [1, 2]), ask(2, 4, [1, 2])]).toEqual([
      1, 0, 1, 1,
    ])
  })
})

/** How many bookings of [from, to) a packing of everything can hold, tried out, up to two. */
function mostSeats(
  busy: readonly BusyRow[],
  from: number,
  to: number,
  courtIds: readonly number[],
): number {
  const movable = busy
    .filter(({ movableTo }) => movableTo.length > 0)
    .map((piece) => ({ ...piece, courts: [...new Set([piece.courtId, ...piece.movableTo])] }))
  const fixed = busy.filter(({ movableTo }) => movableTo.length === 0)
  const asked = { ...row(0, from, to), courts: [...courtIds] }
  const seats = [2, 1].find((count) => {
    const all = [...movable, ...Array.from({ length: count }, () => asked)]
    const seated: BusyRow[] = [...fixed]
    const place = (index: number): boolean => {
      const next = all[index]
      if (!next) return true
      return next.courts.some((courtId) => {
        const clash = seated.some(
          (other) => other.courtId === courtId && other.from < next.to && next.from < other.to,
        )
        if (clash) return false
        seated.push({ ...next, courtId })
        if (place(index + 1)) return true
        seated.pop()
        return false
      })
    }
    return place(0)
  })
  return seats ?? 0
}

test('on small days of any lists of courts 0, 1 and 2 are told apart as trying everything does', () => {
  const lists = fc.subarray([1, 2, 3, 4])
  const day = fc.array(
    fc.tuple(
      fc.constantFrom(1, 2, 3, 4),
      fc.nat({ max: 8 }),
      fc.integer({ min: 2, max: 4 }),
      lists,
    ),
    { minLength: 4, maxLength: 12 },
  )
  const counted = [0, 0, 0]
  fc.assert(
    fc.property(day, fc.subarray([1, 2, 3, 4], { minLength: 1 }), (wanted, courtIds) => {
      const busy: BusyRow[] = []
      for (const [index, [courtId, from, length, movableTo]] of wanted.entries()) {
        const next = { ...row(courtId, from, from + length, movableTo), bookingId: index }
        const clash = busy.some(
          (other) => other.courtId === courtId && other.from < next.to && next.from < other.to,
        )
        if (!clash) busy.push(next)
      }
      // one finder for all of them: what it remembers must not mislead it
      const room = roomFinder(busy)
      for (let from = 0; from < 8; from++) {
        for (const length of [2, 4, 3]) {
          const found = room(from, from + length, courtIds)
          const most = mostSeats(busy, from, from + length, courtIds)
          const free = courtIds.filter((id) =>
            busy.every(({ courtId, ...other }) => {
              return courtId !== id || other.to <= from || from + length <= other.from
            }),
          )
          expect(found).toBe(free.length > 0 ? free.length : most)
          if (free.length === 0) counted[most] = (counted[most] ?? 0) + 1
        }
      }
    }),
    { numRuns: 300, seed: 20261122 },
  )
  for (const count of counted) expect(count).toBeGreaterThan(50)
})
