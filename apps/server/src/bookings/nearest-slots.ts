import { daySlots, isoWithOffset, paidPriceCents } from '@quatre/domain'
import type { CenterDay } from './center-day.ts'
import { centerRules, slotWish, type Wish } from './slot-wish.ts'

const mostOffered = 4

interface NearestSlot {
  readonly startingDate: string
  readonly duration: number
  readonly priceCents: number
}

/** The free starts of the same length that day, the nearest to the one missed first. */
export function nearestSlots(
  day: CenterDay,
  asked: Wish & { readonly startsAt: number; readonly duration: number; readonly now: number },
): NearestSlot[] {
  const { catalogue } = day
  const wish = slotWish(catalogue, asked)
  const starts = daySlots({ ...centerRules(catalogue), ...wish, ...day, now: asked.now })
  return starts
    .flatMap(({ startsAt, choices }) =>
      choices.flatMap((choice) =>
        startsAt !== asked.startsAt && choice.state === 'free' && choice.duration === asked.duration
          ? [{ startsAt, duration: choice.duration, priceCents: paidPriceCents(choice) }]
          : [],
      ),
    )
    .toSorted(
      (a, b) => Math.abs(a.startsAt - asked.startsAt) - Math.abs(b.startsAt - asked.startsAt),
    )
    .slice(0, mostOffered)
    .map(({ startsAt, duration, priceCents }) => ({
      startingDate: isoWithOffset(startsAt, catalogue.timeZone),
      duration,
      priceCents,
    }))
}
