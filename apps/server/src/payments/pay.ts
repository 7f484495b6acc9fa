import { randomUUID } from 'node:crypto'
import type { contract, HandlerInput } from '@quatre/contract'
import type { Db } from '@quatre/db'
import { isHoldLive } from '@quatre/domain'
import type { RequestContext } from '../mount.ts'
import { checkpoint } from '../platform/checkpoints.ts'
import { ProviderRefusal } from '../platform/payments/checkout-client.ts'
import { noteRequest, type RequestKey } from '../platform/request-keys.sql.ts'
import { inTransaction } from '../platform/transaction.ts'
import { Problem } from '../http/problems.ts'
import { conclude, failed, unanswered } from './attempt-end.ts'
import { countCardTry, type Payer } from './card-testing.sql.ts'
import type { PaymentContext } from './payment-context.ts'
import {
  abandonAttempts,
  existingPayment,
  insertPayment,
  markDetailsAsked,
  lockPayableBooking,
  selectLivePayment,
  selectPayment,
  type PayableBooking,
  type Payment,
} from './payment.sql.ts'
import type { ProviderAnswer } from './result-code.ts'

type PayInput = HandlerInput<typeof contract.payments.payBooking>

/** An attempt younger than this may still be on its way to the provider. */
const attemptMs = 30_000

/**
 * Pays a held booking: the payment's row is committed before the provider is called, under the
 * row's id as idempotency key, and its outcome is booked in a transaction of its own.
 * @throws Problem
 */
export async function payBooking(
  context: PaymentContext,
  input: PayInput,
  { member, now, callerAddress, request, requestKey }: RequestContext,
): Promise<Payment> {
  const { db, provider } = context.platform
  const payer = { userId: member.id, callerAddress, now }
  const { payment, repeated } = await inTransaction(db, (tx) =>
    openAttempt(tx, context, input, { ...payer, requestKey }),
  )
  if (payment.state !== 'created') return payment
  checkpoint('payment: before the provider is called')
  const { paymentMethod, browserInfo, shopperLocale } = input.body
  let answer: ProviderAnswer
  try {
    answer = await provider.pay({
      paymentId: payment.id,
      amountCents: payment.amountCents,
      shopperReference: member.shopperReference,
      shopperEmail: member.email,
      shopperIp: request.ip,
      paymentMethod,
      browserInfo,
      shopperLocale,
    })
  } catch (error) {
    // of a repeated attempt an earlier call may have arrived
    return repeated ? unanswered(context, payment, error) : failed(context, payment, error)
  }
  // Outside: a fault of our own is no silence of the provider's, and is told as a fault.
  checkpoint('payment: after the provider, before the commit')
  return conclude(context, payment.id, answer)
}

/** The card holder is back from the bank. @throws Problem payment_not_found */
export async function completePayment(
  context: PaymentContext,
  paymentId: string,
  redirectResult: string,
): Promise<Payment> {
  const { db, provider, clock } = context.platform
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
    return unanswered(context, payment, error)
  }
  // a result of another payment, of another price perhaps, proves nothing about this one
  if (answer.merchantReference !== paymentId) throw new Problem('payment_not_found')
  return conclude(context, paymentId, answer)
}

async function openAttempt(
  tx: Db,
  { platform: { log } }: PaymentContext,
  { query, body }: PayInput,
  { requestKey, ...payer }: Payer & { readonly requestKey: RequestKey },
): Promise<{ payment: Payment; repeated: boolean }> {
  const { userId, callerAddress, now } = payer
  const booking = await lockPayableBooking(tx, query.bookingId)
  if (booking === null || booking.userId !== userId) throw new Problem('booking_not_found')
  const id = randomUUID()
  const before = await noteRequest(tx, requestKey, { made: { payment: id }, now })
  if (before !== null) {
    return { payment: await existingPayment(tx, before.payment), repeated: true }
  }
  checkPayable(booking, body.amount.value, now)
  const live = await selectLivePayment(tx, booking.id)
  if (live?.state === 'captured') throw new Problem('payment_already_made')
  if (live?.state === 'created' && now - live.createdAt < attemptMs) {
    throw new Problem('payment_in_progress')
  }
  await abandonAttempts(tx, booking.id)
  await countCardTry(tx, log, payer, id)
  const amountCents = booking.priceCents
  await insertPayment(tx, {
    id,
    bookingId: booking.id,
    userId,
    amountCents,
    callerAddress,
    now,
  })
  return { payment: await existingPayment(tx, id), repeated: false }
}

function checkPayable(booking: PayableBooking, amountCents: number, now: number): void {
  if (booking.status === 'Confirmed') throw new Problem('payment_already_made')
  if (booking.status === 'Cancelled') throw new Problem('booking_cancelled')
  if (!isHoldLive(booking, now)) throw new Problem('hold_expired')
  if (amountCents !== booking.priceCents) throw new Problem('amount_incorrect')
}
