import { duration, isoWithOffset, minuteMs, time } from '@quatre/domain'
import type { Platform } from '../core/platform.ts'
import { inTransaction } from '../platform/transaction.ts'
import type { NoticeText } from './notice.sql.ts'
import { selectDueReminders, type DueReminder } from './reminder.sql.ts'
import { queueNotice } from './send-notices.ts'

/**
 * Reminds players of their matches, each browser once a booking, start and moment, whichever process
 * comes first: a booking that is moved is reminded of anew.
 */
export function remindPlayers({ db, jobs, clock }: Pick<Platform, 'db' | 'jobs' | 'clock'>): void {
  jobs.every('remind players', minuteMs / 1000, async () => {
    const now = clock()
    for (const due of await selectDueReminders(db, now)) {
      const notice = { ...due, ...reminderText(due), expiresAt: due.startsAt }
      await inTransaction(db, (tx) => queueNotice(tx, jobs, notice, now))
    }
  })
}

/** Read on a lock screen: when first, then where. */
function reminderText(due: DueReminder): NoticeText {
  const { moment, bookingId, isOwn, startsAt, endsAt, timeZone, center, court, sport } = due
  const start = time(isoWithOffset(startsAt, timeZone))
  return {
    title: moment === 'day' ? `${sport} demain à ${start}` : `Ton match commence à ${start}`,
    body: `${center} · ${court} · ${duration((endsAt - startsAt) / minuteMs)}`,
    // another's booking can be seen in the list alone
    path: `/mon-compte/mes-resa${isOwn ? `/${bookingId}` : ''}`,
    tag: `booking-${bookingId}`,
  }
}
