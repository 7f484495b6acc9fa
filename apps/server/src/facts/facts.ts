import type { contract } from '@quatre/contract'
import {
  addDays,
  childrenHours,
  dayInZone,
  hourSeconds,
  instantAt,
  networkTimeZone,
} from '@quatre/domain'
import { feature } from '../feature.ts'
import { Problem } from '../http/problems.ts'
import { PreparedJson, type Handlers } from '../mount.ts'
import { openCache, type Cache } from '../platform/cache.ts'
import type { Platform } from '../core/platform.ts'
import { selectBusyHours, writeCourtUse } from './court-use.sql.ts'
import { selectNetworkCounts, type NetworkCounts } from './figures.sql.ts'
import { openPartyDays } from './party-days.ts'
import { openPriceBoard, type PriceBoard } from './prices.ts'

/** Days whose matches are counted. */
const countedDays = 30

/** Facts of the network for pages: prices, calm hours, days for groups, its size. */
export const factsFeature = feature({
  calls: ['facts'],
  open(platform) {
    const { db, clock, jobs } = platform
    jobs.every('measure court use', hourSeconds, () => writeCourtUse(db, clock()))
    return { handlers: { facts: factHandlers(platform) } }
  },
})

function factHandlers({ db, content }: Platform): Handlers<typeof contract.facts> {
  const readBoard = openPriceBoard(db)
  const readPartyDays = openPartyDays(db, async (occasion, slug, now) => {
    const packages = (await content.index()).visible('packages', now)
    const found = packages.find(({ path }) => path === `/packages/${occasion}/${slug}`)?.data
    return found && { ...found, ...(found.per === 'child' && { hours: childrenHours }) }
  })
  const counts = openCache<string, NetworkCounts>(100)
  const ofSports = new WeakMap<PriceBoard, Cache<number, PreparedJson>>()

  return {
    async prices({ params: { id } }) {
      const sports = (await readBoard()).get(id)
      if (sports === undefined) throw new Problem('center_not_found')
      return { center: id, sports }
    },
    async priceBoard({ query: { sportType } }) {
      const board = await readBoard()
      const known = ofSports.getOrInsertComputed(board, () => openCache<number, PreparedJson>(20))
      return known.getOrMake(sportType, () => preparedBoard(board, sportType))
    },
    async busyHours({ params: { id }, query: { sportType } }, { now }) {
      const hours = await selectBusyHours(db, { centerId: id, sportId: sportType, now })
      if (hours === null) throw new Problem('center_not_found')
      return { center: id, sportType, hours }
    },
    async partyDays({ params: { id }, query }, { now }) {
      return readPartyDays({ ...query, centerId: id, now })
    },
    async networkFigures({ query: { center: centerId } }, { now }) {
      const today = dayInZone(now, networkTimeZone)
      const to = instantAt(today, 0, networkTimeZone)
      const from = instantAt(addDays(today, -countedDays), 0, networkTimeZone)
      const { bookings, players, ...size } = await counts.getOrLoad(
        `${today} ${centerId ?? ''}`,
        () => selectNetworkCounts(db, { centerId, from, to }),
      )
      if (size.centers === 0 && centerId !== undefined) throw new Problem('center_not_found')
      return { ...size, bookings: wholeHundreds(bookings), players: wholeHundreds(players) }
    },
  }
}

/** Every centre's prices of a sport, which are 70 kB of the sport that most play. */
function preparedBoard(board: PriceBoard, sportId: number): PreparedJson {
  const centers = [...board].flatMap(([center, sports]) =>
    sports.filter(({ sport }) => sport.id === sportId).map((prices) => ({ center, prices })),
  )
  return new PreparedJson(Buffer.from(JSON.stringify({ centers })))
}

/** A number rounded down, or null when it is too small to mean something (requirement ED54). */
function wholeHundreds(count: number): number | null {
  return count > 500 ? Math.floor(count / 100) * 100 : null
}
