import type { contract, HandlerInput } from '@quatre/contract'
import type { Db } from '@quatre/db'
import { splitShares, type BookingId, type UserId } from '@quatre/domain'
import type { Platform } from '../../core/platform.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { Problem } from '../../http/problems.ts'
import { bookingPayableState } from '../booking-answer.ts'
import { lockOwnBooking, type LockedBooking } from '../booking.sql.ts'
import { hasOpenAttempt, selectMostPlayers, updateSplit } from './split.sql.ts'

interface Owned {
  readonly bookingId: BookingId
  readonly userId: UserId
  readonly now: number
}

type Wish = HandlerInput<typeof contract.shares.split>['body']

/**
 * Shares the price of a hold.
 * @throws Problem as the call says
 */
export function splitBooking(platform: Platform, owned: Owned, wish: Wish): Promise<void> {
  const { nbPlayers, missing, consent } = wish
  return inTransaction(platform.db, async (tx) => {
    const booking = await lockHold(tx, platform, owned)
    if (nbPlayers > (await selectMostPlayers(tx, booking.id))) {
      throw new Problem('players_out_of_range')
    }
    if (booking.priceCents === 0) throw new Problem('amount_incorrect')
    const shareCents = splitShares(booking.priceCents, nbPlayers)
    const dueCents = shareCents[0] ?? booking.priceCents
    const isCharged = missing === 'charge'
    if (isCharged && consent === undefined) throw new Problem('guarantee_consent_missing')
    // consent to another amount is no consent to this one
    if (isCharged && consent !== booking.priceCents - dueCents)
      throw new Problem('amount_incorrect')
    const consentCents = isCharged ? (consent ?? null) : null
    const split = { missingShares: missing, shareCents, dueCents, consentCents }
    await updateSplit(tx, booking, split, owned.now)
  })
}

/** Has the captain of a hold pay all of it. @throws Problem as the call says */
export function payAlone(platform: Platform, owned: Owned): Promise<void> {
  return inTransaction(platform.db, async (tx) => {
    const booking = await lockHold(tx, platform, owned)
    const { priceCents: dueCents, players } = booking
    const shareCents = splitShares(dueCents, players)
    const alone = { missingShares: null, shareCents, dueCents, consentCents: null }
    await updateSplit(tx, booking, alone, owned.now)
  })
}

/** A hold that can be paid and of which no attempt may still bring money: for another amount than this. */
async function lockHold(
  tx: Db,
  { events }: Platform,
  { now, ...owned }: Owned,
): Promise<LockedBooking> {
  const booking = await lockOwnBooking(tx, owned)
  if (booking === null) throw new Problem('booking_not_found')
  const state = bookingPayableState(booking, now)
  if (state === 'given') throw new Problem('payment_already_made')
  if (state === 'cancelled') throw new Problem('booking_cancelled')
  if (state === 'over') throw new Problem('hold_expired')
  const { chargeId } = booking
  if (chargeId !== null) await events.emit(tx, 'amountChanges', { chargeId, now })
  if (await hasOpenAttempt(tx, chargeId)) throw new Problem('payment_in_progress')
  return booking
}
