import { bookings } from './bookings.ts'
import { definePart, type World } from './part.ts'

/** The open matches among the bookings. */
export const openMatches = definePart({
  make: (world: World) => ({
    openMatch: world.of(bookings).booking.flatMap(({ id, startsAt, createdAt, split }) => {
      const open = split?.open
      return open === undefined ? [] : [{ bookingId: id, startsAt, createdAt, ...open }]
    }),
  }),
  columns: {
    openMatch: {
      booking_id: ['int', (r) => r.bookingId],
      starts_at: ['instant', (r) => r.startsAt],
      level_from: ['int', (r) => r.levels?.from ?? null],
      level_to: ['int', (r) => r.levels?.to ?? null],
      sex: ['text', (r) => r.sex],
      opened_at: ['instant', (r) => r.createdAt],
    },
  },
})
