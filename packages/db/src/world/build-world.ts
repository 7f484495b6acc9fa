import { addDays, instantOf, networkTimeZone } from '@quatre/domain'
import { daysOfCenter } from './calendar.ts'
import { type CenterRow, centerRows } from './centers.ts'
import { type CourtRow, buildCourts } from './courts.ts'
import {
  type OpeningExceptionRow,
  type OpeningHoursRow,
  buildOpeningExceptions,
  buildOpeningHours,
} from './hours.ts'
import { type Ledger, buildLedger } from './ledger.ts'
import { demoAccounts } from './demo-accounts.ts'
import { type PlayerRow, buildPlayers } from './people.ts'
import { type PostalCodeRow, buildPostalCodes } from './postal-codes.ts'
import { type PriceBandRow, buildPriceBands } from './prices.ts'
import type { BookingRow, CourtTimeRow, ParticipationRow } from './rows.ts'
import { buildCenterWeeks } from './week.ts'

/** What decides a world: the same two make the same one. */
export interface WorldSeed {
  seed: number
  /** the day in Europe/Paris, `YYYY-MM-DD` */
  today: string
}

/** All rows of a world, as plain data. */
export interface World {
  centers: readonly CenterRow[]
  courts: CourtRow[]
  openingHours: OpeningHoursRow[]
  openingExceptions: OpeningExceptionRow[]
  priceBands: PriceBandRow[]
  postalCodes: PostalCodeRow[]
  players: PlayerRow[]
  bookings: BookingRow[]
  participations: ParticipationRow[]
  courtTime: CourtTimeRow[]
  ledger: Ledger
}

const pastDays = 14
const comingDays = 14

/**
 * Makes the world of rules « World data for a fresh machine » from a seed and a day, without touching
 * a database, a clock or a random source. RangeError when `today` is not a day.
 */
export function buildWorld({ seed, today }: WorldSeed): World {
  const centers = centerRows
  const todayMs = instantOf(today, 0, networkTimeZone)
  const courts = buildCourts(centers)
  const openingHours = buildOpeningHours(centers)
  const firstDay = addDays(today, -pastDays)
  const openingExceptions = buildOpeningExceptions(centers, today, firstDay)
  const priceBands = buildPriceBands(centers, courts)
  const postalCodes = buildPostalCodes()
  const players = buildPlayers(seed, centers, postalCodes, Date.parse(today))
  const bookings: BookingRow[] = []
  const participations: ParticipationRow[] = []
  const courtTime: CourtTimeRow[] = []
  for (const center of centers) {
    if (!center.isActive) continue
    const own = <Row extends { centerId: number }>(rows: readonly Row[]): Row[] =>
      rows.filter(({ centerId }) => centerId === center.id)
    const hours = { weekly: own(openingHours), exceptions: own(openingExceptions) }
    const last = Math.min(comingDays, center.blockBookingAfterDays)
    const made = buildCenterWeeks(
      {
        seed,
        center,
        courts: own(courts),
        bands: own(priceBands),
        players: own(players)
          .map(({ id }) => id)
          .filter((id) => id > demoAccounts.length),
        days: daysOfCenter(center.timeZone, hours, { today, first: -pastDays, last }),
        todayMs,
      },
      bookings.length + 1,
    )
    for (const row of made.bookings) bookings.push(row)
    for (const row of made.participations) participations.push(row)
    for (const row of made.courtTime) courtTime.push(row)
  }
  const ledger = buildLedger(
    bookings,
    centers.map(({ id }) => id),
    todayMs,
  )
  return {
    centers,
    courts,
    openingHours,
    openingExceptions,
    priceBands,
    postalCodes,
    players,
    bookings,
    participations,
    courtTime,
    ledger,
  }
}
