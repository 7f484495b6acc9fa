import {
  academyRefundCents,
  ageRefusal,
  campRefundCents,
  dateNumeric,
  dayMs,
  dayInZone,
  isoWithOffset,
  offeredUntil,
  time,
  trialRefundCents,
  type LeavingAt,
} from '@quatre/domain'
import type { EnrolmentKind, PaidLine } from '../core/enrolments/kinds.ts'
import { calledOffOwedCents, soldLine } from './called-off.ts'
import { existingCourseEnrolment, type CourseEnrolment } from './course-enrolment.sql.ts'

const nextSession = (sessions: CourseEnrolment['sessions'], now: number) =>
  sessions.find(({ startsAt, isCalledOff }) => now < startsAt && !isCalledOff)

/** The part of a paid line that the club keeps when it is left, in cents. */
export function courseKeptCents(row: CourseEnrolment, paid: PaidLine, at: LeavingAt): number {
  const { type, isTrial, timeZone } = row
  const givenCents = paid.returnedCents + calledOffOwedCents(row, paid)
  const line = { ...soldLine(row, paid), givenCents }
  const refund = isTrial
    ? trialRefundCents(line, at.now)
    : type === 'camp'
      ? campRefundCents(line, { ...at, timeZone })
      : academyRefundCents(line, at)
  return paid.paidCents - givenCents - refund
}

/** Until when an enrolment can be left: of a course in its last session too, a trial not in the one that it is. */
export const leftUntil = ({ isTrial, state, sessions, lastEndsAt }: CourseEnrolment): number =>
  (isTrial && state === 'confirmed' && sessions[0]?.startsAt) || lastEndsAt

/**
 * The places of a group are families' children or adults; those of a camp are its days; that of a trial is its
 * session (decision 027). */
export const courseKind: EnrolmentKind = {
  async mayHave(tx, { id }, now) {
    const row = await existingCourseEnrolment(tx, id)
    const { sessions, birthDate, ageCategory, firstAt, timeZone } = row
    if (nextSession(sessions, now) === undefined) return 'course_over'
    const firstDay = dayInZone(firstAt, timeZone)
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
    const { isTrial, trialCents, priceCents, options } = await existingCourseEnrolment(tx, id)
    if (isTrial) return trialCents === 0
    return priceCents === 0 && options.every(({ cents }) => cents === 0)
  },

  async keptCents(tx, { id }, paid, now) {
    const row = await existingCourseEnrolment(tx, id)
    const { isAccepted = false, sentAt = now } = row.certificate ?? {}
    const leaving = isAccepted ? { now: sentAt, isCertified: true } : { now, isCertified: false }
    return courseKeptCents(row, paid, leaving)
  },

  async isUnderWay(tx, { id }, now) {
    return (await existingCourseEnrolment(tx, id)).lastEndsAt <= now
  },

  async words(tx, { id }) {
    const { adult, person, holderId, enrolledBy, ...row } = await existingCourseEnrolment(tx, id)
    const at = isoWithOffset(row.sessions[0]?.startsAt ?? row.firstAt, row.timeZone)
    return {
      what: `${row.isTrial ? 'Séance d’essai, ' : ''}${row.name}, ${row.ageCategory}`,
      ...(holderId !== enrolledBy && { person: person.firstName }),
      when: `${dateNumeric(at)} à\u00a0${time(at)}`,
      where: row.centerName,
      path: `/mon-compte/${row.type === 'camp' ? 'mes-stages' : 'mes-academies'}#inscription-${id}`,
      calendarPath: `/academie-de-padel/inscriptions/${id}/agenda`,
      payPath: `/academies/payment?inscription=${id}`,
      to: adult.email === null ? [] : [{ email: adult.email, firstName: adult.firstName }],
    }
  },
}
