import type { CenterDetail } from '@quatre/contract'
import { addDays, writtenClock, duration, time } from '@quatre/domain'
import { eveningAt } from '../../bookings/parts/search/evening.ts'
import { eveningStart, slotsAddress } from '../../bookings/parts/search/search.ts'
import {
  freeStarts,
  lengthNamedOnce,
  pricesOfStarts,
} from '../../bookings/parts/times/free-starts.ts'
import type { RequestContext } from '../../site/context.ts'
import { priceTexts } from '../../ui/prices/price-texts.ts'

const shownTimes = 6

/** The free starts of an evening at a club. */
export type Tonight = NonNullable<Awaited<ReturnType<typeof readTonight>>>

/**
 * The free starts of this evening, else of the next one, by the clock of the centre. Null where one cannot
 * book here, and where they cannot be read, which is reported: the rest is worth a page.
 */
export async function readTonight(site: RequestContext, center: CenterDetail) {
  const [sport] = center.sports
  if (!center.bookingWebAvailable || !sport) return null
  const { api, now, reportError } = site
  const { today, ...evening } = eveningAt(now, null, center.timeZone)
  const next = { date: addDays(evening.date, 1), from: eveningStart }
  const here = { center: center.slug, sport: sport.id }
  try {
    for (const when of [evening, next]) {
      const day = await api.slots.day({
        query: { center: center.id, date: when.date, sportType: sport.id },
      })
      const free = freeStarts(day, when).slice(0, shownTimes)
      if (free.length === 0 && when !== next) continue
      const usual = lengthNamedOnce(free)
      return {
        title: `Libre ${when.date === today ? 'ce' : 'demain'} soir`,
        words: tonightText(free.length, when !== next, sport.name),
        unit: pricesOfStarts(free),
        address: slotsAddress({ ...here, ...when }),
        times: free.map(({ start, minutes, cents, price }) => ({
          time: time(start),
          length: minutes === usual ? null : duration(minutes),
          ...priceTexts(cents, price),
          address: slotsAddress({ ...here, ...when, from: writtenClock(start), duration: minutes }),
        })),
      }
    }
  } catch (error) {
    reportError(error)
  }
  return null
}

function tonightText(count: number, isFirst: boolean, sport: string): string {
  if (count === 0) return 'Complet ce soir et demain soir.'
  return isFirst ? sport : 'Complet ce soir.'
}
