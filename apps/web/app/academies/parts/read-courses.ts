import type { OwnCourse } from '@quatre/contract'
import type { RequestContext } from '../../site/context.ts'
import type { MyCoursesProps } from './my-courses.tsx'

const centsIn = (text: string | null) =>
  text !== null && /^\d{1,7}$/.test(text) ? Number(text) : null

/** The courses of a family, with what the act before this page came to. */
export async function readCourses(
  { api, now }: Pick<RequestContext, 'api' | 'now'>,
  type: OwnCourse['academy']['type'],
  search: URLSearchParams,
): Promise<MyCoursesProps> {
  const { id } = await api.members.me()
  return {
    courses: await api.courses.list({
      params: { id },
      query: { type: type === 'camp' ? 2 : 1 },
    }),
    now,
    returnedCents: centsIn(search.get('rendu')),
    lessenedCents: centsIn(search.get('allege')) ?? 0,
    isRefused: search.has('refus'),
  }
}
