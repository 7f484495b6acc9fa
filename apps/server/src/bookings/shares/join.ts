import type { contract, HandlerInput } from '@quatre/contract'
import type { Db } from '@quatre/db'
import { minuteMs, type UserId } from '@quatre/domain'
import type { Platform } from '../../platform/platform.ts'
import { newSecret } from '../../platform/secret.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { Problem } from '../../http/problems.ts'
import { lockBookingByKey, type LockedBooking } from '../booking.sql.ts'
import { changePlayer, isBeingPaid, renewGuest, selectPlaces, type Place } from './places.sql.ts'

/** Who comes by the link has so long to pay before somebody else may have the place. */
const joinedMs = 10 * minuteMs

/**
 * Locks the booking of a link whose shares can be paid at `now`.
 * @throws Problem booking_not_found, booking_cancelled, shares_closed
 */
async function lockShared(tx: Db, key: string, now: number): Promise<LockedBooking> {
  const booking = await lockBookingByKey(tx, key)
  if (booking === null) throw new Problem('booking_not_found')
  if (booking.status === 'Cancelled') throw new Problem('booking_cancelled')
  if (isClosed(booking, now)) throw new Problem('shares_closed')
  return booking
}

/** Whether no friend can pay any more. */
export function isClosed(
  { deadlineAt, sharesClosedAt }: Pick<LockedBooking, 'deadlineAt' | 'sharesClosedAt'>,
  now: number,
): boolean {
  return sharesClosedAt !== null || deadlineAt === null || now >= deadlineAt
}

type Guest = HandlerInput<typeof contract.shares.joinAsGuest>['body']

interface Joined {
  readonly id: number
  readonly shareCents: number
  readonly status: Place['status']
}

/**
 * A guest takes a place: the one that is theirs by their e-mail, or a free one.
 * @throws Problem as `lockShared`; match_full, share_already_paid
 */
export function joinAsGuest(
  { db }: Platform,
  { key, guest, now }: { readonly key: string; readonly guest: Guest; readonly now: number },
): Promise<Joined & { readonly secret: string }> {
  const { secret, hash: secretHash } = newSecret()
  return inTransaction(db, async (tx) => {
    const booking = await lockShared(tx, key, now)
    const places = await selectPlaces(tx, booking.id)
    const own = places.find(
      ({ userId, guestEmail }) => userId === null && guestEmail === guest.email,
    )
    if (own?.status === 'Confirmed') throw new Problem('share_already_paid')
    if (own !== undefined) {
      await renewGuest(tx, own.id, { secretHash, mobilePhone: guest.mobilePhone })
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
  { key, userId, now }: { readonly key: string; readonly userId: UserId; readonly now: number },
): Promise<Joined> {
  return inTransaction(db, async (tx) => {
    const booking = await lockShared(tx, key, now)
    const places = await selectPlaces(tx, booking.id)
    const own = places.find((place) => place.userId === userId)
    if (own !== undefined) return own
    const free = await freePlace(tx, places, now)
    const id = await changePlayer(tx, free, { userId, joinedAt: now }, now)
    return { id, shareCents: free.shareCents, status: 'Pending' }
  })
}

/**
 * A place that nobody has; else one that somebody took by the link without paying for a while.
 * @throws Problem match_full
 */
async function freePlace(tx: Db, places: readonly Place[], now: number): Promise<Place> {
  const nobodys = places.find(({ firstName }) => firstName === null)
  if (nobodys !== undefined) return nobodys
  for (const place of places) {
    const { joinedAt, status, chargeId } = place
    const isIdle = status === 'Pending' && joinedAt !== null && joinedAt <= now - joinedMs
    if (isIdle && !(await isBeingPaid(tx, chargeId, now - joinedMs))) return place
  }
  throw new Problem('match_full')
}
