import type { contract, OfferItem } from '@quatre/contract'
import { cardDay, periodEnd, type UserId } from '@quatre/domain'
import type { Handlers } from '../mount.ts'
import { Problem } from '../http/problems.ts'
import type { Platform } from '../core/platform.ts'
import { inTransaction } from '../platform/transaction.ts'
import { itemAnswer, offerAnswer } from './card-answer.ts'
import { selectShownCenters, selectOffers } from './offer.sql.ts'
import {
  choose,
  hasActive,
  isOpen,
  lockOwnItem,
  selectOwnItem,
  selectOwnItems,
  updateItem,
  type ItemRow,
} from './offer-item.sql.ts'
import { keptCard, stopRenewal } from './renewals.ts'

export function cardHandlers(platform: Platform): Handlers<typeof contract.cards> {
  const { db, storedCards } = platform

  async function readItem(id: number, userId: UserId, now: number): Promise<OfferItem> {
    return itemAnswer(existing(await selectOwnItem(db, { id, userId })), now)
  }

  return {
    async offers({ body }) {
      const { isValid, centerId, offreTypeName: typeName } = body
      return (await selectOffers(db, { isValid, centerId, typeName })).map(offerAnswer)
    },

    async choose({ params }, { member, now }) {
      const userId = member.id
      const item = await inTransaction(db, async (tx) => {
        const offer = (await selectOffers(tx, { isValid: true })).find(({ id }) => id === params.id)
        if (offer === undefined) throw new Problem('offer_not_found')
        const { typeName } = offer
        const today = cardDay(now)
        if (await hasActive(tx, { userId, typeName, today }))
          throw new Problem('card_already_active')
        return choose(tx, offer, { userId, now })
      })
      return itemAnswer(item, now)
    },

    async items({ body }, { member, now }) {
      const { userId, offreTypeName: typeName, isNotCancelled, endingAfter, ...asked } = body
      // only one's own cards, even when another member is asked about
      if (userId !== member.id) return []
      const isCancelled = isNotCancelled === undefined ? undefined : !isNotCancelled
      const wanted = { ...asked, isCancelled }
      const items = await selectOwnItems(db, { userId, typeName })
      return items
        .map((row) => itemAnswer(row, now))
        .filter((item) => isAsAsked(item, wanted))
        .filter(({ endingDate }) => !endingAfter || (endingDate ?? '') > endingAfter)
    },

    item: ({ params }, { member, now }) => readItem(params.id, member.id, now),

    async configuration({ params }, { member, now }) {
      const item = await readItem(params.id, member.id, now)
      return offerConfiguration(item.offre, await selectShownCenters(db))
    },

    async configurations({ body }) {
      const centers = await selectShownCenters(db)
      const offers = await selectOffers(db, { isValid: true, typeName: body.offreTypeName })
      return offers.map((row) => offerConfiguration(offerAnswer(row), centers))
    },

    async renewal({ params, body }, { member, now }) {
      await inTransaction(db, async (tx) => {
        const item = existing(await lockOwnItem(tx, { id: params.id, userId: member.id }))
        await setRenewal(tx, item, { renews: body.renews, now })
      })
      return readItem(params.id, member.id, now)
    },
  }

  async function setRenewal(
    tx: Platform['db'],
    item: ItemRow,
    { renews, now }: { readonly renews: boolean; readonly now: number },
  ): Promise<void> {
    const { id, paidUntil } = item
    if (item.renews === renews) return
    // before the payment, this is the plan that its payer agrees to
    if (isOpen(item, now)) return updateItem(tx, id, { renews })
    if (!itemAnswer(item, now).isActive || paidUntil === null) throw new Problem('card_not_active')
    if (!renews) return stopRenewal(tx, platform, item, now)
    if ((await keptCard(tx, storedCards, id)) === null) throw new Problem('card_not_stored')
    const nextChargeAt = periodEnd(paidUntil)
    await updateItem(tx, id, { renews, nextChargeAt, cancelledAt: null })
  }
}

type Asked = Partial<Record<'isActive' | 'isCancelled' | 'paid', boolean | undefined>>

const isAsAsked = (item: OfferItem, { isActive, isCancelled, paid }: Asked) =>
  [
    [item.isActive, isActive],
    [item.isCancelled, isCancelled],
    [item.paid, paid],
  ].every(([is, wanted]) => wanted === undefined || is === wanted)

type Center = NonNullable<OfferItem['offre']['center']>

/** The centres and hours of an offer. */
function offerConfiguration({ offreType, center, hourSlots }: OfferItem['offre'], all: Center[]) {
  const centers = center === null ? all : [center]
  return {
    groupName: center === null ? 'Tous les centres' : center.name,
    type: offreType.name,
    configurationAboCenters: centers.map((one) => ({ center: one })),
    configurationAboHourTimeslots: hourSlots,
  }
}

function existing(item: ItemRow | null): ItemRow {
  if (item === null) throw new Problem('offer_item_not_found')
  return item
}
