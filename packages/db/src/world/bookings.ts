import { minuteMs } from '@quatre/domain'
import { academies } from './academies.ts'
import { daysOfCenter } from './bookings/calendar.ts'
import { bigCenterCourts, openBookings } from './bookings/opened.ts'
import { shareDemoBooking } from './bookings/demo-split.ts'
import type { BookingRow, CourtTimeRow, ParticipationRow } from './bookings/rows.ts'
import { buildCenterWeeks } from './bookings/week.ts'
import { centers } from './centers.ts'
import { courts } from './courts.ts'
import { demoAccounts } from './demo-accounts.ts'
import { hours } from './hours.ts'
import { leagueDays, leagues } from './leagues.ts'
import { adults } from './members.ts'
import { definePart, worldDays, type World } from './part.ts'
import { prices } from './prices.ts'
import { tournaments } from './tournaments.ts'
import { tournamentDays } from './tournaments/calendar.ts'

/** The network's rule (requirement B25), which no centre of the world changes. */
const freeCancellationHours = 24

const demoIds: ReadonlySet<number> = new Set(demoAccounts.map(({ id }) => id))

function makeBookings(world: World) {
  const { seed, today, todayMs } = world
  const playedDays = [...tournamentDays(world), ...leagueDays(world)]
  const { openingHours: weekly, openingException: exceptions } = world.of(hours)
  const bookingRows: BookingRow[] = []
  const participations: ParticipationRow[] = []
  const courtTime: CourtTimeRow[] = []
  for (const center of world.of(centers).center) {
    if (!center.isActive) continue
    const own = <Row extends { centerId: number }>(rows: readonly Row[]): Row[] =>
      rows.filter(({ centerId }) => centerId === center.id)
    const openings = { weekly: own(weekly), exceptions: own(exceptions) }
    const last = Math.min(worldDays.coming, center.blockBookingAfterDays)
    const made = buildCenterWeeks(
      {
        seed,
        center,
        courts: own(world.of(courts).court),
        sessions: own(world.of(academies).courseSession),
        bands: own(world.of(prices).priceBand),
        players: own(adults(world))
          .map(({ id }) => id)
          .filter((id) => !demoIds.has(id)),
        days: daysOfCenter(center.timeZone, openings, { today, first: -worldDays.past, last }),
        todayMs,
        playedDays: playedDays.filter(({ centerId }) => centerId === center.id),
      },
      bookingRows.length + 1,
    )
    for (const row of made.bookings) bookingRows.push(row)
    for (const row of made.participations) participations.push(row)
    for (const row of made.courtTime) courtTime.push(row)
  }
  // the number after them is that of a card's charge
  const chargeId = bookingRows.length + 2
  shareDemoBooking(bookingRows, participations, { todayMs, chargeId })
  openBookings(bookingRows, participations, {
    seed,
    centerIds: new Set(bigCenters(world)),
    captains: new Map(
      adults(world).flatMap((row) => (demoIds.has(row.id) ? [] : [[row.id, row] as const])),
    ),
    todayMs,
    now: todayMs + world.minute * minuteMs,
  })
  const played = world.of(tournaments).tournament
  const fixtures = new Map(
    world.of(leagues).fixture.map((one) => [`${one.courtId} ${one.startsAt}`, one.leagueId]),
  )
  const courtTimeCompetitionId = (row: CourtTimeRow): number | null =>
    (row.kind === 'competition' &&
      (fixtures.get(`${row.courtId} ${row.startsAt}`) ??
        played.find(
          ({ plan, courtIds }) =>
            courtIds.includes(row.courtId) &&
            plan.startsAt <= row.startsAt &&
            row.endsAt <= plan.endsAt,
        )?.id)) ||
    null
  return {
    booking: bookingRows,
    participation: participations,
    courtTime: courtTime.map((row) => ({ ...row, competitionId: courtTimeCompetitionId(row) })),
  }
}

/** The centres with many padel courts, by number. */
export const bigCenters = (world: World): number[] =>
  world
    .of(centers)
    .center.filter(({ isActive, padel }) => isActive && padel.length >= bigCenterCourts)
    .map(({ id }) => id)

