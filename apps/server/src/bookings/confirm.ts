import type { Db } from '@quatre/db'
import { lockBooking } from './booking.sql.ts'
import { keepsCourt, markConfirmed, retakeCourt } from './status.sql.ts'

/**
 * A booking's money has come: confirms it, in the transaction that books the money. After the end
 * of its hold the court is taken again when it can be; `gone` says that it cannot, or that the
 * booking was cancelled: then the money has to go back.
 */
export async function confirm(
  tx: Db,
  bookingId: number,
  now: number,
): Promise<'confirmed' | 'gone'> {
  const locked = await lockBooking(tx, bookingId)
  if (locked === null || locked.status === 'Cancelled') return 'gone'
  if (locked.status === 'Confirmed') return 'confirmed'
  const kept = locked.status === 'Pending' && (await keepsCourt(tx, bookingId))
  if (!kept && locked.startsAt <= now) return 'gone'
  if (!kept && !(await retakeCourt(tx, bookingId, now))) return 'gone'
  await markConfirmed(tx, bookingId)
  return 'confirmed'
}
