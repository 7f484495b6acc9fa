import type { BookingId, CourtId } from '@quatre/domain'
import type { WholeBooking } from './booking.sql.ts'
import type { Catalogue } from './catalogue.sql.ts'
import type { HoldRow } from '../platform/court-time/court-time.sql.ts'

/** Who makes a hold. */
export interface Holder {
  readonly id: number
  readonly firstName: string
  readonly lastName: string
  readonly email: string | null
}

/** A booking just held, of what it was made from: what the view `whole_booking` would show of it. */
export function heldBooking(
  catalogue: Catalogue,
  holder: Holder,
  row: HoldRow,
  made: {
    bookingId: BookingId
    courtId: CourtId
    participationIds: readonly number[]
    expiresAt: number
  },
): WholeBooking {
  const { id, slug, name, timeZone, phoneNumber, latitude, longitude, address } = catalogue
  const court = named(catalogue.courts, made.courtId)
  const fieldType = named(catalogue.fieldTypes, court.fieldTypeId)
  const sport = named(catalogue.sports, row.sportId)
  return {
    id: made.bookingId,
    status: 'Pending',
    channel: 'web',
    ownerFirstName: holder.firstName,
    ownerLastName: holder.lastName,
    ownerEmail: holder.email,
    center: { id, slug, name, timeZone, phoneNumber, latitude, longitude, address },
    court: { id: court.id, name: court.name, fieldType: fieldType.name },
    sport: { id: sport.id, slug: sport.slug, name: sport.name },
    fieldTypeId: row.fieldTypeId,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    priceCents: row.priceCents,
    originalPriceCents: row.originalPriceCents,
    paidCents: 0,
    players: row.shareCents.length,
    expiresAt: made.expiresAt,
    isAwaitingBank: false,
    attemptsEnd: null,
    createdAt: row.now,
    freeCancellationHours: row.freeCancellationHours,
    shareKey: row.shareKey,
    chargeId: null,
    participations: made.participationIds.map((participationId, index) => ({
      id: participationId,
      position: index + 1,
      isCaptain: index === 0,
      shareCents: row.shareCents[index] ?? 0,
      status: 'Pending',
      playerId: index === 0 ? holder.id : null,
      playerFirstName: index === 0 ? holder.firstName : null,
    })),
    payments: [],
    refunds: [],
  }
}

function named<T extends { readonly id: number }>(things: readonly T[], id: number): T {
  const found = things.find((thing) => thing.id === id)
  if (found === undefined) throw new Error(`not in the catalogue: ${id}`)
  return found
}
