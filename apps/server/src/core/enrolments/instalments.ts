import type { Db } from '@quatre/db'
import { dayMs, dayInZone, instalmentRetryDay, instantAt, networkTimeZone } from '@quatre/domain'
import { checkpoint } from '../../platform/checkpoints.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { existingCharge, type Charge } from '../money/charge.sql.ts'
import type { Platform } from '../platform.ts'
import { selectPaidBy, selectPayer } from './enrolment-charge.sql.ts'
import { selectEnrolments } from './enrolment.sql.ts'
import {
  lockNextInstalment,
  selectInstalment,
  updateInstalment,
  type InstalmentRow,
} from './instalment.sql.ts'
import { instalmentRefusedMail } from './mails.ts'

type Needs = Pick<Platform, 'db' | 'clock' | 'mailer' | 'storedCards' | 'enrolments' | 'log'>

/** After so long without an outcome an instalment is tried anew: its earlier attempt is not repeated any more. */
const lostMs = 7 * dayMs

const lookSeconds = 15

/** The work of every process: each instalment whose day has come is charged by one of them. */
export function chargeInstalments(platform: Needs & Pick<Platform, 'jobs'>): void {
  const { db, clock, jobs } = platform
  const next = () =>
    inTransaction(db, async (tx) => {
      const now = clock()
      const row = await lockNextInstalment(tx, now)
      if (row !== null) await charge(tx, platform, row, now)
      return row !== null
    })
  jobs.every('charge instalments', lookSeconds, async () => {
    while (await next());
  })
}

/** Has the card charged that paid the first; without one it is refused. */
async function charge(tx: Db, platform: Needs, row: InstalmentRow, now: number): Promise<void> {
  const { storedCards } = platform
  const { chargeId, refusals } = row
  const storedCardId = await storedCards.ofCharge(tx, row.firstId)
  if (storedCardId === null) return refuse(tx, platform, row, now)
  await updateInstalment(tx, chargeId, { refusals, nextTryAt: now + lostMs })
  const model = 'UnscheduledCardOnFile'
  await storedCards.charge(tx, { chargeId, storedCardId, model, now })
  checkpoint('instalment: charged, before the commit')
}

/** The bank refused a card that was charged without its holder, once and for good. */
export async function instalmentRefused(
  tx: Db,
  platform: Needs,
  { id }: Charge,
  now: number,
): Promise<void> {
  const row = await selectInstalment(tx, id)
  if (row !== null && row.amountCents > 0) await refuse(tx, platform, row, now)
}

/** It is tried twice more, then a person decides: the enrolment stays, and its payer can pay it all the time. */
async function refuse(tx: Db, platform: Needs, row: InstalmentRow, now: number): Promise<void> {
  const { mailer, enrolments, log } = platform
  const { chargeId, refusals: before } = row
  const day = instalmentRetryDay(dayInZone(now, networkTimeZone), before)
  const refusals = before + 1
  await updateInstalment(
    tx,
    chargeId,
    day === null
      ? { refusals, nextTryAt: null, personSince: now }
      : { refusals, nextTryAt: instantAt(day, 0, networkTimeZone) },
  )
  if (day === null) log.error({ charge: chargeId }, 'an instalment was refused three times')
  const { payerId } = await existingCharge(tx, chargeId)
  const { firstName, email } = await selectPayer(tx, payerId)
  const [first] = await selectEnrolments(tx, await selectPaidBy(tx, chargeId))
  if (email === null || first === undefined) return
  const words = await enrolments.findKind(first).words(tx, first)
  const keepsPlace = first.state === 'confirmed'
  const told = { ...row, day, keepsPlace, now }
  await mailer.queue(tx, instalmentRefusedMail(words, { firstName, email }, told))
}
