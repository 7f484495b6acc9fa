import { instant, type Db } from '@quatre/db'
import type { BookingId, CenterId, CourtId, CourtMove, UserId } from '@quatre/domain'
import { sql, type RawBuilder } from 'kysely'
import { requestRow, type RequestKey } from '../../platform/request-keys.sql.ts'
import { afterCommit } from '../../platform/transaction.ts'
import type { Notices } from '../../platform/notices/notices.ts'
import type { CourtPeriod } from './court-notices.ts'

/** The coach of a lesson. */
export interface BookingCoach {
  readonly id: number
  readonly firstName: string
  readonly lastName: string
}

/** The data of a hold, and its court. */
export interface HoldRow {
  readonly request: RequestKey
  readonly centerId: CenterId
  readonly revision: number
  readonly sportId: number
  readonly fieldTypeId: number
  readonly askedCourt: boolean
  /** Courts to try, the best first. */
  readonly courtIds: readonly CourtId[]
  /** Bookings that go to another court to make room, with their times. */
  readonly moves: readonly (CourtMove & { readonly period: CourtPeriod })[]
  readonly overdueBookingIds: readonly BookingId[]
  readonly startsAt: number
  readonly endsAt: number
  readonly priceCents: number
  readonly originalPriceCents: number
  /** Of a lesson. */
  readonly coach: BookingCoach | null
  readonly shareCents: readonly number[]
  readonly freeCancellationHours: number
  readonly shareKey: string
  readonly now: number
  readonly expiresAt: number
}

/** Freed court time, reserved until it has been offered to the waiting members. */
export interface KeptTime extends CourtPeriod {
  readonly id: number
  readonly courtId: CourtId
}

/** Some time of a court: epoch ms, [from, to). */
export interface CourtSpan {
  readonly courtId: CourtId
  readonly from: number
  readonly to: number
}

interface SessionOnCourts {
  readonly id: number
  readonly courtIds: readonly number[]
}

/** The time of courts that a competition is to have from now on. */
interface CompetitionTime {
  readonly competitionId: number
  readonly spans: readonly CourtSpan[]
  readonly now: number
}

/**
 * The answer of the database to a hold; no court when the same request had made it before. `released…`: the
 * time that the player's former hold gives back.
 */
interface MadeHold {
  readonly bookingId: BookingId
  readonly courtId: CourtId | null
  readonly participationIds: readonly number[] | null
  /** Earlier than was asked when the player held this time before. */
  readonly expiresAt: number | null
  readonly releasedCenterId: number | null
  readonly releasedFrom: number | null
  readonly releasedTo: number | null
}

/**
 * The only writer of court time. After the commit it announces every change to the open screens, so that
 * its callers need not. All statements that take, free or move court time are here.
 */
export interface CourtTime {
  /** Makes a hold, all of it in one statement (`hold_booking`). @throws (to `refusalIn`) its refusals */
  hold(db: Db, row: HoldRow): Promise<MadeHold>
  /** Lets a booking keep the court of its hold for good; false when it has none any more. */
  keep(tx: Db, bookingId: BookingId): Promise<boolean>
  /**
   * Takes a court again for a booking whose hold has ended: the first of those given that is free,
   * overdue holds of others do not count. Null when there is none.
   */
  retake(
    tx: Db,
    wanted: { readonly bookingId: BookingId; readonly courtIds: readonly CourtId[] },
    now: number,
  ): Promise<number | null>
  /**
   * Frees the court of a booking. However court time is freed, the database keeps time that a member waits
   * for (`keep_freed_time`).
   */
  free(tx: Db, bookingId: BookingId): Promise<void>
  /**
   * Gives a competition these times of courts and frees the others that it has from now on; where something else takes
   * a court, it does not.
   */
  setCompetition(tx: Db, competition: CompetitionTime): Promise<void>
  /** Takes courts for sessions; false when one of them or a coach is taken then: nothing may be kept of it. */
  takeSessions(tx: Db, sessions: readonly SessionOnCourts[], now: number): Promise<boolean>
  /** Frees the courts of a session. */
  freeSession(tx: Db, sessionId: number): Promise<void>
  /** Moves the courts and the coach of a session, which may have no court, to its times; false as of `takeSessions`. */
  moveSession(tx: Db, sessionId: number, now: number): Promise<boolean>
  /** All that is kept for the waiting list, of every centre. */
  kept(db: Db): Promise<KeptTime[]>
  /** As `hold`, of kept time, the rest of which stays kept; null when it is kept no more. */
  holdKept(tx: Db, row: HoldRow, kept: readonly KeptTime[]): Promise<MadeHold | null>
  /** Frees for everybody the time that no waiting member can use. */
  freeKept(db: Db, kept: readonly KeptTime[]): Promise<void>
  /** Ends the holds of a member who leaves. */
  releaseMemberHolds(tx: Db, userId: UserId, now: number): Promise<void>
  /** Ends overdue holds, some at a time. */
  expireOverdue(db: Db, now: number): Promise<void>
}

