import { dayLong, duration, euros, eurosExact, isoWithOffset, time } from '@quatre/domain'
import { composeMail, type Recipient } from '../platform/mail-layout.ts'
import type { Mail } from '../platform/mail.ts'
import type { BookingRow } from './booking.sql.ts'

const toBookings = { label: 'Voir mes réservations', path: '/mon-compte/mes-resa' }

/** « Your court is booked », for the one who paid. */
export function confirmationMail(row: BookingRow, to: Recipient, origin: string): Mail {
  const { day, at, place } = wordsOf(row)
  return composeMail({
    eventKey: `booking-confirmed:${row.id}`,
    template: 'booking_confirmed',
    to,
    origin,
    action: toBookings,
    subject: `C’est réservé : ${day} à ${at}, ${row.center.name}`,
    title: `${day} à ${at}`,
    lines: [
      `${row.center.name} · ${row.court.name} · ${duration((row.endsAt - row.startsAt) / 60_000)}`,
      place,
      `Payé : ${euros(row.priceCents)}`,
    ],
  })
}

/** « Your booking is cancelled », with what comes back and where. */
export function cancellationMail(
  row: BookingRow,
  to: Recipient,
  origin: string,
  refund: { readonly cents: number; readonly to: 'wallet' | 'card' },
): Mail {
  const { day, at } = wordsOf(row)
  const where = refund.to === 'wallet' ? 'sur ton SOLDE' : 'sur ta carte'
  return composeMail({
    eventKey: `booking-cancelled:${row.id}`,
    template: 'booking_cancelled',
    to,
    origin,
    action: toBookings,
    subject: `Réservation annulée : ${day} à ${at}`,
    title: 'Réservation annulée',
    lines: [
      `${row.center.name} · ${day} à ${at}`,
      refund.cents > 0
        ? `Remboursé : ${eurosExact(refund.cents)} ${where}`
        : 'Le délai d’annulation gratuite était dépassé. Si quelqu’un réserve ton créneau, tu seras remboursé sur ton SOLDE.',
    ],
  })
}

/** « Somebody plays in your place »: a late cancellation is refunded after all. */
export function bookedAgainMail(
  row: BookingRow,
  to: Recipient,
  origin: string,
  refundCents: number,
): Mail {
  const { day, at } = wordsOf(row)
  return composeMail({
    eventKey: `booking-booked-again:${row.id}`,
    template: 'booking_booked_again',
    to,
    origin,
    action: toBookings,
    subject: `Ton créneau a trouvé preneur : ${eurosExact(refundCents)} sur ton SOLDE`,
    title: 'Ton créneau a trouvé preneur',
    lines: [
      `${row.center.name} · ${day} à ${at}`,
      `Quelqu’un joue à ta place : ${eurosExact(refundCents)} sont sur ton SOLDE.`,
    ],
  })
}

function wordsOf({ startsAt, center }: BookingRow) {
  const iso = isoWithOffset(startsAt, center.timeZone)
  const { number, street, postalCode, city } = center.address
  return {
    day: dayLong(iso),
    at: time(iso),
    place: `${[number, street].filter(Boolean).join(' ')}, ${postalCode} ${city}`,
  }
}
