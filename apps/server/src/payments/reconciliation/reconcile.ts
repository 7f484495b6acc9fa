import { hourMs, minuteMs } from '@quatre/domain'
import { existingCharge } from '../../core/money/charge.sql.ts'
import { ProviderRefusal } from '../../core/provider/checkout-client.ts'
import type { Platform } from '../../core/platform.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { giveUpAttempt } from '../payment.sql.ts'
import { lockPayment, settleLeftAtBank } from '../settle.ts'
import {
  countQuestion,
  selectAttemptsToAsk,
  selectRefundsToAsk,
  takeOverdue,
  type OpenAttempt,
} from './unsettled.sql.ts'

const forgottenMs = 5 * minuteMs
/** A page of the bank that was opened so long ago is abandoned: its booking may be open for days. */
const leftMs = hourMs
/** Adyen cancels by our reference up to a day after the authorisation (« Cancel »). */
const cancellableMs = 24 * hourMs
/** It keeps an idempotency key for a week at least: later the same question might refund again. */
const repeatableMs = 6 * 24 * hourMs
const overdueMs = 24 * hourMs
/** Most are answered within seconds of the first; the others are notified at the second. */
const notifiedAtTime = 2
/** Adyen, « Error codes »: a reference that it has not seen, or not yet. */
const unknownPaymentCode = '167'

type ReconcilePlatform = Pick<Platform, 'db' | 'provider' | 'clock' | 'log' | 'payables'>

/**
 * Follows up payments and refunds without an outcome. A payment attempt without news is `open`;
 * once the time to pay is over, or after an hour, the provider is asked to cancel it, repeatedly
 * with growing pauses for a day. The attempt stays open meanwhile, since the answer is only «
 * received ». It ends by a notification (`notifications.ts`) or a daily report (`read-reports.ts`),
 * which says that nothing was charged or that money has come. A refund stays `sent` in the same
 * way. An attempt or refund that is open for a day is logged as an error every day.
 */
export async function reconcile(platform: ReconcilePlatform): Promise<void> {
  const { db, clock, log } = platform
  const now = clock()
  const to = now - forgottenMs
  for (const attempt of await selectAttemptsToAsk(db, { from: now - cancellableMs, to, now })) {
    // One that cannot be asked about must not keep the others waiting.
    await askToCancel(platform, attempt).catch((error: unknown) =>
      log.error({ err: error, payment: attempt.id }, 'still to be reconciled'),
    )
  }
  for (const refund of await selectRefundsToAsk(db, { from: now - repeatableMs, to, now })) {
    await askForRefund(platform, refund).catch((error: unknown) =>
      log.warn({ err: error, refund: refund.refundId }, 'a refund could not be asked for again'),
    )
  }
  for (const money of await takeOverdue(db, { since: now - overdueMs, now })) {
    log.error(money, 'money without an outcome for a day: to be looked at')
  }
}

async function askToCancel(
  platform: ReconcilePlatform,
  { id: paymentId, chargeId, createdAt, chargedAs }: OpenAttempt,
): Promise<void> {
  const { db, provider, clock, log, payables } = platform
  const now = clock()
  const charge = await existingCharge(db, chargeId)
  const payable = payables[charge.kind]
  // its payer can still bring it to an end; one made without them is repeated by its job
  const isLeft = chargedAs === null && createdAt <= now - leftMs
  if (!isLeft && (await payable.read(db, chargeId, now)).state === 'open') return
  const time = await countQuestion(db, paymentId, now)
  if (time === null) return
  try {
    await provider.cancel(paymentId, time)
  } catch (error) {
    if (error instanceof ProviderRefusal && error.errorCode === unknownPaymentCode) {
      await inTransaction(db, (tx) => settleLeftAtBank(tx, platform, { paymentId, now: clock() }))
    } else {
      log.warn({ err: error, payment: paymentId }, 'the provider could not be asked to cancel')
    }
  }
  await inTransaction(db, async (tx) => {
    const { locked, payment } = await lockPayment(tx, platform, paymentId, clock())
    if (payment.settledAt !== null) return
    await giveUpAttempt(tx, paymentId)
    if (time !== notifiedAtTime || locked.state !== 'over') return
    await payable.notify(tx, charge, { what: 'checked' })
  })
}

/** Under its own key the provider does it once, however often it is asked. */
async function askForRefund(
  { db, provider, clock }: ReconcilePlatform,
  refund: Parameters<Platform['provider']['refund']>[0],
): Promise<void> {
  if ((await countQuestion(db, refund.refundId, clock())) === null) return
  await provider.refund(refund)
}