const period = sql`center_id, lower(during) as from, upper(during) as to`

export function openCourtTime(notices: Pick<Notices, 'announce'>): CourtTime {
  const announce = ({ centerId, from, to }: CourtPeriod) =>
    notices.announce(`courts:${centerId}`, `${from} ${to}`)

  /** Executes a statement that returns the periods it changes, and announces them after the commit. */
  async function change(tx: Db, statement: RawBuilder<CourtPeriod>): Promise<boolean> {
    const { rows } = await statement.execute(tx)
    if (rows.length > 0) afterCommit(tx, () => rows.forEach(announce))
    return rows.length > 0
  }

  async function makeHold(db: Db, row: HoldRow): Promise<MadeHold> {
    const { rows } = await sql<MadeHold>`
      select * from hold_booking(${JSON.stringify(holdRequestColumns(row))}::jsonb)`.execute(db)
    const [made] = rows
    if (made === undefined) throw new Error('hold_booking gave no booking')
    return made
  }

  async function takeSessions(tx: Db, sessions: readonly SessionOnCourts[], now: number) {
    const rows = sessions.flatMap(({ id, courtIds }) =>
      courtIds.map((courtId) => ({ id, courtId })),
    )
    const wanted = sql`unnest(${rows.map(({ id }) => id)}::integer[], ${rows.map(({ courtId }) => courtId)}::integer[])
        as w (session_id, court_id)
      join court c on c.id = w.court_id join course_session s on s.id = w.session_id join course k on k.id = s.course_id`
    const inItsWay = sql`select t.booking_id from ${wanted}
      join court_time t on (t.court_id = c.id or t.coach_id = k.coach_id) and t.during && tstzrange(s.starts_at, s.ends_at)
      where t.expires_at <= ${instant(now)}`
    await change(tx, expireOverdueHolds(inItsWay, now))
    const { rows: taken } = await sql<CourtPeriod>`
      insert into court_time (center_id, court_id, during, kind, session_id, coach_id)
      select c.center_id, c.id, tstzrange(s.starts_at, s.ends_at), 'lesson', s.id, k.coach_id
      from ${wanted} order by c.id, s.starts_at
      on conflict do nothing returning ${period}`.execute(tx)
    afterCommit(tx, () => taken.forEach(announce))
    return taken.length === rows.length
  }

  return {
    takeSessions,

    async hold(db, row) {
      const made = await makeHold(db, row)
      if (made.courtId !== null) changedBy(row, made).forEach(announce)
      return made
    },

    keep(tx, bookingId) {
      const kept = sql<CourtPeriod>`update court_time set expires_at = null
        where booking_id = ${bookingId} returning ${period}`
      return change(tx, kept)
    },

    async retake(tx, { bookingId, courtIds }, now) {
      const inItsWay = sql`
        select o.booking_id from court_time o
        join booking b on b.id = ${bookingId}
        where o.center_id = b.center_id and o.during && tstzrange(b.starts_at, b.ends_at)
          and o.expires_at <= ${instant(now)} and o.booking_id <> b.id`
      await change(tx, expireOverdueHolds(inItsWay, now))
      for (const courtId of courtIds) {
        const taken = sql<CourtPeriod>`
          insert into court_time (center_id, court_id, during, kind, booking_id, wish_field_type_id, coach_id)
          select center_id, ${courtId}, tstzrange(starts_at, ends_at), 'booking', id,
            case when not asked_court then field_type_id end, coach_id
          from booking where id = ${bookingId}
            and not ${isTaught('coachId', sql`tstzrange(starts_at, ends_at)`, sql`null`)}
          on conflict do nothing
          returning ${period}`
        if (await change(tx, taken)) return courtId
      }
      return null
    },

    async free(tx, bookingId) {
      const freed = sql<CourtPeriod>`delete from court_time
        where booking_id = ${bookingId} returning ${period}`
      await change(tx, freed)
    },

    async setCompetition(tx, { competitionId, spans, now }) {
      const { rows: before } = await sql<CourtSpan & CourtPeriod>`
        delete from court_time where competition_id = ${competitionId} and upper(during) > ${instant(now)}
        returning court_id, ${period}`.execute(tx)
      const past = before.map((row) => ({ ...row, to: Math.min(row.to, now) }))
      const wanted = [...past, ...spans].filter(({ from, to }) => from < to)
      const { rows: after } = await takeFree(competitionId, wanted).execute(tx)
      const key = ({ courtId, from, to }: CourtSpan) => `${courtId} ${from} ${to}`
      const [had, has] = [new Set(before.map(key)), new Set(after.map(key))]
      const changed = [
        ...before.filter((row) => !has.has(key(row))),
        ...after.filter((row) => !had.has(key(row))),
      ]
      if (changed.length > 0) afterCommit(tx, () => changed.forEach(announce))
    },

    async freeSession(tx, sessionId) {
      await change(tx, deleteSessionTimes(sessionId))
    },

    async moveSession(tx, id, now) {
      // as a hold, before any court
      await sql`select from coach where id = (select k.coach_id from course_session s
        join course k on k.id = s.course_id where s.id = ${id}) for no key update`.execute(tx)
      const { rows: elsewhere } = await coachElsewhere(id, now).execute(tx)
      if (elsewhere.length > 0) return false
      await change(tx, expireOverdueHolds(sql`select t.booking_id from ${inWayOfCoach(id)}`, now))
      const { rows: before } = await deleteSessionTimes(id).execute(tx)
      if (before.length === 0) return true
      afterCommit(tx, () => before.forEach(announce))
      return takeSessions(tx, [{ id, courtIds: before.map(({ courtId }) => courtId) }], now)
    },

    async kept(db) {
      const { rows } = await sql<KeptTime>`
        select id, court_id, ${period} from court_time where kind = 'waiting' order by id`.execute(
        db,
      )
      return rows
    },

    async holdKept(tx, row, kept) {
      const { rows: taken } = await sql<{ courtId: CourtId; during: string }>`
        ${deleteKept(kept)} returning court_id, during::text`.execute(tx)
      if (taken.length < kept.length) return null
      const made = await makeHold(tx, row)
      await sql`select keep_for_waiting(${taken.map(({ courtId }) => courtId)}::integer[],
        ${taken.map(({ during }) => during)}::tstzrange[])`.execute(tx)
      afterCommit(tx, () => changedBy(row, made).forEach(announce))
      return made
    },

    async freeKept(db, kept) {
      const { rows } = await sql<CourtPeriod>`${deleteKept(kept)} returning ${period}`.execute(db)
      rows.forEach(announce)
    },

    async releaseMemberHolds(tx, userId, now) {
      const released = sql<CourtPeriod>`
        select center_id, starts_at as from, ends_at as to from release_holds(array(
          select id from booking where user_id = ${userId} and status = 'Pending'), ${instant(now)})`
      await change(tx, released)
    },

    async expireOverdue(db, now) {
      const some = sql`select id from booking
        where status = 'Pending' and expires_at <= ${instant(now)} order by expires_at limit 200`
      const { rows } = await expireOverdueHolds(some, now).execute(db)
      rows.forEach(announce)
    },
  }
}

