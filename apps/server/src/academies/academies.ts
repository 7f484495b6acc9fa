import type { Db } from '@quatre/db'
import type { CenterId } from '@quatre/domain'
import type { Enrolment } from '../core/enrolments/enrolment.sql.ts'
import { enrolmentPayable } from '../core/enrolments/enrolment-payable.ts'
import { isCoach } from '../core/staff/staff-role.sql.ts'
import { feature } from '../feature.ts'
import { afterCommit } from '../platform/transaction.ts'
import { academyHandlers, placesOf } from './academy-handlers.ts'
import { calledOffListeners } from './called-off.ts'
import { coachHandlers } from './coach-handlers.ts'
import { courseEnrolmentOwner, selectCourseEnrolments } from './course-enrolment.sql.ts'
import { courseHandlers } from './course-handlers.ts'
import { courseKind } from './course-kind.ts'
import { remindOfCourses } from './course-reminders.ts'
import { courseSale } from './course-sale.ts'
import { exported } from './sheet.sql.ts'

/** Academies and camps: found and read, enrolled in by families, and run by coaches. */
export const academiesFeature = feature({
  calls: ['academies', 'courses', 'coaches'],
  memberData: { exported },
  open(platform) {
    const { db, clock } = platform
    /** Open pages read the places again after the commit. */
    async function tellPages(tx: Db, { enrolment }: { readonly enrolment: Enrolment }) {
      const [row] = await selectCourseEnrolments(tx, [enrolment.id])
      if (row) afterCommit(tx, () => platform.notices.announce(placesOf(row.academyId)))
    }
    remindOfCourses(platform)
    return {
      handlers: {
        academies: academyHandlers(platform),
        courses: courseHandlers(platform),
        coaches: coachHandlers(platform),
      },
      owners: {
        courseEnrolment: courseEnrolmentOwner(db),
        coachedCenter: {
          owns: ({ id, userId }) => isCoach(db, userId, id as CenterId, clock()),
        },
      },
      enrolmentKinds: { course_group: courseKind, camp: courseKind },
      on: {
        ...calledOffListeners(platform),
        enrolmentConfirmed: tellPages,
        enrolmentLeft: tellPages,
        offerMade: tellPages,
      },
      payables: { course: enrolmentPayable(platform, courseSale) },
    }
  },
})
