import {
  academyRefundCents,
  ageRefusal,
  campRefundCents,
  dateNumeric,
  dayMs,
  dayOf,
  isoWithOffset,
  offeredUntil,
  time,
} from '@quatre/domain'
import type { EnrolmentKind } from '../core/enrolments/kinds.ts'
import { calledOffOwedCents } from './called-off.ts'
import { existingCourseEnrolment, type CourseEnrolment } from './course-enrolment.sql.ts'

const nextSession = (sessions: CourseEnrolment['sessions'], now: number) =>
  sessions.find(({ startsAt, isCalledOff }) => now < startsAt && !isCalledOff)

/** The places of a group are families' children or adults; those of a camp are its days (decision 027). */
export const courseKind: EnrolmentKind = {
  async mayHave(tx, { id }, now) {
    const row = await existingCourseEnrolment(tx, id)
    const { sessions, birthDate, ageCategory, firstAt, timeZone } = row
    if (nextSession(sessions, now) === undefined) return 'course_over'
    const firstDay = dayOf(firstAt, timeZone)
    const isOfAge = birthDate !== null && ageRefusal(ageCategory, birthDate, firstDay) === null
    return isOfAge ? null : 'course_not_for_age'
  },

  async offeredUntil(tx, { id }, now) {
    const { sessions, firstAt } = await existingCourseEnrolment(tx, id)
    const next = nextSession(sessions, now)?.startsAt
    if (next === undefined) return null
    return now < firstAt ? offeredUntil(now, next) : Math.min(now + dayMs, next)
  },

  async isFree(tx, { id }) {
    const { priceCents, options } = await existingCourseEnrolment(tx, id)
    return priceCents === 0 && options.every(({ cents }) => cents === 0)
  },

  async keptCents(tx, { id }, paid, now) {
    const row = await existingCourseEnrolment(tx, id)
    const { type, sessions, timeZone } = row
    const givenCents = paid.returnedCents + calledOffOwedCents(row, paid)
    const line = { priceCents: paid.paidCents, sessions, givenCents }
    const leaving = { now, isCertified: false, timeZone }
    const refund =
      type === 'camp' ? campRefundCents(line, leaving) : academyRefundCents(line, leaving)
    return paid.paidCents - givenCents - refund
  },

  async isUnderWay(tx, { id }, now) {
    return (await existingCourseEnrolment(tx, id)).lastEndsAt <= now
  },

  async words(tx, { id }) {
    const { adult, person, holderId, enrolledBy, ...row } = await existingCourseEnrolment(tx, id)
    const at = isoWithOffset(row.sessions[0]?.startsAt ?? row.firstAt, row.timeZone)
    return {
      what: `${row.name}, ${row.ageCategory}`,
      ...(holderId !== enrolledBy && { person: person.firstName }),
      when: `${dateNumeric(at)} à\u00a0${time(at)}`,
      where: row.centerName,
      path: `/mon-compte/${row.type === 'camp' ? 'mes-stages' : 'mes-academies'}#inscription-${id}`,
      payPath: `/academies/payment?inscription=${id}`,
      to: adult.email === null ? [] : [{ email: adult.email, firstName: adult.firstName }],
    }
  },
}