/** Whether a coach has a session in a period, or another than one; that found no court has them all the same. */
const isTaught = (
  coachId: string,
  during: RawBuilder<unknown>,
  exceptId: RawBuilder<unknown>,
) => sql`exists (
  select from course c join academy a on a.id = c.academy_id and a.status = 'open'
    join course_session o on o.course_id = c.id
  where c.coach_id = ${sql.ref(coachId)} and o.id is distinct from ${exceptId} and o.called_off_at is null
    and tstzrange(o.starts_at, o.ends_at) && ${during})`

/** The uses of a session's coach during the session, with the booking of each. */
const inWayOfCoach = (sessionId: number) => sql`
  course_session s join course k on k.id = s.course_id
    join court_time t on t.coach_id = k.coach_id and t.session_id is distinct from s.id
      and t.during && tstzrange(s.starts_at, s.ends_at)
  where s.id = ${sessionId}`

const coachElsewhere = (sessionId: number, now: number) => sql`
  select from ${inWayOfCoach(sessionId)} and (t.expires_at is null or t.expires_at > ${instant(now)})
  union all
  select from course_session s join course k on k.id = s.course_id where s.id = ${sessionId}
    and ${isTaught('k.coachId', sql`tstzrange(s.starts_at, s.ends_at)`, sql`s.id`)}`

