import type { Db } from '@quatre/db'
import {
  creditEndedPosting,
  creditGivenPosting,
  euros,
  topUpLosses,
  topUpState,
  memberWallet,
} from '@quatre/domain'
import { payerAccountId, beginCharge } from '../core/money/charge.sql.ts'
import { lockCredit, selectCredit } from '../core/money/credit.sql.ts'
import { addPosting } from '../core/money/ledger.ts'
import type { LockedPayable, Payable } from '../core/money/payables.ts'
import type { Platform } from '../core/platform.ts'
import { moveBonus } from './disputed-top-up.ts'
import { selectBonusGiven } from './top-up-money.sql.ts'
import { topUpMail, topUpNewsMail } from './mails.ts'
import {
  existingTopUp,
  found,
  lockTopUp,
  markGiven,
  selectTopUp,
  setCharge,
  type TopUpRow,
} from './top-up.sql.ts'

/** A top-up as a thing that is paid for: paid, it is on the SOLDE with its bonus. */
export function topUpPayable({ mailer }: Pick<Platform, 'mailer'>): Payable {
  return {
    losses: topUpLosses,
    returnPath: '/recharge-portefeuille/verification',
    // from the SOLDE to the SOLDE
    takesCredit: false,

    async quote(db, { key, payerId: userId }) {
      const topUp = userId === null ? null : await selectTopUp(db, { id: Number(key), userId })
      return topUp && { amountCents: topUp.paidCents }
    },

    async openCharge(tx, { id, payerId, now }) {
      const row = payerId === null ? null : await lockTopUp(tx, { id, userId: payerId })
      if (row === null) return null
      const owed = { payerId, centerId: null, amountCents: row.paidCents, now }
      const charge = await beginCharge(tx, row, { kind: 'top_up', ...owed }, (chargeId) =>
        setCharge(tx, id, chargeId),
      )
      return { charge, locked: lockedPayable(tx, row, now) }
    },

    async lock(tx, chargeId, now) {
      return lockedPayable(tx, found(await lockTopUp(tx, { chargeId })), now)
    },

    async read(db, chargeId, now) {
      const row = await existingTopUp(db, { chargeId })
      return { id: String(row.id), state: topUpState(row, now) }
    },

    earningAccount: (charge) => memberWallet(payerAccountId(charge)),

    async readSale(db, chargeId) {
      const { paidCents, bonusCents, firstName, lastName, email } = await existingTopUp(db, {
        chargeId,
      })
      const words =
        bonusCents === 0
          ? 'Recharge du SOLDE'
          : `Recharge du SOLDE, ${euros(paidCents + bonusCents)} pour ${euros(paidCents)}`
      const buyer = { firstName, lastName, email }
      return { product: 'top_up', words, fullPriceCents: paidCents, buyer }
    },

    disputed: moveBonus,

    /** Its bonus goes as far as it is still there. */
    async withdraw(tx, charge, now) {
      const { id: chargeId } = charge
      const userId = payerAccountId(charge)
      await lockCredit(tx, userId)
      const { bonus } = await selectCredit(tx, { userId, now })
      const { givenCents, withdrawnCents } = await selectBonusGiven(tx, chargeId)
      const amountCents = Math.min(bonus, givenCents)
      if (amountCents <= 0) return
      const entries = creditEndedPosting({ amountCents, source: 'bonus', userId })
      const eventKey = `top-up-withdrawn:${chargeId}:${withdrawnCents}`
      await addPosting(tx, { eventKey, kind: 'bonus_moved', entries, chargeId, now })
    },

    async notify(tx, charge, news) {
      const row = await existingTopUp(tx, { chargeId: charge.id })
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
      const entries = creditGivenPosting({ amountCents: bonusCents, source: 'bonus', userId })
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
