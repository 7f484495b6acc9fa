import { payKinds } from '@quatre/contract'
import type { Db } from '@quatre/db'
import { canonicalPromoCode, type EnrolmentId, type UserId } from '@quatre/domain'
import { selectEnrolments } from '../core/enrolments/enrolment.sql.ts'
import type { Payable } from '../core/money/payables.ts'
import {
  insertPromoUse,
  isBeingPaid,
  lockPromoCode,
  selectPromoUse,
  setPromoUse,
} from '../core/money/promo.sql.ts'
import type { Platform } from '../core/platform.ts'
import { lockMemberAlone } from '../core/sessions/lock-member.ts'
import { Problem } from '../http/problems.ts'
import { inTransaction } from '../platform/transaction.ts'
import { selectCourseEnrolments, selectPaidWith } from './course-enrolment.sql.ts'
import { applyCode } from './course-sale.ts'

interface OwnBasket {
  readonly id: EnrolmentId
  readonly userId: UserId
  readonly now: number
}

/** The promo code of a family's basket at a centre: its charge follows at once (requirement AC32). */
export function coursePromo(
  { db, events }: Pick<Platform, 'db' | 'events'>,
  payable: Pick<Payable, 'openCharge'>,
) {
  /** Changes the code of lines of which no money is on its way at their price. @throws Problem */
  const change = (
    { id, userId, now }: OwnBasket,
    act: (tx: Db, ids: readonly EnrolmentId[]) => Promise<void>,
  ) =>
    inTransaction(db, async (tx) => {
      await lockMemberAlone(tx, userId)
      const owed = { id, payerId: userId, now }
      const opened = await payable.openCharge(tx, owed)
      if (opened === null) throw new Problem(payKinds.course.missing)
      const { charge, locked } = opened
      if (locked.state !== 'open') throw new Problem(payKinds.course[locked.state])
      await events.emit(tx, 'amountChanges', { chargeId: charge.id, now })
      if (await isBeingPaid(tx, charge.id)) throw new Problem('payment_in_progress')
      const enrolments = await selectEnrolments(tx, await selectPaidWith(tx, id))
      // an enrolment confirmed without a payment has no price left to reduce
      if (enrolments.some(({ state }) => state !== 'held')) throw new Problem(payKinds.course.given)
      await act(
        tx,
        enrolments.map((one) => one.id),
      )
      await payable.openCharge(tx, owed)
    })

  return {
    /** @throws Problem why the code is not taken (requirement PR2), or the price cannot change now */
    async add(typed: string, basket: OwnBasket): Promise<void> {
      const text = canonicalPromoCode(typed)
      if (text === '') throw new Problem('promo_information_missing')
      await change(basket, async (tx, ids) => {
        const code = await lockPromoCode(tx, text)
        if (code === null) throw new Problem('promo_unknown')
        const own = await selectPromoUse(tx, ids)
        if (own?.id === code.id) return
        const rows = await selectCourseEnrolments(tx, ids)
        const asked = { code, hasOtherCode: own !== null, now: basket.now }
        const applied = await applyCode(tx, rows, asked)
        if ('refusal' in applied) throw new Problem(applied.refusal)
        const use = { promoCodeId: code.id, userId: basket.userId }
        await setPromoUse(tx, ids, await insertPromoUse(tx, use))
      })
    },

    remove: (basket: OwnBasket) => change(basket, (tx, ids) => setPromoUse(tx, ids, null)),
  }
}
