import type { Db } from '@quatre/db'
import {
  bonusPosting,
  bonusTakenBackPosting,
  topUpLosses,
  topUpMovedPosting,
  topUpMovement,
  topUpState,
  walletOf,
} from '@quatre/domain'
import { existingCharge, insertCharge, type Charge } from '../platform/money/charge.sql.ts'
import { addPosting } from '../platform/money/ledger.ts'
import type { LockedPayable, Payable } from '../platform/money/payables.ts'
import type { Platform } from '../platform/platform.ts'
import { lockBalances, selectTopUpMoney } from './balances.sql.ts'
import { topUpMail, topUpNewsMail } from './mails.ts'
import {
  existingTopUp,
  lockOwnTopUp,
  lockTopUpOfCharge,
  markGiven,
  setCharge,
  topUpOfCharge,
  type TopUpRow,
} from './top-up.sql.ts'

/** A top-up as a thing that is paid for: paid, it is on the SOLDE with its bonus. */
export function topUpPayable({ mailer, log }: Pick<Platform, 'mailer' | 'log'>): Payable {
  return {
    refusals: {
      missing: 'top_up_not_found',
      given: 'top_up_given',
      cancelled: 'top_up_cancelled',
      over: 'top_up_over',
    },
    losses: topUpLosses,

    async quote(db, { id, payerId }) {
      const row = await existingTopUp(db, id)
      return row.userId === payerId ? row.paidCents : null
    },

    async openCharge(tx, { id, payerId, now }) {
      const row = await lockOwnTopUp(tx, { id, userId: payerId })
      if (row === null) return null
      return { charge: await chargeOf(tx, row, now), locked: lockedPayable(tx, row, now) }
    },

    async lock(tx, chargeId, now) {
      return lockedPayable(tx, await lockTopUpOfCharge(tx, chargeId), now)
    },

    async read(db, chargeId, now) {
      const row = await topUpOfCharge(db, chargeId)
      return { state: topUpState(row, now), named: { booking: { id: row.id, status: 'x' } } }
    },

    earnerOf: ({ payerId }) => walletOf(payerId),

    async bankMoved(tx, charge, { direction, amountCents, eventKey, kind, now }) {
      const { payerId: userId, id: chargeId } = charge
      const { paidCents, bonusCents } = await topUpOfCharge(tx, chargeId)
      const balances = await lockBalances(tx, userId)
      const money = await selectTopUpMoney(tx, chargeId)
      const moved = topUpMovement({
        direction,
        amountCents,
        paidCents,
        bonusCents,
        heldCents: money.heldCents,
        lostCents: money.lostCents,
        bonusGivenCents: money.bonusCents,
        walletCents: balances.walletCents,
        bonusBalanceCents: balances.bonusCents,
      })
      if (moved.lostCents > 0) {
        const { lostCents } = moved
        log.error(
          { chargeId, lostCents },
          'a top-up was spent before it was taken back: to be looked at',
        )
      }
      if (moved.bonusCents !== 0) {
        const ofBonus = { amountCents: Math.abs(moved.bonusCents), userId }
        const entries =
          moved.bonusCents > 0 ? bonusPosting(ofBonus) : bonusTakenBackPosting(ofBonus)
        await addPosting(tx, {
          eventKey: `${eventKey}:bonus`,
          kind: `${kind}_bonus`,
          entries,
          chargeId,
          now,
        })
      }
      return topUpMovedPosting({ ...moved, userId })
    },

    async notify(tx, charge, news) {
      const row = await topUpOfCharge(tx, charge.id)
      if (row.email === null) return
      await mailer.queue(tx, topUpNewsMail(row, { ...row, email: row.email }, news))
    },
  }

  function lockedPayable(tx: Db, row: TopUpRow, now: number): LockedPayable {
    return { state: topUpState(row, now), give: () => give(tx, row, now) }
  }

  /** However late its money comes, it is the member's: as long as they have an account. */
  async function give(tx: Db, row: TopUpRow, now: number): Promise<'given' | 'gone'> {
    const { id, userId, bonusCents, chargeId, isActive, email } = row
    if (!isActive || chargeId === null) return 'gone'
    await markGiven(tx, id, now)
    if (bonusCents > 0) {
      const entries = bonusPosting({ amountCents: bonusCents, userId })
      await addPosting(tx, {
        eventKey: `top-up-bonus:${id}`,
        kind: 'top_up_bonus',
        entries,
        chargeId,
        now,
      })
    }
    if (email !== null) await mailer.queue(tx, topUpMail(row, { ...row, email }, now))
    return 'given'
  }
}

/** Its charge, made when somebody first begins to pay it. */
async function chargeOf(tx: Db, row: TopUpRow, now: number): Promise<Charge> {
  const { id, userId: payerId, paidCents: amountCents, chargeId } = row
  if (chargeId !== null) return existingCharge(tx, chargeId)
  const charge = await insertCharge(tx, {
    kind: 'top_up',
    payerId,
    centerId: null,
    amountCents,
    now,
  })
  await setCharge(tx, id, charge.id)
  return charge
}
