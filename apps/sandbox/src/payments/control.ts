import type { FastifyInstance } from 'fastify'
import { refundableCents, totalsByCurrency } from './book.ts'
import type { Book, Payment } from './book.ts'
import type { Entry, Movement } from './journal.ts'
import { signedNotification } from './notification-items.ts'
import type { Event, Merchant } from './notification-items.ts'
import type { Disturbance, Notifier } from './notifier.ts'
import { newPspReference } from './references.ts'
import { isJsonObject, readAmount, readObject, readOptionalText, readText } from './request-body.ts'
import type { JsonObject } from './request-body.ts'
import type { Schemas } from './schemas.ts'
import { refusals } from './service-error.ts'
import type { SlowBank } from './slow-bank.ts'

type ControlContext = {
  app: FastifyInstance
  book: Book
  schemas: Schemas
  notifier: Notifier
  slowBank: SlowBank
  merchant: Merchant
  recorded: (record: Omit<Entry, 'at'>) => void
  now: () => Date
}

type LateEvent = {
  eventCode: string
  kind?: Movement['kind']
  /** Most that this event can take, in cents. */
  limitCents: (payment: Payment) => number
}

/** Events that banks may still send days after a payment. */
const lateEvents: Record<string, LateEvent> = {
  chargeback: { eventCode: 'CHARGEBACK', kind: 'chargedBack', limitCents: refundableCents },
  'chargeback-reversed': {
    eventCode: 'CHARGEBACK_REVERSED',
    kind: 'chargebackReversed',
    limitCents: (payment) => payment.chargedBackCents,
  },
  'second-chargeback': {
    eventCode: 'SECOND_CHARGEBACK',
    kind: 'chargedBack',
    limitCents: refundableCents,
  },
  'refund-failed': {
    eventCode: 'REFUND_FAILED',
    kind: 'refundFailed',
    limitCents: (payment) => payment.refundedCents,
  },
  'capture-failed': {
    eventCode: 'CAPTURE_FAILED',
    kind: 'captureFailed',
    limitCents: refundableCents,
  },
  expire: { eventCode: 'EXPIRE', limitCents: (payment) => payment.authorisedCents },
}

const disturbanceChecks = {
  delayMilliseconds: Number.isInteger,
  duplicate: Number.isInteger,
  shuffle: isBoolean,
  drop: Number.isInteger,
  hold: isBoolean,
} satisfies Record<keyof Disturbance, (value: unknown) => boolean>

function isBoolean(value: unknown): boolean {
  return typeof value === 'boolean'
}

function requireObject(body: unknown): JsonObject {
  if (!isJsonObject(body)) throw refusals.unreadable('A JSON object is expected.')
  return body
}

/** `release: true` is read as the end of a hold. */
function readDisturbance(body: JsonObject): Partial<Disturbance> {
  const { release, ...change } = body
  if (release !== undefined && release !== true) throw refusals.unreadable('release is true.')
  for (const [name, value] of Object.entries(change)) {
    const check = disturbanceChecks[name as keyof Disturbance]
    if (check === undefined || !check(value))
      throw refusals.unreadable(`${name} is not understood.`)
  }
  return { ...change, ...(release === true && { hold: false }) }
}

function lateEventRecord(
  late: LateEvent,
  body: JsonObject,
  context: ControlContext,
): Omit<Entry, 'at'> {
  const payment = context.book.payments.get(readText(body, 'pspReference'))
  if (payment === undefined) throw refusals.unknownPayment()
  const limit = { value: late.limitCents(payment), currency: payment.currency }
  const amount = body.amount === undefined ? limit : readAmount(body)
  if (amount.value <= 0 || amount.value > limit.value) throw refusals.amountTooHigh()
  const { pspReference, merchantReference, paymentMethod } = payment
  const modificationPspReference = newPspReference()
  const event = {
    eventCode: late.eventCode,
    success: 'true',
    pspReference: modificationPspReference,
    originalReference: pspReference,
    merchantReference,
    amount,
    paymentMethod,
    reason: readOptionalText(body, 'reason') ?? late.eventCode,
  } as const
  const movement = late.kind && {
    kind: late.kind,
    pspReference,
    merchantReference,
    amount,
    paymentMethod,
    modificationPspReference,
  }
  const notification = signedNotification(event, context.merchant, context.now(), 0)
  return { ...(movement && { movement }), notifications: [notification] }
}

/** A signed item without any money behind it: wrong amount, unknown reference, repeated event. */
function forgedEvent(body: JsonObject): Event {
  const originalReference = readOptionalText(body, 'originalReference')
  const amount = readObject(body, 'amount')
  return {
    eventCode: readText(body, 'eventCode'),
    success: body.success === 'false' ? 'false' : 'true',
    pspReference: readOptionalText(body, 'pspReference') ?? newPspReference(),
    merchantReference: readText(body, 'merchantReference'),
    amount: { value: Number(amount.value), currency: readText(amount, 'currency') },
    paymentMethod: 'visa',
    reason: readOptionalText(body, 'reason') ?? '',
    ...(originalReference && { originalReference }),
  }
}

/** The levers of tests. They have no counterpart at Adyen. */
export function registerControl(context: ControlContext): void {
  const { app, book, schemas, notifier, slowBank } = context

  const record = (entry: Omit<Entry, 'at'>) => {
    book.record(entry)
    context.recorded(entry)
    return entry
  }

  app.get('/control/journal', async () => ({
    movements: book.movements,
    payments: Object.fromEntries(book.payments),
    totals: totalsByCurrency(book.payments.values()),
  }))
  app.get('/control/schema-violations', async () => ({
    count: schemas.violations().length,
    violations: schemas.violations(),
  }))
  app.get('/control/notifications', async () => notifier.report())
  app.post('/control/notifications', async (request) =>
    notifier.disturb(readDisturbance(requireObject(request.body))),
  )
  app.delete('/control/notifications', async () => {
    await notifier.forget()
    return notifier.report()
  })
  app.get('/control/slow-bank', async () => ({ waiting: slowBank.waiting() }))
  app.post('/control/slow-bank', async (request) => {
    const order = readText(requireObject(request.body), 'order')
    if (order !== 'hold' && order !== 'release') throw refusals.invalid('order is hold or release.')
    slowBank.change(order)
    return { waiting: slowBank.waiting() }
  })
  app.post('/control/notification-url', async (request) => {
    const url = readText(requireObject(request.body), 'url')
    if (!/^https?:\/\//.test(url) || !URL.canParse(url)) throw refusals.invalid('url is not one.')
    notifier.sendTo(url)
    return { url }
  })
  app.post('/control/webhook', async (request) => {
    const event = forgedEvent(requireObject(request.body))
    return record({
      notifications: [signedNotification(event, context.merchant, context.now(), 0)],
    })
  })
  for (const [name, late] of Object.entries(lateEvents)) {
    app.post(`/control/${name}`, async (request) =>
      record(lateEventRecord(late, requireObject(request.body), context)),
    )
  }
}
