import { createHash, randomUUID } from 'node:crypto'
import type { contract, HandlerInput } from '@quatre/contract'
import type { Db } from '@quatre/db'
import { notSentReason } from '@quatre/domain'
import type { MemberContext } from '../mount.ts'
import { callerAddress } from '../platform/caller-address.ts'
import { checkpoint } from '../platform/checkpoints.ts'
import { ProviderRefusal, ProviderUnreachable } from '../platform/payments/checkout-client.ts'
import type { Platform } from '../platform/platform.ts'
import { inTransaction } from '../platform/transaction.ts'
import { Problem } from '../problems.ts'
import { refuseCardTesting, type Payer } from './card-testing.ts'
import {
  abandonAttempts,
  insertPayment,
  lockPayableBooking,
  markRedirected,
  selectLivePayment,
  selectPayment,
  selectPaymentByKey,
  type PayableBooking,
  type Payment,
} from './payment.sql.ts'
import type { RefundDesk } from './refunds.ts'
import { readResult, type ProviderAnswer } from './result-code.ts'
import { settle, type PaidBookings } from './settle.ts'

type PayInput = HandlerInput<typeof contract.payments.payBooking>

export interface PaymentDesk {
  readonly platform: Platform
  readonly bookings: PaidBookings
  readonly refunds: RefundDesk
}

/** An attempt younger than this may still be on its way to the provider. */
const attemptMilliseconds = 30_000
/**
 * Pays a held booking: the payment's row is committed before the provider is called, under the
 * row's id as idempotency key, and its outcome is booked in a transaction of its own.
 * @throws Problem
 */
export async function payBooking(
  desk: PaymentDesk,
  input: PayInput,
  { member, now, address }: MemberContext,
): Promise<Payment> {
  const { db, provider } = desk.platform
  const payer = { userId: member.id, address: callerAddress(address), now }
  const { payment, repeated } = await inTransaction(db, (tx) => openAttempt(tx, desk, input, payer))
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
      shopperAddress: address,
      paymentMethod,
      browserInfo,
      shopperLocale,
    })
  } catch (error) {
    // of a repeated attempt an earlier call may have arrived
    if (error instanceof ProviderUnreachable && !repeated) return notSent(desk, payment, error)
    return unanswered(desk, payment, error)
  }
  // Outside: a fault of our own is no silence of the provider's, and is told as a fault.
  checkpoint('payment: after the provider, before the commit')
  return conclude(desk, payment.id, answer)
}

/** The card holder is back from the bank. @throws Problem payment_not_found */
export async function completePayment(
  desk: PaymentDesk,
  paymentId: string,
  redirectResult: string,
): Promise<Payment> {
  const { db, provider } = desk.platform
  const payment = await selectPayment(db, paymentId)
  if (payment === null) throw new Problem('payment_not_found')
  if (payment.state !== 'redirected' && payment.state !== 'cancelled') return payment
  let answer: ProviderAnswer & { readonly merchantReference?: string | undefined }
  try {
    answer = await provider.details(paymentId, redirectResult)
  } catch (error) {
    // a result that the provider does not know says nothing about the payment
    const unknown = error instanceof ProviderRefusal && !error.passing
    if (unknown) throw new Problem('payment_not_found')
    return unanswered(desk, payment, error)
  }
  // a result of another payment, of another price perhaps, proves nothing about this one
  if (answer.merchantReference !== paymentId) throw new Problem('payment_not_found')
  return conclude(desk, paymentId, answer)
}

async function openAttempt(
  tx: Db,
  { platform: { log } }: PaymentDesk,
  { query, body, idempotencyKey }: PayInput,
  payer: Payer,
): Promise<{ payment: Payment; repeated: boolean }> {
  const { userId, address, now } = payer
  const booking = await lockPayableBooking(tx, query.bookingId)
  if (booking === null || booking.userId !== userId) throw new Problem('booking_not_found')
  const bodyHash = createHash('sha256')
    .update(JSON.stringify([query.bookingId, body]))
    .digest('base64url')
  const before = await selectPaymentByKey(tx, { userId, idempotencyKey })
  if (before !== null) {
    if (before.bodyHash !== bodyHash) throw new Problem('idempotency_key_reused')
    return { payment: before, repeated: true }
  }
  checkPayable(booking, body.amount.value, now)
  await refuseCardTesting(tx, log, payer)
  const live = await selectLivePayment(tx, booking.id)
  if (live?.state === 'captured') throw new Problem('payment_already_made')
  if (live?.state === 'created' && now - live.createdAt < attemptMilliseconds) {
    throw new Problem('payment_in_progress')
  }
  await abandonAttempts(tx, booking.id, now)
  const id = randomUUID()
  const amountCents = booking.priceCents
  await insertPayment(tx, {
    id,
    bookingId: booking.id,
    userId,
    amountCents,
    idempotencyKey,
    bodyHash,
    address,
    now,
  })
  return { payment: await existing(tx, id), repeated: false }
}

function checkPayable(booking: PayableBooking, amountCents: number, now: number): void {
  if (booking.status === 'Confirmed') throw new Problem('payment_already_made')
  const kept = booking.status === 'Pending' && booking.expiresAt !== null && booking.expiresAt > now
  if (!kept) throw new Problem('hold_expired')
  if (amountCents !== booking.priceCents) throw new Problem('amount_incorrect')
}

async function conclude(
  desk: PaymentDesk,
  paymentId: string,
  answer: ProviderAnswer,
): Promise<Payment> {
  const { db, clock, log } = desk.platform
  const result = readResult(answer)
  if (result === 'unexpected') {
    const { resultCode } = answer
    log.error({ payment: paymentId, resultCode }, 'an unexpected answer: to be looked at')
  }
  if (typeof result === 'string') return existing(db, paymentId)
  if ('redirect' in result) {
    await markRedirected(db, paymentId, result.redirect)
    return existing(db, paymentId)
  }
  const settled = await inTransaction(db, (tx) =>
    settle(tx, desk, { paymentId, outcome: result, now: clock() }),
  )
  checkpoint('payment: after the commit, before the answer')
  return settled
}

/** No answer proves nothing: only a refusal of the request itself ends the attempt here. */
async function unanswered(desk: PaymentDesk, payment: Payment, error: unknown): Promise<Payment> {
  const { db, log } = desk.platform
  if (!(error instanceof ProviderRefusal) || (error.passing && !error.inProgress)) {
    log.warn({ err: error, payment: payment.id }, 'the payment provider did not answer')
    return existing(db, payment.id)
  }
  if (error.inProgress) throw new Problem('payment_in_progress')
  log.error({ err: error, payment: payment.id }, 'the payment provider refused the request')
  return endHere(desk, payment, 'Acquirer Error')
}

/** Nothing left this machine: the hold can be paid by another attempt at once. */
function notSent(desk: PaymentDesk, payment: Payment, error: Error): Promise<Payment> {
  const { log } = desk.platform
  log.error({ err: error, payment: payment.id }, 'the payment provider cannot be reached')
  return endHere(desk, payment, notSentReason)
}

function endHere(desk: PaymentDesk, { id: paymentId }: Payment, reason: string): Promise<Payment> {
  const { db, clock } = desk.platform
  const outcome = { authorised: false, pspReference: null, reason } as const
  return inTransaction(db, (tx) => settle(tx, desk, { paymentId, outcome, now: clock() }))
}

async function existing(db: Db, paymentId: string): Promise<Payment> {
  const payment = await selectPayment(db, paymentId)
  if (payment === null) throw new Error(`no payment ${paymentId}`)
  return payment
}
