import type { Offer, OfferHourSlot, OfferItem } from '@quatre/contract'
import {
  addDays,
  cardDay,
  cardSample,
  euro,
  isoWithOffset,
  networkTimeZone,
  offPeakSlots,
  cardProductId,
} from '@quatre/domain'
import type { ItemRow } from './offer-item.sql.ts'
import type { OfferRow } from './offer.sql.ts'

/** A plan as it is sold. */
export function offerAnswer(row: OfferRow): Offer {
  const periods =
    row.center === null && row.bands.length === 0 ? [] : (['offpeak', 'peak'] as const)
  return {
    id: row.id,
    offreType: { name: row.typeName },
    price: euro(row.priceCents),
    periodMonths: row.periodMonths,
    center: row.center,
    criteria: {
      discountPercent: row.percent,
      coversPeak: row.coversPeak,
      horizonDays: row.horizonDays,
    },
    hourSlots: offPeakHourSlots(row),
    samples: periods.flatMap((period) => {
      const band = row.bands.find((one) => one.period === period)
      if (band === undefined) return []
      const { cents, withCardCents } = cardSample(band, row)
      return [{ period, duration: 90, price: euro(cents), cardPrice: euro(withCardCents) }]
    }),
  }
}

function offPeakHourSlots({ coversPeak, bands, weekly }: OfferRow): OfferHourSlot[] {
  if (coversPeak) return []
  return offPeakSlots(bands, weekly).map(({ dayweek, fromMinute, toMinute }) => ({
    dayweek,
    startingHour: Math.floor(fromMinute / 60),
    startingMinute: fromMinute % 60,
    endingHour: Math.floor(toMinute / 60),
    endingMinute: toMinute % 60,
  }))
}

/** A card of a member; one whose days are over has ended, even before its row says so. */
export function itemAnswer(row: ItemRow, now: number): OfferItem {
  const { id, typeName, boughtOn, paidUntil, renews, nextChargeAt } = row
  const offre = offerAnswer(row.offer)
  const isOver = row.state === 'active' && !renews && (paidUntil ?? '') <= cardDay(now)
  const status = isOver ? 'ended' : row.state
  return {
    id,
    productId: cardProductId({ id, typeName }),
    offre,
    offreType: offre.offreType,
    criteria: offre.criteria,
    hourSlots: offre.hourSlots,
    price: euro(row.priceCents),
    status,
    isActive: status === 'active',
    paymentInProgress: row.isPaying,
    paid: boughtOn !== null,
    renews,
    isCancelled: row.cancelledAt !== null,
    startingDate: boughtOn,
    endingDate: paidUntil && addDays(paidUntil, -1),
    renewal:
      nextChargeAt === null ? null : { date: cardDay(nextChargeAt), price: euro(row.priceCents) },
    createdAt: isoWithOffset(row.createdAt, networkTimeZone),
  }
}
