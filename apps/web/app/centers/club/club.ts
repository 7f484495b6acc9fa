import type { CenterDetail } from '@quatre/contract'
import { addDays, dayLong, dayInZone, duration, euros } from '@quatre/domain'
import type { LoadedBlock } from '../../content/parts/live/load-live.ts'
import { folded } from '../../content/parts/live/rows.ts'
import type { RequestContext } from '../../site/context.ts'
import { slotsAddress, usualDuration } from '../../bookings/parts/search/search.ts'
import { leadsToHidden } from '../../site/pages/page-lookup.server.ts'
import { centerSheet } from '../center-sheet.ts'
import { tilesAround } from './tiles.ts'

/** A club as its page shows it. */
export type Club = ReturnType<typeof clubView>

/** A club announces birthday dates this far ahead. */
const partyDaysAhead = 28
const shownPartyDays = 3
const shownOffers = 3

interface Read {
  readonly site: RequestContext
  /** The lowest price of each sport, by its id; null when it cannot be read. */
  readonly prices: ReadonlyMap<number, string> | null
  readonly blocks: readonly LoadedBlock[]
}

export function clubView(center: CenterDetail, { site, prices, blocks: shown }: Read) {
  const sheet = centerSheet(center, site.now)
  return {
    ...sheet,
    sports: sheet.sports.map((sport) => ({
      ...sport,
      price: prices?.get(sport.id) ?? null,
      address: sheet.bookable ? slotsAddress({ center: center.slug, sport: sport.id }) : null,
    })),
    isChosen: site.chosenCenterSlug === center.slug,
    tiles: site.tileUrl === null ? null : tilesAround(center, site.tileUrl),
    blocks: shown,
  }
}

/** Reads a part of the page; a part that cannot be read is left out and reported. */
async function orNothing<Answer>(site: RequestContext, read: () => Promise<Answer>) {
  try {
    return await read()
  } catch (error) {
    site.reportError(error)
    return null
  }
}

/** « dès 7 € par joueur, 1 h 30 », the lowest price of each sport, by its id; null when it cannot be read. */
export const readLowestPrices = (site: RequestContext, center: CenterDetail) =>
  orNothing(site, () => lowestPrices(site, center))

async function lowestPrices({ api }: RequestContext, { id }: CenterDetail) {
  const { sports } = await api.facts.prices({ params: { id } })
  return new Map(
    sports.flatMap(({ sport, ranges }) => {
      const usual = ranges.filter((range) => range.duration === usualDuration)
      const [least] = (usual.length > 0 ? usual : ranges).toSorted(
        (one, other) => one.lowest.perPlayer.value - other.lowest.perPlayer.value,
      )
      if (!least) return []
      const price = euros(least.lowest.perPlayer.value)
      return [[sport.id, `dès ${price} par joueur, ${duration(least.duration)}`] as const]
    }),
  )
}

/** The next days on which a birthday has room, « mercredi 25 novembre, samedi 28 novembre »; null of none. */
export const readPartyDays = (site: RequestContext, center: CenterDetail) =>
  orNothing(site, () => nextPartyDays(site, center))

async function nextPartyDays({ api, now }: RequestContext, { id, timeZone }: CenterDetail) {
  const occasion = 'anniv'
  const { packages } = await api.content.packages({ query: { center: id, occasion } })
  const [first] = packages
  if (!first) return null
  const from = dayInZone(now, timeZone)
  const { days } = await api.facts.partyDays({
    params: { id },
    query: {
      occasion,
      package: first.slug,
      people: first.minPeople,
      from,
      to: addDays(from, partyDaysAhead - 1),
    },
  })
  const free = days.filter(({ state }) => state !== 'full').slice(0, shownPartyDays)
  return free.length === 0 ? null : free.map(({ day }) => dayLong(day)).join(', ')
}

/** The blocks with content for the club; an evening that has a block is not shown as news too. */
export function shownBlocks(
  center: CenterDetail,
  live: readonly LoadedBlock[],
  partyDays: string | null,
): readonly LoadedBlock[] {
  const isToBeShown = ({ data }: LoadedBlock) =>
    !('rows' in data && data.rows.some((row) => 'to' in row && leadsToHidden(row.to, center)))
  const told = live.flatMap((one) =>
    one.type === 'news' && one.id === 'soirs' ? one.data.rows.map(({ to }) => to) : [],
  )
  return live.filter(isToBeShown).flatMap((one): readonly LoadedBlock[] => {
    if (one.type === 'menu') return one.data.instead === null ? [one] : []
    if (one.type === 'offers') {
      const offers = folded(one.data.rows, shownOffers, 'offre', 'offres')
      return one.data.prices === null ? [{ ...one, data: { ...one.data, ...offers } }] : []
    }
    if (one.type === 'packages' && partyDays !== null) {
      return [{ ...one, data: { ...one.data, words: `De la place\u00a0: ${partyDays}.` } }]
    }
    if (one.type !== 'news' || one.id === 'soirs') return [one]
    const rows = one.data.rows.filter(({ to }) => !told.includes(to))
    return rows.length === 0 ? [] : [{ ...one, data: { ...one.data, rows } }]
  })
}
