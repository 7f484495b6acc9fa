import type { Db } from '@quatre/db'
import type { Platform } from '../../core/platform.ts'
import { newSecret } from '../../platform/secret.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { existingBookingRow } from '../booking.sql.ts'
import { selectFriendsPlace, selectShareReceipt, updateMailKey, type Place } from './places.sql.ts'
import { existingBooking } from './refund-payers.ts'
import { sharePaidMail } from './share-mails.ts'

const queueName = 'paid-share'

interface PaidPlace {
  readonly placeId: number
}

/** Queues the mail to the payer of a share, after the commit: its receipt is written at the end of the payment. */
export async function queueTellPayer(
  tx: Db,
  { jobs }: Pick<Platform, 'jobs'>,
  { id: placeId }: Place,
): Promise<void> {
  await jobs.add(tx, queueName, { placeId } satisfies PaidPlace)
}

export function workOnPaidShares(platform: Platform): void {
  platform.jobs.handle<PaidPlace>(queueName, ({ placeId }) =>
    inTransaction(platform.db, (tx) => tellPayer(tx, platform, placeId)),
  )
}

async function tellPayer(tx: Db, { mailer }: Platform, placeId: number): Promise<void> {
  const place = await selectFriendsPlace(tx, placeId)
  // a payer who has left meanwhile gets the mail of their refund
  if (place === null || place.leftAt !== null || place.status !== 'Confirmed') return
  const { bookingId, email, firstName } = place
  const receipt = await selectShareReceipt(tx, place.chargeId)
  if (email === null || firstName === null || receipt === null) return
  const { secret, hash } = newSecret()
  const isGuest = place.userId === null
  if (isGuest && !(await updateMailKey(tx, place.id, hash))) return
  const { userId } = await existingBookingRow(tx, bookingId)
  const row = await existingBooking(tx, { bookingId, userId })
  const paid = { place, receipt, key: isGuest ? secret : null }
  await mailer.queue(tx, sharePaidMail(row, { email, firstName }, paid))
}
