import type { contract, HandlerInput } from '@quatre/contract'
import type { Db } from '@quatre/db'
import type { BookingId, UserId } from '@quatre/domain'
import type { Platform } from '../../core/platform.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { Problem } from '../../http/problems.ts'
import { bookingPayableState } from '../booking-answer.ts'
import { lockOwnBooking, type LockedBooking } from '../booking.sql.ts'
import { queueCounted } from './counted-mail.ts'
import { shareLinkMail } from './share-mails.ts'
import { isClosed } from './join.ts'
import {
  changePlayer,
  havePlayedTogether,
  isBeingPaid,
  selectPlaces,
  type Newcomer,
  type Place,
} from './places.sql.ts'
import { existingBooking } from './refund-payers.ts'

type Player = HandlerInput<typeof contract.shares.namePlayer>['body']['player']

interface NamedPlace {
  readonly bookingId: BookingId
  readonly userId: UserId
  readonly participationId: number
  readonly player: Player
  readonly now: number
}

const minutesAtBank = 10 * 60_000

/**
 * The captain names the player of an unpaid place, or clears it. The link goes to that player at once, or
 * when the booking is confirmed.
 * @throws Problem as the call says
 */
export function namePlayer(platform: Platform, named: NamedPlace): Promise<void> {
  const { participationId, player, now } = named
  return inTransaction(platform.db, async (tx) => {
    const booking = await lockOwnBooking(tx, named)
    if (booking === null) throw new Problem('booking_not_found')
    refuseOver(booking, now)
    const places = await selectPlaces(tx, booking.id)
    const place = places.find(({ id, isCaptain }) => id === participationId && !isCaptain)
    if (place === undefined) throw new Problem('share_not_found')
    if (place.status === 'Confirmed') throw new Problem('player_has_paid')
    if (await isBeingPaid(tx, place.chargeId, now - minutesAtBank)) {
      throw new Problem('payment_in_progress')
    }
    const newcomer = player === null ? null : await checkedNewcomer(tx, named, player)
    if (newcomer !== null && places.some((other) => isSame(other, newcomer))) return
    await changePlayer(tx, place, newcomer, now)
    if (booking.status === 'Confirmed')
      await sendLinks(tx, platform, booking, { now, positions: [place.position] })
  })
}

const isSame = ({ userId, guestEmail }: Place, newcomer: Newcomer) =>
  newcomer.userId === undefined ? guestEmail === newcomer.email : userId === newcomer.userId

function refuseOver(booking: LockedBooking, now: number): void {
  const state = bookingPayableState(booking, now)
  if (state === 'cancelled') throw new Problem('booking_cancelled')
  if (state === 'over') throw new Problem('shares_closed')
  if (state === 'given' && isClosed(booking, now)) throw new Problem('shares_closed')
}

/** Members can be named by those alone who have played with them. @throws Problem player_not_found */
async function checkedNewcomer(
  tx: Db,
  { userId: captainId, now }: NamedPlace,
  player: NonNullable<Player>,
): Promise<Newcomer> {
  if (!('id' in player)) return { ...player, joinedAt: null }
  if (!(await havePlayedTogether(tx, [captainId, player.id], now)))
    throw new Problem('player_not_found')
  return { userId: player.id, joinedAt: null }
}

/** Sends the link to the player named for a place; for all places when none is given. */
export async function sendLinks(
  tx: Db,
  platform: Pick<Platform, 'mailer'>,
  { id: bookingId, userId }: Pick<LockedBooking, 'id' | 'userId'>,
  { now, positions }: { readonly now: number; readonly positions?: readonly number[] },
): Promise<void> {
  const row = await existingBooking(tx, { bookingId, userId })
  for (const place of await selectPlaces(tx, bookingId)) {
    const { isCaptain, email, firstName, joinedAt, position, status } = place
    if (isCaptain || status !== 'Pending' || email === null || firstName === null) continue
    if (joinedAt !== null || positions?.includes(position) === false) continue
    const words = shareLinkMail(row, { email, firstName }, place)
    await queueCounted(tx, platform, words, { captainId: userId, now })
  }
}
