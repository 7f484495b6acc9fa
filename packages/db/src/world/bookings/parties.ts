import { type Rng, splitShares } from '@quatre/domain'
import { femaleFirstNames, lastNames, maleFirstNames } from '../names.ts'
import type { BookingRow, ParticipationRow } from './rows.ts'

const tries = 6
const knownShare = 0.4
const guestShare = 0.35

/** The players of a centre and their times on court, so that no player plays twice at once. */
export class Roster {
  readonly #players: readonly number[]
  readonly #busy = new Map<number, [startsAt: number, endsAt: number][]>()

  constructor(players: readonly number[]) {
    this.#players = players
  }

  /** A player without a game at that time, booked by the call; undefined when none is found. */
  take(rng: Rng, startsAt: number, endsAt: number): number | undefined {
    for (let attempt = 0; attempt < tries; attempt++) {
      const player = rng.pick(this.#players)
      const times = this.#busy.get(player) ?? []
      if (times.some(([from, to]) => from < endsAt && startsAt < to)) continue
      times.push([startsAt, endsAt])
      this.#busy.set(player, times)
      return player
    }
    return undefined
  }
}

function guestName(rng: Rng): string {
  const firstName = rng.pick(rng.chance(0.5) ? maleFirstNames : femaleFirstNames)
  return `${firstName} ${rng.pick(lastNames)}`
}

/** The players of a booking, its captain first, with their shares. */
export function buildParty(
  rng: Rng,
  booking: BookingRow,
  roster: Roster,
  companionIds: readonly number[] = [],
): ParticipationRow[] {
  return splitShares(booking.priceCents, booking.players).map((shareCents, index) => {
    const row = {
      bookingId: booking.id,
      startsAt: booking.startsAt,
      position: index + 1,
      shareCents,
      status: booking.status,
    }
    if (index === 0) return { ...row, userId: booking.userId, guestName: null }
    const companion = companionIds[index - 1]
    if (companion !== undefined) return { ...row, userId: companion, guestName: null }
    const ticket = rng.next()
    if (ticket < knownShare) {
      const userId = roster.take(rng, booking.startsAt, booking.endsAt) ?? null
      return { ...row, userId, guestName: null }
    }
    const isNamed = ticket < knownShare + guestShare
    return { ...row, userId: null, guestName: isNamed ? guestName(rng) : null }
  })
}
