import type { SlotsOfDay } from '@quatre/contract'
import { writtenClock, duration, euros, type SlotDuration } from '@quatre/domain'
import { usualDuration } from '../search/search.ts'

/** A free start of a day, at the length that a page offers, with the price of its court. */
export interface FreeStart {
  readonly start: string
  readonly minutes: SlotDuration
  readonly cents: number
  /** Before the advantage, in cents. */
  readonly price: number
  /** The number of courts that are free. */
  readonly left: number
  /** The number of players of a court. */
  readonly players: number
}

/** The free starts of a day from an hour on: each at the usual duration, else the first that is free. */
export function freeStarts(
  { slots, sports, sportType }: Pick<SlotsOfDay, 'slots' | 'sports' | 'sportType'>,
  { date, from }: { readonly date: string; readonly from: string },
): FreeStart[] {
  const players = sports.find(({ id }) => id === sportType)?.nbPlayers ?? 1
  return slots
    .filter(
      ({ startingDate }) => startingDate.startsWith(date) && writtenClock(startingDate) >= from,
    )
    .flatMap(({ startingDate: start, choices }) => {
      const free = choices.filter(({ left, price }) => left > 0 && price !== null)
      const choice = free.find((one) => one.duration === usualDuration) ?? free[0]
      if (!choice?.price) return []
      const { price, discountPrice, duration: minutes, left } = choice
      const cents = (discountPrice ?? price).value
      return [{ start, minutes, players, left, cents, price: price.value }]
    })
}

/** The length that a list of starts names once: the usual one where a start has it. */
export const lengthNamedOnce = (free: readonly FreeStart[]): SlotDuration =>
  free.some(({ minutes }) => minutes === usualDuration)
    ? usualDuration
    : (free[0]?.minutes ?? usualDuration)

/** « 48 € le terrain, 1 h 30 » */
export const courtPrice = ({ cents, minutes }: Pick<FreeStart, 'cents' | 'minutes'>): string =>
  `${euros(cents)} le terrain, ${duration(minutes)}`

/** « 48 € le terrain, 1 h 30 · 12 € par joueur »; « Prix du terrain, 1 h 30 » where they differ. */
export function pricesOfStarts(free: readonly FreeStart[]): string {
  const length = lengthNamedOnce(free)
  const same = free.filter(({ minutes }) => minutes === length)
  const [first] = same
  if (!first) return ''
  if (same.some(({ cents }) => cents !== first.cents)) return `Prix du terrain, ${duration(length)}`
  const share = first.players > 1 ? ` · ${euros(first.cents / first.players)} par joueur` : ''
  return courtPrice(first) + share
}
