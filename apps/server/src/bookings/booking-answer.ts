import type { Booking, BookingSummary, SharedBooking } from '@quatre/contract'
import {
  contracted,
  bookingLosses,
  duration,
  euro,
  formatPhone,
  isHidingName,
  isHoldLive,
  isoWithOffset,
  minuteMs,
  missingCents,
  playedName,
  paymentMessage,
  placeLine,
  cancellationRefund,
  shareDeadline,
  type BookingId,
  type BookingStatus,
  type CourtId,
  type HoldEnd,
  type PayableState,
} from '@quatre/domain'
import type { CalendarEvent } from '../platform/calendar-file.ts'
import type { HoldRow } from '../core/court-time/court-time.ts'
import type { BookingRow, WholeBooking } from './booking.sql.ts'
import type { Catalogue } from './slots/catalogue.sql.ts'

/** An overdue hold is Expired before its row is freed. */
export function statusAt(
  row: Pick<BookingRow, 'status' | 'expiresAt'>,
  now: number,
): BookingStatus {
  return row.status === 'Pending' && !isHoldLive(row, now) ? 'Expired' : row.status
}

const payableStates = {
  Pending: 'open',
  Expired: 'over',
  Confirmed: 'given',
  Cancelled: 'cancelled',
} as const

/** Its state as a payable. */
export function bookingPayableState(
  row: Pick<BookingRow, 'status' | 'expiresAt'>,
  now: number,
): PayableState {
  return payableStates[statusAt(row, now)]
}

/** A confirmed booking has no end: only holds have one. */
function holdEndReason(row: BookingRow, now: number): HoldEnd | null {
  if (row.expiresAt === null || isHoldLive(row, now)) return null
  return row.attemptsEnd ?? 'unpaid'
}

/** A booking as lists show it. */
export function summaryAnswer(row: BookingRow, now: number): BookingSummary {
  const iso = (instant: number) => isoWithOffset(instant, row.center.timeZone)
  const status = statusAt(row, now)
  return {
    id: row.id,
    booking_status: status,
    status,
    isWeb: row.channel === 'web',
    owner: `${row.ownerFirstName} ${row.ownerLastName}`,
    // in one order, whether it was just made or comes out of the database
    center: centerAnswer(row),
    court: { id: row.court.id, name: row.court.name, fieldType: row.court.fieldType },
    sport: { id: row.sport.id, slug: row.sport.slug, name: row.sport.name },
    coach: row.coach,
    fieldType: row.fieldTypeId,
    startingDate: iso(row.startsAt),
    endingDate: iso(row.endsAt),
    duration: (row.endsAt - row.startsAt) / minuteMs,
    price: euro(row.priceCents),
    originalPricing: euro(row.originalPriceCents),
    amountAlreadyPaid: euro(row.paidCents),
    nbPlayers: row.players,
    expiresAt: status === 'Pending' && row.expiresAt !== null ? iso(row.expiresAt) : null,
    paymentInProgress: status === 'Pending' && row.bankAskedAt !== null,
    createdAt: iso(row.createdAt),
    holdEnd: holdEndReason(row, now),
  }
}

/** A booking with its players, payments and refunds. */
export function bookingAnswer(row: WholeBooking, now: number): Booking {
  const iso = (instant: number) => isoWithOffset(instant, row.center.timeZone)
  const payable = bookingPayableState(row, now)
  return {
    ...summaryAnswer(row, now),
    shareKey: row.shareKey,
    askedCourt: row.askedCourt,
    mostPlayers: row.coach === null ? row.mostPlayers : row.players,
    split: splitAnswer(row, now),
    promoCode: row.promo && { code: row.promo.code, discount: euro(row.promo.cents) },
    freeUntil: iso(cancellationRefund({ ...row, now }).freeUntil),
    participations: row.participations.map(
      ({ id, position, isCaptain, shareCents, status, ...player }) => ({
        id,
        position,
        isCaptain,
        share: euro(shareCents),
        status,
        player:
          player.playerFirstName === null
            ? null
            : {
                id: player.playerId,
                firstName: player.playerFirstName,
                lastName: player.playerLastName,
              },
      }),
    ),
    payments: row.payments.map(
      ({ id, methodId, amountCents, refundedCents, state, refusalReason, createdAt }) => ({
        id,
        method: methodId,
        amount: euro(amountCents),
        refunded: euro(refundedCents),
        state,
        message: paymentMessage({ state, refusalReason }, payable, bookingLosses[payable]),
        createdAt: iso(createdAt),
      }),
    ),
    parts: row.parts.map(({ source, amountCents }) => ({ source, amount: euro(amountCents) })),
    refunds: row.refunds.map(({ to, amountCents, withheldCents, state }) => ({
      to,
      amount: euro(amountCents),
      withheld: euro(withheldCents),
      state,
    })),
  }
}

/** Until when its friends can pay: of a hold, as it would be now. */
const paymentDeadline = ({ deadlineAt, startsAt }: BookingRow, now: number) =>
  deadlineAt ?? shareDeadline({ startsAt, bookedAt: now })

function splitAnswer(row: WholeBooking, now: number): Booking['split'] {
  if (!row.isSplit || row.missingShares === null) return null
  return {
    missing: row.missingShares,
    deadline: isoWithOffset(paymentDeadline(row, now), row.center.timeZone),
    isClosed: row.sharesClosedAt !== null,
    missingAmount: euro(missingCents(sharePlaces(row))),
  }
}

const sharePlaces = ({ participations }: WholeBooking) =>
  participations.map(({ shareCents, status }) => ({ shareCents, isPaid: status === 'Confirmed' }))

