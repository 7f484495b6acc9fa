import { dayLong, duration, euros, eurosExact, isoWithOffset, time } from '@quatre/domain'
import type { Mail } from '../platform/mail.ts'
import type { BookingRow } from './booking.sql.ts'

interface Recipient {
  readonly email: string
  readonly firstName: string
}

/** « Your court is booked », for the one who paid. */
export function confirmationMail(row: BookingRow, to: Recipient, origin: string): Mail {
  const { day, at, place } = wordsOf(row)
  return mail(`booking-confirmed:${row.id}`, 'booking_confirmed', to, origin, {
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
  return mail(`booking-cancelled:${row.id}`, 'booking_cancelled', to, origin, {
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
  return mail(`booking-booked-again:${row.id}`, 'booking_booked_again', to, origin, {
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

interface Words {
  readonly subject: string
  readonly title: string
  readonly lines: readonly string[]
}

function mail(
  eventKey: string,
  template: string,
  { email, firstName }: Recipient,
  origin: string,
  { subject, title, lines }: Words,
): Mail {
  const link = `${origin}/mon-compte/mes-resa`
  const html = `<!doctype html><html lang="fr"><body style="margin:0;background:#f6f2ea;font:16px/1.5 Arial,sans-serif;color:#0b1220">
<div style="max-width:560px;margin:0 auto;padding:32px 24px">
<p style="font-weight:900;font-size:20px;margin:0 0 24px">4PADEL</p>
<div style="background:#fff;border-radius:16px;padding:24px">
<p style="margin:0 0 8px">Salut ${escaped(firstName)},</p>
<h1 style="font-size:26px;line-height:1.15;margin:0 0 16px">${escaped(title)}</h1>
${lines.map((line) => `<p style="margin:0 0 8px">${escaped(line)}</p>`).join('\n')}
<p style="margin:24px 0 0"><a href="${link}" style="display:inline-block;background:#d7ff3e;color:#0b1220;font-weight:700;text-decoration:none;padding:14px 22px;border-radius:10px">Voir mes réservations</a></p>
</div></div></body></html>`
  const text = `Salut ${firstName},\n\n${title}\n${lines.join('\n')}\n\nMes réservations : ${link}\n`
  return { eventKey, template, recipient: email, subject, html, text }
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
