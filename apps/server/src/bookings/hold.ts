import { randomBytes } from 'node:crypto'
import type { contract, HandlerInput } from '@quatre/contract'
import type { Db } from '@quatre/db'
import {
  assignCourt,
  minuteMs,
  offerMinutes,
  paidPriceCents,
  splitShares,
  type BusyRow,
  type CourtMove,
  type CenterId,
  type CourtId,
} from '@quatre/domain'
import { selectMade, type RequestKey } from '../platform/request-keys.sql.ts'
import type { CourtTime, HoldRow, KeptTime } from '../core/court-time/court-time.ts'
import { refusalIn, sqlState } from '../platform/transaction.ts'
import type { Handlers } from '../mount.ts'
import { asProblemOfRefusal, Problem } from '../http/problems.ts'
import { bookingAnswer, heldBooking, type Holder } from './booking-answer.ts'
import { selectOwnHold, selectWholeBooking, type WholeBooking } from './booking.sql.ts'
import type { Catalogue } from './slots/catalogue.sql.ts'
import { readAskedSlot, type CenterDays } from './slots/center-days.ts'
import { catalogueSport, type BookableSlot, type Wish } from './slots/center-rules.ts'
import { nearestSlots } from './slots/nearest-slots.ts'
import { checkLesson } from './lessons/lessons.ts'

interface HoldRequest {
  readonly input: HandlerInput<typeof contract.bookings.hold>
  readonly holder: Pick<Holder, 'id'>
  readonly requestKey: RequestKey
  readonly now: number
  /** For who waited: the court time that is kept for it, which others find taken. */
  readonly offered?: readonly KeptTime[]
}

interface OwnRequest extends HoldRequest {
  readonly holder: Holder
}

interface HoldNeeds {
  readonly db: Db
  readonly courtTime: CourtTime
  readonly days: CenterDays
}

interface Plan {
  readonly catalogue: Catalogue
  readonly row: HoldRow
  /** The message when another member was quicker. */
  readonly missed: () => Problem
}

const mostAttempts = 4
/** Another was quicker, or the centre changed its rules in the meantime. */
const losingRefusals = new Set(['slot_taken', 'coach_taken', 'center_changed'])
/** Another was quicker: overlap, deadlock, serialisation failure. */
const losingStates = new Set(['23P01', '40P01', '40001'])

/** Answers `POST /bookings`. */
export function holdHandler(needs: HoldNeeds): Handlers<typeof contract.bookings>['hold'] {
  return async (input, { member, requestKey, now }) => {
    const held = await hold(needs, { input, holder: member, requestKey, now })
    return bookingAnswer(held, now)
  }
}

/**
 * Holds a court: decides from the data read, then one statement makes the hold or refuses. When another
 * request was quicker, reads again and decides again.
 */
async function hold(needs: HoldNeeds, request: OwnRequest): Promise<WholeBooking> {
  const { db, days } = needs
  try {
    for (let attempt = 1; ; attempt++) {
      const plan = await planHold(db, days, request)
      const held = await carryOut(needs, plan, request)
      if (held !== null) return held
      if (attempt === mostAttempts) throw plan.missed()
    }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    // a repeated request finds its slot taken, by itself
    const made = await selectMade<{ booking: number }>(db, request.requestKey)
    if (made === null) throw error
    const owned = { bookingId: made.booking, userId: request.holder.id }
    const booking = await selectWholeBooking(db, owned)
    if (booking === null) throw error
    return booking
  }
}

/**
 * Reads the day and decides on price, court and moves, by the rules as they are now.
 * @throws Problem with the rule that refuses it, price_changed, slot_taken, coach_taken
 */
