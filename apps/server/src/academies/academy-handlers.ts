import type { Academy, contract } from '@quatre/contract'
import type { CenterId } from '@quatre/domain'
import { centersNear } from '../core/centers/centers-near.ts'
import type { Platform } from '../core/platform.ts'
import { Problem } from '../http/problems.ts'
import type { Handlers } from '../mount.ts'
import { academyAnswer, headAnswer } from './academy-answer.ts'
import { selectAcademies, selectAcademy, selectCourses } from './course.sql.ts'
import { selectPlaces } from './course-enrolment.sql.ts'
import { selectFamily } from './sheet.sql.ts'

const academyPlacesTopic = (academyId: number) => `academy:${academyId}` as const

/** The notice that places have changed at a centre, or at any. */
const placesAt = (centerId?: CenterId) => `academies:${centerId ?? 0}` as const

/** Open pages of an academy or camp, and open lists, read the places again. */
export function announcePlaces(
  { notices }: Pick<Platform, 'notices'>,
  { academyId, centerId }: { readonly academyId: number; readonly centerId: CenterId },
): void {
  for (const topic of [academyPlacesTopic(academyId), placesAt(centerId), placesAt()])
    notices.announce(topic)
}

/** The number of camps among the types of courses. */
const campType = 2

/** Reads an academy or camp as everybody sees it; null of none. */
export const academyReader =
  ({ db, centers }: Pick<Platform, 'db' | 'centers'>) =>
  async (id: number, now: number): Promise<Academy | null> => {
    const [row, { centers: listed }] = await Promise.all([selectAcademy(db, id), centers()])
    const center = listed.find((one) => one.id === row?.centerId)
    if (row === null || center === undefined) return null
    const courses = await selectCourses(db, [id], { now, withSessions: true })
    return academyAnswer(row, courses, { center, now })
  }

export function academyHandlers({
  db,
  centers,
  notices,
  eventStream,
}: Pick<Platform, 'db' | 'centers' | 'notices' | 'eventStream'>): Handlers<
  typeof contract.academies
> {
  const readAcademy = academyReader({ db, centers })
  return {
    async list({ query }, { now }) {
      const { userLatitude: latitude, userLongitude: longitude, center, distance } = query
      const asked = { latitude, longitude, center, distance }
      const near = centersNear((await centers()).centers, asked)
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
          courses: head.courses.filter(
            (one) =>
              one.sessions.left > 0 && (weekday === undefined || one.weekdays.includes(weekday)),
          ),
        }))
        .filter((head) => head.courses.length > 0)
        .toSorted((one, other) => (one.distanceKm ?? 0) - (other.distanceKm ?? 0))
      return { total: academies.length, academies }
    },
    async get({ params: { id } }, { now }) {
      const academy = await readAcademy(id, now)
      if (academy === null) throw new Problem('competition_not_found')
      return academy
    },
    async learners(_, { member }) {
      const family = await selectFamily(db, member.id)
      const places = await selectPlaces(db, member.id)
      return family
        .filter(({ id }) => id !== member.id)
        .map((child) => ({
          ...child,
          enrolledIn: places.flatMap(({ holderId, courseId }) =>
            holderId === child.id ? [courseId] : [],
          ),
        }))
    },
    async followAll({ query: { center } }, { request, reply }) {
      const { centers: listed } = await centers()
      const only = center === 'all' ? undefined : center
      if (only !== undefined && !listed.some(({ id }) => id === only))
        throw new Problem('center_not_found')
      eventStream((listener) => notices.listen(placesAt(only), listener), request, reply)
    },
    async follow({ params: { id } }, { request, reply }) {
      if ((await selectAcademy(db, id)) === null) throw new Problem('competition_not_found')
      eventStream((listener) => notices.listen(academyPlacesTopic(id), listener), request, reply)
    },
  }
}
