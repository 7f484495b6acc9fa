import type { Book } from './book.ts'
import type { Order } from './challenges.ts'
import type { Entry } from './journal.ts'
import { signedNotification } from './notification-items.ts'
import type { Merchant } from './notification-items.ts'
import { newAuthorisationCode, newPspReference } from './references.ts'
import { storeCard } from './stored-cards.ts'
import type { Refusal, AuthorisationResult } from './test-cards.ts'

type Settlement = { body: object; record: Omit<Entry, 'at'> }

type Conditions = {
  book: Pick<Book, 'storedCards'>
  merchant: Merchant
  now: Date
  lateMilliseconds: number
}

/** The bank's final result of an order: the answer, the money moved, the notification. */
export function settleOrder(
  order: Order,
  authorisation: AuthorisationResult,
  conditions: Conditions,
): Settlement {
  const pspReference = newPspReference()
  const authCode = newAuthorisationCode()
  const { refusal } = authorisation
  const reason = refusal?.refusalReason ?? `${authCode}:${order.lastFour}:${order.expiry}`
  const notification = signedNotification(
    {
      eventCode: 'AUTHORISATION',
      success: refusal === undefined ? 'true' : 'false',
      pspReference,
      merchantReference: order.merchantReference,
      amount: order.amount,
      paymentMethod: order.paymentMethod,
      reason,
      ...(refusal === undefined && { operations: operationsAfter(order) }),
    },
    conditions.merchant,
    conditions.now,
    authorisation.notification === 'late' ? conditions.lateMilliseconds : 0,
  )
  const shared = {
    pspReference,
    merchantReference: order.merchantReference,
    amount: order.amount,
    paymentMethod: { type: order.wallet ?? 'scheme', brand: order.paymentMethod },
  }
  if (refusal !== undefined) {
    const refusedOrder = { ...shared, paymentMethod: order.paymentMethod }
    return {
      body: refusedBody(shared, order, refusal),
      record: { refusedOrder, notifications: [notification] },
    }
  }
  const stored = storeCard(order, pspReference, conditions)
  return {
    body: {
      ...shared,
      resultCode: 'Authorised',
      additionalData: {
        cardSummary: order.lastFour,
        authCode,
        refusalReasonRaw: 'AUTHORISED',
        ...stored?.additionalData,
      },
    },
    record: {
      movement: {
        kind: 'authorised',
        pspReference,
        merchantReference: order.merchantReference,
        amount: order.amount,
        paymentMethod: order.paymentMethod,
        capturedCents: order.capture === 'automatic' ? order.amount.value : 0,
      },
      ...(stored?.card && { storedCard: stored.card }),
      notifications: [notification, ...(stored?.notifications ?? [])],
    },
  }
}

function operationsAfter(order: Order): string[] {
  return order.capture === 'automatic' ? ['REFUND'] : ['CANCEL', 'CAPTURE', 'REFUND']
}

function refusedBody(shared: object, order: Order, refusal: Refusal): object {
  return {
    ...shared,
    resultCode: 'Refused',
    refusalReason: refusal.refusalReason,
    refusalReasonCode: refusal.refusalReasonCode,
    additionalData: {
      cardSummary: order.lastFour,
      refusalReasonRaw: refusal.refusalReasonRaw,
    },
  }
}
