import type { Booking, contract } from '@quatre/contract'
import { duration, euro, minuteMs, type BookingId, type UserId } from '@quatre/domain'
import ical from 'ical-generator'
import type { Handlers } from '../mount.ts'
import type { Platform } from '../platform/platform.ts'
import { Problem } from '../http/problems.ts'
import { bookingAnswer, summaryAnswer } from './booking-answer.ts'
import {
  selectBooking,
  selectBookings,
  selectUserParticipations,
  selectWholeBooking,
  type BookingRow,
} from './booking.sql.ts'
import { cancel, quoteCancellation } from './cancel.ts'
import type { CenterDays } from './center-days.ts'
import { holdHandler } from './hold.ts'
import { listPeriod } from './period.ts'

export function bookingHandlers(
  platform: Platform,
  days: CenterDays,
): Handlers<typeof contract.bookings> {
  const { db, environment, courtTime, refunds } = platform
  async function readBooking(bookingId: BookingId, userId: UserId, now: number): Promise<Booking> {
    const row = await selectWholeBooking(db, { bookingId, userId })
    if (row === null) throw new Problem('booking_not_found')
    return bookingAnswer(row, now)
  }

  return {
    hold: holdHandler({ db, courtTime, days }),

    async list({ query }, { member, now }) {
      const period = listPeriod(query, now)
      const filter = { ...period, userId: member.id, limit: query._limit, now }
      const rows = await selectBookings(db, { ...filter, ownerLike: query.owner_like })
      return rows.map((row) => summaryAnswer(row, now))
    },

    async participations({ query }, { member, now }) {
      const period = listPeriod(query, now)
      const filter = { ...period, userId: member.id, limit: query._limit, now }
      const rows = await selectUserParticipations(db, filter)
      return rows.map((row) => ({
        id: row.participationId,
        isCaptain: row.isCaptain,
        share: euro(row.shareCents),
        status: row.participationStatus,
        booking: summaryAnswer(row, now),
      }))
    },

    get: ({ params }, { member, now }) => readBooking(params.id, member.id, now),

    cancellation: ({ params }, { member, now }) =>
      quoteCancellation(db, refunds, { bookingId: params.id, userId: member.id, now }),

    async cancel({ params, body }, { member, requestKey, now }) {
      const owned = { bookingId: params.id, userId: member.id, now }
      const { to, refund: seenRefundCents } = body
      await cancel(platform, { ...owned, to, seenRefundCents, requestKey })
      const booking = await readBooking(params.id, member.id, now)
      return { booking, refunds: booking.refunds }
    },

    async calendar({ params }, { member }) {
      const row = await selectBooking(db, { bookingId: params.id, userId: member.id })
      if (row === null) throw new Problem('booking_not_found')
      return calendarFile(row, environment.publicOrigin)
    },
  }
}

/** A booking as an iCalendar file (RFC 5545). */
function calendarFile(row: BookingRow, origin: string): { fileName: string; ics: string } {
  const { center, court, sport } = row
  const { number, street, postalCode, city } = center.address
  const calendar = ical({
    name: '4PADEL',
    prodId: { company: '4PADEL', product: 'reservations', language: 'FR' },
  })
  calendar.createEvent({
    id: `reservation-${row.id}@4padel.fr`,
    start: new Date(row.startsAt),
    end: new Date(row.endsAt),
    summary: `${sport.name} à ${center.name}`,
    location: `${center.name}, ${number} ${street}, ${postalCode} ${city}`.replace(',  ', ', '),
    description: `${court.name}, ${duration((row.endsAt - row.startsAt) / minuteMs)}`,
    url: `${origin}/mon-compte/mes-resa`,
  })
  return { fileName: `padel-${center.slug}-${row.id}.ics`, ics: calendar.toString() }
}
