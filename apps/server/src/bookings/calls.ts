import type { Db } from '@quatre/db'
import { sql } from 'kysely'
import {
  callers,
  everybody,
  guestsAndMembers,
  members,
  onlySelf,
  sampleIds,
  type CallLines,
  type BusyMember,
} from '../testing/call-lines.ts'
import { at, centers, closeCourt, courts, tomorrow } from '../testing/center-fixture.ts'
import type { Stand } from '../testing/stand.ts'
import { dayMs, minuteMs } from '@quatre/domain'
import type { MailNames, MailParts, SampleMail } from '../testing/sample-mails.ts'
import type { BookingRow } from './booking.sql.ts'
import { openMatchMails } from '../testing/sample-open-mails.ts'
import { shareMails } from '../testing/sample-share-mails.ts'
import { begun } from './booking-answer.ts'
import {
  bookedAgainMail,
  cancellationMail,
  bookingMoneyMail,
  confirmationMail,
  payAtClubMail,
} from './mails.ts'
import { courtOfferMail, missedOfferMail } from './waits/mails.ts'

const friend = { firstName: 'Julien', lastName: 'Marty', email: 'julien@joueurs.example' }
const playedMatch = { params: { key: 'p'.repeat(22) } }
const nobodysKey = { params: { key: 'k'.repeat(22) } }
const own = { params: { id: sampleIds.booking } }
const ofBooking = {
  ...own,
  answers: onlySelf(200),
  closedMeanwhile: 200,
  goneMeanwhile: 'booking_not_found',
} as const
const period = { from: tomorrow, to: tomorrow, _limit: '5' }
const evening = {
  date: tomorrow,
  from: '18:00',
  to: '22:00',
  duration: 90,
  sportType: 3,
}

export const calls: CallLines<'bookings' | 'shares' | 'slots' | 'courtWaits' | 'lessons'> = {
  bookings: {
    hold: {
      body: {
        center: centers.toulouse,
        sportTypeId: 3,
        startingDate: at('18:00'),
        duration: 60,
        fieldType: 0,
        court: 3,
        nbPlayers: 4,
        price: 3200,
      },
      answers: members(201),
    },
    list: {
      query: { ...period, owner_like: 'Léa', includeFixtureId: 'true' },
      answers: members(200),
    },
    participations: { query: { ...period, userId: '1' }, answers: onlySelf(200, 403) },
    get: { ...own, answers: onlySelf(200) },
    cancellation: { ...own, answers: onlySelf(200) },
    calendar: { ...own, answers: onlySelf(200) },
    // an unknown key: the sample is a hold, which has no link yet
    shared: { ...nobodysKey, answers: everybody(404) },
    // no code of that name
    applyPromoCode: {
      ...own,
      body: { code: 'INCONNU' },
      answers: onlySelf(422),
      closedMeanwhile: 'promo_unknown',
      goneMeanwhile: 'booking_not_found',
    },
    removePromoCode: ofBooking,
    cancel: {
      ...own,
      body: { to: 'wallet' },
      answers: onlySelf(200),
      // closing is refused while there is such a booking: it stays as it is
      closedMeanwhile: 200,
      goneMeanwhile: 'booking_not_found',
    },
    payAtClub: {
      ...own,
      answers: onlySelf(403),
      closedMeanwhile: 'club_payment_not_allowed',
      goneMeanwhile: 'booking_not_found',
    },
  },
  shares: {
    split: {
      ...ofBooking,
      body: { nbPlayers: 4, missing: 'charge', consent: 3600 },
    },
    payAlone: ofBooking,
    namePlayer: {
      ...ofBooking,
      params: { id: sampleIds.booking, participationId: sampleIds.place },
      body: { player: friend },
    },
    own: { ...playedMatch, body: {}, answers: guestsAndMembers(200) },
    join: {
      ...nobodysKey,
      body: { ...friend, mobilePhone: '0612345678' },
      answers: guestsAndMembers(404),
    },
    leave: {
      ...nobodysKey,
      body: { place: 's'.repeat(43), to: 'card' },
      answers: guestsAndMembers(404),
    },
  },
  slots: {
    day: {
      query: {
        center: centers.toulouse,
        date: tomorrow,
        sportType: 3,
        fieldType: 0,
        duration: 90,
      },
      answers: everybody(200),
    },
    nearby: {
      query: { latitude: '43.6', longitude: '1.44', distance: '50', ...evening },
      answers: everybody(200),
    },
    courts: {
      query: {
        center: centers.toulouse,
        sportType: 3,
        startingDate: at('18:00'),
        duration: 90,
      },
      answers: everybody(200),
    },
    // a centre that does not exist: the stream of one that does would not end
    stream: { query: { center: 999, date: tomorrow }, answers: everybody(404) },
  },
  lessons: {
    day: { query: { center: centers.toulouse, date: tomorrow }, answers: everybody(200) },
  },
  courtWaits: {
    list: { answers: members(200) },
    // the court of Lyon, which the samples close
    join: {
      body: {
        center: centers.lyon,
        sportTypeId: 3,
        fieldType: 0,
        date: tomorrow,
        from: '18:00',
        to: '22:00',
        duration: 90,
      },
      answers: members(201),
      // that test takes the closed hours away with the accounts
      goneMeanwhile: 'court_is_free',
    },
    leave: {
      params: { id: sampleIds.courtWait },
      answers: onlySelf(200),
      closedMeanwhile: 200,
      goneMeanwhile: 'court_wait_not_found',
    },
  },
}

