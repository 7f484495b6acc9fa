import {
  academyRefundCents,
  ageRefusal,
  campRefundCents,
  dateNumeric,
  dayOf,
  isoWithOffset,
  time,
  type CenterId,
} from '@quatre/domain'
import type { EnrolmentKind } from '../core/enrolments/kinds.ts'
import type { Platform } from '../core/platform.ts'
import { readEnrolled } from './enrolled.sql.ts'

/** The places of a group are families' children or adults; those of a camp are its days (decision 027). */
export function courseKind({ centers }: Pick<Platform, 'centers'>): EnrolmentKind {
  const timeZoneAt = async (centerId: CenterId): Promise<string> => {
    const { centers: listed } = await centers()
    return listed.find(({ id }) => id === centerId)?.timeZone ?? 'Europe/Paris'
  }
  return {
    async mayHave(tx, { id }, now) {
      const { sessions, birthDate, ageCategory, firstAt, centerId } = await readEnrolled(tx, id)
      if (!sessions.some(({ startsAt }) => now < startsAt)) return 'course_over'
      const firstDay = dayOf(firstAt, await timeZoneAt(centerId))
      const isOfAge = birthDate !== null && ageRefusal(ageCategory, birthDate, firstDay) === null
      return isOfAge ? null : 'course_not_for_age'
    },

    async isFree(tx, { id }) {
      return (await readEnrolled(tx, id)).priceCents === 0
    },

    async keptCents(tx, { id }, paidCents, now) {
      const { type, sessions, centerId } = await readEnrolled(tx, id)
      const line = { priceCents: paidCents, sessions, givenCents: 0 }
      const timeZone = await timeZoneAt(centerId)
      const leaving = { now, isCertified: false, timeZone }
      const refund =
        type === 'camp' ? campRefundCents(line, leaving) : academyRefundCents(line, leaving)
      return paidCents - refund
    },

    async words(tx, { id }) {
      const row = await readEnrolled(tx, id)
      const { centers: listed } = await centers()
      const center = listed.find((one) => one.id === row.centerId)
      const [next] = row.sessions
      const at = isoWithOffset(next?.startsAt ?? row.firstAt, center?.timeZone ?? 'Europe/Paris')
      return {
        what: `${row.name}, ${row.ageCategory}`,
        when: `${dateNumeric(at)} à\u00a0${time(at)}`,
        where: center?.name ?? '',
        path: `/academie-de-padel/${row.academyId}`,
        to: row.email === null ? [] : [{ email: row.email, firstName: row.firstName }],
      }
    },
  }
}
