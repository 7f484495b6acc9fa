import type { Db } from '@quatre/db'
import { dayInZone, hourMs, networkTimeZone } from '@quatre/domain'
import { checkpoint } from '../../platform/checkpoints.ts'
import type { Provider } from '../../core/provider/provider.ts'
import type { Platform } from '../../core/platform.ts'
import { inTransaction, isDataFault } from '../../platform/transaction.ts'
import { isUuid } from '../../platform/uuid.ts'
import { bookBankMovement, type Direction } from '../reconciliation/bank-movement.ts'
import { selectMeantPayment, selectPaymentByPsp, type Payment } from '../payment.sql.ts'
import {
  giveUpEvent,
  lockEvent,
  markDone,
  type EventKey,
  type ProviderEvent,
} from './provider-event.sql.ts'
import { refundEnded } from '../refunds/refunds.ts'
import { keepCard } from '../cards/stored-cards.ts'
import { settle, settleUncharged } from '../settle.ts'

const reviewedAfterMs = hourMs
const givenUpAfterMs = 48 * hourMs
const toReview = 'to be reviewed'
const largestCents = 2 ** 31 - 1

/** An event whose amount is a sum in euros. */
type SumEvent = ProviderEvent & { readonly amountCents: number }

/**
 * Applies a stored event, and marks it done in the same transaction: exactly once. An event that
 * can never be applied is ended, for a person to check.
 */
export async function applyEvent(platform: Platform, key: EventKey): Promise<void> {
  const { db, clock, log } = platform
  try {
    await applyOnce(platform, key)
  } catch (error) {
    const now = clock()
    const receivedUntil = isDataFault(error) ? now : now - givenUpAfterMs
    const given = await giveUpEvent(db, key, { receivedUntil, outcome: toReview, now })
    if (!given) throw error
    const { eventCode } = key
    log.error({ err: error, eventCode }, 'a notification cannot be applied: to be looked at')
  }
}

async function applyOnce(platform: Platform, key: EventKey): Promise<void> {
  const { db, clock } = platform
  await inTransaction(db, async (tx) => {
    const event = await lockEvent(tx, key)
    if (event === null) return
    const outcome = await handleEvent(tx, platform, event)
    checkpoint('notification: applied, before the commit')
    await markDone(tx, key, outcome, clock())
  })
}

async function handleEvent(tx: Db, platform: Platform, event: ProviderEvent): Promise<string> {
  const { provider, log } = platform
  const misfit = eventMisfit(event, provider.account)
  if (misfit !== null) return doesNotFit(platform, event, misfit)
  const payment = await findPayment(tx, event)
  if (payment === null) return 'unknown reference'
  switch (event.eventCode) {
    case 'AUTHORISATION':
      return withSum(platform, event, (sum) => authorisation(tx, platform, sum, payment))
    case 'CANCELLATION':
    case 'TECHNICAL_CANCEL':
      return cancellation(tx, platform, event, payment)
    case 'CANCEL_OR_REFUND':
      log.error({ payment: payment.id }, 'reversed by hand at the provider: to be looked at')
      return toReview
    case 'RECURRING_CONTRACT': {
      const { id: paymentId } = payment
      if (!event.success) return 'noted'
      await keepCard(tx, platform, { paymentId, providerId: event.pspReference })
      return 'noted'
    }
    case 'REFUND':
    case 'REFUND_FAILED':
    case 'REFUNDED_REVERSED':
      return withSum(platform, event, (sum) => refund(tx, platform, sum, payment))
    case 'CHARGEBACK':
    case 'SECOND_CHARGEBACK':
    case 'CAPTURE_FAILED':
      return withSum(platform, event, (sum) => bankMovement(tx, platform, sum, payment, 'taken'))
    case 'CHARGEBACK_REVERSED':
      return withSum(platform, event, (sum) => bankMovement(tx, platform, sum, payment, 'brought'))
    case 'EXPIRE':
      log.error({ payment: payment.id }, 'an authorisation expired: to be looked at')
      return toReview
    default:
      return 'noted'
  }
}

/** Signs that an event is not ours: it is of another environment. */
function eventMisfit(
  { live }: Pick<ProviderEvent, 'live'>,
  account: Provider['account'],
): string | null {
  if (live !== null && live !== String(account.live)) return 'the environment'
  return null
}

function doesNotFit(platform: Platform, { eventCode }: ProviderEvent, misfit: string): string {
  platform.log.error({ eventCode, misfit }, 'a notification does not fit: to be looked at')
  return toReview
}

/** The sum of an event, in cents, or its fault. */
function parseSum({
  value,
  currency,
}: Pick<ProviderEvent, 'value' | 'currency'>):
  { readonly amountCents: number } | { readonly misfit: string } {
  if (currency !== 'EUR') return { misfit: 'the currency' }
  const amountCents = Number(value ?? Number.NaN)
  const isSum = Number.isInteger(amountCents) && amountCents >= 0 && amountCents <= largestCents
  return isSum ? { amountCents } : { misfit: 'the amount' }
}

function withSum(
  platform: Platform,
  event: ProviderEvent,
  apply: (event: SumEvent) => Promise<string>,
): Promise<string> | string {
  const sum = parseSum(event)
  if ('misfit' in sum) return doesNotFit(platform, event, sum.misfit)
  return apply({ ...event, ...sum })
}

