import type { Db } from '@quatre/db'
import {
  addDays,
  cardDay,
  cardPeriod,
  cardTitle,
  dateNumeric,
  type PayableState,
  periodEnd,
} from '@quatre/domain'
import { existingCharge } from '../core/money/charge.sql.ts'
import type { LockedPayable, Payable } from '../core/money/payables.ts'
import type { Platform } from '../core/platform.ts'
import {
  existingPeriod,
  insertPeriod,
  selectLastPeriod,
  updatePeriod,
  type PeriodRow,
} from './card-period.sql.ts'
import { endDisputedCard } from './disputed-card.ts'
import { boughtMail, newsMail, renewedMail, tellHolder } from './mails.ts'
import {
  endItem,
  endOver,
  existingItem,
  hasActive,
  isOpen,
  lockMemberCards,
  lockItem,
  lockOwnItem,
  selectOwnItem,
  updateItem,
  type ItemRow,
} from './offer-item.sql.ts'
import { renewalRefused } from './renewals.ts'

/** A period of a card as a thing that is paid for: the first one paid, the card is active. */
export function cardPayable(platform: Platform): Payable {
  const { mailer } = platform
  return {
    losses: {
      open: 'Ta carte n’a pas pu commencer.',
      given: 'Cette carte est déjà payée.',
      over: 'Le délai pour payer cette carte est dépassé.',
      cancelled: 'Cette carte est terminée.',
    },

    returnPath: '/mucho/verification',
    takesCredit: true,
    storesFor: 'Subscription',
    chargeRefused: (tx, { id }, now) => renewalRefused(tx, platform, id, now),

    async quote(db, { key, payerId: userId }) {
      const item = userId === null ? null : await selectOwnItem(db, { id: Number(key), userId })
      return item && { amountCents: item.priceCents }
    },

    async openCharge(tx, { id, payerId: userId, now }) {
      const item = userId === null ? null : await lockOwnItem(tx, { id, userId })
      if (item === null || userId === null) return null
      const last = await selectLastPeriod(tx, id)
      const period = last ?? (await insertPeriod(tx, item, { number: 0, now }))
      const charge = await existingCharge(tx, period.chargeId)
      const locked = lockedPayable(tx, item, period, now)
      const { typeName } = item
      const today = cardDay(now)
      const isHeld = locked.state === 'open' && (await hasActive(tx, { userId, typeName, today }))
      // the card that pays now also pays the renewals
      const keepsCard = item.renews ? 'asked' : null
      return { charge, locked: isHeld ? { ...locked, state: 'given' } : locked, keepsCard }
    },

    async lock(tx, chargeId, now) {
      const period = await existingPeriod(tx, chargeId)
      return lockedPayable(tx, await lockItem(tx, period.itemId), period, now)
    },

    async read(db, chargeId, now) {
      const period = await existingPeriod(db, chargeId)
      const item = await existingItem(db, period.itemId)
      return { id: String(item.id), state: cardPayableState(item, period, now) }
    },

    earningAccount: () => ({ account: 'subscription_revenue' }),
    earnerBears: true,

    async readSale(db, chargeId) {
      const { itemId, startsOn, endsOn } = await existingPeriod(db, chargeId)
      const item = await existingItem(db, itemId)
      const { typeName, priceCents: fullPriceCents, ownerEmail: email } = item
      const last = addDays(endsOn, -1)
      return {
        product: 'card',
        words: `Carte ${cardTitle(typeName)}, du ${dateNumeric(startsOn)} au ${dateNumeric(last)}`,
        fullPriceCents,
        buyer: { firstName: item.ownerFirstName, lastName: item.ownerLastName, email },
      }
    },

    disputed: endDisputedCard(platform),

    async withdraw(tx, charge, now) {
      const { itemId } = await existingPeriod(tx, charge.id)
      await endItem(tx, itemId, now)
    },

    async notify(tx, charge, news) {
      const { itemId } = await existingPeriod(tx, charge.id)
      await tellHolder(tx, mailer, await existingItem(tx, itemId), (item, to) =>
        newsMail(item, to, news),
      )
    },
  }

  function lockedPayable(tx: Db, item: ItemRow, period: PeriodRow, now: number): LockedPayable {
    const give = () => (period.number === 0 ? start(tx, item, now) : renew(tx, item, period))
    return { state: cardPayableState(item, period, now), give }
  }

  /** Its first period is paid for, from today on; not beside another card of its kind. */
  async function start(tx: Db, item: ItemRow, now: number): Promise<'given' | 'gone'> {
    const { id, userId, typeName, offer } = item
    if (item.state === 'ended') return 'gone'
    if (item.state === 'active') return 'given'
    await lockMemberCards(tx, userId)
    const today = cardDay(now)
    await endOver(tx, { today, userId, now })
    if (await hasActive(tx, { userId, typeName, today })) return 'gone'
    const period = cardPeriod(today, offer.periodMonths, 0)
    const { from: boughtOn, until: paidUntil } = period
    await updatePeriod(tx, id, period)
    const nextChargeAt = item.renews ? periodEnd(paidUntil) : null
    await updateItem(tx, id, { state: 'active', boughtOn, paidUntil, nextChargeAt })
    await tellHolder(tx, mailer, { ...item, boughtOn, paidUntil }, boughtMail)
    return 'given'
  }

  /** Another period is paid for. */
  async function renew(tx: Db, item: ItemRow, period: PeriodRow): Promise<'given' | 'gone'> {
    if (item.state !== 'active') return 'gone'
    const { endsOn: paidUntil } = period
    if ((item.paidUntil ?? '') >= paidUntil) return 'given'
    const nextChargeAt = item.renews ? periodEnd(paidUntil) : null
    await updateItem(tx, item.id, { paidUntil, refusals: 0, nextChargeAt })
    await tellHolder(tx, mailer, { ...item, paidUntil }, renewedMail)
    return 'given'
  }
}

function cardPayableState(item: ItemRow, period: PeriodRow, now: number): PayableState {
  const { state, paidUntil } = item
  if (paidUntil !== null && paidUntil > period.startsOn) return 'given'
  if (period.number > 0) return state === 'active' ? 'open' : 'cancelled'
  return isOpen(item, now) ? 'open' : 'over'
}