/** The shares of a booking to come, as holders of its link may see them. */
function sharesAnswer(row: WholeBooking, now: number): SharedBooking['shares'] {
  if (!row.isSplit || row.status !== 'Confirmed' || now >= row.endsAt) return null
  const deadlineAt = paymentDeadline(row, now)
  const isCovered = row.sharesClosedAt !== null && row.paidCents >= row.priceCents
  return {
    deadline: isoWithOffset(deadlineAt, row.center.timeZone),
    isClosed: row.sharesClosedAt !== null || now >= deadlineAt,
    places: row.participations.map(({ id, playerFirstName: name, shareCents, status }) => ({
      id,
      firstName: name === null || isHidingName(name) ? null : name,
      share: euro(shareCents),
      isPaid: status === 'Confirmed',
      isCovered: isCovered && status !== 'Confirmed',
    })),
  }
}

/** A booking as holders of its link may see it: first names, and only until it has been played. */
export function sharedAnswer(row: WholeBooking, now: number): Omit<SharedBooking, 'calendar'> {
  const summary = summaryAnswer(row, now)
  const { status, center, court, sport, startingDate, endingDate, nbPlayers } = summary
  const names = row.participations.flatMap(({ playerFirstName }) => playerFirstName ?? [])
  const isAhead = status === 'Confirmed' && now < row.endsAt
  return {
    status: status === 'Cancelled' ? 'Cancelled' : 'Confirmed',
    center,
    court,
    sport,
    startingDate,
    endingDate,
    duration: summary.duration,
    nbPlayers,
    players: isAhead ? names.filter((name) => !isHidingName(name)) : [],
    shares: sharesAnswer(row, now),
  }
}

function centerAnswer({ center }: BookingRow): BookingSummary['center'] {
  const { id, slug, name, timeZone, phoneNumber, latitude, longitude } = center
  const { number, street, postalCode, city } = center.address
  const address = { number, street, postalCode, city }
  return { id, slug, name, timeZone, phoneNumber, latitude, longitude, address }
}

/** The member who makes a hold. */
export interface Holder {
  readonly id: number
  readonly firstName: string
  readonly lastName: string
  readonly email: string | null
}

/** The fields that are the same in every booking that begins. */
export const begun = {
  channel: 'web',
  paidCents: 0,
  bankAskedAt: null,
  attemptsEnd: null,
  promo: null,
  chargeId: null,
  isSplit: false,
  missingShares: null,
  deadlineAt: null,
  sharesClosedAt: null,
} as const satisfies Partial<BookingRow>

/** A new hold, built from its own input, in the shape of the view `whole_booking`. */
export function heldBooking(
  catalogue: Catalogue,
  holder: Holder,
  row: HoldRow,
  made: {
    bookingId: BookingId
    courtId: CourtId
    participationIds: readonly number[]
    expiresAt: number
  },
): WholeBooking {
  const { id, slug, name, timeZone, phoneNumber, latitude, longitude, address } = catalogue
  const court = named(catalogue.courts, made.courtId)
  const fieldType = named(catalogue.fieldTypes, court.fieldTypeId)
  const sport = named(catalogue.sports, row.sportId)
  return {
    ...begun,
    id: made.bookingId,
    status: 'Pending',
    ownerFirstName: holder.firstName,
    ownerLastName: holder.lastName,
    ownerEmail: holder.email,
    center: { id, slug, name, timeZone, phoneNumber, latitude, longitude, address },
    court: { id: court.id, name: court.name, fieldType: fieldType.name },
    sport: { id: sport.id, slug: sport.slug, name: sport.name },
    coach: row.coach,
    fieldTypeId: row.fieldTypeId,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    priceCents: row.priceCents,
    originalPriceCents: row.originalPriceCents,
    players: row.shareCents.length,
    expiresAt: made.expiresAt,
    createdAt: row.now,
    freeCancellationHours: row.freeCancellationHours,
    shareKey: row.shareKey,
    askedCourt: row.askedCourt,
    parts: [],
    mostPlayers: Math.min(sport.playerCount, court.places),
    participations: made.participationIds.map((participationId, index) => ({
      id: participationId,
      position: index + 1,
      isCaptain: index === 0,
      shareCents: row.shareCents[index] ?? 0,
      status: 'Pending',
      playerId: index === 0 ? holder.id : null,
      playerFirstName: index === 0 ? holder.firstName : null,
      playerLastName: null,
    })),
    payments: [],
    refunds: [],
  }
}

function named<T extends { readonly id: number }>(things: readonly T[], id: number): T {
  const found = things.find((thing) => thing.id === id)
  if (found === undefined) throw new Error(`not in the catalogue: ${id}`)
  return found
}

/** A booking as a calendar event. @param path its page, for the reader of the file */
export function calendarEvent(row: BookingRow, path: string): CalendarEvent {
  const { id, center, court, coach, startsAt, endsAt } = row
  return {
    uid: `reservation-${id}@4padel.fr`,
    startsAt,
    endsAt,
    title: contracted(`${playedName(row)} à ${center.name}`),
    place: `${center.name}, ${placeLine(center.address)}`,
    lines: [
      `${court.name}, ${duration((endsAt - startsAt) / minuteMs)}`,
      ...(coach === null ? [] : [`Avec ${coach.firstName} ${coach.lastName}`]),
      `Téléphone du club\u00a0: ${formatPhone(center.phoneNumber)}`,
    ],
    path,
    isCancelled: row.status === 'Cancelled',
  }
}

export const calendarFileName = ({ center, id }: BookingRow) => `padel-${center.slug}-${id}.ics`
