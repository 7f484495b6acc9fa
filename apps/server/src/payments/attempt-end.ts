import type { Db } from '@quatre/db'
import {
  isOnItsWay,
  notSentReason,
  refusedRequestReason,
  type ChargeId,
  type PaymentId,
} from '@quatre/domain'
import { checkpoint } from '../platform/checkpoints.ts'
import { ProviderRefusal, ProviderUnreachable } from '../core/provider/checkout-client.ts'
import type { Platform } from '../core/platform.ts'
import { inTransaction } from '../platform/transaction.ts'
import { Problem } from '../http/problems.ts'
import {
  abandonAttempts,
  existingPayment,
  markRedirected,
  selectLivePayment,
  type Payment,
} from './payment.sql.ts'
import { readResult, storedCardIn, type ProviderAnswer } from './notifications/result-code.ts'
import { settle } from './settle.ts'
import { keepCard } from './cards/stored-cards.ts'

/** Books the provider's answer, when it decides anything. */
export async function conclude(
  platform: Platform,
  paymentId: PaymentId,
  answer: ProviderAnswer,
): Promise<Payment> {
  const { db, clock, log } = platform
  const result = readResult(answer)
  if (result === 'unexpected') {
    const { resultCode } = answer
    log.error({ payment: paymentId, resultCode }, 'an unexpected answer: to be looked at')
  }
  if (typeof result === 'string') return existingPayment(db, paymentId)
  if ('redirect' in result) {
    await markRedirected(db, paymentId, result.redirect)
    return existingPayment(db, paymentId)
  }
  const providerId = storedCardIn(answer)
  const settled = await inTransaction(db, async (tx) => {
    if (providerId !== null) await keepCard(tx, platform, { paymentId, providerId })
    return settle(tx, platform, { paymentId, outcome: result, now: clock() })
  })
  checkpoint('payment: after the commit, before the answer')
  return settled
}

/** No answer proves nothing. @throws Problem payment_in_progress */
export async function unanswered(
  platform: Platform,
  payment: Payment,
  error: unknown,
): Promise<Payment> {
  const { db, log } = platform
  if (error instanceof ProviderRefusal && error.inProgress) {
    throw new Problem('payment_in_progress')
  }
  log.warn({ err: error, payment: payment.id }, 'the payment provider did not answer')
  return existingPayment(db, payment.id)
}

/** Of a first call: when nothing was done by it, the hold can be paid by another attempt at once. */
export function failed(platform: Platform, payment: Payment, error: unknown): Promise<Payment> {
  const { log } = platform
  const told = { err: error, payment: payment.id }
  if (error instanceof ProviderUnreachable) {
    log.error(told, 'the payment provider cannot be reached')
    return endHere(platform, payment, notSentReason)
  }
  if (error instanceof ProviderRefusal && !error.passing) {
    log.error(told, 'the payment provider refused the request')
    return endHere(platform, payment, refusedRequestReason)
  }
  return unanswered(platform, payment, error)
}

function endHere(platform: Platform, { id: paymentId }: Payment, reason: string): Promise<Payment> {
  const { db, clock } = platform
  const outcome = { authorised: false, pspReference: null, reason } as const
  return inTransaction(db, (tx) => settle(tx, platform, { paymentId, outcome, now: clock() }))
}

/**
 * Another attempt at a charge begins: those before it are given up, unless the bank may be answering.
 * @throws Problem payment_already_made, payment_in_progress
 */
export async function endOtherAttempts(tx: Db, chargeId: ChargeId, now: number): Promise<void> {
  const live = await selectLivePayment(tx, chargeId)
  if (live?.state === 'captured') throw new Problem('payment_already_made')
  if (live?.state === 'created' && isOnItsWay(live.createdAt, now)) {
    throw new Problem('payment_in_progress')
  }
  await abandonAttempts(tx, chargeId)
}
