import type { Db } from '@quatre/db'
import { refusableUntil } from '@quatre/domain'
import type { Platform } from '../../core/platform.ts'
import type { LockedBooking } from '../booking.sql.ts'
import { ownerRecipient } from '../mails.ts'
import type { Place } from '../shares/places.sql.ts'
import { existingBooking } from '../shares/refund-payers.ts'
import { markJoinerPaid, selectJoiner } from './joiner.sql.ts'
import { joinedMail } from './mails.ts'
import { isGuaranteePaid } from './open-match.sql.ts'

/** Whether a place was taken in an open match whose captain has paid the shares that were missing at the deadline. */
export async function isCoveredJoiner(
  db: Db,
  { booking, place }: { readonly booking: LockedBooking; readonly place: Place },
): Promise<boolean> {
  if (booking.sharesClosedAt === null || (await selectJoiner(db, place.id)) === null) return false
  return isGuaranteePaid(db, booking.id)
}

/**
 * Records the payment of a joiner and mails the captain, who may refuse the joiner for an hour. A share that
 * comes late is the captain's once that hour is over.
 * @returns false of a place that was not taken in an open match
 */
export async function noteJoinerPaid(
  tx: Db,
  { mailer }: Pick<Platform, 'mailer'>,
  {
    booking,
    place,
    isLate,
    now,
  }: {
    readonly booking: LockedBooking
    readonly place: Place
    readonly isLate: boolean
    readonly now: number
  },
): Promise<boolean> {
  if ((await selectJoiner(tx, place.id)) === null) return false
  const until = refusableUntil({ paidAt: now, startsAt: booking.startsAt })
  const owedCents = isLate ? place.shareCents : 0
  await markJoinerPaid(tx, place.id, { refusableUntil: until, owedCents })
  const row = await existingBooking(tx, { bookingId: booking.id, userId: booking.userId })
  const to = ownerRecipient(row)
  const joiner = { placeId: place.id, firstName: place.firstName, refusableUntil: until, owedCents }
  if (to !== null) await mailer.queue(tx, joinedMail(row, to, joiner))
  return true
}
