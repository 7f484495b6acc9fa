import type { CoachedList, CoachedSession, contract } from '@quatre/contract'
import type { Db } from '@quatre/db'
import { ageYears, dayInZone, isoWithOffset, type CenterId } from '@quatre/domain'
import type { Platform } from '../core/platform.ts'
import { lockActiveMember } from '../core/sessions/lock-member.ts'
import { Problem } from '../http/problems.ts'
import type { Handlers, RequestContext } from '../mount.ts'
import { checkpoint } from '../platform/checkpoints.ts'
import { noteRequest } from '../platform/request-keys.sql.ts'
import { inTransaction } from '../platform/transaction.ts'
import { openCoachActs } from './coach-acts.ts'
import {
  lockCourse,
  selectLessons,
  selectPeople,
  selectSession,
  selectWeek,
  writeAttendance,
  type Acting,
  type CoachedRow,
} from './coach.sql.ts'

interface Asked {
  readonly center: CenterId
  readonly id: number
}

/** The sessions of a centre, run by its coaches. */
export function coachHandlers(platform: Platform): Handlers<typeof contract.coaches> {
  const { db, clock } = platform
  const acts = openCoachActs(platform)

  async function existing(from: Db, asked: Asked): Promise<CoachedRow> {
    const session = await selectSession(from, asked)
    if (session === null) throw new Problem('course_session_not_found')
    return session
  }

  async function list(asked: Asked): Promise<CoachedList> {
    const session = await existing(db, asked)
    const people = await selectPeople(db, session)
    const day = dayInZone(session.startsAt, session.timeZone)
    return {
      ...sessionAnswer(session),
      people: people.map((row) => ({
        ...row,
        age: row.birthDate === null ? null : ageYears(row.birthDate, day),
      })),
    }
  }

  /** Does an act once, in one transaction, with the places of its course locked. */
  async function act(
    asked: Asked,
    { member, requestKey, now }: Pick<RequestContext, 'member' | 'requestKey' | 'now'>,
    work: (tx: Db, acting: Acting) => Promise<void>,
  ): Promise<CoachedList> {
    await inTransaction(db, async (tx) => {
      await lockActiveMember(tx, member.id)
      const made = { session: asked.id }
      if ((await noteRequest(tx, requestKey, { made, now })) !== null) return
      await lockCourse(tx, asked.id, now)
      await work(tx, { session: await existing(tx, asked), by: member.id, now: clock() })
      checkpoint('session: done, before the commit')
    })
    checkpoint('session: after the commit, before the answer')
    return list(asked)
  }

  return {
    async week({ params: { center }, query: { from } }) {
      return (await selectWeek(db, center, from)).map(sessionAnswer)
    },

    async lessons({ params: { center }, query: { from } }) {
      const rows = await selectLessons(db, center, from)
      return rows.map(({ timeZone, startsAt, endsAt, ...lesson }) => ({
        ...lesson,
        startsAt: isoWithOffset(startsAt, timeZone),
        endsAt: isoWithOffset(endsAt, timeZone),
      }))
    },

    session: ({ params }) => list(params),

    async attendance({ params, body: { people } }, { member, now }) {
      await inTransaction(db, async (tx) => {
        await lockActiveMember(tx, member.id)
        await lockCourse(tx, params.id, now)
        const session = await existing(tx, params)
        if (session.isCalledOff) throw new Problem('session_called_off')
        if (now < session.startsAt) throw new Problem('session_not_begun')
        const enrolled = new Set<number>(
          (await selectPeople(tx, session)).map((row) => row.enrolment),
        )
        const named = new Set(people.map(({ enrolment }) => enrolment))
        if (named.size < people.length || !named.isSubsetOf(enrolled)) {
          throw new Problem('attendance_refused')
        }
        await writeAttendance(tx, session.id, people, now)
      })
      return list(params)
    },

    message: ({ params, body }, caller) =>
      act(params, caller, (tx, acting) => acts.message(tx, acting, body.text)),
    callOff: ({ params, body }, caller) =>
      act(params, caller, (tx, acting) => acts.callOff(tx, acting, body.reason)),
    move: ({ params, body }, caller) =>
      act(params, caller, (tx, acting) => acts.move(tx, acting, Date.parse(body.startsAt))),
  }
}

const sessionAnswer = (row: CoachedRow): CoachedSession => ({
  id: row.id,
  startsAt: isoWithOffset(row.startsAt, row.timeZone),
  endsAt: isoWithOffset(row.endsAt, row.timeZone),
  isCalledOff: row.isCalledOff,
  type: row.type,
  name: row.name,
  ageCategory: row.ageCategory,
  level: row.level,
  coach: row.coach,
  enrolled: row.enrolled,
  capacity: row.capacity,
})
