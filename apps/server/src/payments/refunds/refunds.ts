import type { Db } from '@quatre/db'
import {
  lateCapturePosting,
  refundToCardSentPosting,
  type ChargeId,
  type RefundId,
} from '@quatre/domain'
import { checkpoint } from '../../platform/checkpoints.ts'
import { addPosting } from '../../core/money/ledger.ts'
import { countRefunded } from '../../core/money/refund.sql.ts'
import { ProviderRefusal } from '../../core/provider/checkout-client.ts'
import type { Platform } from '../../core/platform.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { placeRefund } from './failed-refunds.ts'
import { selectPayment } from '../payment.sql.ts'
import {
  isUnfounded,
  lockRefund,
  markSent,
  selectRefund,
  updateRefund,
  type Refund,
  type RefundOfPayment,
} from './refund.sql.ts'

type RefundEnder = Pick<Platform, 'log' | 'payables'>
type RefundSender = Pick<Platform, 'db' | 'provider' | 'clock'> & RefundEnder

/** Asks the provider for a noted refund; asked again, the provider gives the same answer. */
export async function sendRefund(sender: RefundSender, refundId: RefundId): Promise<void> {
  const { db, provider } = sender
  const refund = await selectRefund(db, refundId)
  if (refund?.state !== 'requested' || refund.paymentId === null) return
  const payment = await selectPayment(db, refund.paymentId)
  if (payment?.pspReference == null) throw new Error(`refund ${refundId}: payment not settled`)
  const { pspReference } = payment
  if (await isUnfounded(db, refund)) return refuse(sender, refundId)
  try {
    const sent = await provider.refund({ refundId, pspReference, amountCents: refund.amountCents })
    checkpoint('refund: sent, before it is marked')
    await markSent(db, refundId, sent.pspReference)
  } catch (error) {
    if (!(error instanceof ProviderRefusal) || error.passing) throw error
    await refuse(sender, refundId)
  }
}

async function refuse(sender: RefundSender, refundId: RefundId): Promise<void> {
  const { db, clock } = sender
  const of = { pspReference: null, reference: refundId, toldCents: null } as const
  await inTransaction(db, (tx) => refundEnded(tx, sender, { ...of, success: false, now: clock() }))
}

/**
 * The provider's word on a refund. Refused, or failed afterwards: the money goes to the SOLDE, so
 * that it is never lost, and stays owed when its member has left. Of another
 * amount than was asked for it is no word on ours, and books nothing.
 */
export async function refundEnded(
  tx: Db,
  platform: RefundEnder,
  ended: {
    /** The provider's, when it is known. */
    readonly pspReference: string | null
    readonly reference: string
    /** Of how much it speaks; null when it names none. */
    readonly toldCents: number | null
    readonly ofPayment?: RefundOfPayment
    readonly success: boolean
    readonly now: number
    readonly eventDay?: string
  },
): Promise<'booked' | 'unknown' | 'another amount'> {
  const refund = await lockRefund(tx, ended)
  if (refund === null) return 'unknown'
  if (ended.toldCents !== null && ended.toldCents !== refund.amountCents) return 'another amount'
  if (isOver(refund)) return 'booked'
  const { id: refundId, chargeId, amountCents } = refund
  const event = { chargeId, refundId, now: ended.now, eventDay: ended.eventDay }
  if (ended.success) {
    if (refund.state !== 'done') await booksSent(tx, refund, event)
    await updateRefund(tx, refundId, { state: 'done', pspReference: ended.pspReference })
    return 'booked'
  }
  if (refund.state === 'done') {
    const entries = lateCapturePosting({ amountCents })
    await addPosting(tx, {
      ...event,
      eventKey: `refund-returned:${refundId}`,
      kind: 'refund_returned',
      entries,
    })
    if (refund.paymentId !== null) await countRefunded(tx, refund.paymentId, -amountCents)
  }
  await updateRefund(tx, refundId, { state: 'owed' })
  await placeRefund(tx, platform, { ...refund, state: 'owed' }, ended.now)
  return 'booked'
}

/** It has failed before: later news changes nothing. */
const isOver = ({ state }: Refund) => !['requested', 'sent', 'done'].includes(state)

async function booksSent(
  tx: Db,
  { id, paymentId, amountCents }: Refund,
  event: {
    readonly chargeId: ChargeId
    readonly refundId: RefundId
    readonly now: number
    readonly eventDay: string | undefined
  },
): Promise<void> {
  const entries = refundToCardSentPosting({ amountCents })
  await addPosting(tx, { ...event, eventKey: `refund-sent:${id}`, kind: 'refund_sent', entries })
  if (paymentId !== null) await countRefunded(tx, paymentId, amountCents)
}
