import type { MailParts, SampleMail } from './sample-mails.ts'
import type { BookingRow } from '../bookings/booking.sql.ts'
import type { Place } from '../bookings/shares/places.sql.ts'
import {
  courtGivenBackMail,
  guaranteeChargedMail,
  matchCancelledMail,
  shareLinkMail,
  shareMoneyMail,
  shareNewsMail,
  sharePaidMail,
  shareRefundedMail,
  shareReminderMail,
} from '../bookings/shares/share-mails.ts'

/** One of every mail about shares, of a booking that four share. */
export function shareMails(alone: BookingRow, { to, names }: MailParts): readonly SampleMail[] {
  const row: BookingRow = {
    ...alone,
    isSplit: true,
    missingShares: 'charge',
    deadlineAt: alone.startsAt - 86_400_000,
  }
  const givesBack: BookingRow = { ...row, missingShares: 'give_back' }
  const place: Place = {
    id: 12,
    bookingId: row.id,
    userId: null,
    position: 2,
    isCaptain: false,
    shareCents: 1200,
    status: 'Confirmed',
    guestEmail: 'julien@joueurs.example',
    chargeId: 3,
    joinedAt: null,
    joinerKey: null,
    leftAt: null,
    lastName: 'Petit',
    firstName: names.firstName,
    email: 'julien@joueurs.example',
  }
  const gone: Place = { ...place, leftAt: row.createdAt }
  const match = ['21 novembre', '18h30', names.center]
  const back = { id: 'p', amountCents: 1200, place: 12 }
  const share = '12,00\u00a0€'
  const lines = [{ to: 'card', cents: 1200, withheldCents: 0 }] as const
  const withheld = { to: 'wallet', cents: 1200, withheldCents: 1200 } as const
  const receipt = { accessKey: 'f'.repeat(64), issuedAt: row.startsAt - 2 * 86_400_000 }
  const ended = { lines, paid: true, why: 'missing' } as const
  const now = row.createdAt - 1000
  return [
    { words: shareLinkMail(row, to, place), says: [...match, '12\u00a0€', '20 nov. à\u00a018h30'] },
    {
      words: shareNewsMail(row, to, { news: [place], paid: 2, now }),
      says: [...match, 'a payé sa part', '2 parts sur 4'],
    },
    {
      words: shareNewsMail(row, to, { news: [place, gone], paid: 4, now }),
      says: ['a payé sa part', 'ne vient plus', 'Toutes les parts'],
    },
    {
      words: sharePaidMail(row, to, { place, receipt, key: 'K3y_of_the_place' }),
      says: [...match, share, '19/11/2026', names.street, 'Télécharger', 'K3y_of_the_place'],
    },
    {
      words: sharePaidMail(row, to, { place, receipt, key: null }),
      says: [...match, share, 'Rends ta place avant le ven. 20 nov. à\u00a018h30'],
    },
    {
      words: shareReminderMail(row, to, { cents: 2400, by: 'captain' }),
      says: [...match, '24\u00a0€', 'pris sur ta carte'],
    },
    {
      words: shareReminderMail(givesBack, to, { cents: 2400, by: 'captain' }),
      says: ['24\u00a0€', 'le terrain est rendu'],
    },
    {
      words: shareReminderMail(row, to, { cents: 1200, by: place }),
      says: ['12\u00a0€', '20 nov. à\u00a018h30'],
    },
    { words: guaranteeChargedMail(row, to, 3600), says: [...match, '36,00\u00a0€'] },
    {
      words: courtGivenBackMail(row, to, { lines, why: 'refused' }),
      says: [...match, share, 'la carte en garantie a été refusée'],
    },
    { words: matchCancelledMail(row, to, ended), says: [...match, share, 'sur ta carte'] },
    {
      words: matchCancelledMail(row, to, { ...ended, lines: [], why: 'captain' }),
      says: ['dépassé', 'avait réservé a annulé'],
    },
    {
      words: matchCancelledMail(row, to, { ...ended, lines: [], paid: false }),
      says: ['Tu n’avais rien payé'],
    },
    {
      words: shareNewsMail(row, to, { news: [gone], paid: 1, now }),
      says: ['ne vient plus', '1 part sur 4 est payée, ', '20 nov. à\u00a018h30'],
    },
    {
      words: shareRefundedMail(row, to, { place: 12, lines: [withheld] }),
      says: [...match, share, 'ton SOLDE'],
    },
    {
      words: shareMoneyMail(row, to, { ...back, what: 'returned' }),
      says: [...match, share, 'ta carte'],
    },
    {
      words: shareMoneyMail(row, to, { ...back, what: 'refundFailed', withheldCents: 0 }),
      says: [share, 'ton SOLDE'],
    },
    {
      words: shareMoneyMail(row, to, { what: 'unpaid', place: 12 }),
      says: ['Rien n’a été débité'],
    },
    { words: shareMoneyMail(row, to, { what: 'checked', place: 12 }), says: ['pas encore dit'] },
  ]
}
