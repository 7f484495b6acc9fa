import type { Db } from '@quatre/db'
import {
  adultBornBy,
  dayInZone,
  isAlerted,
  localMinute,
  networkTimeZone,
  isoWeekday,
  type BookingId,
} from '@quatre/domain'
import { playerLevelNames } from '../../core/players/player-level.ts'
import type { Platform } from '../../core/platform.ts'
import { newSecret } from '../../platform/secret.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { existingBookingRow } from '../booking.sql.ts'
import { existingBooking } from '../shares/refund-payers.ts'
import { noteAlerted, selectAlerted, type Alerted } from './alert.sql.ts'
import { alertMail, alertNotice } from './mails.ts'
import { selectOpenMatches, type FoundMatch } from './search.sql.ts'

const queueName = 'open-match-alerts'

interface Opened {
  readonly bookingId: BookingId
}

/** Queues the alerts of an open match that was opened or has a free place again. */
export const queueAlerts = (
  tx: Db,
  { jobs }: Pick<Platform, 'jobs'>,
  bookingId: BookingId,
): Promise<void> => jobs.add(tx, queueName, { bookingId } satisfies Opened)

export function workOnAlerts(platform: Platform): void {
  const { db, clock, jobs } = platform
  jobs.handle<Opened>(queueName, async ({ bookingId }) => {
    const now = clock()
    const match = await findMatch(db, bookingId, now)
    if (match === null) return
    for (const member of await fitting(db, match, now)) {
      await inTransaction(db, (tx) => tell(tx, platform, { match, member, now }))
    }
  })
}

const bornByAt = (now: number) => adultBornBy(dayInZone(now, networkTimeZone))

async function findMatch(db: Db, bookingId: BookingId, now: number): Promise<FoundMatch | null> {
  const everyMatch = {
    date: undefined,
    from: '00:00',
    to: '23:59:59',
    level: undefined,
    sex: undefined,
  }
  const search = {
    ...everyMatch,
    bookingIds: [bookingId],
    centerIds: undefined,
    sportId: undefined,
    bornBy: bornByAt(now),
    now,
  }
  const { rows } = await selectOpenMatches(db, search, { limit: 1, offset: 0 })
  return rows[0] ?? null
}

/** The members whose alert a match fits. */
async function fitting(db: Db, match: FoundMatch, now: number): Promise<readonly Alerted[]> {
  const { id, centerId, startsAt, timeZone } = match
  const alerted = await selectAlerted(db, id, { centerId, bornBy: bornByAt(now) })
  const levels = await playerLevelNames(
    db,
    alerted.map((one) => one.id),
    match.sportId,
  )
  const genders = match.players.map(({ gender }) => gender)
  const weekday = isoWeekday(dayInZone(startsAt, timeZone))
  const opened = { ...match, genders, weekday, minute: localMinute(startsAt, timeZone) }
  return alerted.filter((one) =>
    isAlerted(one, opened, { ...one, level: levels.get(one.id) ?? null }),
  )
}

async function tell(
  tx: Db,
  { events, mailer }: Platform,
  {
    match,
    member,
    now,
  }: { readonly match: FoundMatch; readonly member: Alerted; readonly now: number },
): Promise<void> {
  const { id: bookingId, startsAt } = match
  const { secret, hash: offKeyHash } = newSecret()
  const day = dayInZone(now, networkTimeZone)
  if (!(await noteAlerted(tx, { userId: member.id, bookingId, day, offKeyHash }))) return
  const { userId } = await existingBookingRow(tx, bookingId)
  const row = await existingBooking(tx, { bookingId, userId })
  await mailer.queue(tx, alertMail(row, member, { match, key: secret }))
  await events.emit(tx, 'matchFits', {
    bookingId,
    startsAt,
    userId: member.id,
    ...alertNotice(row, match),
    now,
  })
}