/** A hold of « self », their waits, and another member's match that is over. */
export async function addSamples({ db, hold, tokens }: Stand): Promise<void> {
  await closeCourt(db, courts.lyon, at('08:00'), at('23:59'))
  await sql`insert into court_wait (id, user_id, center_id, sport_id, field_type_id, day, first_start,
      last_start, duration, created_at)
    overriding system value values (${sampleIds.courtWait}, ${callers.self}, ${centers.lyon}, 3, 0,
      ${tomorrow}, ${at('19:00')}, ${at('20:00')}, 90, now())`.execute(db)
  await sql`select setval(pg_get_serial_sequence('booking', 'id'), ${sampleIds.booking}, false)`.execute(
    db,
  )
  // the captain's place, then the friend's
  await sql`select setval(pg_get_serial_sequence('participation', 'id'), ${sampleIds.place - 1}, false)`.execute(
    db,
  )
  const { status, body } = await hold(tokens[0], { startingDate: at('18:00') })
  if (status !== 201) throw new Error(`no hold: ${JSON.stringify(body)}`)
  await sql`insert into booking (center_id, court_id, sport_id, field_type_id, user_id, starts_at, ends_at,
      status, price_cents, original_price_cents, players, free_cancellation_hours, share_key)
    select center_id, court_id, sport_id, field_type_id, 2, starts_at - interval '90 days',
      ends_at - interval '90 days', 'Confirmed', price_cents, price_cents, players, 24,
      ${playedMatch.params.key}
    from booking where id = ${sampleIds.booking}`.execute(db)
}

