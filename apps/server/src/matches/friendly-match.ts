import { friendlyFault, takesScore, type BookingId, type Side, type UserId } from '@quatre/domain'
import type { Platform } from '../core/platform.ts'
import { lockActiveMember } from '../core/sessions/lock-member.ts'
import { Problem } from '../http/problems.ts'
import { inTransaction } from '../platform/transaction.ts'
import { insertFriendly, selectPlayedBooking, type PlacedPlayer } from './result.sql.ts'

interface Asked {
  readonly bookingId: BookingId
  /** The places of the booking, by side. */
  readonly sides: readonly (readonly number[])[]
  readonly userId: UserId
  readonly now: number
}

/**
 * Makes the match of a booking that is over, by one of its players; gives its number, the same when it is made already.
 * @throws Problem booking_not_found, match_sport, match_state, match_not_over, match_too_old, match_players
 */
export async function makeFriendly(
  { db }: Pick<Platform, 'db'>,
  { bookingId, sides, userId, now }: Asked,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    await lockActiveMember(tx, userId)
    const booking = await selectPlayedBooking(tx, bookingId, 'for update')
    if (booking === null) throw new Problem('booking_not_found')
    if (!takesScore(booking)) throw new Problem('match_sport')
    if (booking.matchId !== null) return booking.matchId
    if (booking.status !== 'Confirmed') throw new Problem('match_state')
    const fault = friendlyFault(booking, now)
    if (fault !== null) throw new Problem(fault)
    return insertFriendly(tx, bookingId, placed(booking.players, sides))
  })
}

/** Each place once, as many on one side as on the other where that is possible. */
function placed(players: readonly PlacedPlayer[], sides: Asked['sides']) {
  const chosen = sides.flat()
  const isEach =
    new Set(chosen).size === chosen.length &&
    chosen.length === players.length &&
    Math.abs((sides[0]?.length ?? 0) - (sides[1]?.length ?? 0)) <= 1
  const found = sides.map((places) =>
    places.map((place) => players.find((player) => player.place === place)),
  )
  if (!isEach || found.flat().includes(undefined)) throw new Problem('match_players')
  return found.flatMap((side, index) =>
    side.flatMap((player, order) =>
      player === undefined ? [] : [{ ...player, side: index as Side, position: order + 1 }],
    ),
  )
}
