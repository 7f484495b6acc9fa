import { randomUUID } from 'node:crypto'
import { payKinds, type contract, type HandlerInput, type PayKind } from '@quatre/contract'
import type { Db } from '@quatre/db'
import type { PaymentId, StoredCardId, UserId } from '@quatre/domain'
import type { RequestContext } from '../mount.ts'
import { checkpoint } from '../platform/checkpoints.ts'
import type { Charge } from '../core/money/charge.sql.ts'
import { planCredit } from '../core/money/credit.ts'
import type { ChargePayer, Payable } from '../core/money/payables.ts'
import { ProviderRefusal } from '../core/provider/checkout-client.ts'
import type { Platform } from '../core/platform.ts'
import { noteRequest, type RequestKey } from '../platform/request-keys.sql.ts'
import { inTransaction } from '../platform/transaction.ts'
import { Problem } from '../http/problems.ts'
import { conclude, endOtherAttempts, failed, unanswered } from './attempt-end.ts'
import { countCardTry, type Payer } from './cards/card-testing.sql.ts'
import {
  existingPayment,
  insertPayment,
  markDetailsAsked,
  selectPayment,
  type Payment,
} from './payment.sql.ts'
import type { ProviderAnswer } from './notifications/result-code.ts'
import { payByParts } from './settle.ts'
import { keepForGood, lockOwnCard, selectOwnCard } from './cards/stored-card.sql.ts'

/** A payer's way to pay, for any payable. */
export type PaymentRequest = HandlerInput<typeof contract.payments.payBooking>['body']
type PaymentMethod = NonNullable<PaymentRequest['paymentMethod']>

/** The payable, as its payer names it. */
interface Owed {
  readonly kind: PayKind
  readonly id: number
  /** The part that the payer's own credit pays. */
  readonly creditCents: number
}

/** Its result: an attempt by card, or a charge that credit has paid whole. */
type Paid = { readonly payment: Payment } | { readonly paidCharge: Charge }

