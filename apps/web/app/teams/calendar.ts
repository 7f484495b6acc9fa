import { calendarAnswer } from '../site/calendar-answer.ts'
import { requestContext } from '../site/context.ts'
import { idIn } from '../site/form/form-text.ts'
import { orNotFound } from '../site/pages/not-found.ts'
import type { Route } from './+types/calendar.ts'

/** Returns the meetings of a team as a file that calendars subscribe to. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { api } = context.get(requestContext)
  const id = idIn(params.teamId) ?? 0
  return calendarAnswer(await orNotFound(api.teams.calendar({ params: { id } })))
}
