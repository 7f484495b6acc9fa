import type { Db } from '@quatre/db'
import type { Enrolment } from '../core/enrolments/enrolment.sql.ts'
import { enrolmentPayable } from '../core/enrolments/enrolment-payable.ts'
import { feature } from '../feature.ts'
import { afterCommit } from '../platform/transaction.ts'
import { academyHandlers, placesOf } from './academy-handlers.ts'
import { courseEnrolmentOwner, selectCourseEnrolments } from './course-enrolment.sql.ts'
import { courseHandlers } from './course-handlers.ts'
import { courseKind } from './course-kind.ts'
import { remindOfCourses } from './course-reminders.ts'
import { courseSale } from './course-sale.ts'
import { exported } from './sheet.sql.ts'

/** Academies and camps: found and read, and enrolled in by families. */
export const academiesFeature = feature({
  calls: ['academies', 'courses'],
  memberData: { exported },
  open(platform) {
    /** Open pages read the places again after the commit. */
    async function tellPages(tx: Db, { enrolment }: { readonly enrolment: Enrolment }) {
      const [row] = await selectCourseEnrolments(tx, [enrolment.id])
      if (row) afterCommit(tx, () => platform.notices.announce(placesOf(row.academyId)))
    }
    remindOfCourses(platform)
    return {
      handlers: { academies: academyHandlers(platform), courses: courseHandlers(platform) },
      owners: { courseEnrolment: courseEnrolmentOwner(platform.db) },
      enrolmentKinds: { course_group: courseKind, camp: courseKind },
      on: { enrolmentConfirmed: tellPages, enrolmentLeft: tellPages, offerMade: tellPages },
      payables: { course: enrolmentPayable(platform, courseSale) },
    }
  },
})
