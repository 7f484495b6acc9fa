import { dayLong, duration, euros, eurosExact, isoWithOffset, minuteMs, time } from '@quatre/domain'
import type { MailWords, Recipient } from '../platform/mail-layout.ts'
import type { BookingRow } from './booking.sql.ts'

/** Whom the mails of a booking go to; null when its owner has no e-mail. */
export function ownerOf({
  ownerEmail: email,
  ownerFirstName: firstName,
}: Pick<BookingRow, 'ownerEmail' | 'ownerFirstName'>): Recipient | null {
  return email === null ? null : { email, firstName }
}

const toBookings = { label: 'Voir mes réservations', path: '/mon-compte/mes-resa' }

/** « Your court is booked », for the one who paid. */
export function confirmationMail(row: BookingRow, to: Recipient): MailWords {
  const { day, at, place, center } = wordsOf(row)
  return {
    to,
    reason: 'booking',
    eventKey: `booking-confirmed:${row.id}`,
    template: 'booking_confirmed',
    action: { label: 'Voir ma réservation', path: `/mon-compte/mes-resa/${row.id}` },
    subject: `C’est réservé\u00a0: ${day} à ${at}, ${center}`,
    preheader: `${row.court.name}, ${place}`,
    title: `${capital(day)} à\u00a0${at}`,
    lines: ['C’est réservé et payé. Il ne reste qu’à jouer.'],
    facts: [
      { label: 'Club', value: center },
      { label: 'Adresse', value: place },
      { label: 'Terrain', value: row.court.name },
      { label: 'Durée', value: duration((row.endsAt - row.startsAt) / minuteMs) },
      { label: 'Payé', value: euros(row.priceCents) },
    ],
    note: 'Un empêchement\u00a0? Annule depuis tes réservations\u00a0: ce qui te revient s’affiche avant que tu confirmes.',
  }
}

/** « Your booking is cancelled », with what comes back and where. */
export function cancellationMail(
  row: BookingRow,
  to: Recipient,
  refund: { readonly cents: number; readonly to: 'wallet' | 'card' },
): MailWords {
  const { day, at, facts } = wordsOf(row)
  const where = refund.to === 'wallet' ? 'sur ton SOLDE' : 'sur ta carte'
  const comes =
    refund.to === 'wallet'
      ? 'Tu peux t’en servir dès maintenant.'
      : 'Selon ta banque, il faut compter quelques jours.'
  return {
    to,
    reason: 'booking',
    eventKey: `booking-cancelled:${row.id}`,
    template: 'booking_cancelled',
    action: toBookings,
    subject: `Réservation annulée\u00a0: ${day} à ${at}`,
    title: 'Réservation annulée',
    lines: [
      refund.cents > 0
        ? `${eurosExact(refund.cents)} reviennent ${where}. ${comes}`
        : nothingBack(row),
    ],
    facts:
      refund.cents > 0
        ? [...facts, { label: 'Remboursé', value: eurosExact(refund.cents) }]
        : facts,
  }
}

// a bank may have taken all of it back before
const nothingBack = ({ paidCents }: BookingRow) =>
  paidCents > 0
    ? 'Le délai d’annulation gratuite était dépassé. Si quelqu’un réserve ton créneau, tu seras remboursé sur ton SOLDE.'
    : 'Il ne restait aucun paiement sur cette réservation\u00a0: il n’y a rien à te rendre.'

/** « Somebody plays in your place »: a late cancellation is refunded after all. */
export function bookedAgainMail(row: BookingRow, to: Recipient, refundCents: number): MailWords {
  const amount = eurosExact(refundCents)
  return {
    to,
    reason: 'booking',
    eventKey: `booking-booked-again:${row.id}`,
    template: 'booking_booked_again',
    action: toBookings,
    subject: `Ton créneau a trouvé preneur\u00a0: ${amount} sur ton SOLDE`,
    title: 'Ton créneau a trouvé preneur',
    lines: [`Quelqu’un joue à ta place\u00a0: ${amount} sont sur ton SOLDE.`],
    facts: wordsOf(row).facts,
  }
}

interface MoneyBack {
  /** The payment or refund it is about. */
  readonly id: string
  readonly cents: number
}

