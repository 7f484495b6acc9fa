import { cancellationRefund, type BookingStatus } from '../bookings/booking.ts'
import { hourMs, minuteMs } from '../time/durations.ts'
import { dayInZone, localMinute, isoWeekday } from '../time/hours.ts'
import type { PayableState } from './payment-refusals.ts'

/** The captain's choice for shares unpaid at the deadline: charged to them, or the court given back. */
export const missingSharesChoices = ['charge', 'give_back'] as const

export type MissingShares = (typeof missingSharesChoices)[number]

/** One player's place in a split booking, in cents. */
export interface SharePlace {
  readonly shareCents: number
  readonly isPaid: boolean
}

const deadlineBeforeStartMs = 24 * hourMs
const shortestDeadlineMs = 30 * minuteMs
const reminderBeforeMs = 24 * hourMs

/**
 * Until when shares can be paid, that instant excluded: 24 hours before the start, or 30 minutes after
 * the booking when that is later, and never after the start (requirement SH2). Epoch ms.
 */
export function shareDeadline(of: {
  readonly startsAt: number
  readonly bookedAt: number
}): number {
  const { startsAt, bookedAt } = of
  return Math.min(
    startsAt,
    Math.max(startsAt - deadlineBeforeStartMs, bookedAt + shortestDeadlineMs),
  )
}

/**
 * When the missing shares are recalled: a day before the deadline, and not at all when the booking is
 * made later than that (requirement SH11). Epoch ms.
 */
export function shareReminderAt(of: {
  readonly deadlineAt: number
  readonly bookedAt: number
}): number | null {
  const remindAt = of.deadlineAt - reminderBeforeMs
  return remindAt > of.bookedAt ? remindAt : null
}

/** Whether a member plays on without missing players, by when they play: their own preferences. */
export interface MissingPlayerPreferences {
  readonly evening: boolean
  readonly midday: boolean
  readonly weekend: boolean
}

const saturday = 6
const middayFrom = 11 * 60 + 30
const middayTo = 14 * 60
const eveningFrom = 17 * 60 + 30

/**
 * The choice proposed to a captain, by the local time of the start: their preference for weekends, middays (11h30 to
 * 14h00) and evenings (from 17h30), Monday to Friday; at other hours they pay (requirement SH3).
 */
export function usualMissingShares(
  { startsAt, timeZone }: { readonly startsAt: number; readonly timeZone: string },
  prefers: MissingPlayerPreferences,
): MissingShares {
  const minute = localMinute(startsAt, timeZone)
  const choice = (keeps: boolean): MissingShares => (keeps ? 'charge' : 'give_back')
  if (isoWeekday(dayInZone(startsAt, timeZone)) >= saturday) return choice(prefers.weekend)
  if (minute >= middayFrom && minute < middayTo) return choice(prefers.midday)
  if (minute >= eveningFrom) return choice(prefers.evening)
  return 'charge'
}

/** The unpaid amount, in cents. */
export function missingCents(places: readonly SharePlace[]): number {
  return places.reduce((sum, place) => sum + (place.isPaid ? 0 : place.shareCents), 0)
}

/** The outcome of a split booking at its deadline. */
export type DeadlineOutcome = 'complete' | MissingShares

/** The outcome by the missing amount and the captain's choice (requirement SH5). */
export function deadlineOutcome(
  places: readonly SharePlace[],
  missing: MissingShares,
): DeadlineOutcome {
  return missingCents(places) === 0 ? 'complete' : missing
}

/**
 * The refund of each payer of a booking cancelled at `now`: by the centre's rule all of their own
 * money, or nothing (requirement B25). A player who joined an open match, and could still be
 * refused, gets all of it (requirement OM9). In cents, in the order given.
 */
export function refundsOfPayers<
  Payer extends { readonly paidCents: number; readonly refusableUntil?: number | null },
>(
  payers: readonly Payer[],
  booking: {
    readonly startsAt: number
    readonly freeCancellationHours: number
    readonly now: number
  },
): (Payer & { readonly refundCents: number })[] {
  return payers.map((payer) => {
    const { paidCents, refusableUntil } = payer
    const isRefusable = typeof refusableUntil === 'number' && booking.now < refusableUntil
    const { refundCents } = cancellationRefund({ ...booking, paidCents })
    return { ...payer, refundCents: isRefusable ? paidCents : refundCents }
  })
}

/**
 * The refund of each payer of a late cancellation once its time is sold again for `soldCents`: a part in proportion to
 * their payment (`ownCents`), at most that, less the refunds since (`givenCents`). In cents, in the order given
 * (requirement B26).
 */
export function resaleRefunds<
  Payer extends { readonly ownCents: number; readonly givenCents: number },
>(payers: readonly Payer[], soldCents: number): (Payer & { readonly refundCents: number })[] {
  let ownCents = payers.reduce((sum, payer) => sum + payer.ownCents, 0)
  let dueCents = Math.min(soldCents, ownCents)
  return payers.map((payer) => {
    const partCents = ownCents === 0 ? 0 : Math.floor((dueCents * payer.ownCents) / ownCents)
    ownCents -= payer.ownCents
    dueCents -= partCents
    return { ...payer, refundCents: Math.max(0, partCents - payer.givenCents) }
  })
}

/** The state of a friend's share as a payable; `deadlineAt` and `now` are epoch ms (requirement SH4). */
export function shareState(
  share: {
    readonly bookingStatus: BookingStatus
    readonly hasLeft: boolean
    readonly isPaid: boolean
    readonly isClosed: boolean
    readonly deadlineAt: number
  },
  now: number,
): PayableState {
  if (share.hasLeft || share.bookingStatus !== 'Confirmed') return 'cancelled'
  if (share.isPaid) return 'given'
  return share.isClosed || now >= share.deadlineAt ? 'over' : 'open'
}

/** Why a share could not be had for the money that came. */
export const shareLosses: Readonly<Record<PayableState, string>> = {
  open: 'Ta part n’a pas pu être prise en compte.',
  over: 'Le délai pour payer les parts était dépassé quand ta banque a répondu.',
  given: 'Cette part était déjà payée.',
  cancelled: 'Ta place n’était plus à toi quand ta banque a répondu.',
}
