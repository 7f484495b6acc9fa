import type { Booking, BookingSummary } from '@quatre/contract'
import { euro, isoWithOffset, refundOf } from '@quatre/domain'
import type { BookingRow, WholeBooking } from './booking.sql.ts'

/** A booking as lists show it. An overdue hold reads Expired before its row is freed. */
export function summaryAnswer(row: BookingRow, now: number): BookingSummary {
  const iso = (instant: number) => isoWithOffset(instant, row.center.timeZone)
  const overdue = row.status === 'Pending' && row.expiresAt !== null && row.expiresAt <= now
  const status = overdue ? 'Expired' : row.status
  return {
    id: row.id,
    booking_status: status,
    status,
    isWeb: row.channel === 'web',
    owner: `${row.ownerFirstName} ${row.ownerLastName}`,
    center: row.center,
    court: row.court,
    sport: row.sport,
    fieldType: row.fieldTypeId,
    startingDate: iso(row.startsAt),
    endingDate: iso(row.endsAt),
    duration: (row.endsAt - row.startsAt) / 60_000,
    price: euro(row.priceCents),
    originalPricing: euro(row.originalPriceCents),
    amountAlreadyPaid: euro(row.paidCents),
    nbPlayers: row.players,
    expiresAt: status === 'Pending' && row.expiresAt !== null ? iso(row.expiresAt) : null,
    createdAt: iso(row.createdAt),
  }
}

/** A booking with its players and payments. */
export function bookingAnswer(row: WholeBooking, now: number): Booking {
  const iso = (instant: number) => isoWithOffset(instant, row.center.timeZone)
  return {
    ...summaryAnswer(row, now),
    shareKey: row.shareKey,
    freeUntil: iso(refundOf({ ...row, now }).freeUntil),
    participations: row.participations.map(
      ({ id, position, isCaptain, shareCents, status, playerId, playerFirstName }) => ({
        id,
        position,
        isCaptain,
        share: euro(shareCents),
        status,
        player: playerFirstName === null ? null : { id: playerId, firstName: playerFirstName },
      }),
    ),
    payments: row.payments.map(
      ({ id, methodId, amountCents, refundedCents, state, createdAt }) => ({
        id,
        method: methodId,
        amount: euro(amountCents),
        refunded: euro(refundedCents),
        state,
        createdAt: iso(createdAt),
      }),
    ),
  }
}
