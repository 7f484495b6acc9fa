import type { contract, HandlerInput, OwnOpenMatch } from '@quatre/contract'
import type { Db } from '@quatre/db'
import {
  isoWithOffset,
  levelNames,
  networkTimeZone,
  type BookingId,
  type LevelRange,
  type UserId,
} from '@quatre/domain'
import { playerLevelNames } from '../../core/players/player-level.ts'
import type { Platform } from '../../core/platform.ts'
import { Problem } from '../../http/problems.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { lockOwnBooking } from '../booking.sql.ts'
import { queueAlerts } from './alerts.ts'
import { selectBookingJoiners } from './joiner.sql.ts'
import { closeOpenMatch, selectOpenMatch, upsertOpenMatch } from './open-match.sql.ts'
import { countFree } from './search.sql.ts'

interface Owned {
  readonly bookingId: BookingId
  readonly userId: UserId
  readonly now: number
}

type Wish = HandlerInput<typeof contract.openMatches.open>['body']

/** The open match of a booking for its captain; null when it never was one. */
export async function ownOpenMatch(
  db: Db,
  { bookingId, now }: Omit<Owned, 'userId'>,
): Promise<OwnOpenMatch | null> {
  const match = await selectOpenMatch(db, bookingId)
  if (match === null) return null
  const joiners = await selectBookingJoiners(db, bookingId)
  const levels = await playerLevelNames(
    db,
    joiners.map(({ userId }) => userId),
    padel,
  )
  return {
    levels: namedRange(match.levels),
    sex: match.sex,
    isOpen: match.closedAt === null,
    free: await countFree(db, bookingId, now),
    joiners: joiners.map(({ participationId: id, userId, firstName, isPaid, refusableUntil }) => ({
      id,
      firstName,
      level: levels.get(userId) ?? null,
      isPaid,
      refusableUntil:
        refusableUntil !== null && now < refusableUntil
          ? isoWithOffset(refusableUntil, networkTimeZone)
          : null,
    })),
  }
}

const padel = 3

export function namedRange(range: LevelRange | null): OwnOpenMatch['levels'] {
  const from = range && levelNames[range.from]
  const to = range && levelNames[range.to]
  return from && to ? { from, to } : null
}

/** @throws Problem bad_request when it ends before it begins */
function numberedRange(levels: Wish['levels']): LevelRange | null {
  if (levels === null) return null
  const range = { from: levelNames.indexOf(levels.from), to: levelNames.indexOf(levels.to) }
  if (range.from > range.to) throw new Problem('bad_request', { values: { fields: 'levels' } })
  return range
}

/** Opens the free places of a shared booking that is paid and ahead. @throws Problem as the call says */
export function openMatch(platform: Platform, owned: Owned, wish: Wish): Promise<OwnOpenMatch> {
  const { bookingId, now } = owned
  const levels = numberedRange(wish.levels)
  return inTransaction(platform.db, async (tx) => {
    const booking = await lockOwnBooking(tx, owned)
    if (booking === null) throw new Problem('booking_not_found')
    const isAhead = booking.status === 'Confirmed' && now < booking.startsAt
    if (!booking.isSplit || !isAhead) throw new Problem('open_match_not_shared')
    // levels are those of padel
    if (booking.sportId !== padel) throw new Problem('open_match_padel_only')
    if ((await countFree(tx, bookingId, now)) === 0) throw new Problem('match_full')
    await upsertOpenMatch(tx, bookingId, { levels, sex: wish.sex }, now)
    await queueAlerts(tx, platform, bookingId)
    return existingOpenMatch(tx, owned)
  })
}

/** @throws Problem booking_not_found */
export function closeMatch({ db }: Platform, owned: Owned): Promise<void> {
  return inTransaction(db, async (tx) => {
    if ((await lockOwnBooking(tx, owned)) === null) throw new Problem('booking_not_found')
    await closeOpenMatch(tx, owned.bookingId, owned.now)
  })
}

/** @throws Error when the booking has none */
export async function existingOpenMatch(db: Db, owned: Owned): Promise<OwnOpenMatch> {
  const match = await ownOpenMatch(db, owned)
  if (match === null) throw new Error(`no open match ${owned.bookingId}`)
  return match
}
