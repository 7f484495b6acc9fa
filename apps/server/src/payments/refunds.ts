import type { Db } from '@quatre/db'
import {
  lateCapturePosting,
  refundToCardDecidedPosting,
  refundToCardSentPosting,
  refundToWalletPosting,
} from '@quatre/domain'
import type { Jobs } from '../platform/jobs.ts'
import { addPosting } from '../platform/ledger.ts'
import { ProviderRefusal } from '../platform/payments/checkout-client.ts'
import type { Platform } from '../platform/platform.ts'
import { inTransaction } from '../platform/transaction.ts'
import { payToWallet } from './failed-refunds.ts'
import { selectPayment } from './payment.sql.ts'
import type { RefundNotifier } from './refund-notifier.ts'
import {
  addRefunded,
  insertRefund,
  lockMember,
  lockRefund,
  markSent,
  selectCardMoney,
  selectRefund,
  updateRefund,
  type NewRefund,
  type Refund,
  type RefundOfPayment,
} from './refund.sql.ts'

export const refundQueue = 'refund'

/** What sends money of a booking back. */
export interface RefundRequests {
  /** Notes a refund, its number given; one to the card is sent after the commit. Null when noted before. */
  note(tx: Db, refund: NewRefund): Promise<string | null>
}

export function refundRequests(jobs: Jobs): RefundRequests {
  return {
    async note(tx, refund) {
      const refundId = await insertRefund(tx, refund)
      const isSent = refundId !== null && refund.destination === 'card'
      if (isSent) await jobs.add(tx, refundQueue, { refundId })
      return refundId
    },
  }
}

const decided = {
  wallet: { kind: 'refund_to_wallet', posting: refundToWalletPosting },
  card: { kind: 'refund_to_card', posting: refundToCardDecidedPosting },
} as const

/** What a cancellation asks of the money side. */
export function bookingRefunds(requests: RefundRequests) {
  return {
    async cardCents(db: Db, bookingId: number): Promise<number> {
      return (await selectCardMoney(db, bookingId))?.cents ?? 0
    },

    async give(
      tx: Db,
      asked: {
        readonly bookingId: number
        readonly userId: number
        readonly centerId: number
        readonly amountCents: number
        readonly to: 'wallet' | 'card'
        readonly now: number
      },
    ): Promise<void> {
      const { to: destination, centerId, ...refund } = asked
      const { bookingId, userId, amountCents, now } = refund
      const paymentId = (await selectCardMoney(tx, bookingId))?.paymentId ?? null
      const refundId = await requests.note(tx, { ...refund, paymentId, destination })
      if (refundId === null) return
      // to the card it is counted when the provider says that it was done
      if (destination === 'wallet' && paymentId !== null) {
        await addRefunded(tx, paymentId, amountCents)
      }
      const { kind, posting } = decided[destination]
      const entries = posting({ amountCents, centerId, userId })
      await addPosting(tx, {
        eventKey: `refund:${refundId}`,
        kind,
        entries,
        bookingId,
        refundId,
        now,
      })
    },
  }
}

type RefundEnder = Pick<Platform, 'log'> & { readonly bookings: RefundNotifier }
type RefundSender = Pick<Platform, 'db' | 'provider' | 'clock'> & RefundEnder

/** Asks the provider for a noted refund; asked again, the provider gives the same answer. */
export async function sendRefund(sender: RefundSender, refundId: string): Promise<void> {
  const { db, provider, clock } = sender
  const refund = await selectRefund(db, refundId)
  if (refund?.state !== 'requested' || refund.paymentId === null) return
  const payment = await selectPayment(db, refund.paymentId)
  if (payment?.pspReference == null) throw new Error(`refund ${refundId}: payment not settled`)
  const { pspReference } = payment
  try {
    const sent = await provider.refund({ refundId, pspReference, amountCents: refund.amountCents })
    await markSent(db, refundId, sent.pspReference)
  } catch (error) {
    if (!(error instanceof ProviderRefusal) || error.passing) throw error
    await inTransaction(db, (tx) =>
      refundEnded(tx, sender, {
        pspReference: null,
        reference: refundId,
        success: false,
        now: clock(),
      }),
    )
  }
}

/**
 * The provider's word on a refund. Refused, or failed afterwards: the money goes to the SOLDE, so
 * that it is never lost, and stays owed when its member has left. Gives false when no refund of
 * ours is meant.
 */
export async function refundEnded(
  tx: Db,
  { bookings, log }: RefundEnder,
  ended: {
    /** The provider's, when it is told. */
    readonly pspReference: string | null
    readonly reference: string
    readonly ofPayment?: RefundOfPayment
    readonly success: boolean
    readonly now: number
  },
): Promise<boolean> {
  const refund = await lockRefund(tx, ended)
  if (refund === null) return false
  if (refund.state === 'failed') return true
  const { id: refundId, bookingId, amountCents, userId } = refund
  const event = { bookingId, refundId, now: ended.now }
  if (ended.success) {
    if (refund.state !== 'done') await booksSent(tx, refund, event)
    await updateRefund(tx, refundId, { state: 'done', pspReference: ended.pspReference })
    return true
  }
  if (refund.state === 'done') {
    const entries = lateCapturePosting({ amountCents })
    await addPosting(tx, {
      ...event,
      eventKey: `refund-returned:${refundId}`,
      kind: 'refund_returned',
      entries,
    })
    if (refund.paymentId !== null) await addRefunded(tx, refund.paymentId, -amountCents)
  }
  await updateRefund(tx, refundId, { state: 'failed' })
  const told = { refund: refundId, payment: refund.paymentId, amountCents }
  if (!(await lockMember(tx, userId))) {
    log.error(
      told,
      'a refund failed after its member left, and is still owed: to be paid by hand after 30 days',
    )
    return true
  }
  log.error(told, 'a refund failed and is on the SOLDE: to be looked at')
  await payToWallet(tx, bookings, refund, ended.now)
  return true
}

async function booksSent(
  tx: Db,
  { id, paymentId, amountCents }: Refund,
  event: { readonly bookingId: number; readonly refundId: string; readonly now: number },
): Promise<void> {
  const entries = refundToCardSentPosting({ amountCents })
  await addPosting(tx, { ...event, eventKey: `refund-sent:${id}`, kind: 'refund_sent', entries })
  if (paymentId !== null) await addRefunded(tx, paymentId, amountCents)
}
