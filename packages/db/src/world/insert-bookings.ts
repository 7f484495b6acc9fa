import { type Tx, continueIdentity, insertRows } from './bulk.ts'
import type { World } from './build-world.ts'

/** The network's rule (rules « Booking »), which no centre of the world changes. */
const freeCancellationHours = 24

async function insertBookingRows(tx: Tx, { bookings }: World): Promise<void> {
  await insertRows(
    tx,
    'booking',
    {
      id: ['int', (r) => r.id],
      center_id: ['int', (r) => r.centerId],
      court_id: ['int', (r) => r.courtId],
      sport_id: ['int', (r) => r.sportId],
      field_type_id: ['int', (r) => r.fieldTypeId],
      asked_court: ['bool', (r) => r.askedCourt],
      user_id: ['int', (r) => r.userId],
      starts_at: ['instant', (r) => r.startsAt],
      ends_at: ['instant', (r) => r.endsAt],
      status: ['text', (r) => r.status],
      price_cents: ['int', (r) => r.priceCents],
      original_price_cents: ['int', (r) => r.originalPriceCents],
      players: ['int', (r) => r.players],
      free_cancellation_hours: ['int', () => freeCancellationHours],
      share_key: ['secret', () => null],
      channel: ['text', (r) => r.channel],
      created_at: ['instant', (r) => r.createdAt],
      cancelled_at: ['instant', (r) => r.cancelledAt],
    },
    bookings,
  )
  await continueIdentity(tx, 'booking')
}

async function insertParticipations(tx: Tx, { participations }: World): Promise<void> {
  await insertRows(
    tx,
    'participation',
    {
      booking_id: ['int', (r) => r.bookingId],
      user_id: ['int', (r) => r.userId],
      position: ['int', (r) => r.position],
      is_captain: ['bool', (r) => r.position === 1],
      share_cents: ['int', (r) => r.shareCents],
      status: ['text', (r) => r.status],
      guest_name: ['text', (r) => r.guestName],
    },
    participations,
  )
}

const iso = (epochMs: number): string => new Date(epochMs).toISOString()

async function insertCourtTime(tx: Tx, { courtTime }: World): Promise<void> {
  await insertRows(
    tx,
    'court_time',
    {
      center_id: ['int', (r) => r.centerId],
      court_id: ['int', (r) => r.courtId],
      during: ['span', (r) => `[${iso(r.startsAt)},${iso(r.endsAt)})`],
      kind: ['text', (r) => r.kind],
      booking_id: ['int', (r) => r.bookingId],
      wish_field_type_id: ['int', (r) => r.wishFieldTypeId],
    },
    courtTime,
  )
}

/** Bookings with their participations, and all that stands on the courts. */
export async function insertBookings(tx: Tx, world: World): Promise<void> {
  await insertBookingRows(tx, world)
  await insertParticipations(tx, world)
  await insertCourtTime(tx, world)
}
