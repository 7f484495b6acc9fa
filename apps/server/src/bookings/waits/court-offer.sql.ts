import type { Db } from '@quatre/db'
import type { BookingId, UserId } from '@quatre/domain'
import { sql } from 'kysely'

export async function insertOffer(tx: Db, bookingId: BookingId): Promise<void> {
  await tx.insertInto('courtOffer').values({ bookingId }).execute()
}

interface EndedOffer {
  readonly bookingId: BookingId
  readonly userId: UserId
  /** There was no attempt to pay it: after an attempt, the payment’s own mails have the outcome. */
  readonly isMissed: boolean
}

/** Takes away the offers whose hold has ended, each for one process. */
export async function takeEndedOffers(tx: Db): Promise<EndedOffer[]> {
  const { rows } = await sql<EndedOffer>`
    delete from court_offer o using booking b
    where b.id = o.booking_id and b.status <> 'Pending'
    returning o.booking_id, b.user_id,
      b.status = 'Expired' and b.charge_id is null as is_missed`.execute(tx)
  return rows
}
