import { enrolmentPayable } from '../core/enrolments/enrolment-payable.ts'
import { feature } from '../feature.ts'
import { academyHandlers } from './academy-handlers.ts'
import { courseEnrolmentOwner } from './course-enrolment.sql.ts'
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
    remindOfCourses(platform)
    return {
      handlers: { academies: academyHandlers(platform), courses: courseHandlers(platform) },
      owners: { courseEnrolment: courseEnrolmentOwner(platform.db) },
      enrolmentKinds: { course_group: courseKind, camp: courseKind },
      payables: { course: enrolmentPayable(platform, courseSale) },
    }
  },
})
