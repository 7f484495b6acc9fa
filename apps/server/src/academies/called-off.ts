import type { Db } from '@quatre/db'
import { calledOffCents, partCents, type EnrolmentId, type SoldLine } from '@quatre/domain'
import { lockEnrolments } from '../core/enrolments/enrolment.sql.ts'
import { giveBack } from '../core/enrolments/give-back.ts'
import type { Given } from '../core/enrolments/given.ts'
import type { PaidLine } from '../core/enrolments/kinds.ts'
import type { Platform } from '../core/platform.ts'
import { inTransaction } from '../platform/transaction.ts'
import { selectCourseEnrolments, type CourseEnrolment } from './course-enrolment.sql.ts'

const queue = 'give-back-called-off'

/** A paid line as it was sold: a promo code has lowered its options as it has the rest. */
export function soldLine(
  { sessions, options, paidPromo }: Pick<CourseEnrolment, 'sessions' | 'options' | 'paidPromo'>,
  { paidCents, returnedCents }: PaidLine,
): SoldLine {
  const fullCents = paidCents + (paidPromo?.cents ?? 0)
  const paidPartCents = (cents: number) =>
    paidCents === 0 ? 0 : partCents(cents, paidCents, fullCents)
  return {
    priceCents: paidCents,
    sessions,
    options: options.map((one) => ({ ...one, cents: paidPartCents(one.cents) })),
    givenCents: returnedCents,
  }
}

/**
 * The refund that a paid line is owed for its called-off sessions, in cents: their part of the price,
 * and the options of those days of a camp whole (requirement AC24).
 */
export function calledOffOwedCents(
  row: Parameters<typeof soldLine>[0],
  { paidCents, returnedCents }: PaidLine,
): number {
  if (!row.sessions.some(({ isCalledOff }) => isCalledOff)) return 0
  const owedCents = calledOffCents(soldLine(row, { paidCents, returnedCents }))
  return Math.max(0, Math.min(owedCents, paidCents - returnedCents))
}

/**
 * Refunds the called-off sessions of the confirmed enrolments, whose places are locked. Returns the
 * refund of each enrolment.
 */
export function giveBackCalledOff(
  tx: Db,
  { refunds }: Pick<Platform, 'refunds'>,
  rows: readonly CourseEnrolment[],
  now: number,
): Promise<ReadonlyMap<EnrolmentId, Given>> {
  const confirmed = new Map(
    rows.filter(({ state }) => state === 'confirmed').map((row) => [row.id, row]),
  )
  return giveBack(tx, refunds, [...confirmed.keys()], {
    kept({ enrolmentId, lineCents: paidCents, returnedCents }) {
      const row = confirmed.get(enrolmentId)
      const owedCents = row ? calledOffOwedCents(row, { paidCents, returnedCents }) : 0
      return paidCents - returnedCents - owedCents
    },
    by: 'club',
    now,
  })
}

/** Refunds sessions that were called off before the payment, in a transaction after it. */
export function calledOffWhilePaid(
  platform: Pick<Platform, 'db' | 'jobs' | 'clock' | 'refunds'>,
): (tx: Db, row: CourseEnrolment) => Promise<void> {
  const { db, jobs, clock } = platform
  jobs.handle<{ ids: EnrolmentId[] }>(queue, ({ ids }) =>
    inTransaction(db, async (tx) => {
      const now = clock()
      await lockEnrolments(tx, ids, now)
      await giveBackCalledOff(tx, platform, await selectCourseEnrolments(tx, ids), now)
    }),
  )
  return async (tx, { id, sessions }) => {
    if (sessions.some(({ isCalledOff }) => isCalledOff)) await jobs.add(tx, queue, { ids: [id] })
  }
}
