import {
  addDays,
  cashbackCents,
  cashbackLastDay,
  dayMs,
  dayInZone,
  hourMs,
  networkTimeZone,
} from '@quatre/domain'
import { bookings, bookingChargeId } from './bookings.ts'
import { demoPlayerId } from './demo-accounts.ts'
import { definePart, type World } from './part.ts'

interface CashbackLotRow {
  id: number
  chargeId: number | null
  centerId: number | null
  givenCents: number
  leftCents: number
  lastDay: string
  createdAt: number
}

/** The demo account's cashback of its games, and of earlier ones: some of it ends soon, some has ended. */
function makeCashback(world: World): { cashbackLot: CashbackLotRow[] } {
  const { today, todayMs } = world
  const before = [
    { givenCents: 150, leftCents: 0, lastDay: addDays(today, -3) },
    { givenCents: 320, leftCents: 320, lastDay: addDays(today, 12) },
    { givenCents: 240, leftCents: 240, lastDay: addDays(today, 75) },
  ].map((lot) => {
    const createdAt = Date.parse(`${lot.lastDay}T04:00:00Z`) - 181 * dayMs
    return { ...lot, chargeId: null, centerId: null, createdAt }
  })
  const games = world
    .of(bookings)
    .booking.filter(
      ({ userId, endsAt }) => userId === demoPlayerId && endsAt < todayMs - 4 * hourMs,
    )
    .filter((row) => bookingChargeId(row) !== null)
    .map((row) => {
      const createdAt = row.endsAt + 6 * hourMs
      const givenCents = cashbackCents(row.priceCents, 5)
      const lastDay = cashbackLastDay(dayInZone(createdAt, networkTimeZone))
      const { centerId } = row
      const lot = { chargeId: bookingChargeId(row), centerId, givenCents, leftCents: givenCents }
      return { ...lot, lastDay, createdAt }
    })
  return { cashbackLot: [...before, ...games].map((lot, index) => ({ id: index + 1, ...lot })) }
}

/** Cashback of the demo account. */
export const cashback = definePart({
  make: makeCashback,
  columns: {
    cashbackLot: {
      id: ['int', (r) => r.id],
      user_id: ['int', () => demoPlayerId],
      center_id: ['int', (r) => r.centerId],
      charge_id: ['int', (r) => r.chargeId],
      given_cents: ['int', (r) => r.givenCents],
      left_cents: ['int', (r) => r.leftCents],
      last_day: ['date', (r) => r.lastDay],
      created_at: ['instant', (r) => r.createdAt],
    },
  },
})
