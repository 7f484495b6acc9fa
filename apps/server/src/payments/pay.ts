import { randomUUID } from 'node:crypto'
import type { contract, HandlerInput } from '@quatre/contract'
import type { Db } from '@quatre/db'
import { isOnItsWay, type PaymentId } from '@quatre/domain'
import type { RequestContext } from '../mount.ts'
import { checkpoint } from '../platform/checkpoints.ts'
import type { ChargeKind } from '../platform/money/charge.sql.ts'
import { ProviderRefusal } from '../platform/payments/checkout-client.ts'
import type { Platform } from '../platform/platform.ts'
import { memberKey } from '../platform/limits.ts'
import { noteRequest, type RequestKey } from '../platform/request-keys.sql.ts'
import { inTransaction } from '../platform/transaction.ts'
import { Problem } from '../http/problems.ts'
import { conclude, failed, unanswered } from './attempt-end.ts'
import { countCardTry, type Payer } from './card-testing.sql.ts'
import {
  abandonAttempts,
  existingPayment,
  insertPayment,
  markDetailsAsked,
  selectLivePayment,
  selectPayment,
  type Payment,
} from './payment.sql.ts'
import type { ProviderAnswer } from './result-code.ts'

/** How a payer pays, whatever it is for. */
type PaymentRequest = HandlerInput<typeof contract.payments.payBooking>['body']

/** What is paid, as its payer names it. */
interface Owed {
  readonly kind: ChargeKind
  readonly id: number
}

/** Who pays, in a request that may be repeated under its key. */
interface Paying extends Pick<RequestContext, 'now' | 'callerAddress' | 'request' | 'requestKey'> {
  readonly payer: ChargePayer
}

/** A member, or a guest by the place that they pay. */
export interface ChargePayer extends Pick<Payer, 'userId' | 'limitKey'> {
  readonly shopperReference: string
  readonly email: string | null
}

/** A member as the one who pays. */
export function asPayer({ member, ...context }: RequestContext): Paying {
  const { id: userId, shopperReference, email } = member
  return { ...context, payer: { userId, limitKey: memberKey(userId), shopperReference, email } }
}

/**
 * Pays a charge: the payment's row is committed before the provider is called, under the
 * row's id as idempotency key, and its outcome is booked in a transaction of its own.
 * @throws Problem
 */
export async function payCharge(
  platform: Platform,
  owed: Owed,
  asked: PaymentRequest,
  { payer, now, callerAddress, request, requestKey }: Paying,
): Promise<Payment> {
  const { db, provider } = platform
  const { userId, limitKey } = payer
  const tries = { userId, limitKey, callerAddress, now }
  const { payment, repeated } = await inTransaction(db, (tx) =>
    openAttempt(tx, platform, { ...owed, cents: asked.amount.value }, { ...tries, requestKey }),
  )
  if (payment.state !== 'created') return payment
  checkpoint('payment: before the provider is called')
  const { paymentMethod, browserInfo, shopperLocale } = asked
  let answer: ProviderAnswer
  try {
    answer = await provider.pay({
      paymentId: payment.id,
      amountCents: payment.amountCents,
      shopperReference: payer.shopperReference,
      shopperEmail: payer.email,
      shopperIp: request.ip,
      paymentMethod,
      browserInfo,
      shopperLocale,
    })
  } catch (error) {
    // of a repeated attempt an earlier call may have arrived
    return repeated ? unanswered(platform, payment, error) : failed(platform, payment, error)
  }
  // Outside: a fault of our own is no silence of the provider's, and is told as a fault.
  checkpoint('payment: after the provider, before the commit')
  return conclude(platform, payment.id, answer)
}

/** The card holder is back from the bank. @throws Problem payment_not_found */
export async function completePayment(
  platform: Platform,
  paymentId: PaymentId,
  redirectResult: string,
): Promise<Payment> {
  const { db, provider, clock } = platform
  const payment = await selectPayment(db, paymentId)
  if (payment === null) throw new Problem('payment_not_found')
  if (payment.state !== 'redirected' && payment.state !== 'cancelled') return payment
  // its player was told that nothing was charged: asked now, the provider would charge it
  if (!(await markDetailsAsked(db, paymentId, clock()))) return existingPayment(db, paymentId)
  let answer: ProviderAnswer & { readonly merchantReference?: string | undefined }
  try {
    answer = await provider.details(paymentId, redirectResult)
  } catch (error) {
    // a result that the provider does not know says nothing about the payment
    const unknown = error instanceof ProviderRefusal && !error.passing
    if (unknown) throw new Problem('payment_not_found')
    return unanswered(platform, payment, error)
  }
  // a result of another payment, of another price perhaps, proves nothing about this one
  if (answer.merchantReference !== paymentId) throw new Problem('payment_not_found')
  return conclude(platform, paymentId, answer)
}

async function openAttempt(
  tx: Db,
  { log, payables }: Platform,
  owed: Owed & { readonly cents: number },
  { requestKey, ...payer }: Payer & { readonly requestKey: RequestKey },
): Promise<{ payment: Payment; repeated: boolean }> {
  const { userId, callerAddress, now } = payer
  const { openCharge, refusals } = payables[owed.kind]
  const opened = await openCharge(tx, { id: owed.id, payerId: userId, now })
  if (opened === null) throw new Problem(refusals.missing)
  const { charge, locked } = opened
  const id = randomUUID()
  const before = await noteRequest(tx, requestKey, { made: { payment: id }, now })
  if (before !== null) {
    return { payment: await existingPayment(tx, before.payment), repeated: true }
  }
  const { id: chargeId, amountCents } = charge
  if (locked.state !== 'open') throw new Problem(refusals[locked.state])
  if (owed.cents !== amountCents) throw new Problem('amount_incorrect')
  const live = await selectLivePayment(tx, chargeId)
  if (live?.state === 'captured') throw new Problem('payment_already_made')
  if (live?.state === 'created' && isOnItsWay(live.createdAt, now)) {
    throw new Problem('payment_in_progress')
  }
  await abandonAttempts(tx, chargeId)
  await countCardTry(tx, log, payer, id)
  const attempt = {
    id,
    chargeId,
    userId,
    amountCents,
    callerAddress,
    now,
  }
  await insertPayment(tx, attempt)
  return { payment: await existingPayment(tx, id), repeated: false }
}
