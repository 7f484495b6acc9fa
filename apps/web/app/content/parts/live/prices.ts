import type { Center, SportPrices } from '@quatre/contract'
import { duration, euros, timeOfMinute, weekdaysText } from '@quatre/domain'
import { slotsAddress, usualDuration } from '../../../bookings/parts/search/search.ts'
import type { RequestContext } from '../../../site/context.ts'
import { typographic } from '../../../ui/typographic.ts'
import type { LiveBlock, LiveData } from './live-block.ts'

/** The lowest price of a player. */
export interface Share {
  readonly price: string
  readonly fullPrice: string | null
  /** « −20 % » */
  readonly reduction: string | null
}

interface PeriodPrices {
  readonly name: string
  /** « lun. à ven. de 9h00 à 17h00 » */
  readonly hours: string
  /** In the order of the durations. */
  readonly shares: readonly (Share | null)[]
}

interface CenterPrices {
  readonly name: string
  readonly isChosen: boolean
  readonly to: string
  readonly offpeak: Share | null
  readonly peak: Share | null
}

export interface Prices extends LiveData {
  readonly price: string
  /** « Prix par joueur, à 4. » */
  readonly note: string
  /** Of one centre: « de 22 € à 48 € », the court for the usual duration. */
  readonly courtSpan?: string | null
  /** Of one centre. */
  readonly durations: readonly string[]
  readonly periods: readonly PeriodPrices[]
  /** Of all of them, the chosen one before the others, the cheapest first. */
  readonly centers: readonly CenterPrices[]
  readonly others: readonly CenterPrices[]
}

const shownCenters = 8
const periodNames = { offpeak: 'Heures creuses', peak: 'Heures pleines' } as const
const periods = ['offpeak', 'peak'] as const

/** The prices of a player at a centre; without one, in each. */
export async function loadPrices(
  site: RequestContext,
  center: Center | null,
  { sport: slug = 'padel' }: Pick<LiveBlock, 'sport'>,
): Promise<Prices | null> {
  if (!center?.sports.some((one) => one.slug === slug)) return ofNetwork(site, slug)
  const { sports } = await site.api.facts.prices({ params: { id: center.id } })
  const prices = sports.find(({ sport }) => sport.slug === slug)
  if (!prices || prices.ranges.length === 0) return null
  const lowest = lowestShare(prices)
  const durations = [...new Set(prices.ranges.map((range) => range.duration))].toSorted(
    (a, b) => a - b,
  )
  const courtSpan = courtPriceSpan(prices)
  const rows = periods.filter((period) => prices.ranges.some((range) => range.period === period))
  return {
    price: euros(lowest.cents),
    note: `Prix par joueur, à ${prices.sport.nbPlayers}.${courtSpan === null ? '' : ` Le terrain\u00a0: ${courtSpan}, ${duration(usualDuration)}.`}`,
    courtSpan,
    durations: durations.map(duration),
    periods: rows.map((period) => ({
      name: rows.length === 1 ? 'Toute la semaine' : periodNames[period],
      hours:
        rows.length === 2 && period === 'peak' ? 'le reste du temps' : hoursText(prices, period),
      shares: durations.map((minutes) => periodShare(prices, period, minutes)),
    })),
    centers: [],
    others: [],
  }
}

async function ofNetwork(site: RequestContext, slug: string): Promise<Prices | null> {
  const all = await site.centers()
  const sport = all.flatMap(({ sports }) => sports).find((one) => one.slug === slug)
  if (!sport) return null
  const board = await site.api.facts.priceBoard({ query: { sportType: sport.id } })
  const rows = board.centers
    .flatMap(({ center: id, prices }) => {
      const center = all.find((one) => one.id === id)
      if (!center || prices.ranges.length === 0) return []
      return { center, prices, lowest: lowestShare(prices) }
    })
    .toSorted((a, b) => a.lowest.cents - b.lowest.cents)
  const [first] = rows
  if (!first) return null
  const lines = rows.map(({ center, prices, lowest: { minutes } }) => ({
    name: typographic(center.name),
    isChosen: center.slug === site.chosenCenterSlug,
    to: slotsAddress({ center: center.slug, sport: sport.id }),
    offpeak: periodShare(prices, 'offpeak', minutes),
    peak: periodShare(prices, 'peak', minutes),
  }))
  lines.sort((a, b) => Number(b.isChosen) - Number(a.isChosen))
  const { nbPlayers } = first.prices.sport
  return {
    price: euros(first.lowest.cents),
    note: `Prix par joueur, ${duration(first.lowest.minutes)} à ${nbPlayers}.`,
    durations: [],
    periods: [],
    centers: lines.slice(0, shownCenters),
    others: lines.slice(shownCenters),
  }
}

/** The lowest share, of the usual duration where it is sold. */
function lowestShare({ ranges }: SportPrices): { cents: number; minutes: number } {
  const usual = ranges.filter((range) => range.duration === usualDuration)
  const [first] = (usual.length > 0 ? usual : ranges).toSorted(
    (a, b) => a.lowest.perPlayer.value - b.lowest.perPlayer.value,
  )
  return { cents: first?.lowest.perPlayer.value ?? 0, minutes: first?.duration ?? usualDuration }
}

function periodShare(
  { ranges, sport }: SportPrices,
  period: (typeof periods)[number],
  minutes: number,
): Share | null {
  const lowest = ranges.find((one) => one.period === period && one.duration === minutes)?.lowest
  if (!lowest) return null
  const { price, discountPrice, perPlayer } = lowest
  return {
    price: euros(perPlayer.value),
    fullPrice: discountPrice && euros(price.value / sport.nbPlayers),
    reduction:
      discountPrice && `−${Math.round(100 - (discountPrice.value / price.value) * 100)}\u00a0%`,
  }
}

/** « de 22 € à 48 € » */
function courtPriceSpan({ ranges }: SportPrices): string | null {
  const usual = ranges.filter((range) => range.duration === usualDuration)
  if (usual.length === 0) return null
  const paid = ({ price, discountPrice }: SportPrices['ranges'][number]['lowest']) =>
    (discountPrice ?? price).value
  const least = Math.min(...usual.map(({ lowest }) => paid(lowest)))
  const most = Math.max(...usual.map(({ highest }) => paid(highest)))
  return least === most ? euros(most) : `de ${euros(least)} à ${euros(most)}`
}

function hoursText({ hours }: SportPrices, wanted: (typeof periods)[number]): string {
  return hours
    .filter(({ period }) => period === wanted)
    .map(
      ({ weekdays, opensAt, closesAt }) =>
        `${weekdaysText(weekdays)} de ${timeOfMinute(opensAt)} à ${timeOfMinute(closesAt)}`,
    )
    .join(', ')
}