export function mails(parts: MailParts): readonly SampleMail[] {
  const { names, to } = parts
  const row = bookingRow(names)
  const other = { ...row, status: 'Expired' as const }
  const back = { id: 'p', amountCents: 4800 }
  const place = ['21 novembre', '18h30', '20h00', names.center]
  const paidAt = row.startsAt - 2 * dayMs
  const refundAt = { now: paidAt }
  const onCard = { to: 'card', cents: 4800, withheldCents: 0 } as const
  return [
    ...shareMails(row, parts),
    ...openMatchMails(row, parts),
    {
      words: confirmationMail({ ...row, isSplit: true, missingShares: 'charge' }, to, paidAt),
      says: [...place, '12\u00a0€', '36\u00a0€', 'au plus'],
    },
    {
      words: confirmationMail({ ...row, isSplit: true, missingShares: 'give_back' }, to, paidAt),
      says: [...place, '12\u00a0€', 'tout le monde est remboursé'],
    },
    {
      words: confirmationMail(row, to, paidAt),
      says: [
        ...place,
        names.court,
        names.street,
        '1\u00a0h\u00a030',
        '48\u00a0€',
        '19/11/2026',
        'Gratuite jusqu’au ven. 20 nov. à\u00a018h30',
        '05\u00a061\u00a000\u00a000\u00a000',
        'n°\u00a04217',
      ],
    },
    {
      words: confirmationMail(row, to, row.startsAt - 3_600_000),
      says: [...place, '48\u00a0€', 'Sans remboursement, sauf si'],
    },
    {
      words: cancellationMail(row, to, { ...refundAt, lines: [onCard] }),
      says: [...place, '48,00\u00a0€', 'ta carte'],
    },
    {
      words: cancellationMail(row, to, {
        ...refundAt,
        lines: [
          { to: 'wallet', cents: 1250, withheldCents: 350 },
          { to: 'cashback', cents: 300, withheldCents: 0 },
        ],
      }),
      says: [
        ...place,
        '12,50\u00a0€',
        '3,50\u00a0€',
        '3,00\u00a0€',
        'dont 3,50\u00a0€ retenus',
        'sur ton cashback',
        'ton SOLDE',
      ],
    },
    {
      words: cancellationMail(row, to, { ...refundAt, lines: [] }),
      says: [...place, 'dépassé'],
    },
    {
      words: cancellationMail({ ...row, paidCents: 0 }, to, { ...refundAt, lines: [] }),
      says: [...place, 'rien à te rendre'],
    },
    { words: payAtClubMail(row, to, paidAt), says: [...place, 'au club', '48\u00a0€'] },
    {
      words: bookedAgainMail(row, to, {
        ...refundAt,
        lines: [{ to: 'wallet', cents: 4800, withheldCents: 0 }],
      }),
      says: [...place, '48,00\u00a0€', 'ton SOLDE'],
    },
    {
      words: bookedAgainMail(row, to, { ...refundAt, lines: [onCard] }),
      says: [...place, '48,00\u00a0€', 'ta carte'],
    },
    ...(
      [
        [row, { what: 'returned', ...back }, ['déjà payé', '48,00\u00a0€']],
        [other, { what: 'returned', ...back }, ['48,00\u00a0€']],
        [row, { what: 'refundFailed', ...back, withheldCents: 0 }, ['48,00\u00a0€']],
        [other, { what: 'unpaid' }, ['Rien n’a été débité', 'n’est plus gardé']],
        [other, { what: 'checked' }, ['pas encore dit', 'remboursé en totalité']],
      ] as const
    ).map(([booking, news, says]) => ({
      words: bookingMoneyMail(booking, to, { news, now: paidAt }),
      says: [...place, ...says],
    })),
    {
      words: courtOfferMail({ ...row, expiresAt: paidAt }, to),
      says: [...place, 'gardé pour toi 15 minutes, jusqu’à 18h30'],
    },
    { words: missedOfferMail(other, to), says: [...place, 'n’es plus sur la liste d’attente'] },
  ]
}

function bookingRow(names: MailNames): BookingRow {
  const startsAt = Date.parse('2026-11-21T18:30:00+01:00')
  return {
    ...begun,
    id: 4217,
    status: 'Confirmed',
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
    coach: null,
    fieldTypeId: 1,
    startsAt,
    endsAt: startsAt + 90 * minuteMs,
    priceCents: 4800,
    originalPriceCents: 4800,
    paidCents: 4800,
    players: 4,
    expiresAt: null,
    createdAt: startsAt - dayMs,
    freeCancellationHours: 24,
    shareKey: 'share',
    chargeId: 1,
  }
}

export async function addMemberRows(db: Db, { userId, word }: BusyMember): Promise<void> {
  await sql`insert into promo_code (code, percent, account_id)
    values (upper(${word}), 10, ${userId})`.execute(db)
  await sql`with b as (
      insert into booking (center_id, court_id, sport_id, field_type_id, user_id, starts_at,
        ends_at, status, price_cents, original_price_cents, players, free_cancellation_hours,
        share_key)
      values (42, 1, 3, 1, ${userId}, '2026-12-01T18:00Z', '2026-12-01T19:00Z', 'Confirmed', 3200,
        3200, 4, 24, ${word.padEnd(22, '-')}) returning id, starts_at),
    d as (insert into club_payer (center_id, user_id) values (42, ${userId}))
    insert into participation (booking_id, starts_at, user_id, position, is_captain, share_cents)
    select id, starts_at, ${userId}, 1, true, 800 from b`.execute(db)
  await sql`insert into court_wait (user_id, center_id, sport_id, field_type_id, day, first_start,
      last_start, duration, created_at)
    values (${userId}, 42, 3, 0, '2026-11-25', now(), now(), 90, now())`.execute(db)
}
