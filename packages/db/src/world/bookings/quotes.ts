import {
  type CourtPrice,
  type PriceSegment,
  type SlotDuration,
  cheaperPrice,
  priceOn,
  priceTimeline,
} from '@quatre/domain'
import type { PriceBandRow } from '../prices.ts'

/** The prices of a centre's courts, by the domain, their timelines kept. */
export class Quotes {
  readonly #bands: readonly PriceBandRow[]
  readonly #timelines = new Map<string, PriceSegment[]>()

  constructor(bands: readonly PriceBandRow[]) {
    this.#bands = bands
  }

  /** The cheapest of the field types, as « Peu importe » is sold; null: not for sale. */
  of(
    ask: { sportId: number; fieldTypeIds: readonly number[]; weekday: number },
    startMinute: number,
    duration: SlotDuration,
  ): CourtPrice | null {
    return ask.fieldTypeIds
      .map((type) => priceOn(this.#timeline(ask.sportId, type, ask.weekday), startMinute, duration))
      .reduce(cheaperPrice, null)
  }

  #timeline(sportId: number, fieldTypeId: number, weekday: number): PriceSegment[] {
    const key = `${sportId} ${fieldTypeId} ${weekday}`
    const known = this.#timelines.get(key)
    if (known) return known
    const timeline = priceTimeline({ bands: this.#bands, sportId, fieldTypeId }, weekday)
    this.#timelines.set(key, timeline)
    return timeline
  }
}