export async function planHold(db: Db, days: CenterDays, request: HoldRequest): Promise<Plan> {
  const { body } = request.input
  const cards = await days.heldCards.ofMember(request.holder.id)
  const asked = { ...body, cards, startsAt: Date.parse(body.startingDate), now: request.now }
  const { slot, day } = await readAskedSlot(days, asked)
  const { catalogue } = day
  const players = checkedPlayers(catalogue, body, slot.eligibleCourtIds)
  const lesson =
    body.coach === undefined
      ? null
      : await checkLesson(db, {
          center: catalogue.id,
          timeZone: catalogue.timeZone,
          coach: body.coach,
          sportId: body.sportTypeId,
          duration: body.duration,
          players,
          from: asked.startsAt,
          to: slot.endsAt,
          now: request.now,
          exceptHolderId: request.holder.id,
        })
  const priceCents = lesson?.priceCents ?? paidPriceCents(slot.price)
  if (body.price !== undefined && body.price !== priceCents) {
    throw new Problem('price_changed', { details: { priceCents } })
  }
  const missed = () => new Problem('slot_taken', { details: { nearest: nearestSlots(day, asked) } })
  const times = { from: asked.startsAt, to: slot.endsAt }
  let busy = withoutKept(day.busy, request.offered ?? [])
  let assigned = assignCourt({ ...slot, ...times, busy })
  if (assigned === null) {
    // a new hold releases the former, which must not block it
    const ownHold = await selectOwnHold(db, request.holder.id)
    busy = busy.filter(({ bookingId }) => bookingId === null || bookingId !== ownHold)
    assigned = assignCourt({ ...slot, ...times, busy })
  }
  if (assigned === null) throw missed()
  const row: HoldRow = {
    request: request.requestKey,
    centerId: catalogue.id,
    revision: catalogue.revision,
    sportId: body.sportTypeId,
    fieldTypeId: body.fieldType,
    askedCourt: body.court !== undefined,
    courtIds: inOrder(assigned.courtId, slot, asked.startsAt, busy),
    moves: withPeriods(assigned.moves, busy, catalogue.id),
    overdueBookingIds: day.overdueBookingIds,
    startsAt: asked.startsAt,
    endsAt: slot.endsAt,
    priceCents,
    originalPriceCents: lesson?.priceCents ?? slot.price.priceCents,
    coach: lesson?.coach ?? null,
    shareCents: splitShares(priceCents, players),
    freeCancellationHours: catalogue.freeCancellationHours,
    shareKey: randomBytes(16).toString('base64url'),
    now: request.now,
    expiresAt: request.now + (request.offered ? offerMinutes : catalogue.holdMinutes) * minuteMs,
  }
  return { catalogue, row, missed }
}

/**
 * The number of players: as asked, else the sport's number or the capacity of the courts.
 * @throws Problem players_out_of_range
 */
function checkedPlayers(
  catalogue: Catalogue,
  wish: Wish & { readonly nbPlayers?: number | undefined },
  courtIds: readonly CourtId[],
): number {
  const places = catalogue.courts.filter(({ id }) => courtIds.includes(id)).map((c) => c.places)
  const most = Math.min(
    catalogueSport(catalogue, wish.sportTypeId).playerCount,
    Math.min(...places),
  )
  const players = wish.nbPlayers ?? most
  if (players > most) throw new Problem('players_out_of_range')
  return players
}

/** The best court first, then the others that are free: in a race the next one is tried at once. */
function inOrder(
  bestCourtId: number,
  { eligibleCourtIds, lastCourtIds, endsAt }: BookableSlot,
  startsAt: number,
  busy: readonly BusyRow[],
): number[] {
  const taken = new Set(
    busy.filter((row) => row.from < endsAt && startsAt < row.to).map(({ courtId }) => courtId),
  )
  const others = eligibleCourtIds.filter((id) => id !== bestCourtId && !taken.has(id))
  const last = new Set(lastCourtIds)
  return [
    bestCourtId,
    ...others.filter((id) => !last.has(id)),
    ...others.filter((id) => last.has(id)),
  ]
}

/** Makes the hold; null when another request was quicker, or the centre changed its rules in the meantime. */
async function carryOut(
  { db, courtTime }: HoldNeeds,
  { catalogue, row }: Plan,
  { holder }: OwnRequest,
): Promise<WholeBooking | null> {
  try {
    const made = await courtTime.hold(db, row)
    const { bookingId, courtId, participationIds, expiresAt } = made
    if (courtId !== null && participationIds !== null && expiresAt !== null) {
      const kept = { bookingId, courtId, participationIds, expiresAt }
      return heldBooking(catalogue, holder, row, kept)
    }
    return await selectWholeBooking(db, { bookingId, userId: holder.id })
  } catch (error) {
    if (isLost(error)) return null
    throw asProblemOfRefusal(refusalIn(error)) ?? error
  }
}

/** Whether another request was quicker, or the centre changed its rules: the hold is decided anew. */
export function isLost(error: unknown): boolean {
  const code = error instanceof Problem ? error.code : (refusalIn(error)?.code ?? '')
  return losingRefusals.has(code) || losingStates.has(sqlState(error) ?? '')
}

/** The occupied periods of the courts, but for time that is kept for the waiting list. */
export function withoutKept(
  busy: readonly BusyRow[],
  kept: readonly KeptTime[],
): readonly BusyRow[] {
  if (kept.length === 0) return busy
  const name = ({ courtId, from, to }: Pick<KeptTime, 'courtId' | 'from' | 'to'>) =>
    [courtId, from, to].join()
  const names = new Set(kept.map(name))
  return busy.filter((row) => !names.has(name(row)))
}

function withPeriods(
  moves: readonly CourtMove[],
  busy: readonly BusyRow[],
  centerId: CenterId,
): HoldRow['moves'] {
  const times = new Map(busy.map(({ bookingId, from, to }) => [bookingId, { from, to }]))
  return moves.flatMap((move) => {
    const time = times.get(move.bookingId)
    return time === undefined ? [] : [{ ...move, period: { centerId, ...time } }]
  })
}
