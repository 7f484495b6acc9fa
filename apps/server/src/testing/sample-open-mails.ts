import type { BookingRow } from '../bookings/booking.sql.ts'
import { alertMail, joinedMail, sentAwayMail, shareReturnedMail } from '../bookings/open/mails.ts'
import type { FoundMatch } from '../bookings/open/search.sql.ts'
import type { MailParts, SampleMail } from './sample-mails.ts'

/** One of every mail about open matches. */
export function openMatchMails(row: BookingRow, { to, names }: MailParts): readonly SampleMail[] {
  const place = ['21 novembre', '18h30', names.center]
  const lines = [{ to: 'wallet', cents: 1200, withheldCents: 0 }] as const
  const joiner = { placeId: 12, firstName: names.firstName, refusableUntil: row.startsAt }
  const match: FoundMatch = {
    id: row.id,
    centerId: row.center.id,
    sportId: row.sport.id,
    timeZone: row.center.timeZone,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    levels: { from: 2, to: 3 },
    sex: 'any',
    shareCents: 1200,
    places: 4,
    free: 2,
    players: [],
  }
  return [
    {
      words: joinedMail(row, to, { ...joiner, owedCents: 1200 }),
      says: [...place, 'rejoint ton match', 'refuser jusqu’à 18h30', '12,00\u00a0€'],
    },
    {
      words: sentAwayMail(row, to, { joinerId: 12, lines }),
      says: [...place, 'se jouera sans toi', '12,00\u00a0€'],
    },
    {
      words: shareReturnedMail(row, to, { participationId: 12, lines }),
      says: [...place, 'Une part te revient', '12,00\u00a0€'],
    },
    {
      words: alertMail(row, to, { match, key: 'k'.repeat(43) }),
      says: [
        '18h30',
        names.center,
        'Il manque 2\u00a0joueurs',
        '12\u00a0€',
        'Ne plus être prévenu',
      ],
    },
  ]
}
