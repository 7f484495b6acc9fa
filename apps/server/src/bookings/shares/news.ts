import type { Db } from '@quatre/db'
import type { Platform } from '../../core/platform.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { ownerRecipient } from '../mails.ts'
import { takeDueNews, takeBookingNews } from './news.sql.ts'
import { selectPlaces, type Place } from './places.sql.ts'
import { existingBooking } from './refund-payers.ts'
import { shareNewsMail } from './share-mails.ts'

const batch = 100

/** Mails captains the changes of their shares since the last time: one mail a booking. */
export async function tellCaptains({ db, clock, mailer }: Platform): Promise<void> {
  for (;;) {
    const taken = await inTransaction(db, async (tx) => {
      const now = clock()
      const due = await takeDueNews(tx, { now, limit: batch })
      for (const booking of due) await tell(tx, { mailer }, booking, now)
      return due.length
    })
    if (taken < batch) return
  }
}

async function tell(
  tx: Db,
  { mailer }: Pick<Platform, 'mailer'>,
  booking: Awaited<ReturnType<typeof takeDueNews>>[number],
  now: number,
): Promise<void> {
  const changed = await takeBookingNews(tx, booking.bookingId)
  const row = await existingBooking(tx, booking)
  const captain = ownerRecipient(row)
  const places = await selectPlaces(tx, booking.bookingId)
  const news = lastOfEach(changed, places)
  // a cancelled match has a mail of its own
  if (captain === null || row.status !== 'Confirmed' || news.length === 0) return
  const paid = places.filter(({ status }) => status === 'Confirmed').length
  await mailer.queue(tx, shareNewsMail(row, captain, { news, paid, now }))
}

/** The last change of each player; not that one left who has a place again. */
function lastOfEach(changed: readonly Place[], places: readonly Place[]): Place[] {
  const playerKey = ({ userId, guestEmail, firstName }: Place) => userId ?? guestEmail ?? firstName
  const present = new Set(places.map(playerKey))
  const last = new Map(changed.map((place) => [playerKey(place), place]))
  return [...last.values()].filter(
    (place) => place.leftAt === null || !present.has(playerKey(place)),
  )
}
