import { addDays, dayMs, instantAt, minuteMs, networkTimeZone } from '@quatre/domain'
import { bookings } from './bookings.ts'
import { courts } from './courts.ts'
import { demoAccounts, demoCenterId, demoPlayerId } from './demo-accounts.ts'
import { padelId } from './network.ts'
import { definePart, type World, worldDays } from './part.ts'

const duration = 90
const eveningStarts = [18, 18.5, 19, 19.5, 20, 20.5].map((hour) => hour * 60)
/** The demo account waits for an evening start that is certainly full, second in line. */
function makeWaits(world: World) {
  for (let ahead = 1; ahead <= worldDays.coming; ahead++) {
    const day = addDays(world.today, ahead)
    const start = eveningStarts
      .map((minute) => instantAt(day, minute, networkTimeZone))
      .find((instant) => isFull(world, instant))
    if (start === undefined) continue
    const wait = { day, start, createdAt: world.todayMs - dayMs }
    return {
      courtWait: [demoAccounts.length + 1, demoPlayerId].map((userId) => ({ ...wait, userId })),
    }
  }
  return { courtWait: [] }
}

/**
 * Whether there is no room for a booking even after moving others: the free time of all courts
 * together is shorter than one booking.
 */
function isFull(world: World, from: number): boolean {
  const to = from + duration * minuteMs
  const own = world
    .of(courts)
    .court.filter((court) => court.centerId === demoCenterId && court.sportId === padelId)
  const ids = new Set(own.filter(({ places }) => places >= 4).map(({ id }) => id))
  const takenMs = world
    .of(bookings)
    .courtTime.filter(({ courtId }) => ids.has(courtId))
    .map(({ startsAt, endsAt }) => Math.max(0, Math.min(endsAt, to) - Math.max(startsAt, from)))
    .reduce((sum, ms) => sum + ms, 0)
  return ids.size * (to - from) - takenMs < to - from
}

export const courtWaits = definePart({
  make: makeWaits,
  columns: {
    courtWait: {
      user_id: ['int', (r) => r.userId],
      center_id: ['int', () => demoCenterId],
      sport_id: ['int', () => padelId],
      field_type_id: ['int', () => 0],
      day: ['date', (r) => r.day],
      first_start: ['instant', (r) => r.start],
      last_start: ['instant', (r) => r.start],
      duration: ['int', () => duration],
      created_at: ['instant', (r) => r.createdAt],
    },
  },
})
