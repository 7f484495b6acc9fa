import { isoWithOffset, offerMinutes, time } from '@quatre/domain'
import type { MailWords, Recipient } from '../../platform/mail/mail-layout.ts'
import type { BookingRow } from '../booking.sql.ts'
import { bookingWords } from '../mails.ts'

/** « A court is free, and kept for you »: to be paid before its end. */
export function courtOfferMail(row: BookingRow, to: Recipient): MailWords {
  const { when, facts } = bookingWords(row)
  const until = time(isoWithOffset(row.expiresAt ?? row.createdAt, row.center.timeZone))
  return {
    to,
    reason: 'waiting',
    eventKey: `court-offered:${row.id}`,
    template: 'court_offered',
    action: { label: 'Payer et jouer', path: `/paiement?booking=${row.id}` },
    subject: `Créneau libre\u00a0: ${when}, à payer avant ${until}`,
    preheader: `${row.center.name}. Le terrain est gardé pour toi jusqu’à ${until}.`,
    title: 'Un terrain s’est libéré',
    lines: [
      `C’est ton tour sur la liste d’attente\u00a0: le terrain est gardé pour toi ${offerMinutes} minutes, jusqu’à ${until}.`,
    ],
    facts,
    note: 'Tu ne peux plus jouer\u00a0? Ne fais rien\u00a0: le terrain sera proposé au suivant.',
  }
}

/** « You have missed it »: it goes to the next in line, and they wait no more. */
export function missedOfferMail(row: BookingRow, to: Recipient): MailWords {
  const { when, day, facts } = bookingWords(row)
  const { center, sport } = row
  const search = new URLSearchParams({
    center: center.slug,
    date: isoWithOffset(row.startsAt, center.timeZone).slice(0, 10),
    sport: String(sport.id),
  })
  return {
    to,
    reason: 'waiting',
    eventKey: `court-offer-missed:${row.id}`,
    template: 'court_offer_missed',
    action: { label: 'Voir les créneaux', path: `/reservations/slots?${search.toString()}` },
    subject: `${when}\u00a0: le terrain n’est plus gardé`,
    title: 'Le terrain n’est plus gardé',
    lines: [
      `Les ${offerMinutes} minutes sont passées\u00a0: le terrain est proposé au suivant, et tu n’es plus sur la liste d’attente.`,
      `Tu veux toujours jouer ${day}\u00a0? Inscris-toi à nouveau depuis les créneaux.`,
    ],
    facts,
  }
}
