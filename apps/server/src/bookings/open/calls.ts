import type { Db } from '@quatre/db'
import { sql } from 'kysely'
import {
  everybody,
  members,
  onlySelf,
  sampleIds,
  type BusyMember,
  type CallLines,
} from '../../testing/call-lines.ts'
import { centers } from '../../testing/center-fixture.ts'

const own = { params: { id: sampleIds.booking } }
const evening = { weekdays: [1, 2, 3], from: '18:00', to: '21:30', fitsLevel: true }

export const calls: CallLines<'openMatches'> = {
  openMatches: {
    list: {
      query: {
        center: centers.toulouse,
        level: 'avance',
        sex: 'mixed',
        from: '18:00',
        to: '22:00',
      },
      answers: everybody(200),
    },
    standings: { query: { ids: '999031,999032' }, answers: members(200) },
    // the sample is a hold, which is not shared
    join: {
      ...own,
      answers: members(404),
      goneMeanwhile: 'open_match_not_found',
      closedMeanwhile: 'open_match_not_found',
    },
    own: { ...own, answers: onlySelf(200) },
    open: {
      ...own,
      body: { levels: { from: 'debutant', to: 'avance' }, sex: 'any' },
      answers: onlySelf(422),
      closedMeanwhile: 'open_match_not_shared',
      goneMeanwhile: 'booking_not_found',
    },
    close: {
      ...own,
      answers: onlySelf(200),
      closedMeanwhile: 200,
      goneMeanwhile: 'booking_not_found',
    },
    refuse: {
      params: { id: sampleIds.booking, joinerId: sampleIds.place },
      body: {},
      answers: onlySelf(410),
      closedMeanwhile: 'booking_cancelled',
      goneMeanwhile: 'booking_not_found',
    },
    alert: { answers: members(200) },
    setAlert: { body: { centers: [centers.toulouse], ...evening }, answers: members(200) },
    endAlert: { answers: members(200), closedMeanwhile: 200, goneMeanwhile: 200 },
    endAlertByKey: { query: { users_key: 'k'.repeat(43) }, answers: everybody(410) },
  },
}

/** A joined match, and an alert with its notice. */
export async function addMemberRows(db: Db, { userId, word }: BusyMember): Promise<void> {
  await sql`with place as (
      select p.id, p.booking_id, p.starts_at from participation p
      where p.user_id = ${userId} order by p.id desc limit 1),
    opened as (insert into open_match (booking_id, starts_at, opened_at)
      select booking_id, starts_at, now() from place returning booking_id),
    joined as (insert into open_joiner (participation_id, booking_id, user_id)
      select p.id, o.booking_id, ${userId} from place p, opened o)
    insert into match_alert_notice (user_id, booking_id, day, off_key_hash)
    select ${userId}, booking_id, '2026-11-25', ${Buffer.from(word)} from opened`.execute(db)
  await sql`insert into match_alert (user_id, center_ids, weekdays, from_minute, to_minute, fits_level, changed_at)
    values (${userId}, '{42}', '{2}', 1080, 1290, false, now())`.execute(db)
}
