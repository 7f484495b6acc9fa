import {
  type Rng,
  seededRng,
  type SlotDuration,
  hourMs,
  minuteMs,
  slotDurations,
} from '@quatre/domain'
import { type Block, buildBlocks, type CourseTime } from './blocks.ts'
import type { CenterDay } from './calendar.ts'
import type { CenterRow } from '../centers.ts'
import type { CourtRow } from '../courts.ts'
import { chanceOfBooking } from './demand.ts'
import { demoPlayerId } from '../demo-accounts.ts'
import { type DemoBooking, demoBookingsAt } from './demo-bookings.ts'
import { padelId } from '../network.ts'
import { Roster, buildParty } from './parties.ts'
import type { tournamentDays } from '../tournaments/calendar.ts'
import { Quotes } from './quotes.ts'
import type { PriceBandRow } from '../prices.ts'
import type { BookingRow, CourtTimeRow, ParticipationRow } from './rows.ts'

const step = 30
const askedCourtShare = 0.08
const anyTypeShare = 0.6
const cancelledShare = 0.2
const clubShare = 0.15
const longestLeadHours = 240

/** The input of a centre's weeks. */
interface CenterWeeks {
  seed: number
  center: CenterRow
  courts: readonly CourtRow[]
  bands: readonly PriceBandRow[]
  players: readonly number[]
  days: readonly CenterDay[]
  sessions: readonly CourseTime[]
  /** epoch ms: bookings are made before it */
  todayMs: number
  /** of its tournaments */
  playedDays: ReturnType<typeof tournamentDays>
}

interface CenterBookings {
  bookings: BookingRow[]
  participations: ParticipationRow[]
  courtTime: CourtTimeRow[]
}

interface Ask {
  court: CourtRow
  day: CenterDay
  startMinute: number
  duration: SlotDuration
  status: BookingRow['status']
  isAsked?: boolean
  captainId?: number
  companionIds?: readonly number[]
}

/** Makes the bookings of one centre; ids count from `firstId`. */
class WeeksBuilder {
  readonly #of: CenterWeeks
  readonly #rng: Rng
  readonly #quotes: Quotes
  readonly #roster: Roster
  #nextId: number
  readonly made: CenterBookings = { bookings: [], participations: [], courtTime: [] }

  constructor(of: CenterWeeks, firstId: number) {
    this.#of = of
    this.#rng = seededRng(of.seed, `weeks of ${of.center.id}`)
    this.#quotes = new Quotes(of.bands)
    this.#roster = new Roster(of.players)
    this.#nextId = firstId
  }

