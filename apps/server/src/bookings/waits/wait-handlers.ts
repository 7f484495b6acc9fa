import type { contract, CourtWait, HandlerInput } from '@quatre/contract'
import {
  firstFreeStart,
  isBeyondHorizon,
  isoWithOffset,
  minuteOfClock,
  mostCourtWaits,
  startsWithin,
} from '@quatre/domain'
import { Problem } from '../../http/problems.ts'
import type { Handlers } from '../../mount.ts'
import type { Platform } from '../../core/platform.ts'
import { inTransaction } from '../../platform/transaction.ts'
import type { CenterDay, CenterDays } from '../slots/center-days.ts'
import {
  deleteWait,
  insertWait,
  lockOwnWaits,
  selectOwnWaits,
  type WaitRow,
} from './court-wait.sql.ts'

export function waitHandlers(
  { db }: Platform,
  days: CenterDays,
): Handlers<typeof contract.courtWaits> {
  return {
    async list(_input, { member, now }) {
      return (await selectOwnWaits(db, member.id, now)).map(waitAnswer)
    },

    async join({ body }, { member, now }) {
      const { day } = await days.read({ centerId: body.center, day: body.date, now })
      const wish = checkedWish(day, body, now)
      return inTransaction(db, async (tx) => {
        const count = await lockOwnWaits(tx, member.id, now)
        if (count === null) throw new Problem('session_expired')
        const wait = { ...wish, userId: member.id, centerId: body.center, day: body.date }
        const waitId = await insertWait(tx, wait, now)
        if (waitId === null) throw new Problem('already_waiting')
        if (count >= mostCourtWaits) throw new Problem('too_many_court_waits')
        const joined = (await selectOwnWaits(tx, member.id, now)).find(({ id }) => id === waitId)
        if (joined === undefined) throw new Error(`no wait ${waitId}`)
        return waitAnswer(joined)
      })
    },

    async leave({ params }, { member }) {
      if (!(await deleteWait(db, params.id, member.id))) throw new Problem('court_wait_not_found')
      return { status: 'left' }
    },
  }
}

type Body = HandlerInput<typeof contract.courtWaits.join>['body']

/**
 * The asked period as starts of the day's own grid.
 * @throws Problem with the rule that refuses it, court_is_free when there is nothing to wait for
 */
function checkedWish(day: CenterDay, body: Body, now: number) {
  const { catalogue, local, busy } = day
  const { timeZone, blockBookingAfterDays, leadMinutes } = catalogue
  if (!catalogue.bookable) throw new Problem('center_closed_to_booking')
  if (isBeyondHorizon(body.date, now, timeZone, blockBookingAfterDays)) {
    throw new Problem('day_out_of_horizon', { values: { n: blockBookingAfterDays } })
  }
  const { sportTypeId: sportId, fieldType: fieldTypeId, duration } = body
  const offered = local.offered({ sportTypeId: sportId, fieldType: fieldTypeId }, duration)
  const range = { from: minuteOfClock(body.from), to: minuteOfClock(body.to) }
  const starts = startsWithin(offered, range, { now, leadMinutes })
  const [first] = starts
  const last = starts.at(-1)
  if (first === undefined || last === undefined) throw new Problem('not_for_sale')
  const wish = { firstStart: first.startsAt, lastStart: last.startsAt, duration }
  if (firstFreeStart(wish, { offered, busy, now, leadMinutes }) !== null) {
    throw new Problem('court_is_free')
  }
  return { ...wish, sportId, fieldTypeId }
}

function waitAnswer({
  fieldTypeId,
  day,
  firstStart,
  lastStart,
  timeZone,
  ...row
}: WaitRow): CourtWait {
  const { id, center, sport, duration, position } = row
  return {
    id,
    center,
    sport,
    fieldType: fieldTypeId,
    date: day,
    from: isoWithOffset(firstStart, timeZone),
    to: isoWithOffset(lastStart, timeZone),
    duration,
    position,
  }
}
