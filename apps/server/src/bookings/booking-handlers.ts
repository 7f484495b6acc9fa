import type { Booking, contract } from '@quatre/contract'
import type { Db } from '@quatre/db'
import { euro, type BookingId, type UserId } from '@quatre/domain'
import type { Handlers } from '../mount.ts'
import type { Platform } from '../core/platform.ts'
import { Problem } from '../http/problems.ts'
import { calendarFile } from '../platform/calendar-file.ts'
import {
  bookingAnswer,
  calendarEvent,
  calendarFileName,
  sharedAnswer,
  summaryAnswer,
} from './booking-answer.ts'
import {
  selectBooking,
  selectBookings,
  selectSharedBooking,
  selectUserParticipations,
  selectWholeBooking,
  type BookingRow,
} from './booking.sql.ts'
import { cancel, quoteCancellation } from './cancel.ts'
import type { CenterDays } from './slots/center-days.ts'
import { holdHandler } from './hold.ts'
import { payAtClub } from './pay-at-club.ts'
import { listPeriod } from './slots/period.ts'
import { addPromoCode, removePromoCode } from './promo/promo.ts'

/** Reads a booking as its owner sees it. @throws Problem booking_not_found */
export type ReadBooking = (bookingId: BookingId, userId: UserId, now: number) => Promise<Booking>

export function bookingReader(db: Db): ReadBooking {
  return async (bookingId, userId, now) => {
    const row = await selectWholeBooking(db, { bookingId, userId })
    if (row === null) throw new Problem('booking_not_found')
    return bookingAnswer(row, now)
  }
}

export function bookingHandlers(
  platform: Platform,
  days: CenterDays,
): Handlers<typeof contract.bookings> {
  const { db, environment, courtTime, refunds } = platform
  const readBooking = bookingReader(db)

  const bookingCalendar = (row: BookingRow, path: string) => ({
    fileName: calendarFileName(row),
    ics: calendarFile([calendarEvent(row, path)], environment),
  })

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
        shareKey: row.expiresAt === null ? (row.joinerKey ?? row.shareKey) : null,
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

    async applyPromoCode({ params, body }, { member, now }) {
      const owned = { bookingId: params.id, userId: member.id, now }
      await addPromoCode(platform, { ...owned, typed: body.code })
      return readBooking(params.id, member.id, now)
    },

    async removePromoCode({ params }, { member, now }) {
      await removePromoCode(platform, { bookingId: params.id, userId: member.id, now })
      return readBooking(params.id, member.id, now)
    },

    async payAtClub({ params }, { member, requestKey, now }) {
      await payAtClub(platform, { bookingId: params.id, userId: member.id, requestKey, now })
      return readBooking(params.id, member.id, now)
    },

    async calendar({ params }, { member }) {
      const row = await selectBooking(db, { bookingId: params.id, userId: member.id })
      if (row === null) throw new Problem('booking_not_found')
      return bookingCalendar(row, `/mon-compte/mes-resa/${row.id}`)
    },

    async shared({ params }, { now }) {
      const row = await selectSharedBooking(db, params.key)
      if (row === null) throw new Problem('booking_not_found')
      const calendar = bookingCalendar(row, `/paiement/participants/${params.key}`)
      return { ...sharedAnswer(row, now), calendar }
    },
  }
}
