import type { Db } from '@quatre/db'
import { cashbackCents, cashbackLastDay, creditGivenPosting, type ChargeId } from '@quatre/domain'
import { lockMember } from '../core/sessions/lock-member.ts'
import { insertLot } from '../core/money/cashback.sql.ts'
import { lockCharge } from '../core/money/charge.sql.ts'
import { withhold } from '../core/money/claims.ts'
import { addPosting } from '../core/money/ledger.ts'
import type { Platform } from '../core/platform.ts'
import { inTransaction } from '../platform/transaction.ts'
import { selectEarned, selectUncredited } from './cashback.sql.ts'

/** Gives cashback for games played before today, once a charge, beside other processes. */
export async function giveCashback({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const now = clock()
  for (let chargeIds: ChargeId[], after = 0; ; after = chargeIds.at(-1) ?? after) {
    chargeIds = await selectUncredited(db, { after, now })
    if (chargeIds.length === 0) return
    for (const chargeId of chargeIds) {
      await inTransaction(db, (tx) => giveFor(tx, chargeId, now))
    }
  }
}

async function giveFor(tx: Db, chargeId: ChargeId, now: number): Promise<void> {
  // a refund at this moment is either seen here, or sees the cashback
  const { payerId } = await lockCharge(tx, chargeId)
  if (payerId === null || !(await lockMember(tx, payerId))) return
  const earned = await selectEarned(tx, { chargeId, now })
  if (earned === null) return
  const { userId, centerId, percent, cardCents, today } = earned
  const givenCents = cashbackCents(cardCents, percent)
  if (givenCents === 0) return
  const lot = { userId, centerId, chargeId, percent, givenCents, lastDay: cashbackLastDay(today) }
  if ((await insertLot(tx, { ...lot, now })) === null) return
  const eventKey = `cashback:${chargeId}`
  const part = { source: 'cashback', amountCents: givenCents } as const
  const entries = creditGivenPosting({ ...part, userId })
  await addPosting(tx, { eventKey, kind: 'cashback_given', entries, chargeId, now })
  await withhold(tx, [part], { userId, chargeId, eventKey, now })
}
