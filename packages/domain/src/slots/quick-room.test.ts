import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeCourtDay } from './court-day.ts'
import type { BusyRow } from './court-day.ts'
import { isFull, sweep } from './quick-room.ts'

const courtIds = [1, 2, 3, 4]

/** Seats spans first fit on alike courts that all may move between. */
const alikeDay = fc
  .array(fc.tuple(fc.nat({ max: 20 }), fc.integer({ min: 2, max: 4 })), { maxLength: 40 })
  .map((spans) => {
    const busy: BusyRow[] = []
    for (const [from, length] of spans) {
      const to = from + length
      const court = courtIds.find(
        (id) => !busy.some((row) => row.courtId === id && row.from < to && from < row.to),
      )
      if (court === undefined) continue
      busy.push({ courtId: court, from, to, movableTo: courtIds, bookingId: busy.length })
    }
    return makeCourtDay(busy)
  })

const allCourts = 0b1111

test('between alike courts a sweep seats everybody unless some moment is full', () => {
  fc.assert(
    fc.property(alikeDay, fc.nat({ max: 20 }), ({ pieces }, from) => {
      const asked = pieces.length
      const moments = [from, ...pieces.map((piece) => piece.from)]
      const full = moments
        .filter((at) => at >= from && at < from + 3)
        .some((at) => pieces.filter((piece) => piece.from <= at && at < piece.to).length === 4)
      const courts = Int32Array.from([...pieces.map(() => allCourts), allCourts])
      const placed = sweep(pieces, from, from + 3, courts)
      expect(placed === null).toBe(full)
      for (const [index, piece] of pieces.entries()) {
        if (!placed || from >= piece.to || piece.from >= from + 3) continue
        expect(placed[index]).not.toBe(placed[asked])
      }
    }),
  )
})

describe('a slot is full', () => {
  const row = { from: 0, to: 4 }
  const day = makeCourtDay([
    { ...row, courtId: 1, movableTo: [2], bookingId: 1 },
    { ...row, courtId: 2, movableTo: [1], bookingId: 2 },
    { from: 9, to: 10, courtId: 3, movableTo: [4], bookingId: 3 },
  ])
  const asked = { from: 2, to: 4 }

  test('when no booking can move on to a free court', () => {
    expect(isFull(day, { ...asked, courts: 0b0001 }, 1)).toBe(true)
    expect(isFull(day, { ...asked, courts: 0b0101 }, 1)).toBe(false)
  })

  test('when that happens at a later moment of it', () => {
    const courts = 0b0100
    expect(isFull(day, { from: 8, to: 9, courts }, 1)).toBe(false)
    expect(isFull(day, { from: 8, to: 10, courts }, 2)).toBe(true)
  })

  test('for two when only one court can come free', () => {
    expect(isFull(day, { ...asked, courts: 0b0101 }, 2)).toBe(true)
    expect(isFull(day, { ...asked, courts: 0b1101 }, 2)).toBe(false)
  })
})