  /** Fills the free time of a court's day as its demand goes. */
  fillCourt(court: CourtRow, day: CenterDay, taken: Block[]): void {
    const isPadel = court.sportId === padelId
    for (const { opensAt, closesAt } of day.windows) {
      let minute = opensAt
      while (minute + slotDurations[0] <= closesAt) {
        const inside = taken.find(({ from, to }) => from <= minute && minute < to)
        if (inside) {
          minute = Math.ceil(inside.to / step) * step
          continue
        }
        const limit = Math.min(
          closesAt,
          ...taken.map(({ from }) => from).filter((from) => from > minute),
        )
        const chance = chanceOfBooking(day, minute, this.#of.center.demand, isPadel)
        const duration = this.#rng.chance(chance) ? this.#duration(limit - minute) : undefined
        if (duration) {
          this.book({ court, day, startMinute: minute, duration, status: 'Confirmed' })
        }
        minute += duration ?? step
      }
    }
  }

  /** A member had booked this court and gave it back the day before. */
  cancelOne(court: CourtRow, day: CenterDay): void {
    const window = day.windows[0]
    if (!window || !this.#rng.chance(cancelledShare)) return
    const steps = Math.floor((window.closesAt - window.opensAt - slotDurations[1]) / step)
    const startMinute = window.opensAt + step * this.#rng.below(steps)
    this.book({ court, day, startMinute, duration: slotDurations[1], status: 'Cancelled' })
  }

  /** Makes one of the demo account's bookings on the first court that is free; its minutes are taken. */
  bookDemo(demo: DemoBooking, day: CenterDay, taken: Block[]): void {
    const { startMinute, duration, status } = demo
    const to = startMinute + duration
    const isOpen = day.windows.some(
      ({ opensAt, closesAt }) => opensAt <= startMinute && to <= closesAt,
    )
    const court = this.#of.courts.find(
      ({ id, sportId, places }) =>
        sportId === padelId &&
        places === 4 &&
        !taken.some((block) => block.courtId === id && block.from < to && startMinute < block.to),
    )
    if (!isOpen || !court) return
    const [startsAt, endsAt] = [day.at(startMinute), day.at(to)]
    const friends = [1, 2, 3].flatMap(() => this.#roster.take(this.#rng, startsAt, endsAt) ?? [])
    const [friend, ...others] = friends
    const party =
      demo.isCaptain || friend === undefined
        ? { captainId: demoPlayerId, companionIds: friends }
        : { captainId: friend, companionIds: [demoPlayerId, ...others] }
    this.book({ court, day, startMinute, duration, status, isAsked: demo.askedCourt, ...party })
    if (status === 'Confirmed')
      taken.push({ courtId: court.id, day: day.day, from: startMinute, to })
  }

  book(ask: Ask): void {
    const { court, day, startMinute, duration, status } = ask
    const rng = this.#rng
    const startsAt = day.at(startMinute)
    const endsAt = day.at(startMinute + duration)
    const userId = ask.captainId ?? this.#roster.take(rng, startsAt, endsAt)
    const isAsked = ask.isAsked ?? rng.chance(askedCourtShare)
    const fieldTypeId = this.#wish(court, isAsked)
    const price = this.#quotes.of(
      {
        sportId: court.sportId,
        fieldTypeIds: fieldTypeId === 0 ? this.#typesFor(court) : [fieldTypeId],
        weekday: day.weekday,
      },
      startMinute,
      duration,
    )
    if (userId === undefined || !price) return
    const lead = rng.between(2, longestLeadHours) * hourMs
    const createdAt = Math.min(startsAt - lead, this.#of.todayMs - rng.between(1, 600) * minuteMs)
    const isCancelled = status === 'Cancelled'
    const booking: BookingRow = {
      id: this.#nextId++,
      centerId: court.centerId,
      courtId: court.id,
      sportId: court.sportId,
      fieldTypeId,
      askedCourt: isAsked,
      userId,
      startsAt,
      endsAt,
      status,
      priceCents: price.discountPriceCents ?? price.priceCents,
      originalPriceCents: price.priceCents,
      players: court.places,
      channel: rng.chance(clubShare) ? 'club' : 'web',
      createdAt: isCancelled ? Math.min(createdAt, startsAt - 48 * hourMs) : createdAt,
      cancelledAt: isCancelled ? startsAt - 26 * hourMs : null,
    }
    this.made.bookings.push(booking)
    for (const row of buildParty(rng, booking, this.#roster, ask.companionIds)) {
      this.made.participations.push(row)
    }
    if (isCancelled) return
    this.made.courtTime.push({
      centerId: court.centerId,
      courtId: court.id,
      startsAt,
      endsAt,
      kind: 'booking',
      bookingId: booking.id,
      sessionId: null,
      coachId: null,
      wishFieldTypeId: isAsked ? null : fieldTypeId,
    })
  }

  /** Mostly an hour and a half; as long as fits before `room` ends, but nothing shorter than an hour. */
  #duration(room: number): SlotDuration | undefined {
    const ticket = this.#rng.next()
    const wanted = ticket < 0.74 ? 90 : ticket < 0.91 ? 60 : 120
    // Half an hour left over would be lost to everybody.
    const fits = (duration: SlotDuration): boolean => duration <= room && room - duration !== step
    if (fits(wanted)) return wanted
    return slotDurations.find(fits) ?? slotDurations.find((duration) => duration <= room)
  }

  #wish(court: CourtRow, isAsked: boolean): number {
    const mayBeAny = !isAsked && this.#typesFor(court).includes(court.fieldTypeId)
    const isFull = court.places > 2 || court.sportId !== padelId
    return mayBeAny && isFull && this.#rng.chance(anyTypeShare) ? 0 : court.fieldTypeId
  }

  /** Field types that would do for as many players as this court takes. */
  #typesFor(court: CourtRow): number[] {
    const alike = this.#of.courts.filter(
      ({ sportId, places }) => sportId === court.sportId && places >= court.places,
    )
    return [...new Set(alike.map(({ fieldTypeId }) => fieldTypeId))]
  }
}

/** Two weeks and more of a centre: closures and lessons, then the bookings in between. */
export function buildCenterWeeks(of: CenterWeeks, firstId: number): CenterBookings {
  const { center, courts, days } = of
  const { blocks, courtTime } = buildBlocks(center, of)
  const weeks = new WeeksBuilder(of, firstId)
  for (const row of courtTime) weeks.made.courtTime.push(row)
  const takenOn = Map.groupBy(blocks, ({ day }) => day)
  for (const day of days) {
    if (day.windows.length === 0) continue
    const taken = takenOn.get(day.day) ?? []
    for (const demo of demoBookingsAt(center.id)) {
      if (demo.fromToday === day.fromToday) weeks.bookDemo(demo, day, taken)
    }
    for (const court of courts) {
      weeks.fillCourt(
        court,
        day,
        taken.filter(({ courtId }) => courtId === court.id),
      )
      if (day.fromToday < 0) weeks.cancelOne(court, day)
    }
  }
  return weeks.made
}
