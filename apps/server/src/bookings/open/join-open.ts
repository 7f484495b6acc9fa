import {
  adultBornBy,
  dayInZone,
  joinProblem,
  networkTimeZone,
  type BookingId,
  type UserId,
} from '@quatre/domain'
import type { Db } from '@quatre/db'
import { playerLevelNames } from '../../core/players/player-level.ts'
import type { Platform } from '../../core/platform.ts'
import { Problem } from '../../http/problems.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { lockBookingById } from '../booking.sql.ts'
import { countMove, freePlace, isClosed } from '../shares/join.ts'
import { joinedMs } from '../shares/joined.ts'
import { changePlayer, selectPlaces, type Place } from '../shares/places.sql.ts'
import { insertJoiner, countUnpaid } from './joiner.sql.ts'
import {
  isGuaranteePaid,
  selectMemberFacts,
  selectOpenMatch,
  selectOwnStandings,
} from './open-match.sql.ts'

interface Joined {
  readonly key: string
  readonly shareCents: number
  readonly status: Place['status']
}

/**
 * A member takes a free place of an open match, under the lock of its booking as by the link; the one they have when
 * they have one. They pay it as a friend does.
 * @throws Problem as the call says
 */
export function joinOpenMatch(
  { db }: Platform,
  asked: {
    readonly bookingId: BookingId
    readonly userId: UserId
    readonly callerAddress: string
    readonly now: number
  },
): Promise<Joined> {
  const { bookingId, userId, now } = asked
  return inTransaction(db, async (tx) => {
    const booking = await lockBookingById(tx, bookingId)
    const match = booking && (await selectOpenMatch(tx, bookingId))
    if (booking === null || match === null) throw new Problem('open_match_not_found')
    const places = await selectPlaces(tx, bookingId)
    const own = places.find((place) => place.userId === userId)
    if (own !== undefined) return joined(own, own.joinerKey ?? booking.shareKey)
    const isOver = booking.status !== 'Confirmed' || now >= booking.startsAt
    if (isOver || match.closedAt !== null) throw new Problem('open_match_not_found')
    await refuseUnfit(tx, { ...asked, match, places })
    const isCovered = booking.sharesClosedAt !== null && (await isGuaranteePaid(tx, bookingId))
    if (isClosed(booking, now) && !isCovered) {
      const isPaid = places.every(({ status }) => status === 'Confirmed')
      throw new Problem(isPaid ? 'match_full' : 'open_match_settling')
    }
    if ((await countUnpaid(tx, userId, now - joinedMs)) >= mostUnpaid)
      throw new Problem('open_match_too_many')
    await countMove(tx, booking, asked)
    const free = await freePlace(tx, places, now)
    const id = await changePlayer(tx, free, { userId, joinedAt: now }, now)
    await insertJoiner(tx, id, asked)
    return joined({ ...free, status: 'Pending' }, match.joinerKey)
  })
}

/** Places that a member may keep at once without paying. */
const mostUnpaid = 3

const joined = ({ shareCents, status }: Place, key: string): Joined => ({
  key,
  shareCents,
  status,
})

/** @throws Problem the reason why the match is not for them */
async function refuseUnfit(
  tx: Db,
  {
    bookingId,
    userId,
    now,
    match,
    places,
  }: {
    readonly bookingId: BookingId
    readonly userId: UserId
    readonly now: number
    readonly match: Pick<NonNullable<Awaited<ReturnType<typeof selectOpenMatch>>>, 'levels' | 'sex'>
    readonly places: readonly Place[]
  },
): Promise<void> {
  const members = places
    .filter(
      ({ status, joinedAt }) =>
        status === 'Confirmed' || joinedAt === null || joinedAt > now - joinedMs,
    )
    .flatMap((place) => (place.userId === null ? [] : [place.userId]))
  const bornBy = adultBornBy(dayInZone(now, networkTimeZone))
  const facts = await selectMemberFacts(tx, [...members, userId], bornBy)
  const own = facts.find(({ id }) => id === userId)
  if (own === undefined) throw new Problem('session_expired')
  const levels = await playerLevelNames(tx, [userId], padel)
  const { refused } = await selectOwnStandings(tx, userId, [bookingId])
  const genders = facts.filter(({ id }) => id !== userId).map(({ gender }) => gender)
  const problem = joinProblem(
    { ...match, places: places.length, genders },
    { ...own, level: levels.get(userId) ?? null, wasRefused: refused.has(bookingId) },
  )
  if (problem !== null) throw new Problem(problem)
}

const padel = 3
