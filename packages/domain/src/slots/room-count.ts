import { makeCourtDay, openCourts } from './court-day.ts'
import type { BusyRow, CourtDay } from './court-day.ts'
import { isFull } from './quick-room.ts'
import { makeRoom } from './repacking.ts'

/**
 * Counts how many more bookings of [from, to) on some courts a day can take: 0 when `assignCourt` has no court for it,
 * 1 only when it is certainly the last, else the courts free without moves or 2.
 */
export type RoomFinder = (from: number, to: number, courtIds: readonly number[]) => number

interface Slot {
  readonly from: number
  readonly to: number
  readonly courtIds: readonly number[]
}

/**
 * Where two courts are free without moves nothing is searched, which keeps a whole day quick. Moves are looked for only
 * where none is free, by the same search as `assignCourt`. Each moment is checked apart for a second booking, which
 * costs little and leaves few last courts unnamed.
 */
export function roomFinder(busy: readonly BusyRow[]): RoomFinder {
  const rowsOn = Map.groupBy(busy, ({ courtId }) => courtId)
  let courtDay: CourtDay | null = null
  let leastBusy: CourtDay | null = null
  // the last slots found to take no further booking, and found to take at least one
  let none: Slot | null = null
  let one: Slot | null = null

  function isLast(slot: Slot): boolean {
    if (one && isWithin(one, slot)) return true
    leastBusy ??= busy.some(({ cut }) => cut)
      ? makeCourtDay(busy.filter(({ cut }) => !cut))
      : (courtDay ??= makeCourtDay(busy))
    if (!isFullForTwo(leastBusy, slot)) return false
    one = slot
    return true
  }

  return (from, to, courtIds) => {
    let free = 0
    for (const id of courtIds) if (isFree(rowsOn.get(id), from, to)) free++
    if (free > 1) return free
    const slot = { from, to, courtIds }
    if (free === 0) {
      if (none && isWithin(none, slot)) return 0
      courtDay ??= makeCourtDay(busy)
      const room = makeRoom(courtDay, from, to, courtIds, [])
      if (room === 'full') none = slot
      if (typeof room === 'string') return 0
    }
    return isLast(slot) ? 1 : 2
  }
}

/** Proves that two more bookings do not both fit, even if others move; false proves nothing. */
function isFullForTwo(day: CourtDay, { from, to, courtIds }: Slot): boolean {
  const { mask, outsideMask } = openCourts(day, courtIds, from, to)
  return isFull(day, { from, to, courts: mask }, 2 - outsideMask.length)
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
