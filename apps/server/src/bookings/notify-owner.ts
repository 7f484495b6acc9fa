import type { Db } from '@quatre/db'
import type { BookingId, UserId } from '@quatre/domain'
import type { Platform } from '../platform/platform.ts'
import { selectBooking, type BookingRow } from './booking.sql.ts'
import { moneyReturnedMail, ownerOf, refundFailedMail } from './mails.ts'
import type { MailWords, Recipient } from '../platform/mail-layout.ts'

const mails = { returned: moneyReturnedMail, failed: refundFailedMail }

/** Money of a booking took another way than its owner expects; `id` is the payment's or refund's. */
interface RefundNews {
  readonly id: string
  readonly bookingId: BookingId
  readonly userId: UserId
  readonly amountCents: number
}

/** Writes to a booking's owner about their money, in the transaction that moves it. */
export function refundNotifier({ mailer }: Pick<Platform, 'mailer'>, what: keyof typeof mails) {
  return async (tx: Db, news: RefundNews): Promise<void> => {
    // read without a lock: the refund's is held, and the booking's comes before it
    const row = await selectBooking(tx, news)
    const to = row && ownerOf(row)
    if (row === null || to === null) return
    const money = { id: news.id, cents: news.amountCents }
    await mailer.queue(tx, mails[what](row, to, money))
  }
}

/** Writes to a booking's owner what became of their attempts to pay it, once. */
export function ownerNotifier(
  { mailer }: Pick<Platform, 'mailer'>,
  mail: (row: BookingRow, to: Recipient) => MailWords,
) {
  return async (
    tx: Db,
    told: { readonly bookingId: BookingId; readonly userId: UserId },
  ): Promise<void> => {
    const row = await selectBooking(tx, told)
    const to = row && ownerOf(row)
    if (row === null || to === null) return
    await mailer.queue(tx, mail(row, to))
  }
}
