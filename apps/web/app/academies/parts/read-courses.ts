import type { CourseSheet, OwnCourse } from '@quatre/contract'
import type { RequestContext } from '../../site/context.ts'
import { readPeople } from './sheet/read-enrolling.ts'
import type { MyCoursesProps } from './my-courses.tsx'

const centsIn = (text: string | null) =>
  text !== null && /^\d{1,7}$/.test(text) ? Number(text) : null

/** The courses of a family, with the refund of the act before this page. */
export async function readCourses(
  site: Pick<RequestContext, 'api' | 'now'>,
  type: OwnCourse['academy']['type'],
  search: URLSearchParams,
): Promise<MyCoursesProps> {
  const { api, now } = site
  const member = await api.members.me()
  const params = { id: member.id }
  const [courses, sheets, children, adults] = await Promise.all([
    api.courses.list({ params, query: { type: type === 'camp' ? 2 : 1 } }),
    api.courses.sheets({ params }),
    readPeople(site, member, true),
    readPeople(site, member, false),
  ])
  const isOfSeason = ({ person, season }: CourseSheet) =>
    courses.some((one) => one.person.id === person && one.academy.season === season)
  return {
    courses,
    type,
    sheets: sheets.filter(isOfSeason).flatMap((sheet) => {
      const person = [...children, ...adults].find(({ id }) => id === sheet.person)
      return person ? [{ sheet, person }] : []
    }),
    now,
    returnedCents: centsIn(search.get('rendu')),
    lessenedCents: centsIn(search.get('allege')) ?? 0,
    refusal: search.get('refus'),
  }
}
