import { cardDay } from '@quatre/domain'
import type { Payable } from '../core/money/payables.ts'
import type { Mailer } from '../platform/mail/mail.ts'
import { existingPeriod, isDisputed, isGivenBack } from './card-period.sql.ts'
import { endedMail, resumedMail, tellHolder } from './mails.ts'
import { endItem, hasActive, lockMemberCards, lockItem, resumeItem } from './offer-item.sql.ts'

/**
 * A card of which a bank has taken a payment back ends at once, its renewal too (requirement CA20). Once the bank has
 * brought the money again it goes on until the end of the paid period, unless its holder has another by then.
 */
export function endDisputedCard({
  mailer,
}: {
  readonly mailer: Mailer
}): NonNullable<Payable['disputed']> {
  return async (tx, { charge, direction, amountCents, takenCents, now }) => {
    const item = await lockItem(tx, (await existingPeriod(tx, charge.id)).itemId)
    const { id, userId, typeName, state, paidUntil } = item
    if (await isDisputed(tx, id)) {
      if (state !== 'active') return
      await endItem(tx, id, now)
      return tellHolder(tx, mailer, item, (card, to) => endedMail(card, to, 'disputed'))
    }
    const today = cardDay(now)
    const endedByIt = direction === 'brought' && takenCents + amountCents > 0
    if (!endedByIt || (await isGivenBack(tx, id))) return
    if (state !== 'ended' || paidUntil === null || paidUntil <= today) return
    await lockMemberCards(tx, userId)
    if (await hasActive(tx, { userId, typeName, today })) return
    await resumeItem(tx, id)
    await tellHolder(tx, mailer, { ...item, renews: false }, resumedMail)
  }
}
