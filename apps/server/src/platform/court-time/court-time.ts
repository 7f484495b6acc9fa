import type { Db } from '@quatre/db'
import type { BookingId, CourtId, UserId } from '@quatre/domain'
import { afterCommit } from '../transaction.ts'
import type { CourtNotices, CourtPeriod } from './court-notices.ts'
import {
  clearExpiry,
  deleteCourtTime,
  expireAround,
  expireOverdue,
  insertCourtTime,
  insertHold,
  releaseHoldsOf,
  type HoldRow,
  type MadeHold,
} from './court-time.sql.ts'

/**
 * The one writer of court time: whatever it changes is told to the screens that look on once it is
 * committed, without its callers having to think of it.
 */
export interface CourtTime {
  /** Makes a hold, in a statement of its own. */
  hold(db: Db, row: HoldRow): Promise<MadeHold>
  /** Lets a booking keep the court of its hold for good; false when it has none any more. */
  keep(tx: Db, bookingId: BookingId): Promise<boolean>
  /**
   * Takes a court again for a booking whose hold has ended: the first of those given that is free,
   * overdue holds of others being in nobody's way. Null when there is none.
   */
  retake(
    tx: Db,
    wanted: { readonly bookingId: BookingId; readonly courtIds: readonly CourtId[] },
    now: number,
  ): Promise<number | null>
  free(tx: Db, bookingId: BookingId): Promise<void>
  /** Ends the holds of a member who leaves. */
  releaseHoldsOf(tx: Db, userId: UserId, now: number): Promise<void>
  /** Ends overdue holds, some at a time. */
  expireOverdue(db: Db, now: number): Promise<void>
}

export function openCourtTime(notices: Pick<CourtNotices, 'announce'>): CourtTime {
  const notify = (periods: readonly CourtPeriod[]) => {
    for (const period of periods) notices.announce(period)
  }
  const notifyAfterCommit = (tx: Db, periods: readonly CourtPeriod[]) => {
    if (periods.length > 0) afterCommit(tx, () => notify(periods))
  }

  return {
    async hold(db, row) {
      const made = await insertHold(db, row)
      if (made.courtId !== null) notify(changedBy(row, made))
      return made
    },

    async keep(tx, bookingId) {
      const kept = await clearExpiry(tx, bookingId)
      notifyAfterCommit(tx, kept)
      return kept.length > 0
    },

    async retake(tx, { bookingId, courtIds }, now) {
      notifyAfterCommit(tx, await expireAround(tx, bookingId, now))
      for (const courtId of courtIds) {
        const taken = await insertCourtTime(tx, { bookingId, courtId })
        if (taken.length === 0) continue
        notifyAfterCommit(tx, taken)
        return courtId
      }
      return null
    },

    async free(tx, bookingId) {
      notifyAfterCommit(tx, await deleteCourtTime(tx, bookingId))
    },

    async releaseHoldsOf(tx, userId, now) {
      notifyAfterCommit(tx, await releaseHoldsOf(tx, userId, now))
    },

    async expireOverdue(db, now) {
      notify(await expireOverdue(db, now))
    },
  }
}

function changedBy(row: HoldRow, made: MadeHold): CourtPeriod[] {
  const { centerId, startsAt: from, endsAt: to } = row
  const changed = [{ centerId, from, to }, ...row.moves.map(({ period }) => period)]
  const { releasedCenterId, releasedFrom, releasedTo } = made
  if (releasedCenterId !== null && releasedFrom !== null && releasedTo !== null) {
    changed.push({ centerId: releasedCenterId, from: releasedFrom, to: releasedTo })
  }
  return changed
}
