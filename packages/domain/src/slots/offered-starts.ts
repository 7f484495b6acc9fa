import { minuteMs } from '../time/durations.ts'
import type { OpeningWindow } from '../time/hours.ts'
import type { CourtPrice, SlotDuration } from './price.ts'
import { courtOffers, offerAt, windowSpan } from './slot-offer.ts'
import type { SlotWish } from './slot-offer.ts'

export interface OfferedDay extends SlotWish {
  day: string
  timeZone: string
  /** of `windowsOfDay` */
  windows: readonly OpeningWindow[]
  stepMinutes: number
  durations: readonly SlotDuration[]
}

export interface OfferedChoice {
  duration: SlotDuration
  endsAt: number
  /** null: ends after closing */
  price: CourtPrice | null
  /** courts it may be given, free or not */
  courtIds: readonly number[]
}

export interface OfferedStart {
  startsAt: number
  /** minutes after the day's local midnight, past 1440 after the next one */
  localMinute: number
  /** ascending by duration; one that is not for sale then is not there */
  choices: OfferedChoice[]
}

/**
 * The starts that a centre offers on a local day, ascending, booked or not. They run over instants from each window's
 * opening, so that a day of 25 h sells nothing twice and one of 23 h loses nothing. It depends on the centre's own
 * settings only. (Requirement B1.)
 */
export function offeredStarts(input: OfferedDay): OfferedStart[] {
  const { day, timeZone, windows, stepMinutes } = input
  const durations = input.durations.toSorted((a, b) => a - b)
  const offers = courtOffers(input, day)
  const starts: OfferedStart[] = []
  for (const window of windows) {
    const span = windowSpan(day, window, timeZone)
    for (let startsAt = span.from; startsAt < span.to; startsAt += stepMinutes * minuteMs) {
      const localMinute = span.minuteAt(startsAt)
      const choices = durations.flatMap((duration): OfferedChoice[] => {
        const endsAt = startsAt + duration * minuteMs
        if (endsAt > span.to) return [{ duration, endsAt, price: null, courtIds: [] }]
        const offer = offerAt(offers, localMinute, duration)
        return offer ? [{ duration, endsAt, ...offer }] : []
      })
      starts.push({ startsAt, localMinute, choices })
    }
  }
  return starts
}
