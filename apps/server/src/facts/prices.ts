import type { SportPrices } from '@quatre/contract'
import type { Db } from '@quatre/db'
import {
  eligibleCourts,
  euro,
  paidPriceCents,
  periodHours,
  priceRanges,
  type CenterId,
  type CourtPrice,
} from '@quatre/domain'
import { openCache } from '../platform/cache.ts'
import { selectGridVersion, selectPriceGrids, type PriceGrid } from './prices.sql.ts'

/** By centre. */
export type PriceBoard = ReadonlyMap<CenterId, SportPrices[]>

/** Reads the prices of every centre, cached until the database has another version of them. */
export function openPriceBoard(db: Db): () => Promise<PriceBoard> {
  const boards = openCache<string, PriceBoard>(1)
  const make = async () =>
    new Map((await selectPriceGrids(db)).map((grid) => [grid.id, sportPrices(grid)]))
  return async () => boards.getOrLoad(await selectGridVersion(db), make)
}

/** The prices of each sport at a centre, of courts with room for all its players. */
function sportPrices(grid: PriceGrid): SportPrices[] {
  return grid.sports.map((sport) => {
    const { id, slug, name, playerCount } = sport
    const priced = (price: CourtPrice) => ({
      price: euro(price.priceCents),
      discountPrice: price.discountPriceCents === null ? null : euro(price.discountPriceCents),
      perPlayer: euro(Math.round(paidPriceCents(price) / playerCount)),
    })
    const week = { ...grid, sportId: id, courts: eligibleCourts(grid.courts, sport, 0) }
    return {
      sport: { id, slug, name, nbPlayers: playerCount },
      ranges: priceRanges(week).map(({ period, duration, lowest, highest }) => ({
        period,
        duration,
        lowest: priced(lowest),
        highest: priced(highest),
      })),
      hours: periodHours(week),
    }
  })
}
