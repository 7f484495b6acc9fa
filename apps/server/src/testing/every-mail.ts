import { dayMs, minuteMs } from '@quatre/domain'
import type { BookingRow } from '../bookings/booking.sql.ts'
import {
  bookedAgainMail,
  cancellationMail,
  checkingMail,
  confirmationMail,
  moneyReturnedMail,
  refundFailedMail,
  unpaidMail,
} from '../bookings/mails.ts'
import {
  passwordChangedMail,
  passwordGuessesMail,
  passwordLinkMail,
  validationMail,
  welcomeMail,
} from '../members/links/link-mails.ts'
import { newsletterMail } from '../members/newsletters/newsletter-mail.ts'
import { accountClosedMail, accountReopenedMail } from '../members/closing/closing-mail.ts'
import {
  identityJoinedMail,
  identityTiedMail,
  identityUntiedMail,
} from '../members/social/social-mail.ts'
import { composeMail, type Mail, type MailWords, type Recipient } from '../platform/mail-layout.ts'

export const mailOrigin = 'https://www.exemple.fr'
const mailKey = 'K3y-'.repeat(11).slice(0, 43)

/** Names as a row of the database may hold them. */
export interface MailNames {
  readonly firstName: string
  readonly center: string
  readonly court: string
  readonly street: string
}

/** What a mail says in both its parts, beside its words. */
export interface SampleMail {
  readonly mail: Mail & { readonly template: string }
  readonly says: readonly string[]
}

/** One of every mail the product sends, and of its variants. */
export function everyMail(names: MailNames): readonly SampleMail[] {
  const to: Recipient = { email: 'lea@joueurs.example', firstName: names.firstName }
  const envelope = { to, eventKey: 'once' }
  const link = { ...envelope, userId: 7, key: mailKey }
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/141.0 Safari/537.36'
  const occasion = { ...envelope, now: Date.parse('2026-11-21T16:14:00Z'), userAgent }
  const when = ['21/11/2026 à 17h14', 'Chrome sur Windows']
  const joined = { ...occasion, userId: 7, provider: 'google' } as const
  const closed = { ...link, ...occasion, finalOn: '2026-12-21' }
  const row = bookingRow(names)
  const other = { ...row, status: 'Expired' as const }
  const amount = { id: 'p', cents: 4800 }
  const place = ['21 novembre', '18h30', names.center]
  const samples: readonly { readonly mail: MailWords; readonly says: readonly string[] }[] = [
    {
      mail: confirmationMail(row, to),
      says: [...place, names.court, names.street, '1\u00a0h\u00a030', '48\u00a0€'],
    },
    {
      mail: cancellationMail(row, to, { cents: 4800, to: 'card' }),
      says: [...place, '48,00\u00a0€', 'ta carte'],
    },
    {
      mail: cancellationMail(row, to, { cents: 1250, to: 'wallet' }),
      says: [...place, '12,50\u00a0€', 'ton SOLDE'],
    },
    {
      mail: cancellationMail(row, to, { cents: 0, to: 'wallet' }),
      says: [...place, 'dépassé'],
    },
    {
      mail: cancellationMail({ ...row, paidCents: 0 }, to, { cents: 0, to: 'wallet' }),
      says: [...place, 'rien à te rendre'],
    },
    { mail: bookedAgainMail(row, to, 4800), says: [...place, '48,00\u00a0€'] },
    { mail: moneyReturnedMail(other, to, amount), says: [...place, '48,00\u00a0€'] },
    { mail: moneyReturnedMail(row, to, amount), says: ['déjà payé', '48,00\u00a0€'] },
    { mail: refundFailedMail(row, to, amount), says: [...place, '48,00\u00a0€'] },
    {
      mail: unpaidMail(other, to),
      says: [...place, 'Rien n’a été débité', 'n’est plus gardé'],
    },
    {
      mail: checkingMail(other, to),
      says: [...place, 'pas encore dit', 'remboursé en totalité'],
    },
    { mail: validationMail(link), says: [mailKey, '48\u00a0heures', 'tel qu’il est'] },
    { mail: passwordLinkMail({ ...link, target: '' }), says: [mailKey, '1\u00a0heure'] },
    { mail: passwordChangedMail({ ...occasion, untied: [] }), says: ['mot de passe', ...when] },
    {
      mail: passwordChangedMail({ ...occasion, untied: ['facebook'] }),
      says: ['Facebook n’ouvre plus ton compte.', ...when],
    },
    {
      mail: passwordGuessesMail({ ...envelope, userId: 7 }),
      says: ['appareils habituels', 'ferme toutes les sessions'],
    },
    { mail: welcomeMail(envelope), says: ['compte'] },
    {
      mail: accountClosedMail({ ...closed, emailVerified: true }),
      says: [mailKey, '21/12/2026', 'changé d’avis', ...when],
    },
    {
      mail: accountClosedMail({ ...closed, emailVerified: false }),
      says: [mailKey, '21/12/2026', 'tel qu’il est', 'Ignore ce message', ...when],
    },
    { mail: accountReopenedMail(occasion), says: ['rouvert', ...when] },
    {
      mail: identityJoinedMail({ ...joined, untied: [], password: 'kept' }),
      says: ['Google', 'reste le même', ...when],
    },
    {
      mail: identityJoinedMail({ ...joined, untied: ['facebook'], password: 'void' }),
      says: [
        'Google',
        'Choisis un nouveau mot de passe ou continue avec Google.',
        'Facebook n’ouvre plus ton compte.',
        ...when,
      ],
    },
    {
      mail: identityTiedMail({ ...occasion, userId: 7, provider: 'facebook' }),
      says: ['Facebook', 'ouvre ton compte, lui aussi', ...when],
    },
    {
      mail: identityUntiedMail({ ...occasion, userId: 7, provider: 'facebook' }),
      says: ['Facebook n’ouvre plus ton compte', ...when],
    },
    {
      mail: newsletterMail({ ...envelope, subscription: { id: 7, key: mailKey } }),
      says: [mailKey, 'newsletter'],
    },
  ]
  return samples.map(({ mail: words, says }) => {
    const { template } = words
    return { mail: { ...composeMail(words, mailOrigin), template }, says }
  })
}

function bookingRow(names: MailNames): BookingRow {
  const startsAt = Date.parse('2026-11-21T18:30:00+01:00')
  return {
    id: 4217,
    status: 'Confirmed',
    channel: 'web',
    ownerFirstName: names.firstName,
    ownerLastName: 'Martin',
    ownerEmail: 'lea@joueurs.example',
    center: {
      id: 1,
      slug: 'toulouse-colomiers',
      name: names.center,
      timeZone: 'Europe/Paris',
      phoneNumber: '+33561000000',
      latitude: 43.6,
      longitude: 1.33,
      address: { number: '4', street: names.street, postalCode: '31770', city: 'Colomiers' },
    },
    court: { id: 3, name: names.court, fieldType: 'double' },
    sport: { id: 1, slug: 'padel', name: 'Padel' },
    fieldTypeId: 1,
    startsAt,
    endsAt: startsAt + 90 * minuteMs,
    priceCents: 4800,
    originalPriceCents: 4800,
    paidCents: 4800,
    players: 4,
    expiresAt: null,
    isAwaitingBank: false,
    attemptsEnd: null,
    createdAt: startsAt - dayMs,
    freeCancellationHours: 24,
    shareKey: 'share',
    chargeId: 1,
  }
}