/** A booking that is paid has the charge of its own number. */
export const bookingChargeId = ({ id, status }: BookingRow): number | null =>
  status === 'Confirmed' ? id : null

/** The amount of its charge, in cents: the whole price, or its captain's share. */
export const bookingChargedCents = ({ split, priceCents }: BookingRow): number =>
  split?.ownCents ?? priceCents

const iso = (epochMs: number): string => new Date(epochMs).toISOString()

/** Bookings with their participations, and all other uses of the courts. */
export const bookings = definePart({
  make: makeBookings,
  columns: {
    booking: {
      id: ['int', (r) => r.id],
      center_id: ['int', (r) => r.centerId],
      court_id: ['int', (r) => r.courtId],
      sport_id: ['int', (r) => r.sportId],
      field_type_id: ['int', (r) => r.fieldTypeId],
      asked_court: ['bool', (r) => r.askedCourt],
      user_id: ['int', (r) => r.userId],
      starts_at: ['instant', (r) => r.startsAt],
      ends_at: ['instant', (r) => r.endsAt],
      status: ['text', (r) => r.status],
      price_cents: ['int', (r) => r.priceCents],
      original_price_cents: ['int', (r) => r.originalPriceCents],
      players: ['int', (r) => r.players],
      free_cancellation_hours: ['int', () => freeCancellationHours],
      share_key: ['secret', (r) => r.split?.shareKey ?? null],
      channel: ['text', (r) => r.channel],
      created_at: ['instant', (r) => r.createdAt],
      charge_id: ['int', (r) => bookingChargeId(r)],
      cancelled_at: ['instant', (r) => r.cancelledAt],
      is_split: ['bool', (r) => r.split !== undefined],
      missing_shares: [
        'text',
        (r) => (r.split?.guarantee ? 'charge' : r.split ? 'give_back' : null),
      ],
      guarantee_charge_id: ['int', (r) => r.split?.guarantee?.chargeId ?? null],
      guarantee_max_cents: ['int', (r) => r.split?.guarantee?.cents ?? null],
      guarantee_consented_at: ['instant', (r) => (r.split?.guarantee ? r.createdAt : null)],
      shares_closed_at: ['instant', (r) => (r.split?.guarantee ? r.split.deadlineAt : null)],
      deadline_at: ['instant', (r) => r.split?.deadlineAt ?? null],
      remind_at: ['instant', (r) => r.split?.remindAt ?? null],
    },
    participation: {
      booking_id: ['int', (r) => r.bookingId],
      starts_at: ['instant', (r) => r.startsAt],
      user_id: ['int', (r) => r.userId],
      position: ['int', (r) => r.position],
      is_captain: ['bool', (r) => r.position === 1],
      share_cents: ['int', (r) => r.shareCents],
      status: ['text', (r) => r.status],
      guest_name: ['text', (r) => r.guestName],
      charge_id: ['int', (r) => r.chargeId ?? null],
    },
    courtTime: {
      center_id: ['int', (r) => r.centerId],
      court_id: ['int', (r) => r.courtId],
      during: ['span', (r) => `[${iso(r.startsAt)},${iso(r.endsAt)})`],
      kind: ['text', (r) => r.kind],
      booking_id: ['int', (r) => r.bookingId],
      competition_id: ['int', (r) => r.competitionId],
      session_id: ['int', (r) => r.sessionId],
      coach_id: ['int', (r) => r.coachId],
      wish_field_type_id: ['int', (r) => r.wishFieldTypeId],
    },
  },
})

/** The open matches among the bookings. */
export const openMatches = definePart({
  make: (world: World) => ({
    openMatch: world.of(bookings).booking.flatMap(({ id, startsAt, createdAt, split }) => {
      const open = split?.open
      return open === undefined ? [] : [{ bookingId: id, startsAt, createdAt, ...open }]
    }),
  }),
  columns: {
    openMatch: {
      booking_id: ['int', (r) => r.bookingId],
      starts_at: ['instant', (r) => r.startsAt],
      level_from: ['int', (r) => r.levels?.from ?? null],
      level_to: ['int', (r) => r.levels?.to ?? null],
      sex: ['text', (r) => r.sex],
      opened_at: ['instant', (r) => r.createdAt],
    },
  },
})
