import { calendarAnswer } from '../site/calendar-answer.ts'
import { requestContext } from '../site/context.ts'
import { idIn } from '../site/form/form-text.ts'
import { requireMember } from '../site/pages/access.ts'
import { orNotFound } from '../site/pages/not-found.ts'
import type { Route } from './+types/calendar.ts'

/** Returns the sessions of an enrolment as a calendar file. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  await requireMember(context, url)
  const { api } = context.get(requestContext)
  const id = idIn(params.enrolmentId) ?? 0
  return calendarAnswer(await orNotFound(api.courses.calendar({ params: { id } })))
}