const deleteSessionTimes = (sessionId: number) => sql<CourtPeriod & { readonly courtId: CourtId }>`
  delete from court_time where session_id = ${sessionId} returning court_id, ${period}`

/** Ends those of some holds that are overdue. */
const expireOverdueHolds = (bookingIds: RawBuilder<unknown>, now: number) => sql<CourtPeriod>`
  select center_id, starts_at as from, ends_at as to
  from expire_bookings(array(${bookingIds}), ${instant(now)})`

/** Takes what is free of some times of courts for a competition. */
const takeFree = (competitionId: number, spans: readonly CourtSpan[]) => sql<
  CourtSpan & CourtPeriod
>`
  insert into court_time (center_id, court_id, during, kind, competition_id)
  select c.center_id, c.id, piece, 'competition', ${competitionId}::integer
  from (
    select court_id, range_agg(tstzrange(to_timestamp(starts / 1000.0), to_timestamp(ends / 1000.0))) as times
    from unnest(${spans.map(({ courtId }) => courtId)}::integer[], ${spans.map(({ from }) => from)}::bigint[],
      ${spans.map(({ to }) => to)}::bigint[]) as s (court_id, starts, ends) group by court_id) wanted
  join court c on c.id = wanted.court_id
  cross join lateral unnest(wanted.times - coalesce((
    select range_agg(t.during) from court_time t
    where t.court_id = c.id and t.during && range_merge(wanted.times)), '{}')) piece
  order by c.id, piece
  returning court_id, ${period}`

const deleteKept = (kept: readonly KeptTime[]) => sql`
  delete from court_time where kind = 'waiting' and id = any(${kept.map(({ id }) => id)}::bigint[])`

/** The columns of the type `hold_request`. */
function holdRequestColumns(hold: HoldRow) {
  const isoText = (epochMs: number) => new Date(epochMs).toISOString()
  return {
    user_id: hold.request.userId,
    request: requestRow(hold.request),
    center_id: hold.centerId,
    revision: hold.revision,
    sport_id: hold.sportId,
    field_type_id: hold.fieldTypeId,
    asked_court: hold.askedCourt,
    court_ids: hold.courtIds,
    moved_booking_ids: hold.moves.map(({ bookingId }) => bookingId),
    moved_to_court_ids: hold.moves.map(({ courtId }) => courtId),
    overdue_booking_ids: hold.overdueBookingIds,
    starts_at: isoText(hold.startsAt),
    ends_at: isoText(hold.endsAt),
    price_cents: hold.priceCents,
    original_price_cents: hold.originalPriceCents,
    coach_id: hold.coach?.id ?? null,
    share_cents: hold.shareCents,
    free_cancellation_hours: hold.freeCancellationHours,
    share_key: hold.shareKey,
    now: isoText(hold.now),
    expires_at: isoText(hold.expiresAt),
  }
}

function changedBy(row: HoldRow, made: MadeHold): CourtPeriod[] {
  const { centerId, startsAt: from, endsAt: to } = row
  const changed = [{ centerId, from, to }, ...row.moves.map(({ period }) => period)]
  const { releasedCenterId, releasedFrom, releasedTo } = made
  if (releasedCenterId !== null && releasedFrom !== null && releasedTo !== null) {
    changed.push({ centerId: releasedCenterId, from: releasedFrom, to: releasedTo })
  }
  return changed
}
