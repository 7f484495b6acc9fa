import type { Db } from '@quatre/db'
import type { CenterId } from '@quatre/domain'
import type { Enrolment } from '../core/enrolments/enrolment.sql.ts'
import { enrolmentPayable } from '../core/enrolments/enrolment-payable.ts'
import { isCoach } from '../core/staff/staff-role.sql.ts'
import { feature } from '../feature.ts'
import { afterCommit } from '../platform/transaction.ts'
import { academyHandlers, academyReader, announcePlaces } from './academy-handlers.ts'
import { calledOffWhilePaid } from './called-off.ts'
import { deleteCertificate } from './certificate.sql.ts'
import { coachHandlers } from './coach-handlers.ts'
import { courseEnrolmentOwner, existingCourseEnrolment } from './course-enrolment.sql.ts'
import { courseHandlers } from './course-handlers.ts'
import { courseKind } from './course-kind.ts'
import { remindOfCourses } from './course-reminders.ts'
import { courseSale } from './course-sale.ts'
import { exported } from './sheet.sql.ts'

const enrolmentKinds = { course_group: courseKind, camp: courseKind, trial: courseKind }

/** Academies and camps: found and read, enrolled in by families, and run by coaches. */
export const academiesFeature = feature({
  calls: ['academies', 'courses', 'coaches'],
  withFiles: ['courses'],
  memberData: { exported },
  open(platform) {
    const { db, clock } = platform
    const giveBackCalledOff = calledOffWhilePaid(platform)
    /** Open pages read the places again after the commit. */
    async function tellPages(
      tx: Db,
      { enrolment: { id, kind } }: { readonly enrolment: Enrolment },
    ) {
      if (!(kind in enrolmentKinds)) return null
      const row = await existingCourseEnrolment(tx, id)
      afterCommit(tx, () => announcePlaces(platform, row))
      return row
    }
    const changed = async (tx: Db, of: { readonly enrolment: Enrolment }) => {
      await tellPages(tx, of)
    }
    remindOfCourses(platform)
    const sold = enrolmentPayable(platform, courseSale(clock))
    return {
      handlers: {
        academies: academyHandlers(platform),
        courses: courseHandlers(platform, sold),
        coaches: coachHandlers(platform),
      },
      owners: {
        courseEnrolment: courseEnrolmentOwner(db),
        coachedCenter: {
          owns: ({ id, userId }) => isCoach(db, userId, id as CenterId, clock()),
        },
      },
      competitions: { get: academyReader(platform) },
      enrolmentKinds,
      on: {
        async enrolmentConfirmed(tx, of) {
          const row = await tellPages(tx, of)
          if (row) await giveBackCalledOff(tx, row)
        },
        async enrolmentLeft(tx, of) {
          await deleteCertificate(tx, of.enrolment.id)
          await changed(tx, of)
        },
        offerMade: changed,
      },
      payables: { course: sold },
    }
  },
})
