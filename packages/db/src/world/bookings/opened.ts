import { dayMs, hourMs, levelNames, seededRng, shareDeadline, splitShares } from '@quatre/domain'
import type { MemberRow } from '../member-row.ts'
import type { BookingRow, ParticipationRow } from './rows.ts'

/** Numbers of charges: those of bookings and cards are below, those of enrolments above. */
const firstGuarantee = 900_000
const padelId = 3
const mostADay = 4

/** Centres with so many padel courts have open matches tonight and tomorrow. */
export const bigCenterCourts = 6

/**
 * Opens bookings of the big centres, of tonight and tomorrow: one to three of their places are free. Those whose deadline
 * is past have been paid by their captain.
 */
export function openBookings(
  bookings: readonly BookingRow[],
  participations: readonly ParticipationRow[],
  of: {
    readonly seed: number
    readonly centerIds: ReadonlySet<number>
    readonly captains: ReadonlyMap<number, Pick<MemberRow, 'level' | 'gender'>>
    readonly todayMs: number
    readonly now: number
  },
): void {
  const { seed, centerIds, captains, todayMs, now } = of
  const party = Map.groupBy(participations, ({ bookingId }) => bookingId)
  const opened = new Map<string, number>()
  for (const booking of bookings) {
    const { id, centerId, startsAt, createdAt: bookedAt, priceCents } = booking
    const sinceMidnight = (startsAt - todayMs) % dayMs
    const isEvening =
      startsAt > now && startsAt < todayMs + 2 * dayMs && sinceMidnight >= 16 * hourMs
    const captain = captains.get(booking.userId)
    const isUsual = booking.sportId === padelId && booking.players === 4
    if (!isEvening || !isUsual || booking.split || !captain || !centerIds.has(centerId)) continue
    const key = `${centerId} ${startsAt < todayMs + dayMs}`
    const count = opened.get(key) ?? 0
    const rng = seededRng(seed, `open match ${id}`)
    if (count === mostADay || rng.chance(0.6)) continue
    opened.set(key, count + 1)
    const deadlineAt = shareDeadline({ startsAt, bookedAt })
    const ownCents = splitShares(priceCents, booking.players)[0] ?? priceCents
    const guarantee = { chargeId: firstGuarantee + id, cents: priceCents - ownCents }
    booking.split = {
      ownCents,
      deadlineAt,
      remindAt: null,
      ...(deadlineAt <= now && { guarantee }),
      open: { levels: rangeAround(rng, captain.level), sex: drawSex(rng, captain.gender) },
    }
    booking.channel = 'web'
    const friends = rng.below(3)
    for (const place of party.get(id) ?? []) {
      if (place.position === 1) continue
      place.status = 'Pending'
      if (place.position > 1 + friends) Object.assign(place, { userId: null, guestName: null })
    }
  }
}

type Rng = ReturnType<typeof seededRng>

function rangeAround(rng: Rng, level: MemberRow['level']) {
  if (rng.chance(0.25)) return null
  const place = levelNames.indexOf(level)
  return {
    from: Math.max(0, place - rng.below(2)),
    to: Math.min(levelNames.length - 1, place + rng.below(3)),
  }
}

function drawSex(rng: Rng, gender: MemberRow['gender']) {
  const ticket = rng.next()
  if (ticket < 0.12) return 'mixed'
  if (gender === 'Female' && ticket < 0.35) return 'women'
  return 'any'
}
