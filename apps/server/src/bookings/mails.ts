import {
  bookingLosses,
  courtSaleWords,
  dateNumeric,
  dayLong,
  dayNearShort,
  dayShort,
  duration,
  euros,
  formatPhone,
  isoWithOffset,
  mapSearchLink,
  minuteMs,
  phoneLink,
  placeLine,
  playedName,
  cancellationRefund,
  captainDueCents,
  time,
} from '@quatre/domain'
import { moneyNewsMail } from '../core/money/news-mail.ts'
import type { MoneyNews } from '../core/money/payables.ts'
import { cardTakesDays, givenWords, usableAmount } from '../core/money/refund-mails.ts'
import type { RefundLine } from '../core/money/refund.sql.ts'
import type { MailWords, Recipient } from '../platform/mail/mail-layout.ts'
import type { BookingRow } from './booking.sql.ts'
import { calendarEvent, bookingPayableState } from './booking-answer.ts'

/** The recipient of a booking's mails; null when its owner has no e-mail. */
export function ownerRecipient({
  ownerEmail: email,
  ownerFirstName: firstName,
}: Pick<BookingRow, 'ownerEmail' | 'ownerFirstName'>): Recipient | null {
  return email === null ? null : { email, firstName }
}

/** The sport, place and time of a booking, as its receipt says them. */
export function bookingSaleWords(row: BookingRow): string {
  const { court, center, startsAt, endsAt } = row
  const { timeZone } = center
  return courtSaleWords({ sport: playedName(row), court: court.name, timeZone, startsAt, endsAt })
}

const paidLabel = 'Payé'
const toBookings = { label: 'Voir mes réservations', path: '/mon-compte/mes-resa' }

/** « Your court is booked », for the one who paid; `now` is when they did. */
export function confirmationMail(row: BookingRow, to: Recipient, now: number): MailWords {
  const { when, day, hours, place, facts } = bookingWords(row)
  const { center, court } = row
  const path = bookingPath(row)
  return {
    to,
    reason: 'booking',
    eventKey: `booking-confirmed:${row.id}`,
    template: 'booking_confirmed',
    action: { label: 'Voir ma réservation', path },
    event: calendarEvent(row, path),
    subject: `${when}, ${center.name}\u00a0: c’est réservé`,
    preheader: `${hours}, ${court.name}. Annulation ${cancelRule(row, now)}`,
    title: `${capital(day)} à\u00a0${time(startIso(row))}`,
    lines: row.isSplit ? splitLines(row) : [wholeLine(row)],
    facts: [
      ...facts,
      { label: 'Adresse', value: place },
      { label: 'Itinéraire', value: 'Ouvrir la carte', href: mapSearchLink(center.address) },
      {
        label: 'Téléphone',
        value: formatPhone(center.phoneNumber),
        href: phoneLink(center.phoneNumber),
      },
      { label: 'Annulation', value: capital(cancelRule(row, now)) },
      ...(row.promo
        ? [{ label: 'Code promo', value: `${row.promo.code}, ${euros(-row.promo.cents)}` }]
        : []),
      { label: paidLabel, value: `${euros(captainDueCents(row))}, le ${instantText(row, now)}` },
      reference(row),
    ],
    note: 'Le fichier joint met le match dans ton agenda. Un empêchement\u00a0? Annule depuis ta réservation\u00a0: ce qui te revient s’affiche avant que tu confirmes.',
  }
}

/** « Your court is booked », for one who pays at the club. */
export function payAtClubMail(row: BookingRow, to: Recipient, now: number): MailWords {
  const mail = confirmationMail(row, to, now)
  const owed = { label: 'À payer au club', value: euros(row.priceCents) }
  return {
    ...mail,
    template: 'booking_at_club',
    lines: ['C’est réservé. Tu règles au club, en arrivant.'],
    facts: mail.facts?.map((fact) => (fact.label === paidLabel ? owed : fact)),
  }
}

const wholeLine = ({ priceCents }: BookingRow) =>
  priceCents === 0
    ? 'C’est réservé, et ton code couvre tout. Il ne reste qu’à jouer.'
    : 'C’est réservé et payé. Il ne reste qu’à jouer.'

function splitLines(row: BookingRow): string[] {
  const iso = centerLocalIso(row, row.deadlineAt ?? row.startsAt)
  const until = `${dayShort(iso)} à\u00a0${time(iso)}`
  const others = row.priceCents - captainDueCents(row)
  const otherwise =
    row.missingShares === 'charge'
      ? `ce qui manque alors, ${euros(others)} au plus, est pris sur ta carte.`
      : 'sinon le terrain est rendu et tout le monde est remboursé.'
  return [
    'C’est réservé, et ta part est payée.',
    `Tes amis paient la leur par le lien avant le ${until}\u00a0: ${otherwise}`,
  ]
}

/** « Your booking is cancelled », with the refund and its destination. */
export function cancellationMail(
  row: BookingRow,
  to: Recipient,
  refund: { readonly lines: readonly RefundLine[]; readonly now: number },
): MailWords {
  const { when, facts } = bookingWords(row)
  const at = instantText(row, refund.now)
  const given = givenWords(refund.lines)
  return {
    to,
    reason: 'booking',
    eventKey: `booking-cancelled:${row.id}`,
    template: 'booking_cancelled',
    action: { label: 'Voir ma réservation', path: bookingPath(row) },
    event: calendarEvent({ ...row, status: 'Cancelled' }, bookingPath(row)),
    subject: `${when}\u00a0: ${cancelledWords(refund.lines)}`,
    title: 'Réservation annulée',
    lines:
      given.length > 0
        ? [
            ...given.map(({ amount, where }) => `${amount} reviennent ${where}.`),
            ...whenWords(refund.lines),
          ]
        : [nothingBack(row)],
    facts: [
      ...facts,
      ...given.map(({ amount, where }) => ({
        label: 'Remboursé',
        value: `${amount} ${where}, le ${at}`,
      })),
      reference(row),
    ],
    note: 'Le fichier joint retire le match de ton agenda.',
  }
}

