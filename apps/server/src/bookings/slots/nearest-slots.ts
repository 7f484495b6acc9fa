import type { ProblemDetails } from '@quatre/contract'
import { daySlots, nearestStarts, paidPriceCents } from '@quatre/domain'
import type { CenterDay } from './center-days.ts'
import type { Wish } from './center-rules.ts'

/** The free starts of the same length that day, the nearest to the one missed first. */
export function nearestSlots(
  day: CenterDay,
  asked: Wish & { readonly startsAt: number; readonly duration: number; readonly now: number },
): ProblemDetails<'slot_taken'>['nearest'] {
  const { catalogue, local } = day
  const { now } = asked
  const offered = local.offered(asked, asked.duration)
  const starts = daySlots({ ...day, offered, now, leadMinutes: catalogue.leadMinutes }).flatMap(
    ({ startsAt, choices }) =>
      choices.map((choice) => ({
        startsAt,
        duration: choice.duration,
        left: choice.left,
        priceCents: choice.state === 'closing' ? null : paidPriceCents(choice),
      })),
  )
  // The rows may be older than the refusal: the missed start can still look free.
  const others = starts.filter(({ startsAt }) => startsAt !== asked.startsAt)
  return nearestStarts(others, asked.startsAt).map(({ startsAt, duration, priceCents }) => ({
    startingDate: local.iso(startsAt),
    duration,
    priceCents,
  }))
}
