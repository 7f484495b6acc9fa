import type { NearbyCenter } from '@quatre/contract'
import { writtenClock, kilometres, time } from '@quatre/domain'
import { priceTexts, type PriceTexts } from '../../../ui/prices/price-texts.ts'
import { typographic } from '../../../ui/typographic.ts'
import type { OwnSlot } from '../own-slots.ts'
import { slotDurations, slotsAddress, type Duration } from '../search/search.ts'

/** A start that is free at a centre, or the member's own. */
export interface CenterTime extends PriceTexts {
  /** `muret.19:30`: how an address names it. */
  readonly id: string
  /** `19h30` */
  readonly time: string
  /** The instant, with its offset. */
  readonly start: string
  readonly duration: Duration
  readonly cents: number
  /** The kind of court that it would be given: « Couvert ». */
  readonly fieldType?: string | null
  /** The centre's slots, with this time chosen. */
  readonly address: string
  readonly own?: OwnSlot
}

/** A centre and its next free times. */
export interface CenterTimes {
  readonly slug: string
  readonly name: string
  /** Null right there. */
  readonly distance: string | null
  /** All of its slots. */
  readonly address: string
  readonly times: readonly CenterTime[]
}

export interface TimesWish {
  readonly sport: number
  readonly date: string
  readonly from: string
  readonly duration: Duration
}

/** The offers of a centre for the wish, with the member's own times among them; at most `max`. */
export function timesOfCenter(
  { center, distanceKm, slots }: NearbyCenter,
  { sport, date, from, duration }: TimesWish,
  ownSlots: readonly OwnSlot[],
  max: number,
): CenterTimes {
  const here = { center: center.slug, sport, date }
  const timeAt = (start: string, cents: number) => ({
    id: `${center.slug}.${writtenClock(start)}`,
    time: time(start),
    start,
    duration,
    cents,
    address: slotsAddress({ ...here, from: writtenClock(start), duration }),
  })
  const own = ownSlots
    .filter(({ centerId }) => centerId === center.id)
    .filter(({ start }) => start.startsWith(date) && writtenClock(start) >= from)
    .map((slot) => ({
      ...timeAt(slot.start, slot.cents),
      ...priceTexts(slot.cents),
      duration: slotDurations.find((minutes) => minutes === slot.duration) ?? duration,
      address: slot.address,
      own: slot,
    }))
  const free = slots.flatMap(({ startingDate, choices: [choice] }) => {
    if (!choice?.price || own.some(({ start }) => start === startingDate)) return []
    const { price, discountPrice, fieldType } = choice
    const cents = (discountPrice ?? price).value
    return { ...timeAt(startingDate, cents), ...priceTexts(cents, price.value), fieldType }
  })
  return {
    slug: center.slug,
    name: typographic(center.name),
    distance: distanceKm < 0.1 ? null : kilometres(distanceKm),
    address: slotsAddress({ ...here, from }),
    times: [...own, ...free].toSorted((a, b) => a.start.localeCompare(b.start)).slice(0, max),
  }
}
