import type { SlotCourts } from '@quatre/contract'
import {
  advantageOn,
  assignCourt,
  cardsIn,
  courtPrice,
  euro,
  isoWithOffset,
  paidPriceCents,
  type HeldCard,
} from '@quatre/domain'
import type { CenterDay } from './center-days.ts'
import { checkedSlot } from './center-rules.ts'

/**
 * The courts of one start and duration, and whether « Peu importe » can be had.
 * @throws Problem with the rule that refuses the slot
 */
export function slotCourts(
  day: CenterDay,
  asked: {
    readonly sportTypeId: number
    readonly startsAt: number
    readonly duration: number
    readonly cards: readonly HeldCard[]
    readonly now: number
  },
): SlotCourts {
  const { catalogue } = day
  const slot = checkedSlot(catalogue, { ...asked, fieldType: 0 })
  const from = asked.startsAt
  const to = slot.endsAt
  const assigned = assignCourt({ ...slot, from, to, busy: day.busy })
  const taken = new Set(
    day.busy.filter((row) => row.from < to && from < row.to).map(({ courtId }) => courtId),
  )
  const fieldTypePrice = (fieldTypeId: number) =>
    courtPrice({
      bands: catalogue.bands,
      sportId: asked.sportTypeId,
      fieldTypeId,
      day: slot.day,
      startMinute: slot.localMinute,
      duration: slot.duration,
      advantage: advantageOn(cardsIn(asked.cards, catalogue.id), slot.day),
    })
  return {
    startingDate: isoWithOffset(from, catalogue.timeZone),
    endingDate: isoWithOffset(to, catalogue.timeZone),
    day: slot.day,
    any: assigned && priceAnswer(slot.price),
    courts: catalogue.courts.flatMap(({ id, name, places, sportId, fieldTypeId }) => {
      const price = sportId === asked.sportTypeId ? fieldTypePrice(fieldTypeId) : null
      const fieldType = catalogue.fieldTypes.find((type) => type.id === fieldTypeId)
      if (price === null || fieldType === undefined) return []
      return [{ id, name, places, fieldType, free: !taken.has(id), ...priceAnswer(price) }]
    }),
  }
}

function priceAnswer(price: { priceCents: number; discountPriceCents: number | null }) {
  return { price: euro(paidPriceCents(price)), originalPrice: euro(price.priceCents) }
}