/** When the refund can be used, unless all of it is withheld. */
export function whenWords(lines: readonly RefundLine[]): readonly string[] {
  if (lines.some(({ to }) => to === 'card')) return [cardTakesDays]
  const isUsable = lines.some(({ cents, withheldCents }) => withheldCents < cents)
  return isUsable ? ['Tu peux t’en servir dès maintenant.'] : []
}

function cancelledWords(lines: readonly RefundLine[]): string {
  const usable = usableAmount(lines)
  if (usable === null) return 'réservation annulée'
  return givenWords(lines).length > 1 ? 'annulé et remboursé' : `annulé, ${usable} rendus`
}

// a bank may have taken all of it back before
const nothingBack = ({ paidCents }: BookingRow) =>
  paidCents > 0
    ? 'Le délai d’annulation gratuite était dépassé. Si d’autres réservent et paient tout ton créneau, tu seras remboursé sur ton SOLDE.'
    : 'Il ne restait aucun paiement sur cette réservation\u00a0: il n’y a rien à te rendre.'

/** « Somebody plays in your place »: a late cancellation is refunded after all. */
export function bookedAgainMail(
  row: BookingRow,
  to: Recipient,
  { lines, now }: { readonly lines: readonly RefundLine[]; readonly now: number },
): MailWords {
  const usable = usableAmount(lines)
  const isOnCard = lines.some((line) => line.to === 'card')
  return {
    to,
    reason: 'booking',
    // the refund of one sale, and later ones of another sale or a reversal
    eventKey: `booking-booked-again:${row.id}:${now}`,
    template: 'booking_booked_again',
    action: isOnCard ? { label: 'Trouver un terrain', path: '/reserver' } : toBookings,
    subject: `Ton créneau a trouvé preneur${usable === null ? '' : `\u00a0: ${usable} te reviennent`}`,
    title: 'Ton créneau a trouvé preneur',
    lines: [
      'Quelqu’un a réservé ton créneau.',
      ...givenWords(lines).map((given) => `${given.amount} reviennent ${given.where}.`),
    ],
    facts: [...bookingWords(row).facts, reference(row)],
  }
}

const whyReturned: Partial<Record<BookingRow['status'], string>> = {
  Confirmed:
    'Ce terrain était déjà payé\u00a0: ta réservation reste valable, ce second paiement est annulé.',
  Cancelled: 'Tu avais annulé cette réservation avant la réponse de ta banque.',
}

/** The outcome of a payment that did not give the court, or of its refund. */
export function bookingMoneyMail(
  row: BookingRow,
  to: Recipient,
  { news, now }: { readonly news: MoneyNews; readonly now: number },
): MailWords {
  const isBooked = row.status === 'Confirmed'
  return moneyNewsMail(news, {
    to,
    reason: 'booking',
    kind: 'booking',
    id: row.id,
    action:
      news.what === 'returned' && !isBooked
        ? { label: 'Trouver un autre terrain', path: '/reserver' }
        : toBookings,
    facts: [...bookingWords(row).facts, reference(row)],
    unpaid: {
      name: 'Ton paiement',
      line: 'Rien n’a été débité, et le terrain n’est plus gardé.',
      action: { label: 'Reprendre un créneau', path: '/reserver' },
    },
    checked: [
      'En attendant, le terrain n’est plus gardé.',
      'S’il est passé et qu’un terrain est encore libre, ta réservation est confirmée\u00a0; sinon tu es remboursé en totalité. Nous t’écrivons dès que nous le savons.',
    ],
    returned: whyReturned[row.status] ?? bookingLosses[bookingPayableState(row, now)],
  })
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export const bookingPath = ({ id }: BookingRow) => `/mon-compte/mes-resa/${id}`
export const reference = ({ id }: BookingRow) => ({ label: 'Réservation', value: `n°\u00a0${id}` })

export const centerLocalIso = ({ center }: BookingRow, instant: number) =>
  isoWithOffset(instant, center.timeZone)
const startIso = (row: BookingRow) => centerLocalIso(row, row.startsAt)

export function instantText(row: BookingRow, instant: number): string {
  const iso = centerLocalIso(row, instant)
  return `${dateNumeric(iso)} à\u00a0${time(iso)}`
}

function cancelRule(row: BookingRow, now: number): string {
  const { freeUntil } = cancellationRefund({ ...row, now })
  if (freeUntil < now) return 'sans remboursement, sauf si ton créneau est repris.'
  const iso = centerLocalIso(row, freeUntil)
  return `gratuite jusqu’au ${dayShort(iso)} à\u00a0${time(iso)}.`
}

/** When, where and on which court, as every mail of a booking says it. */
export function bookingWords(row: BookingRow) {
  const { startsAt, endsAt, center, court, coach } = row
  const start = startIso(row)
  const day = dayLong(start)
  const hours = `${time(start)} – ${time(centerLocalIso(row, endsAt))}`
  return {
    day,
    hours,
    /** Short enough for a locked phone. */
    when: `${playedName(row)} ${dayNearShort(start)} à ${time(start)}`,
    place: placeLine(center.address),
    facts: [
      {
        label: 'Quand',
        value: `${capital(day)}, ${hours} (${duration((endsAt - startsAt) / minuteMs)})`,
      },
      { label: 'Club', value: center.name },
      { label: 'Terrain', value: court.name },
      ...(coach ? [{ label: 'Coach', value: `${coach.firstName} ${coach.lastName}` }] : []),
    ],
  }
}
