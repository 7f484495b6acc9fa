import type { Db } from '@quatre/db'
import type { Platform } from '../platform/platform.ts'
import { selectBooking } from './booking.sql.ts'
import { moneyReturnedMail, ownerOf, refundFailedMail, unpaidMail } from './mails.ts'

const mails = { returned: moneyReturnedMail, failed: refundFailedMail }

/** Money of a booking took another way than its owner expects; `id` is the payment's or refund's. */
interface RefundNews {
  readonly id: string
  readonly bookingId: number
  readonly userId: number
  readonly amountCents: number
}

/** Writes to a booking's owner about his money, in the transaction that moves it. */
export function refundTeller({ mailer }: Pick<Platform, 'mailer'>, what: keyof typeof mails) {
  return async (tx: Db, news: RefundNews): Promise<void> => {
    // read without a lock: the refund's is held, and the booking's comes before it
    const row = await selectBooking(tx, news)
    const to = row && ownerOf(row)
    if (row === null || to === null) return
    const money = { id: news.id, cents: news.amountCents }
    await mailer.queue(tx, mails[what](row, to, money))
  }
}

/** Writes to a booking's owner that no attempt to pay it has come to anything, once. */
export function unpaidTeller({ mailer }: Pick<Platform, 'mailer'>) {
  return async (
    tx: Db,
    unpaid: { readonly bookingId: number; readonly userId: number },
  ): Promise<void> => {
    const row = await selectBooking(tx, unpaid)
    const to = row && ownerOf(row)
    if (row === null || to === null) return
    await mailer.queue(tx, unpaidMail(row, to))
  }
}
