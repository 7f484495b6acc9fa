import type { linkGuest } from '@quatre/contract'
import type { Db } from '@quatre/db'
import { untaggedEmail, type UserId } from '@quatre/domain'
import type { z } from 'zod'
import { countUses } from '../../platform/limits/limits.ts'
import type { Platform } from '../../core/platform.ts'
import { newSecret } from '../../platform/secret.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { Problem } from '../../http/problems.ts'
import { lockBookingByKey, type LockedBooking } from '../booking.sql.ts'
import { wasSentAway } from '../open/joiner.sql.ts'
import { selectOwnStandings } from '../open/open-match.sql.ts'
import { joinedMs } from './joined.ts'
import { changePlayer, isBeingPaid, renewGuest, selectPlaces, type Place } from './places.sql.ts'

/**
 * Locks the booking of a link whose shares can be paid at `now`.
 * @throws Problem booking_not_found, booking_cancelled, shares_closed, match_full
 */
async function lockShared(
  tx: Db,
  key: string,
  now: number,
): Promise<{ readonly booking: LockedBooking; readonly places: readonly Place[] }> {
  const booking = await lockBookingByKey(tx, key)
  if (booking === null) throw new Problem('booking_not_found')
  if (booking.status === 'Cancelled') throw new Problem('booking_cancelled')
  const places = await selectPlaces(tx, booking.id)
  if (isClosed(booking, now)) {
    const isPaid = booking.isSplit && places.every(({ status }) => status === 'Confirmed')
    throw new Problem(isPaid ? 'match_full' : 'shares_closed')
  }
  return { booking, places }
}

/** Whether no friend can pay any more. */
export function isClosed(
  { deadlineAt, sharesClosedAt }: Pick<LockedBooking, 'deadlineAt' | 'sharesClosedAt'>,
  now: number,
): boolean {
  return sharesClosedAt !== null || deadlineAt === null || now >= deadlineAt
}

export type Guest = z.output<typeof linkGuest>

/** A link by its key, and where it is used from. */
interface Asked {
  readonly key: string
  readonly callerAddress: string
  readonly now: number
}

/** Counts who takes a place or gives one back that they have not paid; refused with the rest, it counts for nothing. */
export async function countMove(
  tx: Db,
  { id }: Pick<LockedBooking, 'id'>,
  { callerAddress, mailbox, now }: Omit<Asked, 'key'> & { readonly mailbox?: string },
): Promise<void> {
  const uses = [
    { limit: 'linkMovesOfConnection', key: callerAddress },
    { limit: 'linkMoves', key: `link:${id}` },
    ...(mailbox === undefined ? [] : [{ limit: 'linkMovesOfMailbox', key: mailbox } as const]),
  ] as const
  await countUses(tx, uses, now)
}

interface Joined {
  readonly id: number
  readonly shareCents: number
  readonly status: Place['status']
}

/**
 * A guest takes a place: the one reserved for their e-mail, or a free one. Typing an e-mail does not prove
 * that it is theirs: a place that a player has just taken, or is paying, stays with that player.
 * @throws Problem as `lockShared`; match_full, share_already_paid, payment_in_progress
 */
export function joinAsGuest(
  { db }: Platform,
  { key, guest, ...from }: Asked & { readonly guest: Guest },
): Promise<Joined & { readonly secret: string }> {
  const { secret, hash: secretHash } = newSecret()
  const { now } = from
  return inTransaction(db, async (tx) => {
    const { booking, places } = await lockShared(tx, key, now)
    const own = places.find(
      ({ userId, guestEmail }) => userId === null && guestEmail === guest.email,
    )
    refuseJoinersLink(booking, key)
    if (own?.status === 'Confirmed') throw new Problem('share_already_paid')
    if (await wasSentAway(tx, booking.id, guest.email)) throw new Problem('open_match_sent_away')
    if (own && (await isTaken(tx, own, now))) throw new Problem('payment_in_progress')
    await countMove(tx, booking, { ...from, mailbox: untaggedEmail(guest.email) })
    if (own !== undefined) {
      await renewGuest(tx, own.id, { secretHash, mobilePhone: guest.mobilePhone, now })
      return { ...own, secret }
    }
    const free = await freePlace(tx, places, now)
    const id = await changePlayer(tx, free, { ...guest, secretHash, joinedAt: now }, now)
    return { id, shareCents: free.shareCents, status: 'Pending', secret }
  })
}

/** A member takes a place; the one they have when they have one. @throws Problem as `joinAsGuest` */
export function joinAsMember(
  { db }: Platform,
  { key, userId, ...from }: Asked & { readonly userId: UserId },
): Promise<Joined> {
  const { now } = from
  return inTransaction(db, async (tx) => {
    const { booking, places } = await lockShared(tx, key, now)
    const own = places.find((place) => place.userId === userId)
    if (own !== undefined) return own
    refuseJoinersLink(booking, key)
    const { refused } = await selectOwnStandings(tx, userId, [booking.id])
    if (refused.has(booking.id)) throw new Problem('open_match_sent_away')
    await countMove(tx, booking, from)
    const free = await freePlace(tx, places, now)
    const id = await changePlayer(tx, free, { userId, joinedAt: now }, now)
    return { id, shareCents: free.shareCents, status: 'Pending' }
  })
}

/**
 * The captain's link takes everybody to whom the captain gives it; a joiner's link takes nobody:
 * others meet its conditions where they found it.
 * @throws Problem open_match_players_link
 */
function refuseJoinersLink({ shareKey }: LockedBooking, key: string): void {
  if (shareKey !== key) throw new Problem('open_match_players_link')
}

/**
 * A free place; else one that was taken by the link a while ago and not paid.
 * @throws Problem match_full
 */
export async function freePlace(tx: Db, places: readonly Place[], now: number): Promise<Place> {
  const nobodys = places.find(({ firstName }) => firstName === null)
  if (nobodys !== undefined) return nobodys
  for (const place of places) {
    const isByLink = place.status === 'Pending' && place.joinedAt !== null
    if (isByLink && !(await isTaken(tx, place, now))) return place
  }
  throw new Problem('match_full')
}

/** Whether a player took a place by the link recently, or is paying it. */
async function isTaken(tx: Db, { joinedAt, chargeId }: Place, now: number): Promise<boolean> {
  const since = now - joinedMs
  return (joinedAt !== null && joinedAt > since) || (await isBeingPaid(tx, chargeId, since))
}
