import type { Center } from '@quatre/contract'
import { addDays, dayInZone, weekdayNames, isoWeekday, weekdaysText } from '@quatre/domain'
import { slotsAddress } from '../../../bookings/parts/search/search.ts'
import type { RequestContext } from '../../../site/context.ts'
import type { LiveBlock, LiveData } from './live-block.ts'

interface Hour {
  readonly percent: number
  /** 0 calm to 3 taken or nearly. */
  readonly level: 0 | 1 | 2 | 3
  /** The low hours end when it begins. */
  readonly endsLow: boolean
}

export interface BusyHours extends LiveData {
  /** « Le plus calme : mardi à 10h00, 4 % des terrains pris. » */
  readonly words: string
  /** The hour of the first column. */
  readonly from: number
  /** Monday first; null: closed. */
  readonly days: readonly {
    readonly name: string
    /** The courts of the next such day. */
    readonly address: string
    readonly hours: readonly (Hour | null)[]
  }[]
  readonly hasLow: boolean
}

/** Hours after midnight would be far from the evening they end, and are rarely searched. */
const [firstHour, earliest] = [6, 9]

/** The usual week of a centre; null without a centre, and before there are eight weeks of data. */
export async function loadBusyHours(
  { api, now }: RequestContext,
  center: Center | null,
  { sport: slug = 'padel' }: LiveBlock,
): Promise<BusyHours | null> {
  const sport = center?.sports.find((one) => one.slug === slug)
  if (!center || !sport) return null
  const params = { id: center.id }
  const [{ hours }, prices] = await Promise.all([
    api.facts.busyHours({ params, query: { sportType: sport.id } }),
    api.facts.prices({ params }),
  ])
  if (hours.length === 0) return null
  const low =
    prices.sports
      .find((one) => one.sport.id === sport.id)
      ?.hours.filter(({ period }) => period === 'offpeak') ?? []
  const today = dayInZone(now, center.timeZone)
  const all = hours.map(({ hour }) => hour).filter((hour) => hour >= firstHour)
  const [from, to] = [Math.min(...all), Math.max(...all)]
  const columns = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  const [calmest] = hours
    .filter(({ hour }) => hour >= earliest)
    .toSorted((a, b) => a.percent - b.percent)
  return {
    words: calmest
      ? `Le plus calme\u00a0: ${weekdayNames[calmest.weekday % 7]} à ${calmest.hour}h00, ${calmest.percent}\u00a0% des terrains pris.`
      : '',
    from,
    hasLow: low.length > 0,
    days: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
      name: weekdaysText([weekday]),
      address: slotsAddress({
        center: center.slug,
        sport: sport.id,
        date: addDays(today, (weekday - isoWeekday(today) + 7) % 7),
      }),
      hours: columns.map((column) => {
        const found = hours.find((one) => one.weekday === weekday && one.hour === column)
        if (!found) return null
        const { percent } = found
        const endsLow = low.some(
          ({ weekdays, closesAt }) => weekdays.includes(weekday) && closesAt === column * 60,
        )
        return { percent, level: busyLevel(percent), endsLow }
      }),
    })),
  }
}

function busyLevel(percent: number): Hour['level'] {
  if (percent < 25) return 0
  if (percent < 50) return 1
  return percent < 75 ? 2 : 3
}
