import type { contract, HandlerInput } from '@quatre/contract'
import { distanceKm } from '@quatre/domain'
import type { CenterList } from '../core/centers/center-list.ts'
import type { Platform } from '../core/platform.ts'
import { Problem } from '../http/problems.ts'
import type { Handlers } from '../mount.ts'
import { academyAnswer, headAnswer } from './academy-answer.ts'
import { selectAcademies, selectAcademy, selectCourses } from './course.sql.ts'

type ListQuery = HandlerInput<typeof contract.academies.list>['query']

/** The number of camps among the types of courses. */
const campType = 2

export function academyHandlers({
  db,
  centers,
}: Pick<Platform, 'db' | 'centers'>): Handlers<typeof contract.academies> {
  return {
    async list({ query }, { now }) {
      const near = centersAsked((await centers()).centers, query)
      const type = Number(query.type) === campType ? 'camp' : 'academy'
      const { age, level, weekday } = query
      const filter = { type, centerIds: [...near.keys()], age, level, now } as const
      const rows = await selectAcademies(db, filter)
      const ids = rows.map(({ id }) => id)
      const courses = await selectCourses(db, ids, { ...filter, withSessions: type === 'camp' })
      const byAcademy = Map.groupBy(courses, ({ academyId }) => academyId)
      const academies = rows
        .flatMap((row) => {
          const found = near.get(row.centerId)
          const own = byAcademy.get(row.id) ?? []
          return found === undefined ? [] : [headAnswer(row, own, { ...found, now })]
        })
        .map((head) => ({
          ...head,
          courses: head.courses.filter((one) => weekday === undefined || one.weekday === weekday),
        }))
        .filter((head) => head.courses.length > 0)
        .toSorted((one, other) => (one.distanceKm ?? 0) - (other.distanceKm ?? 0))
      return { total: academies.length, academies }
    },
    async get({ params: { id } }, { now }) {
      const [row, { centers: listed }] = await Promise.all([selectAcademy(db, id), centers()])
      const center = listed.find((one) => one.id === row?.centerId)
      if (row === null || center === undefined) throw new Problem('competition_not_found')
      const courses = await selectCourses(db, [id], { now, withSessions: true })
      return academyAnswer(row, courses, { center, now })
    },
  }
}

/** Centres of the filter by number, with their distance where a position is given. */
function centersAsked(centers: CenterList['centers'], query: ListQuery) {
  const { userLatitude: latitude, userLongitude: longitude, distance, center: id } = query
  const asked = centers.filter((center) => center.id === (id ?? center.id))
  if (id !== undefined && asked.length === 0) throw new Problem('center_not_found')
  const from = latitude === undefined || longitude === undefined ? null : { latitude, longitude }
  return new Map(
    asked
      .map((center) => ({ center, distanceKm: from && distanceKm(from, center) }))
      .filter((found) => found.distanceKm === null || found.distanceKm <= distance)
      .map((found) => [found.center.id, found]),
  )
}
