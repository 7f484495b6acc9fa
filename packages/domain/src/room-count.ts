import { courtDayOf, isBlocked, maskOf, withSeated } from './court-day.ts'
import type { BusyRow, CourtDay, Seat } from './court-day.ts'
import { isFull } from './quick-room.ts'
import { makeRoom } from './repacking.ts'
import type { Repacking } from './repacking.ts'

/** Finds how many more bookings of [from, to) on some courts a day can take. */
export type RoomFinder = (from: number, to: number, courtIds: readonly number[]) => number

interface Slot {
  readonly from: number
  readonly to: number
  readonly courtIds: readonly number[]
}

/**
 * Counts courts free as they stand: where there is one nothing is searched, which keeps a whole day
 * quick. Where there is none moves are looked for, as far as to tell 0, 1 and « 2 or more » apart (2).
 * The same search as `assignCourt`, so that both always agree.
 */
export function roomFinder(busy: readonly BusyRow[]): RoomFinder {
  const rowsOn = Map.groupBy(busy, ({ courtId }) => courtId)
  let courtDay: CourtDay | null = null
  // the last slots that were found to take nobody more, one more and two more
  let none: Slot | null = null
  let one: Slot | null = null
  let two: Slot | null = null
  return (from, to, courtIds) => {
    let left = 0
    for (const id of courtIds) if (isFree(rowsOn.get(id), from, to)) left++
    if (left > 0) return left
    const slot = { from, to, courtIds }
    if (none && isWithin(none, slot)) return 0
    courtDay ??= courtDayOf(busy)
    const first = makeRoom(courtDay, from, to, courtIds, [])
    if (first === 'full') none = slot
    if (typeof first === 'string') return 0
    if (one && isWithin(one, slot)) return 1
    if (two && isWithin(slot, two)) return 2
    const second = makeRoomBeside(courtDay, slot, first)
    if (second === 'full') one = slot
    if (typeof second === 'string') return 1
    two = slot
    return 2
  }
}

/** Room for a second booking of the slot; both are new, so the first may still go where it leaves room. */
function makeRoomBeside(day: CourtDay, { from, to, courtIds }: Slot, first: Seat): Repacking {
  const open = courtIds.filter((id) => !isBlocked(day.fixed, id, from, to))
  const asked = { from, to, courts: maskOf(day.courtIds, open) }
  if (isFull(day, asked, 2)) return 'full'
  return makeRoom(withSeated(day, asked, first), from, to, courtIds, [])
}

/** Whether a slot lies in the time of another and has all its courts: it fares no worse. */
function isWithin(short: Slot, long: Slot): boolean {
  return (
    long.from <= short.from &&
    short.to <= long.to &&
    long.courtIds.every((id) => short.courtIds.includes(id))
  )
}

function isFree(rows: readonly BusyRow[] | undefined, from: number, to: number): boolean {
  if (!rows) return true
  for (const row of rows) if (row.from < to && from < row.to) return false
  return true
}
