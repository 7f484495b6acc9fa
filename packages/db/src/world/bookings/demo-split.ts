import { dayMs, shareDeadline, shareReminderAt } from '@quatre/domain'
import { demoPlayerId } from '../demo-accounts.ts'
import type { BookingRow, ParticipationRow } from './rows.ts'

/** The link of the demo account's shared booking, which the README shows. */
const demoShareKey = 'camille-partage-son-match'

/**
 * Splits the last booking of the demo account among four: its captain and a friend have paid, two places are
 * free. `chargeId` is the friend's.
 */
export function shareDemoBooking(
  bookings: readonly BookingRow[],
  participations: readonly ParticipationRow[],
  { todayMs, chargeId }: { readonly todayMs: number; readonly chargeId: number },
): void {
  const booking = bookings.findLast(({ userId }) => userId === demoPlayerId)
  if (booking === undefined || booking.startsAt < todayMs + 3 * dayMs) return
  const party = participations.filter(({ bookingId }) => bookingId === booking.id)
  const { startsAt, createdAt: bookedAt } = booking
  const deadlineAt = shareDeadline({ startsAt, bookedAt })
  const remindAt = shareReminderAt({ deadlineAt, bookedAt })
  const ownCents = party[0]?.shareCents ?? booking.priceCents
  booking.split = { shareKey: demoShareKey, ownCents, deadlineAt, remindAt }
  for (const place of party) {
    if (place.position === 2) place.chargeId = chargeId
    if (place.position <= 2) continue
    Object.assign(place, { userId: null, guestName: null, status: 'Pending' })
  }
}
