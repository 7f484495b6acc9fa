import type { Platform } from '../../core/platform.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { isUuid } from '../../platform/uuid.ts'
import {
  endOfPayment,
  endOfRefund,
  isUnderWay,
  reportMovements,
  parseReport,
  type ReportLine,
} from './accounting-report.ts'
import { insertMovements } from '../books/provider-movement.sql.ts'
import { selectPayment, type Payment } from '../payment.sql.ts'
import { refundEnded } from '../refunds/refunds.ts'
import { settle, settleUncharged } from '../settle.ts'
import { markRead, markReported, selectDaysToRead, selectUncharged } from './unsettled.sql.ts'

/**
 * Compares our books with the provider's, a day at a time once its report is there, which depends on no
 * notification. Idempotent. A payment that the reports of its time do not contain never reached the
 * provider.
 */
export async function readReports(platform: Platform): Promise<void> {
  const { db, provider, clock } = platform
  for (const day of await selectDaysToRead(db, clock())) {
    const csv = await provider.report(day)
    if (csv === null) continue
    const lines = parseReport(csv)
    if (!(await applyReport(platform, day, lines))) continue
    await inTransaction(db, async (tx) => {
      if (await markRead(tx, day, clock())) await insertMovements(tx, day, reportMovements(lines))
    })
  }
  for (const paymentId of await selectUncharged(db)) {
    const uncharged = { paymentId, pspReference: null, now: clock() }
    await inTransaction(db, (tx) => settleUncharged(tx, platform, uncharged))
  }
}

/** Whether all of it could be applied; one that could not keeps none of the others from it. */
async function applyReport(
  platform: Platform,
  day: string,
  lines: readonly ReportLine[],
): Promise<boolean> {
  const { db, log } = platform
  let failures = 0
  const attempt = (reference: string, apply: () => Promise<void>) =>
    apply().catch((error: unknown) => {
      failures += 1
      log.error({ err: error, reference }, 'a line of a report cannot be applied')
    })
  const ours = lines.filter(({ merchantReference }) => isUuid(merchantReference))
  for (const [id, ofPayment] of Map.groupBy(ours, (line) => line.merchantReference)) {
    await attempt(id, async () => {
      const payment = await selectPayment(db, id)
      if (payment !== null) await applyPayment(platform, day, payment, ofPayment)
    })
  }
  for (const line of ours) {
    await attempt(line.modificationReference, () => applyRefund(platform, day, line))
  }
  return failures === 0
}

async function applyPayment(
  platform: Platform,
  day: string,
  payment: Payment,
  lines: readonly ReportLine[],
): Promise<void> {
  const { db, clock, log } = platform
  const { id: paymentId } = payment
  const end = endOfPayment(lines)
  if (end !== null && 'taken' in end) return take(platform, day, payment, end.taken)
  if (payment.settledAt !== null) return
  if (end === null) {
    if (isUnderWay(lines)) await markReported(db, paymentId, clock())
    return
  }
  const { pspReference } = end.uncharged
  log.warn({ payment: paymentId }, 'a report tells that nothing was charged')
  const uncharged = { paymentId, pspReference, now: clock() }
  await inTransaction(db, (tx) => settleUncharged(tx, platform, uncharged))
}

async function take(
  platform: Platform,
  eventDay: string,
  { id: paymentId, amountCents, state }: Payment,
  line: ReportLine,
): Promise<void> {
  const { db, clock, log } = platform
  const { pspReference } = line
  if (line.currency !== 'EUR' || line.amountCents !== amountCents) {
    log.error({ payment: paymentId }, 'reported with another amount: to be looked at')
    return markReported(db, paymentId, clock())
  }
  const outcome = { authorised: true, pspReference } as const
  const settled = await inTransaction(db, (tx) =>
    settle(tx, platform, { paymentId, outcome, now: clock(), eventDay }),
  )
  const isBooked = settled.state === 'captured' || settled.state === 'returned'
  if (settled.pspReference !== pspReference || !isBooked) {
    log.error({ payment: paymentId }, 'reported with other money: to be looked at')
  }
  if (settled.state !== state) log.warn({ payment: paymentId }, 'a report tells of its money')
}

async function applyRefund(platform: Platform, eventDay: string, line: ReportLine): Promise<void> {
  const { db, clock, log } = platform
  const end = endOfRefund(line)
  const { modificationReference: reference } = line
  if (end === null || !isUuid(reference)) return
  const told = { pspReference: null, reference, toldCents: line.amountCents }
  const ended = await inTransaction(db, (tx) =>
    refundEnded(tx, platform, { ...told, success: end === 'done', now: clock(), eventDay }),
  )
  if (ended === 'another amount') {
    log.error({ refund: reference }, 'a refund is reported with another amount: to be looked at')
  }
}