/** The payer, in a request that may be repeated under its key. */
interface Paying extends Pick<RequestContext, 'now' | 'callerAddress' | 'request' | 'requestKey'> {
  readonly payer: ChargePayer
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
): Promise<Paid> {
  const { db, provider } = platform
  const { userId, limitKey } = payer
  const tries = { userId, limitKey, callerAddress, now }
  const { browserInfo, shopperLocale, paymentMethod, returnUrl, reference = null } = asked
  const payable = platform.payables[owed.kind]
  const cents = asked.amount.value
  if (paymentMethod === undefined && owed.creditCents < cents) throw new Problem('card_missing')
  const begun = await inTransaction(db, (tx) =>
    begin(
      tx,
      platform,
      {
        ...owed,
        cents,
        method: paymentMethod,
        asksToKeep: asked.storePaymentMethod,
        inThree: asked.inThree,
        clientReference: reference,
      },
      { ...tries, requestKey },
    ),
  )
  if ('paidCharge' in begun) return begun
  const { payment, repeated, keepsCard } = begun
  const storePaymentMethod = keepsCard !== null
  if (payment.state !== 'created' || paymentMethod === undefined) return { payment }
  checkpoint('payment: before the provider is called')
  let answer: ProviderAnswer
  try {
    answer = await provider.pay({
      paymentId: payment.id,
      amountCents: payment.amountCents,
      shopperReference: payer.shopperReference,
      shopperEmail: payer.email,
      shopperIp: request.ip,
      ...(await methodFor(db, payable, { ...asked, paymentMethod, storePaymentMethod }, payment)),
      browserInfo,
      shopperLocale,
      returnPath: returnUrl ?? payable.returnPath,
    })
  } catch (error) {
    // of a repeated attempt an earlier call may have arrived
    const end = repeated ? unanswered : failed
    return { payment: await end(platform, payment, error) }
  }
  // Outside: a fault of our own is no silence of the provider's, and is logged as a fault.
  checkpoint('payment: after the provider, before the commit')
  return { payment: await conclude(platform, payment.id, answer) }
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
  // its player has read that nothing was charged: asked now, the provider would charge it
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

async function begin(
  tx: Db,
  platform: Platform,
  owed: Owed &
    Pick<Payment, 'clientReference'> & {
      readonly cents: number
      readonly method: PaymentMethod | undefined
      readonly asksToKeep: boolean
      readonly inThree: boolean
    },
  { requestKey, ...payer }: Payer & { readonly requestKey: RequestKey },
): Promise<
  { payment: Payment; repeated: boolean; keepsCard: Payment['keepsCard'] } | { paidCharge: Charge }
> {
  const { userId, callerAddress, now } = payer
  const { log, payables } = platform
  const { openCharge, takesCredit } = payables[owed.kind]
  const refusals = payKinds[owed.kind]
  const { inThree } = owed
  const opened = await openCharge(tx, { id: owed.id, payerId: userId, inThree, now })
  if (opened === null) throw new Problem(refusals.missing)
  const { charge, locked, keepsCard: needsCard = null } = opened
  const keepsCard = owed.asksToKeep ? 'asked' : needsCard
  const id = randomUUID()
  const { creditCents } = owed
  // a card that is to be kept is checked, for nothing where credit pays all
  const isByCredit = creditCents === owed.cents && needsCard === null
  const made = isByCredit ? { charge: charge.id } : { payment: id }
  const before = await noteRequest<{ payment?: string; charge?: number }>(tx, requestKey, {
    made,
    now,
  })
  if (before?.charge !== undefined) return { paidCharge: charge }
  if (before?.payment !== undefined) {
    return { payment: await existingPayment(tx, before.payment), repeated: true, keepsCard }
  }
  const { id: chargeId, amountCents } = charge
  if (locked.state !== 'open') throw new Problem(refusals[locked.state])
  if (inThree && !opened.isInThree) throw new Problem('nothing_to_spread')
  if (inThree && creditCents > 0) throw new Problem('in_three_by_card')
  await locked.checkPrice?.()
  if (owed.cents !== amountCents || creditCents > amountCents) throw new Problem('amount_incorrect')
  if (creditCents > 0 && !takesCredit) throw new Problem('amount_incorrect')
  if (needsCard !== null && owed.method === undefined) throw new Problem('card_missing')
  await endOtherAttempts(tx, chargeId, now)
  const storedCardId = await keptCardIn(tx, owed.method, userId)
  if (storedCardId !== null && keepsCard === 'asked') await keepForGood(tx, storedCardId)
  const parts = creditCents === 0 ? [] : await planCredit(tx, charge, creditCents, now)
  if (parts === null) throw new Problem('insufficient_balance')
  if (isByCredit) {
    const result = await payByParts(tx, platform, { charge, locked, parts, now })
    if (result === 'gone') throw new Problem(refusals.over)
    return { paidCharge: charge }
  }
  await countCardTry(tx, log, payer, id)
  const attempt = {
    id,
    chargeId,
    userId,
    amountCents: amountCents - creditCents,
    creditCents,
    callerAddress,
    storedCardId,
    clientReference: owed.clientReference,
    keepsCard,
    chargedAs: null,
    now,
  }
  return { payment: await insertPayment(tx, attempt), repeated: false, keepsCard }
}

/** The payer's own card that they pay with again; null of one that they have typed. */
async function keptCardIn(
  tx: Db,
  method: PaymentMethod | undefined,
  userId: UserId | null,
): Promise<StoredCardId | null> {
  if (method === undefined || !('storedPaymentMethodId' in method)) return null
  const card = await lockOwnCard(tx, { id: method.storedPaymentMethodId, userId })
  if (card === null || card.removedAt !== null) throw new Problem('forbidden')
  return card.id
}

/** The provider's payment method, with its own name for a card that is kept. */
async function methodFor(
  db: Db,
  { storesFor }: Payable,
  { paymentMethod, storePaymentMethod }: PaymentRequest & { readonly paymentMethod: PaymentMethod },
  { userId }: Payment,
): Promise<Pick<Parameters<Platform['provider']['pay']>[0], 'paymentMethod' | 'storedFor'>> {
  if (!('storedPaymentMethodId' in paymentMethod)) {
    return { paymentMethod, storedFor: storePaymentMethod ? (storesFor ?? 'CardOnFile') : null }
  }
  const card = await selectOwnCard(db, { id: paymentMethod.storedPaymentMethodId, userId })
  if (card === null) throw new Problem('forbidden')
  const stored = { ...paymentMethod, storedPaymentMethodId: card.providerId }
  return { paymentMethod: stored, storedFor: null }
}
