import { payKinds } from '@quatre/contract'
import type { Db } from '@quatre/db'
import {
  applyPromoCode,
  canonicalPromoCode,
  isPromoLeft,
  type BookingId,
  type PromoRefusal,
  type UserId,
} from '@quatre/domain'
import {
  countOwnUses,
  isBeingPaid,
  lockOwnPromoCode,
  lockPromoCode,
  type PromoCodeRow,
} from '../../core/money/promo.sql.ts'
import type { Platform } from '../../core/platform.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { Problem } from '../../http/problems.ts'
import { bookingPayableState } from '../booking-answer.ts'
import { lockOwnBooking, type LockedBooking } from '../booking.sql.ts'
import { selectBought, updatePromo } from './promo.sql.ts'

type PromoPlatform = Pick<Platform, 'db' | 'events'>

interface OwnHold {
  readonly bookingId: BookingId
  readonly userId: UserId
  readonly now: number
}

/**
 * Lowers the price of a hold by a code; the code that it has already changes nothing.
 * @throws Problem why the code is not taken (requirement PR2), or the price cannot change now
 */
export async function addPromoCode(
  platform: PromoPlatform,
  { typed, ...hold }: OwnHold & { readonly typed: string },
): Promise<void> {
  const text = canonicalPromoCode(typed)
  if (text === '') throw new Problem('promo_information_missing')
  await inTransaction(platform.db, async (tx) => {
    const booking = await lockUnpaid(tx, platform, hold)
    const code = await lockPromoCode(tx, text)
    if (code !== null && code.id === booking.promoCodeId) return
    const hasOtherCode = booking.promoCodeId !== null
    const result = await evaluate(tx, booking, { code, hasOtherCode, now: hold.now })
    if ('refusal' in result) throw new Problem(result.refusal)
    const { discountCents: promoCents } = result
    await updatePromo(tx, booking, { promoCodeId: result.code.id, promoCents })
  })
}

/** Takes the code of a hold off again; one that has none stays as it is. @throws Problem as above */
export async function removePromoCode(platform: PromoPlatform, hold: OwnHold): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const booking = await lockUnpaid(tx, platform, hold)
    if (booking.promoCodeId === null) return
    await updatePromo(tx, booking, { promoCodeId: null, promoCents: 0 })
  })
}

/**
 * Refuses to be paid at the price of a code that would not be taken now, or takes off another amount.
 * @throws Problem price_changed, with the price without it
 */
export async function checkPromo(tx: Db, booking: LockedBooking, now: number): Promise<void> {
  const { promoCodeId, promoCents } = booking
  if (promoCodeId === null) return
  const priceCents = booking.priceCents + promoCents
  const own = await lockOwnPromoCode(tx, promoCodeId)
  const code = { ...own, used: own.used - 1 }
  const result = await evaluate(tx, { ...booking, priceCents }, { code, hasOtherCode: false, now })
  if (!('refusal' in result) && result.discountCents === promoCents) return
  throw new Problem('price_changed', { details: { priceCents } })
}

/** Whether an expired hold, of which the use was given back, can have its code again, if it had one. */
export async function canUsePromoAgain(tx: Db, booking: LockedBooking): Promise<boolean> {
  const { promoCodeId, status } = booking
  if (promoCodeId === null || status !== 'Expired') return true
  const code = await lockOwnPromoCode(tx, promoCodeId)
  return isPromoLeft(code, await countOwnUses(tx, promoCodeId, usedBy(booking)))
}

const usedBy = ({ id: bookingId, userId }: LockedBooking) => ({ bookingId, userId })

interface Evaluated {
  readonly code: PromoCodeRow | null
  readonly hasOtherCode: boolean
  readonly now: number
}

type Evaluation =
  | { readonly refusal: PromoRefusal }
  | { readonly discountCents: number; readonly code: PromoCodeRow }

/** The discount of a code for a booking, with the code; or the reason why it is refused. */
async function evaluate(
  tx: Db,
  booking: LockedBooking,
  { code, hasOtherCode, now }: Evaluated,
): Promise<Evaluation> {
  if (code === null) return { refusal: 'promo_unknown' }
  const bought = await selectBought(tx, booking.id)
  const { centerId, startsAt, priceCents, players: participations } = booking
  const purchase = { ...bought, centerId, startsAt, priceCents, participations, hasOtherCode }
  const account = { id: booking.userId, uses: await countOwnUses(tx, code.id, usedBy(booking)) }
  const asked = { code, purchase: { ...purchase, product: 'booking' as const }, account, now }
  return { ...applyPromoCode(asked), code }
}

/** A hold that can still be paid, and of which no money is on its way at its price. @throws Problem */
async function lockUnpaid(
  tx: Db,
  { events }: PromoPlatform,
  { bookingId, userId, now }: OwnHold,
): Promise<LockedBooking> {
  const booking = await lockOwnBooking(tx, { bookingId, userId })
  if (booking === null) throw new Problem('booking_not_found')
  const state = bookingPayableState(booking, now)
  if (state !== 'open') throw new Problem(payKinds.booking[state])
  const { chargeId } = booking
  if (chargeId !== null) await events.emit(tx, 'amountChanges', { chargeId, now })
  if (await isBeingPaid(tx, chargeId)) throw new Problem('payment_in_progress')
  return booking
}
