import type { CenterId } from '@quatre/domain'
import { enrolmentPayable } from '../core/enrolments/enrolment-payable.ts'
import { isCoach } from '../core/staff/staff-role.sql.ts'
import { feature } from '../feature.ts'
import { academyHandlers } from './academy-handlers.ts'
import { calledOffListeners } from './called-off.ts'
import { coachHandlers } from './coach-handlers.ts'
import { courseEnrolmentOwner } from './course-enrolment.sql.ts'
import { courseHandlers } from './course-handlers.ts'
import { courseKind } from './course-kind.ts'
import { courseSale } from './course-sale.ts'
import { exported } from './sheet.sql.ts'

/** Academies and camps: found and read, enrolled in by families, and run by coaches. */
export const academiesFeature = feature({
  calls: ['academies', 'courses', 'coaches'],
  memberData: { exported },
  open(platform) {
    const { db, clock } = platform
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
      on: calledOffListeners(platform),
      enrolmentKinds: { course_group: courseKind, camp: courseKind },
      payables: { course: enrolmentPayable(platform, courseSale) },
    }
  },
})
