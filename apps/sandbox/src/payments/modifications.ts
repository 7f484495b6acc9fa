import { openCents, refundableCents } from './book.ts'
import type { Book, Payment } from './book.ts'
import type { Amount } from './amount.ts'
import { registerEndpoint } from './endpoint.ts'
import type { Call, EndpointContext, Outcome } from './endpoint.ts'
import type { Movement, RefusedOrder } from './journal.ts'
import { signedNotification } from './notification-items.ts'
import type { Merchant, Notification } from './notification-items.ts'
import { newPspReference } from './references.ts'
import { readAmount, readOptionalText, readText } from './request-body.ts'
import { refusals } from './service-error.ts'

type ModificationContext = { book: Book; merchant: Merchant; now: () => Date }

type Change = {
  payment: Pick<Payment, 'pspReference' | 'merchantReference' | 'paymentMethod'>
  kind: Movement['kind']
  eventCode: string
  amount: Amount
  modificationPspReference: string
  modificationReference?: string | undefined
  additionalData?: Record<string, string>
  /** Why nothing moved; Adyen reports it by the notification, the answer is « received » anyway. */
  failure?: string
}

type ChangeRecord = { movement?: Movement; notifications: Notification[] }

function changeRecord(change: Change, context: ModificationContext): ChangeRecord {
  const { payment, amount, modificationPspReference, failure } = change
  const notification = signedNotification(
    {
      eventCode: change.eventCode,
      success: failure === undefined ? 'true' : 'false',
      pspReference: modificationPspReference,
      originalReference: payment.pspReference,
      merchantReference: payment.merchantReference,
      amount,
      paymentMethod: payment.paymentMethod,
      reason: failure ?? '',
      ...(change.additionalData && { additionalData: change.additionalData }),
    },
    context.merchant,
    context.now(),
    0,
  )
  if (failure !== undefined) return { notifications: [notification] }
  return {
    movement: {
      kind: change.kind,
      pspReference: payment.pspReference,
      merchantReference: payment.merchantReference,
      amount,
      paymentMethod: payment.paymentMethod,
      modificationPspReference,
      ...(change.modificationReference && {
        modificationReference: change.modificationReference,
      }),
    },
    notifications: [notification],
  }
}

function received(call: Call, pspReference: string): object {
  const reference = readOptionalText(call.body, 'reference')
  return {
    merchantAccount: readText(call.body, 'merchantAccount'),
    paymentPspReference: call.paymentPspReference,
    pspReference,
    status: 'received',
    ...(reference && { reference }),
  }
}

function requirePayment(call: Call, book: Book): Payment {
  const payment = book.payments.get(call.paymentPspReference)
  if (payment === undefined) throw refusals.unknownPayment()
  return payment
}

function amountWithin(call: Call, payment: Payment, limitCents: number): Amount {
  const amount = readAmount(call.body)
  if (amount.currency !== payment.currency) throw refusals.invalidAmount()
  if (amount.value > limitCents) throw refusals.amountTooHigh()
  return amount
}

function refund(call: Call, context: ModificationContext): Outcome {
  const payment = requirePayment(call, context.book)
  const amount = amountWithin(call, payment, refundableCents(payment))
  const modificationPspReference = newPspReference()
  const modificationReference = readOptionalText(call.body, 'reference')
  const change = {
    payment,
    kind: 'refunded',
    eventCode: 'REFUND',
    amount,
    modificationReference,
  } as const
  return {
    status: 201,
    body: { ...received(call, modificationPspReference), amount },
    record: changeRecord({ ...change, modificationPspReference }, context),
  }
}

function capture(call: Call, context: ModificationContext): Outcome {
  const payment = requirePayment(call, context.book)
  const amount = amountWithin(call, payment, openCents(payment))
  const modificationPspReference = newPspReference()
  const change = { payment, kind: 'captured', eventCode: 'CAPTURE', amount } as const
  return {
    status: 201,
    body: { ...received(call, modificationPspReference), amount },
    record: changeRecord({ ...change, modificationPspReference }, context),
  }
}

function cancellation(payment: Payment): Omit<Change, 'modificationPspReference' | 'eventCode'> {
  const openAmount = { value: openCents(payment), currency: payment.currency }
  if (openAmount.value > 0) return { payment, kind: 'cancelled', amount: openAmount }
  const amount = { value: payment.authorisedCents, currency: payment.currency }
  const failure =
    payment.capturedCents > 0 ? 'Transaction already captured' : 'Transaction already cancelled'
  return { payment, kind: 'cancelled', amount, failure }
}

function notAuthorised(order: RefusedOrder) {
  const failure = 'Transaction was not authorised'
  return { payment: order, kind: 'cancelled', amount: order.amount, failure } as const
}

function cancel(call: Call, context: ModificationContext): Outcome {
  const payment = requirePayment(call, context.book)
  const modificationPspReference = newPspReference()
  const change = { ...cancellation(payment), eventCode: 'CANCELLATION', modificationPspReference }
  return {
    status: 201,
    body: received(call, modificationPspReference),
    record: changeRecord(change, context),
  }
}

/** For a caller who does not know whether the money was taken: cancels, or refunds all that is left. */
function reverse(call: Call, context: ModificationContext): Outcome {
  const payment = requirePayment(call, context.book)
  const modificationPspReference = newPspReference()
  const refundable = { value: refundableCents(payment), currency: payment.currency }
  const change: Omit<Change, 'modificationPspReference' | 'eventCode'> =
    refundable.value > 0 ? { payment, kind: 'refunded', amount: refundable } : cancellation(payment)
  const action = change.kind === 'refunded' ? 'refund' : 'cancel'
  return {
    status: 201,
    body: received(call, modificationPspReference),
    record: changeRecord(
      {
        ...change,
        eventCode: 'CANCEL_OR_REFUND',
        additionalData: { 'modification.action': action },
        modificationPspReference,
      },
      context,
    ),
  }
}

/** By the merchant's own reference, for one that never got the answer with the pspReference. */
function technicalCancel(call: Call, context: ModificationContext): Outcome {
  const paymentReference = readText(call.body, 'paymentReference')
  const reference = readOptionalText(call.body, 'reference')
  const isMeant = (one: { merchantReference: string }) => one.merchantReference === paymentReference
  const payment = [...context.book.payments.values()].findLast(isMeant)
  const refused = context.book.refusedOrders.findLast(isMeant)
  const outcome = payment ? cancellation(payment) : refused && notAuthorised(refused)
  if (outcome === undefined) throw refusals.unknownPayment()
  const pspReference = newPspReference()
  const change = {
    ...outcome,
    eventCode: 'TECHNICAL_CANCEL',
    modificationPspReference: pspReference,
  }
  return {
    status: 201,
    body: {
      merchantAccount: readText(call.body, 'merchantAccount'),
      paymentReference,
      pspReference,
      status: 'received',
      ...(reference && { reference }),
    },
    record: changeRecord(change, context),
  }
}

export function registerModifications(
  endpoints: EndpointContext,
  context: ModificationContext,
): void {
  const handlers = {
    '/cancels': technicalCancel,
    '/payments/{paymentPspReference}/refunds': refund,
    '/payments/{paymentPspReference}/captures': capture,
    '/payments/{paymentPspReference}/cancels': cancel,
    '/payments/{paymentPspReference}/reversals': reverse,
  }
  for (const [operation, handle] of Object.entries(handlers)) {
    registerEndpoint(endpoints, operation, async (call) => () => handle(call, context))
  }
}
