import {
  academyRefundCents,
  ageRefusal,
  campRefundCents,
  dateNumeric,
  dayOf,
  isoWithOffset,
  time,
} from '@quatre/domain'
import type { EnrolmentKind } from '../core/enrolments/kinds.ts'
import { readEnrolled } from './enrolled.sql.ts'

/** The places of a group are families' children or adults; those of a camp are its days (decision 027). */
export const courseKind: EnrolmentKind = {
  async mayHave(tx, { id }, now) {
    const { sessions, birthDate, ageCategory, firstAt, timeZone } = await readEnrolled(tx, id)
    if (!sessions.some(({ startsAt }) => now < startsAt)) return 'course_over'
    const firstDay = dayOf(firstAt, timeZone)
    const isOfAge = birthDate !== null && ageRefusal(ageCategory, birthDate, firstDay) === null
    return isOfAge ? null : 'course_not_for_age'
  },

  async isFree(tx, { id }) {
    return (await readEnrolled(tx, id)).priceCents === 0
  },

  async keptCents(tx, { id }, paidCents, now) {
    const { type, sessions, timeZone } = await readEnrolled(tx, id)
    const line = { priceCents: paidCents, sessions, givenCents: 0 }
    const leaving = { now, isCertified: false, timeZone }
    const refund =
      type === 'camp' ? campRefundCents(line, leaving) : academyRefundCents(line, leaving)
    return paidCents - refund
  },

  async words(tx, { id }) {
    const row = await readEnrolled(tx, id)
    const at = isoWithOffset(row.sessions[0]?.startsAt ?? row.firstAt, row.timeZone)
    return {
      what: `${row.name}, ${row.ageCategory}`,
      when: `${dateNumeric(at)} à\u00a0${time(at)}`,
      where: row.centerName,
      path: `/academie-de-padel/${row.academyId}`,
      to: row.email === null ? [] : [{ email: row.email, firstName: row.firstName }],
    }
  },
}