/** The local day of an event: its own date, limited to the time between the payment and the notification. */
function localEventDay(
  { eventDate, receivedAt }: Pick<ProviderEvent, 'eventDate' | 'receivedAt'>,
  { createdAt }: Payment,
): string {
  const told = Date.parse(eventDate ?? '')
  const at = Number.isNaN(told) ? receivedAt : Math.min(Math.max(told, createdAt), receivedAt)
  return dayInZone(at, networkTimeZone)
}

/** By our reference, the payment's or the refund's, else by the provider's for the payment. */
async function findPayment(
  tx: Db,
  { merchantReference, originalReference }: ProviderEvent,
): Promise<Payment | null> {
  const ofOurs = isUuid(merchantReference) ? await selectMeantPayment(tx, merchantReference) : null
  if (ofOurs !== null || originalReference === null) return ofOurs
  return selectPaymentByPsp(tx, originalReference)
}

async function authorisation(
  tx: Db,
  platform: Platform,
  event: SumEvent,
  payment: Payment,
): Promise<string> {
  const { log, clock } = platform
  if (!event.success) {
    // An earlier try of the same payment may fail and a later one succeed: only an open one ends here.
    if (payment.settledAt !== null) return 'noted'
  } else if (event.amountCents !== payment.amountCents) {
    log.error({ payment: payment.id }, 'authorised for another amount: to be looked at')
    return toReview
  }
  const { pspReference, reason } = event
  const outcome = event.success
    ? ({ authorised: true, pspReference } as const)
    : ({ authorised: false, pspReference, reason } as const)
  const ended = { paymentId: payment.id, outcome, now: clock() }
  const settled = await settle(tx, platform, { ...ended, eventDay: localEventDay(event, payment) })
  if (event.success && settled.pspReference !== pspReference) {
    log.error({ payment: payment.id }, 'authorised a second time: to be looked at')
    return toReview
  }
  return settled.state
}

/**
 * Handles the outcome of a cancellation that we requested, once or repeatedly. Done, now or before:
 * nothing was charged. « Already captured » means that it was paid, perhaps without any other
 * notification having reached us. Any other failure proves nothing.
 */
async function cancellation(
  tx: Db,
  platform: Platform,
  event: ProviderEvent,
  payment: Payment,
): Promise<string> {
  const { originalReference: pspReference, reason, success } = event
  if (success && (payment.state === 'captured' || payment.state === 'returned')) {
    return withSum(platform, event, (sum) => bankMovement(tx, platform, sum, payment, 'taken'))
  }
  if (success || /cancelled/i.test(reason)) {
    const now = platform.clock()
    await settleUncharged(tx, platform, { paymentId: payment.id, pspReference, now })
    return 'cancelled'
  }
  if (pspReference === null || !/captured/i.test(reason)) return 'noted'
  return withSum(platform, event, (sum) =>
    authorisation(tx, platform, { ...sum, pspReference, success: true }, payment),
  )
}

async function refund(
  tx: Db,
  platform: Platform,
  event: SumEvent,
  payment: Payment,
): Promise<string> {
  const success = event.eventCode === 'REFUND' && event.success
  const ended = await refundEnded(tx, platform, {
    pspReference: event.pspReference,
    reference: event.merchantReference,
    toldCents: event.amountCents,
    // a late failure has a reference of its own
    ofPayment: { paymentId: payment.id, late: event.eventCode !== 'REFUND' },
    success,
    now: platform.clock(),
    eventDay: localEventDay(event, payment),
  })
  if (ended === 'another amount') {
    platform.log.error({ payment: payment.id }, 'a refund of another amount: to be looked at')
    return toReview
  }
  // It may have come before the answer to our own call, which brings the reference.
  if (ended === 'unknown')
    return triedAgain(platform, event, payment, 'a refund that nobody here asked for')
  return success ? 'done' : 'failed'
}

/** Retries for a while an event that came before its subject. @throws Error */
function triedAgain(
  { log, clock }: Platform,
  { eventCode, receivedAt }: ProviderEvent,
  { id: payment }: Payment,
  otherwise: string,
): string {
  if (clock() - receivedAt <= reviewedAfterMs) {
    throw new Error(`${eventCode} of payment ${payment} comes too early`)
  }
  log.error({ payment }, `${otherwise}: to be looked at`)
  return toReview
}

/** The books follow the bank and a person checks it; the purchase stays valid. */
async function bankMovement(
  tx: Db,
  platform: Platform,
  event: SumEvent,
  payment: Payment,
  direction: Direction,
): Promise<string> {
  const { log, clock } = platform
  const { pspReference, amountCents } = event
  const kind = event.eventCode.toLowerCase()
  if (amountCents > payment.amountCents) {
    log.error({ payment: payment.id }, `${kind} of more than was paid: to be looked at`)
    return toReview
  }
  const { id: paymentId } = payment
  const moved = {
    paymentId,
    direction,
    kind,
    pspReference,
    amountCents,
    now: clock(),
    eventDay: localEventDay(event, payment),
  }
  const booked = await bookBankMovement(tx, platform, moved)
  if (!booked) return triedAgain(platform, event, payment, `${kind} of money that never came`)
  log.error({ payment: paymentId }, `${kind}: to be looked at`)
  return 'booked'
}
