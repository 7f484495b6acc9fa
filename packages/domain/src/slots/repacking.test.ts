import { expect, test } from 'vitest'
import { makeCourtDay } from './court-day.ts'
import type { BusyRow } from './court-day.ts'
import { makeRoom } from './repacking.ts'

/** The same days every time: a linear congruential generator. */
function chanceFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

const courtIds = [1, 2, 3, 4, 5, 6]

/** A full day on six courts, the last two of a kind of their own, in half hours. */
function fullDay(chance: () => number): BusyRow[] {
  const busy: BusyRow[] = []
  for (let attempt = 0; attempt < 300; attempt++) {
    const courtId = 1 + Math.floor(chance() * 6)
    const from = Math.floor(chance() * 18)
    const to = from + 2 + Math.floor(chance() * 3)
    if (busy.some((row) => row.courtId === courtId && row.from < to && from < row.to)) continue
    const kind = courtIds.filter((id) => id > 4 === courtId > 4)
    const lists = [courtIds, courtIds, kind, []]
    const movableTo = lists[Math.floor(chance() * 4)] ?? []
    busy.push({ courtId, from, to, movableTo, bookingId: attempt })
  }
  return busy
}

test('trying few moves moves fewer bookings and never changes whether there is room', () => {
  const chance = chanceFrom(20261122)
  let first = 0
  let fewer = 0
  for (let run = 0; run < 60; run++) {
    const day = makeCourtDay(fullDay(chance))
    for (let from = 0; from < 18; from++) {
      const any = makeRoom(day, from, from + 2, courtIds, [])
      const few = makeRoom(day, from, from + 2, courtIds, [1, 2, 3, 5, 8])
      expect(typeof few).toBe(typeof any)
      if (typeof any === 'string' || typeof few === 'string') continue
      first += any.moves.length
      fewer += few.moves.length
    }
  }
  expect(fewer).toBeLessThan(first)
})

test('a court that no row mentions is free', () => {
  const fixed = { courtId: 1, from: 0, to: 4, movableTo: [], bookingId: 1 }
  expect(makeRoom(makeCourtDay([fixed]), 0, 2, [1, 9], [])).toEqual({ courtId: 9, moves: [] })
})

test('more courts than the search can hold are still answered', () => {
  const many = Array.from({ length: 40 }, (_, index) => index + 1)
  const busy = many.map((courtId) => ({
    courtId,
    from: courtId === 20 ? 2 : 0,
    to: 4,
    movableTo: courtId === 1 ? [20] : [],
    bookingId: courtId,
  }))
  expect(makeRoom(makeCourtDay(busy), 0, 2, [1], [])).toBe('full')
  const last = { courtId: 40, from: 0, to: 4, movableTo: [1], bookingId: 40 }
  expect(makeRoom(makeCourtDay([...busy.slice(1, 39), last]), 0, 2, [40], [])).toBe('full')
  const early = busy.map((row) => (row.courtId === 1 ? { ...row, to: 2 } : row))
  expect(makeRoom(makeCourtDay(early), 0, 2, [1], [])).toEqual({
    courtId: 1,
    moves: [{ bookingId: 1, courtId: 20 }],
  })
})
