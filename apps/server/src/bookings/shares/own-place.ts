import type { OwnPlace } from '@quatre/contract'
import { euro, isoWithOffset, networkTimeZone, type UserId } from '@quatre/domain'
import { Problem } from '../../http/problems.ts'
import type { Platform } from '../../core/platform.ts'
import { selectBookingByKey, type LockedBooking } from '../booking.sql.ts'
import { refundDestinations, withheldByDestination } from '../refund-choice.ts'
import { joinedMs } from './joined.ts'
import { quoteLeaveRefund } from './leave.ts'
import { shareStateAt } from './share-payable.ts'
import { selectOwnPlace, selectShareReceipt, type Place } from './places.sql.ts'

/**
 * The place of a link's visitor: a member's, else that of a secret; null when they have none.
 * @throws Problem booking_not_found
 */
export async function readOwnPlace(
  platform: Platform,
  asked: {
    readonly key: string
    readonly userId: UserId | undefined
    readonly secret: string | undefined
    readonly now: number
  },
): Promise<OwnPlace | null> {
  const { db } = platform
  const { userId, secret, now } = asked
  const booking = await selectBookingByKey(db, asked.key)
  if (booking === null) throw new Problem('booking_not_found')
  const place =
    (userId && (await selectOwnPlace(db, booking.id, { userId }))) ||
    (secret && (await selectOwnPlace(db, booking.id, { secret }))) ||
    null
  if (place === null || place.leftAt !== null) return null
  const state = await shareStateAt(db, { booking, place }, now)
  const isOpen = booking.sharesClosedAt === null
  const chargeId = place.isCaptain ? booking.chargeId : place.chargeId
  return {
    id: place.id,
    share: euro(place.shareCents),
    status: place.status,
    booking: place.isCaptain ? booking.id : null,
    keptUntil: keptUntil(place, isOpen ? booking : { deadlineAt: null }, now),
    isPayable: state === 'open',
    isGuest: place.userId === null,
    leaving: await leavingAnswer(platform, booking, place, now),
    receipt: (await selectShareReceipt(db, chargeId))?.accessKey ?? null,
  }
}

const none = { wallet: euro(0), card: euro(0) }

function keptUntil(
  { status, joinedAt }: Place,
  { deadlineAt }: Pick<LockedBooking, 'deadlineAt'>,
  now: number,
): OwnPlace['keptUntil'] {
  if (status !== 'Pending' || joinedAt === null) return null
  const until = Math.min(joinedAt + joinedMs, deadlineAt ?? Infinity)
  return until > now ? isoWithOffset(until, networkTimeZone) : null
}

async function leavingAnswer(
  platform: Platform,
  booking: LockedBooking,
  place: Place,
  now: number,
): Promise<OwnPlace['leaving']> {
  const { db } = platform
  if (place.isCaptain || !booking.isSplit) return null
  try {
    const { payer, refundCents } = await quoteLeaveRefund(db, booking, place, now)
    const refund = euro(refundCents)
    if (payer === undefined) return { refund, withheld: none, destinations: [], lines: [] }
    const { chargeId, payerId } = payer
    const wish = { chargeId, amountCents: refundCents, to: 'card', by: 'member', now } as const
    const lines = await platform.refunds.plan(db, wish)
    return {
      refund,
      withheld: payerId === null ? none : await withheldByDestination(db, lines, payerId),
      destinations: payerId === null ? ['card'] : refundDestinations(lines),
      lines: lines.map((line) => ({ to: line.to, amount: euro(line.cents) })),
    }
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}
