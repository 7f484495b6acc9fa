import type { SlotsOfDay } from '@quatre/contract'
import { clockOf, euros, time } from '@quatre/domain'

const shown = 6

/** The next free starts of a day, as a centre's home teases them. */
export type NextSlots = ReturnType<typeof nextSlots>

export function nextSlots({ slots, notice }: Pick<SlotsOfDay, 'slots' | 'notice'>) {
  const free = slots.flatMap(({ startingDate, choices }) => {
    const prices = choices.flatMap(({ left, price, discountPrice }) =>
      left > 0 && price !== null ? [(discountPrice ?? price).value] : [],
    )
    if (prices.length === 0) return []
    const price = euros(Math.min(...prices))
    return [{ from: clockOf(startingDate), time: time(startingDate), price }]
  })
  return {
    notice: notice?.message ?? null,
    free: free.slice(0, shown),
  }
}
