import { feature } from '../feature.ts'
import { academyHandlers } from './academy-handlers.ts'
import { courseKind } from './course-kind.ts'

/** Academies and camps: found, read and, by the core of enrolments, entered and left. */
export const academiesFeature = feature({
  calls: ['academies'],
  open(platform) {
    return {
      handlers: { academies: academyHandlers(platform) },
      enrolmentKinds: { course_group: courseKind, camp: courseKind },
    }
  },
})
