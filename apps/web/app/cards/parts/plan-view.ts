import type { Offer, OfferHourSlot } from '@quatre/contract'
import {
  contracted,
  cardTitle,
  euros,
  isMasPlan,
  mergeHourSlots,
  paidBackAfter,
} from '@quatre/domain'
import { typographic } from '../../ui/typographic.ts'

export type PlanView = ReturnType<typeof planView>

/** A plan as the pages of cards show it. */
export function planView(offer: Offer) {
  const { id, price, periodMonths, criteria, center, samples } = offer
  const period = criteria.coversPeak ? 'peak' : 'offpeak'
  const sample = samples.find((one) => one.period === period)
  const savedCents = sample ? sample.price.value - sample.cardPrice.value : 0
  return {
    id,
    name: cardTitle(offer.offreType.name),
    isMas: isMasPlan(offer.offreType.name),
    cents: price.value,
    price: euros(price.value),
    per: periodMonths === 12 ? 'par an' : 'par mois',
    place: center === null ? 'dans tous les clubs' : contracted(`à ${typographic(center.name)}`),
    when: criteria.coversPeak ? 'en heures creuses et pleines' : 'en heures creuses',
    hours: hourTexts(offer.hourSlots),
    horizonDays: criteria.horizonDays,
    sample: sample ? { cents: sample.price.value, cardCents: sample.cardPrice.value } : null,
    paidBackAt: paidBackAfter(price.value, savedCents),
  }
}

/** The hours of a card, in words: « lundi-vendredi, 9h00 – 17h00 ». */
function hourTexts(slots: readonly OfferHourSlot[]): string[] {
  const inMinutes = slots.map((slot) => ({
    dayweek: slot.dayweek,
    fromMinute: slot.startingHour * 60 + slot.startingMinute,
    toMinute: slot.endingHour * 60 + slot.endingMinute,
  }))
  return mergeHourSlots(inMinutes).map(({ days, hours }) => `${days}, ${hours}`)
}

/** The cost of so many courts a period, with the card and without. */
export function planCosts({ cents, sample }: PlanView, courts: number) {
  if (sample === null) return null
  const without = courts * sample.cents
  const withCard = cents + courts * sample.cardCents
  return { without, withCard, savedCents: without - withCard }
}

/** The plans side by side, by the month, and those of a year apart; « mas » is the second. */
export function sortPlans(offers: readonly Offer[]) {
  const plans = offers.map(planView)
  const isYearly = ({ per }: PlanView) => per === 'par an'
  return {
    monthly: plans
      .filter((plan) => !isYearly(plan))
      .toSorted((a, b) => Number(a.isMas) - Number(b.isMas)),
    yearly: plans.filter(isYearly),
  }
}
