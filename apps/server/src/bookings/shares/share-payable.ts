import type { Db } from '@quatre/db'
import { shareLosses, shareState, type PayableState } from '@quatre/domain'
import { beginCharge, centerEarner } from '../../core/money/charge.sql.ts'
import type { LockedPayable, Payable } from '../../core/money/payables.ts'
import type { Platform } from '../../core/platform.ts'
import { existingBookingRow, lockBookingById, type LockedBooking } from '../booking.sql.ts'
import { bookingSaleWords } from '../mails.ts'
import { isCoveredJoiner, noteJoinerPaid } from '../open/joiner-paid.ts'
import { queueCounted } from './counted-mail.ts'
import { noteNews } from './news.sql.ts'
import { shareMoneyMail } from './share-mails.ts'
import {
  markPlacePaid,
  placeOfCharge,
  selectFriendsPlace,
  updateChargeOfPlace,
  type Place,
} from './places.sql.ts'
import { findPlace, selectFriendsShare } from './payer.sql.ts'
import { existingBooking } from './refund-payers.ts'
import { queueTellPayer } from './tell-payer.ts'

interface Share {
  readonly booking: LockedBooking
  readonly place: Place
  /** Taken in an open match of which the captain has paid what was missing at the deadline: it is paid until the start. */
  readonly isCovered: boolean
}

/** A friend's share of a booking as a thing that is paid for. */
export function sharePayable(platform: Platform): Payable {
  const { mailer, events } = platform
  return {
    losses: shareLosses,
    returnPath: '/paiement/verification',
    takesCredit: true,

    find: findPlace,

    // of anybody with its link, before they have a place
    quote: (db, { key }) => selectFriendsShare(db, key),

    async openCharge(tx, { id, payerId, now }) {
      const share = await lockShare(tx, id)
      if (share === null || share.place.userId !== payerId) return null
      const { booking, place } = share
      const owed = { payerId, centerId: booking.centerId, amountCents: place.shareCents, now }
      const charge = await beginCharge(tx, place, { kind: 'share', ...owed }, (chargeId) =>
        updateChargeOfPlace(tx, id, chargeId),
      )
      return { charge, locked: lockedPayable(tx, share, now) }
    },

    async lock(tx, chargeId, now) {
      const share = await lockShare(tx, (await placeOfCharge(tx, chargeId)).id)
      if (share === null) throw new Error(`no share of charge ${chargeId}`)
      return lockedPayable(tx, share, now)
    },

    async read(db, chargeId, now) {
      const place = await placeOfCharge(db, chargeId)
      const booking = await existingBookingRow(db, place.bookingId)
      const id = place.joinerKey ?? booking.shareKey
      return { state: await shareStateAt(db, { booking, place }, now), id }
    },

    earningAccount: centerEarner,

    async readSale(db, chargeId) {
      const place = await placeOfCharge(db, chargeId)
      const { userId } = await existingBookingRow(db, place.bookingId)
      const row = await existingBooking(db, { bookingId: place.bookingId, userId })
      const { firstName, lastName, email, shareCents: fullPriceCents } = place
      const words = `${bookingSaleWords(row)}, une part`
      const buyer = { firstName: firstName ?? '', lastName, email }
      return { product: 'court', words, fullPriceCents, buyer }
    },

    async notify(tx, charge, news) {
      const place = await placeOfCharge(tx, charge.id)
      const { bookingId, email, firstName } = place
      if (email === null || firstName === null) return
      const { userId } = await existingBookingRow(tx, bookingId)
      const row = await existingBooking(tx, { bookingId, userId })
      const words = shareMoneyMail(row, { email, firstName }, { ...news, place: place.id })
      if (news.what !== 'unpaid') return mailer.queue(tx, words)
      return queueCounted(tx, platform, words, { captainId: userId, now: platform.clock() })
    },
  }

  function lockedPayable(tx: Db, share: Share, now: number): LockedPayable {
    return { state: sharePayableState(share, now), give: () => give(tx, share, now) }
  }

  /** Until the deadline is settled money counts that was asked for in time. */
  async function give(
    tx: Db,
    { booking, place, isCovered }: Share,
    now: number,
  ): Promise<'given' | 'gone'> {
    const { status, sharesClosedAt } = booking
    const isLate = sharesClosedAt !== null
    if (status !== 'Confirmed' || (isLate && !isCovered) || place.leftAt !== null) return 'gone'
    await markPlacePaid(tx, place.id)
    if (!(await noteJoinerPaid(tx, platform, { booking, place, isLate, now })))
      await noteNews(tx, place, now)
    await queueTellPayer(tx, platform, place)
    await events.emit(tx, 'sharePaid', { placeId: place.id, now })
    return 'given'
  }
}

/** The state of a place of a booking as a thing to be paid. */
export async function shareStateAt(
  db: Db,
  of: Omit<Share, 'isCovered'>,
  now: number,
): Promise<PayableState> {
  return sharePayableState({ ...of, isCovered: await isCoveredJoiner(db, of) }, now)
}

function sharePayableState({ booking, place, isCovered }: Share, now: number) {
  return shareState(
    {
      bookingStatus: booking.status,
      hasLeft: place.leftAt !== null,
      isPaid: place.status === 'Confirmed',
      isClosed: booking.sharesClosedAt !== null && !isCovered,
      deadlineAt: (isCovered ? null : booking.deadlineAt) ?? booking.startsAt,
    },
    now,
  )
}

/** Locks a share's booking, then reads the share, so that decisions on it are made one after the other. */
async function lockShare(tx: Db, placeId: number): Promise<Share | null> {
  const found = await selectFriendsPlace(tx, placeId)
  const booking = found && (await lockBookingById(tx, found.bookingId))
  const place = booking && (await selectFriendsPlace(tx, placeId))
  if (booking === null || place === null) return null
  return { booking, place, isCovered: await isCoveredJoiner(tx, { booking, place }) }
}