const whyReturned: Partial<Record<BookingRow['status'], string>> = {
  Confirmed:
    'Ce terrain était déjà payé\u00a0: ta réservation tient, ce second paiement est annulé.',
  Cancelled: 'Tu avais annulé cette réservation avant la réponse de ta banque.',
}

/** « Your money came too late for the court »: all of it goes back to the card. */
export function moneyReturnedMail(
  row: BookingRow,
  to: Recipient,
  { id, cents }: MoneyBack,
): MailWords {
  const amount = eurosExact(cents)
  return {
    to,
    reason: 'booking',
    eventKey: `payment-returned:${id}`,
    template: 'payment_returned',
    action:
      row.status === 'Confirmed'
        ? toBookings
        : { label: 'Trouver un autre terrain', path: '/reserver' },
    subject: `Paiement remboursé\u00a0: ${amount} sur ta carte`,
    title: 'Ton paiement est remboursé',
    lines: [
      whyReturned[row.status] ?? 'Le terrain n’était plus gardé quand ta banque a répondu.',
      `${amount} reviennent en totalité sur ta carte. Selon ta banque, il faut compter quelques jours.`,
    ],
    facts: wordsOf(row).facts,
  }
}

/** « Your payment came to nothing »: nothing is owed, and the court is free for others. */
export function unpaidMail(row: BookingRow, to: Recipient): MailWords {
  return {
    to,
    reason: 'booking',
    eventKey: `booking-unpaid:${row.id}`,
    template: 'booking_unpaid',
    action: { label: 'Reprendre un créneau', path: '/reserver' },
    subject: 'Ton paiement n’a pas abouti\u00a0: rien n’a été débité',
    title: 'Ton paiement n’a pas abouti',
    lines: [
      'Rien n’a été débité, et le terrain n’est plus gardé.',
      'Un montant en attente sur ton compte disparaît en quelques jours, selon ta banque.',
    ],
    facts: wordsOf(row).facts,
  }
}

/** « We do not know yet whether you have paid »: the provider is asked until it says. */
export function checkingMail(row: BookingRow, to: Recipient): MailWords {
  return {
    to,
    reason: 'booking',
    eventKey: `booking-checking:${row.id}`,
    template: 'booking_checking',
    action: toBookings,
    subject: 'Nous vérifions ton paiement avec ta banque',
    title: 'Ton paiement est en cours de vérification',
    lines: [
      'Ta banque ne nous a pas encore dit si ton paiement est passé. Tu n’as rien à faire, et le terrain n’est plus gardé en attendant.',
      'S’il est passé et qu’un terrain est encore libre, ta réservation est confirmée\u00a0; sinon tu es remboursé en totalité. Nous t’écrivons dès que nous le savons.',
    ],
    facts: wordsOf(row).facts,
  }
}

/** « Your bank refused the refund »: it is on the SOLDE instead. */
export function refundFailedMail(
  row: BookingRow,
  to: Recipient,
  { id, cents }: MoneyBack,
): MailWords {
  const amount = eurosExact(cents)
  return {
    to,
    reason: 'booking',
    eventKey: `refund-failed:${id}`,
    template: 'refund_failed',
    action: toBookings,
    subject: `Remboursement refusé par ta banque\u00a0: ${amount} sur ton SOLDE`,
    title: 'Ton argent est sur ton SOLDE',
    lines: [
      `Ta banque n’a pas accepté le remboursement sur ta carte\u00a0: ${amount} sont sur ton SOLDE.`,
      'Tu peux t’en servir dès maintenant pour jouer.',
    ],
    facts: wordsOf(row).facts,
  }
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function wordsOf({ startsAt, center, court }: BookingRow) {
  const iso = isoWithOffset(startsAt, center.timeZone)
  const { number, street, postalCode, city } = center.address
  const words = {
    day: dayLong(iso),
    at: time(iso),
    center: center.name,
    place: `${[number, street].filter(Boolean).join(' ')}, ${postalCode} ${city}`,
  }
  const facts = [
    { label: 'Club', value: center.name },
    { label: 'Terrain', value: court.name },
    { label: 'Créneau', value: `${capital(words.day)} à\u00a0${words.at}` },
  ]
  return { ...words, facts }
}
