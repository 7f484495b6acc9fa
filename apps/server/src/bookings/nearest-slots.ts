import { daySlots, paidPriceCents, type SlotDuration } from '@quatre/domain'
import type { CenterDay } from './center-day.ts'
import type { Wish } from './slot-wish.ts'

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
  const { catalogue, local } = day
  const { now } = asked
  const offered = local.offered(asked, asked.duration as SlotDuration)
  return daySlots({ ...day, offered, now, leadMinutes: catalogue.leadMinutes })
    .flatMap(({ startsAt, choices }) =>
      choices.flatMap((choice) =>
        startsAt !== asked.startsAt && choice.state === 'free'
          ? [{ startsAt, duration: choice.duration, priceCents: paidPriceCents(choice) }]
          : [],
      ),
    )
    .toSorted(
      (a, b) => Math.abs(a.startsAt - asked.startsAt) - Math.abs(b.startsAt - asked.startsAt),
    )
    .slice(0, mostOffered)
    .map(({ startsAt, duration, priceCents }) => ({
      startingDate: local.iso(startsAt),
      duration,
      priceCents,
    }))
}
